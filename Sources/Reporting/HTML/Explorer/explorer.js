// Puts the parts together: one explorer for each file with data, one place for all in the address.

class Explorer {
  constructor(article, number, data) {
    this.number = number;
    this.stream = new Stream(data, article, number);
    const pick = (frame) => this.pick(frame);
    this.timeline = new Timeline(this.stream, pick);
    this.table = new Table(this.stream, pick);
    this.view = new FrameView(this.stream, pick);
    this.view.onChoose = (field) => this.remember({
      frame: this.view.frame, field, declared: this.view.isDeclared,
    });
    article.querySelector(".explorer").append(
      this.timeline.element, this.table.element, this.view.element);
    const map = article.querySelector(".region-map");
    if (map) this.paintRegions(map);
    this.linkFindings(article);
    const first = this.stream.findings.find(({ severity, count }) =>
      severity === "error" && count) ?? this.stream.findings.find(({ severity, count }) =>
      severity === "warning" && count);
    this.go({ frame: first ? first.frame : 0, finding: first
      ? this.stream.findings.indexOf(first) : undefined }, true);
  }

  pick(frame) {
    this.go({ frame });
    this.remember({ frame });
  }

  // Shows a frame in all parts. `finding` lights the bits that it points to.
  go({ frame, field, bit, finding, declared }, isQuiet = false) {
    const { count } = this.stream.frames;
    const shown = Math.max(0, Math.min(count - 1, frame));
    let target = { field, bit, declared };
    const pointed = this.stream.findings[finding];
    if (pointed) {
      target = this.place(pointed, shown) ?? {
        note: `${pointed.rule} points to byte ${grouped(pointed.byte)} of the file, outside of this `
          + "frame.",
      };
    }
    this.timeline.select(shown, !isQuiet);
    this.table.select(shown, true);
    this.isGoing = true;
    this.view.show(shown, target);
    this.isGoing = false;
    for (const article of document.querySelectorAll(".finding.current")) {
      article.classList.remove("current");
    }
    if (pointed && !isQuiet) {
      document.getElementById(`finding-${this.number}-${finding}`)?.classList.add("current");
    }
  }

  // Where in a frame a finding points to; nothing if it lies elsewhere.
  place(finding, frame) {
    const { frames } = this.stream;
    const row = frames.rowOf(frame);
    if (row < 0) return null;
    const bit = 8 * (finding.byte - frames.offset[row]) + finding.bit;
    if (bit < 0 || bit >= 8 * frames.bytes[row]) return null;
    return { bit, bits: Math.min(finding.bits, 8 * frames.bytes[row] - bit) };
  }

  remember({ frame, field, declared }) {
    if (this.isGoing) return;
    const place = `#file=${this.number}&frame=${frame}`
      + (field === undefined ? "" : `&field=${field}`)
      + (declared ? "&declared=1" : "");
    try {
      history.replaceState(null, "", place);
    } catch {
      // Some browsers refuse it to pages from disk; the place is only not remembered.
    }
  }

  // A link to a frame scrolls to it as well, also when the address stays the same.
  linkFindings(article) {
    article.querySelector(".findings").addEventListener("click", (event) => {
      const link = event.target.closest("a.frame");
      if (!link) return;
      event.preventDefault();
      const place = parsePlace(link.hash);
      this.go(place);
      this.view.element.scrollIntoView({ block: "start", behavior: "smooth" });
      try {
        history.pushState(null, "", link.hash);
      } catch {
        // As above.
      }
    });
  }

  // The map of the file: every byte belongs to one region.
  paintRegions(map) {
    const { regions, size } = this.stream;
    const canvas = make("canvas", { tabindex: "0", role: "img", "aria-label":
      "Map of the file's regions; the list below says the same in words." });
    const tip = make("div", { class: "tip", hidden: true });
    map.append(canvas, tip);
    const colorOf = (kind) => ({
      frames: palette.size, partial_frame: palette.warning, junk: palette.error,
      foreign: palette.error, zeros: palette.soft, padding: palette.soft,
    })[kind] ?? palette.good;
    sharpCanvas(canvas, (context, width, height) => {
      // Small regions stay visible on top of large ones.
      const sorted = [...regions].sort((a, b) => b.length - a.length);
      for (const { kind, offset, length } of sorted) {
        context.fillStyle = colorOf(kind);
        const x = (offset / size) * width;
        context.fillRect(x, 0, Math.max(kind === "frames" ? 0.5 : 2, (length / size) * width), height);
      }
    });
    const regionAt = (event) => {
      const box = canvas.getBoundingClientRect();
      const slack = (2.5 / box.width) * size;
      const byte = ((event.clientX - box.left) / box.width) * size;
      return regions.find(({ kind, offset, length }) => kind !== "frames"
        && offset - slack <= byte && byte < offset + length + slack)
        ?? regions.find(({ offset, length }) => offset <= byte && byte < offset + length);
    };
    canvas.addEventListener("pointermove", (event) => {
      const region = regionAt(event);
      tip.hidden = !region;
      if (!region) return;
      tip.replaceChildren(make("b", {}, region.kind.replace("_", " ")),
        make("span", {}, `byte ${grouped(region.offset)}, ${plural(region.length, "byte")}`));
      const box = canvas.getBoundingClientRect();
      const left = Math.min(event.clientX - box.left + 12, box.width - tip.offsetWidth - 4);
      tip.style.transform = `translate(${Math.max(0, left)}px, ${box.height + 4}px)`;
    });
    canvas.addEventListener("pointerleave", () => (tip.hidden = true));
    canvas.addEventListener("click", (event) => {
      const box = canvas.getBoundingClientRect();
      const byte = ((event.clientX - box.left) / box.width) * size;
      const { offset, frame, kept } = this.stream.frames;
      let row = 0;
      while (row + 1 < kept && offset[row + 1] <= byte) row++;
      this.pick(frame[row]);
    });
  }
}

const parsePlace = (hash) => {
  const place = {};
  for (const part of hash.slice(1).split("&")) {
    const [key, value] = part.split("=");
    if (["file", "frame", "field", "bit", "finding", "declared"].includes(key) && /^\d{1,9}$/.test(value)) {
      place[key] = Number(value);
    }
  }
  return place;
};

const explorers = new Map();

// A file's explorer, made when it is first looked at.
const explorerOf = (number) => {
  if (explorers.has(number)) return explorers.get(number);
  const article = document.getElementById(`file-${number}`);
  const data = article?.querySelector("script.data");
  if (!data) return null;
  const explorer = new Explorer(article, number, JSON.parse(data.textContent));
  explorers.set(number, explorer);
  return explorer;
};

const followAddress = () => {
  const place = parsePlace(location.hash);
  if (place.frame === undefined) return;
  const number = place.file ?? 0;
  const article = document.getElementById(`file-${number}`);
  if (article) article.hidden = false;
  if (article instanceof HTMLDetailsElement) article.open = true;
  const explorer = explorerOf(number);
  if (!explorer) return;
  explorer.go(place);
  explorer.view.element.scrollIntoView({ block: "start" });
};

// Several files: choose them by verdict, path or rule.
const startSieve = () => {
  const overview = document.querySelector(".overview");
  if (!overview) return;
  // Whoever goes through the page by key or ear meets it first, as it is seen.
  overview.parentElement.prepend(overview);
  const files = [...document.querySelectorAll(".file")].map((element) => ({
    element, verdict: element.dataset.verdict,
    text: (element.querySelector("summary") ?? element).textContent.toLowerCase(),
  }));
  const chosen = new Set();
  const count = make("span", { class: "range", "aria-live": "polite" });
  const input = make("input", {
    type: "search", placeholder: "Filter: path, rule", spellcheck: "false",
    "aria-label": "Show the files with these words in their path, rules or message",
    on: { input: () => apply() },
  });
  const apply = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const { element, verdict, text } of files) {
      element.hidden = (chosen.size > 0 && !chosen.has(verdict))
        || !words.every((word) => text.includes(word));
      if (!element.hidden) shown++;
    }
    count.textContent = shown === files.length ? "" : `${grouped(shown)} of ${plural(files.length, "file")}`;
  };
  for (const badge of overview.querySelectorAll(".tally .badge")) {
    const { verdict } = badge.dataset;
    const button = make("button", {
      type: "button", class: badge.className, "aria-pressed": "false", on: { click: () => {
        const isOn = !chosen.has(verdict);
        if (isOn) chosen.add(verdict);
        else chosen.delete(verdict);
        button.setAttribute("aria-pressed", String(isOn));
        apply();
      } },
    }, badge.textContent);
    badge.replaceWith(button);
  }
  for (const cell of overview.querySelectorAll(".by-rule .rule")) {
    const rule = cell.textContent;
    cell.replaceChildren(make("button", {
      type: "button", class: "link", title: `Show the files with ${rule}`, on: { click: () => {
        input.value = input.value === rule ? "" : rule;
        apply();
      } },
    }, rule));
  }
  overview.append(make("p", { class: "sieve" }, input, count));
};

startThemes();
startSieve();
document.documentElement.classList.add("scripted");
for (const article of document.querySelectorAll(".file")) {
  const number = Number(article.id.slice("file-".length));
  if (article instanceof HTMLDetailsElement) {
    article.addEventListener("toggle", () => article.open && explorerOf(number));
  } else explorerOf(number);
}
addEventListener("hashchange", followAddress);
followAddress();
