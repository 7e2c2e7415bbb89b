// The table of frames. Only the rows in sight are in the document.

const ROW_HEIGHT = 27;

class Table {
  constructor(stream, pick) {
    this.stream = stream;
    this.frames = stream.frames;
    this.pick = pick;
    this.selected = null;
    this.columns = this.chooseColumns();
    this.order = Array.from({ length: this.frames.kept }, (_, row) => row);
    this.sortKey = "frame";
    this.isDescending = false;
    this.chips = new Set();
    this.build();
    this.apply();
  }

  chooseColumns() {
    const { frames } = this;
    const number = (name) => ({ value: (row) => frames[name][row], isNumber: true });
    const text = (name) => ({
      value: (row) => frames.text(name, row), texts: name,
    });
    const header = (name) => ({
      value: (row) => frames.headers[frames.header[row]]?.[name] ?? UNKNOWN, isNumber: true,
    });
    const columns = [
      { key: "frame", label: "Frame", width: 76, ...number("frame") },
      { key: "time", label: "Time", width: 96, ...number("time"),
        show: (row) => clock(frames.time[row]) },
      { key: "offset", label: "Byte offset", width: 104, ...number("offset") },
      { key: "bytes", label: "Bytes", width: 64, ...number("bytes") },
      { key: "fullness", label: "Fullness", width: 76, ...number("fullness"),
        show: (row) => (frames.fullness[row] === 0x7ff ? "VBR" : String(frames.fullness[row])) },
      { key: "windows", label: "Window sequence", width: 148, ...text("windows") },
      { key: "elements", label: "Elements", width: 132, ...text("elements") },
      { key: "bands", label: "max_sfb", width: 76, ...text("bands") },
      { key: "payload", label: "Payload bits", width: 100, isNumber: true,
        value: (row) => (frames.payload[row] < 0 ? UNKNOWN
          : 8 * frames.bytes[row] - frames.payload[row]) },
      { key: "fill", label: "Fill bits", width: 78, isNumber: true,
        value: (row) => (frames.fill[row] < 0 ? UNKNOWN : 8 * frames.fill[row]) },
      { key: "trailing", label: "Trailing bits", width: 100, ...number("trailing") },
      { key: "tools", label: "Tools", width: 168,
        value: (row) => (frames.traits[row] < 0 ? "" : TRAITS
          .filter(([bit, name]) => name !== "FIL" && frames.traits[row] & (1 << bit))
          .map(([, name]) => name).join(" ")) },
      { key: "index", label: "sf index", width: 76, ...header("index") },
      { key: "channels", label: "Channels", width: 80, ...header("channels") },
      { key: "crc", label: "CRC", width: 104, ...text("crcStatus") },
      { key: "decode", label: "Decoder", width: 84, ...text("decode") },
      { key: "rules", label: "Findings", width: 132,
        value: (row) => {
          const rules = this.stream.findingsAt(frames.frame[row])
            .filter(({ severity }) => severity !== "info").map(({ rule }) => rule);
          const own = frames.text("rules", row);
          return [...new Set([...rules, ...(own ? own.split(" ") : [])])].join(" ");
        } },
    ];
    for (const column of columns) {
      column.show ??= column.isNumber
        ? (row) => (column.value(row) < 0 ? "" : String(column.value(row)))
        : column.value;
    }
    // What says nothing in any row is left out.
    return columns.filter(({ key, show, texts }) => {
      if (key === "rules" || key === "frame") return true;
      if (texts) return frames[texts].some((value) => value >= 0 && frames.texts[value] !== "")
        && !(key === "crc" && frames[texts].every((value) => frames.texts[value] === "absent"));
      for (let row = 0; row < frames.kept; row++) if (show(row) !== "") return true;
      return false;
    });
  }

  build() {
    this.count = make("span", { class: "range", "aria-live": "polite" });
    this.filter = make("input", {
      type: "search", placeholder: "Filter: short, bytes>400, FRM006", spellcheck: "false",
      "aria-label": "Filter the frames: words to find, or comparisons such as bytes>400",
      on: { input: () => this.apply() },
    });
    const chip = (key, label) => {
      const button = make("button", {
        type: "button", class: "chip", "aria-pressed": "false", on: { click: () => {
          const isOn = !this.chips.has(key);
          if (isOn) this.chips.add(key);
          else this.chips.delete(key);
          button.setAttribute("aria-pressed", String(isOn));
          this.apply();
        } },
      }, label);
      return button;
    };
    const { frames } = this;
    const hasMarks = this.stream.findings.some(({ severity, count }) =>
      severity !== "info" && count > 0) || frames.marks.some(Boolean);
    this.head = make("div", { class: "row head", role: "row" },
      ...this.columns.map((column) => {
        const sort = make("button", {
          type: "button", on: { click: () => this.sort(column.key) },
        }, column.label);
        column.head = make("div", {
          role: "columnheader", class: column.isNumber ? "number" : null,
        }, sort);
        return column.head;
      }));
    this.space = make("div", { class: "space", role: "rowgroup" });
    this.body = make("div", {
      class: "grid", role: "grid", tabindex: "0", "aria-label": "Frames",
      on: { scroll: () => this.render(), keydown: (event) => this.key(event) },
    }, make("div", { class: "sheet" }, this.head, this.space));
    this.element = make("section", { class: "frames" },
      make("header", {}, make("h2", {}, "Frames"), this.count,
        make("span", { class: "tools" }, this.filter,
          hasMarks ? chip("marked", "with findings") : null,
          chip("traced", "with fields"))),
      this.body);
    const template = this.columns.map(({ width }) => `minmax(${width}px, ${width}fr)`).join(" ");
    this.body.style.setProperty("--columns", template);
    const total = this.columns.reduce((sum, { width }) => sum + width, 0);
    this.body.style.setProperty("--least", `${total}px`);
    new ResizeObserver(() => this.render()).observe(this.body);
  }

  // MARK: Order

  sort(key) {
    this.isDescending = this.sortKey === key && !this.isDescending;
    this.sortKey = key;
    this.apply();
  }

  // Conditions of the filter: every word has to be found, every comparison to hold.
  conditions() {
    const { frames } = this;
    const terms = this.filter.value.trim().split(/\s+/).filter(Boolean);
    return terms.map((term) => {
      const [, name, sign, value] = /^([a-z_]+)(<=|>=|=|<|>)(.+)$/i.exec(term) ?? [];
      const column = name && this.columns.find(({ key, label }) =>
        key === name.toLowerCase() || label.toLowerCase() === name.toLowerCase());
      if (column?.isNumber && Number.isFinite(Number(value))) {
        const wanted = Number(value);
        const compare = {
          "<": (a) => a < wanted, ">": (a) => a > wanted, "=": (a) => a === wanted,
          "<=": (a) => a <= wanted, ">=": (a) => a >= wanted,
        }[sign];
        return (row) => compare(column.value(row));
      }
      const needle = (column ? value : term).toLowerCase();
      const searched = column ? [column] : this.columns.filter(({ isNumber }) => !isNumber);
      const isHit = frames.texts.map((text) => text.toLowerCase().includes(needle));
      return (row) => searched.some((place) => (place.texts
        ? isHit[frames[place.texts][row]] === true
        : place.value(row).toLowerCase().includes(needle)));
    });
  }

  apply() {
    const { frames, stream } = this;
    const tests = this.conditions();
    if (this.chips.has("traced")) tests.push((row) => stream.traces.has(frames.frame[row]));
    if (this.chips.has("marked")) {
      const ranges = stream.findings.filter(({ severity }) => severity !== "info")
        .flatMap((finding) => finding.ranges);
      tests.push((row) => frames.marks[row] > 0 || ranges.some(([first, last]) =>
        first <= frames.frame[row] && frames.frame[row] <= last));
    }
    const order = [];
    for (let row = 0; row < frames.kept; row++) {
      if (tests.every((test) => test(row))) order.push(row);
    }
    const column = this.columns.find(({ key }) => key === this.sortKey);
    if (column.key !== "frame") {
      const values = new Map(order.map((row) => [row, column.value(row)]));
      order.sort((a, b) => {
        const [left, right] = [values.get(a), values.get(b)];
        return left < right ? -1 : left > right ? 1 : a - b;
      });
    }
    if (this.isDescending) order.reverse();
    this.order = order;
    for (const { head, key } of this.columns) {
      if (key === this.sortKey) {
        head.setAttribute("aria-sort", this.isDescending ? "descending" : "ascending");
      } else head.removeAttribute("aria-sort");
    }
    this.count.textContent = order.length === frames.count ? plural(order.length, "frame")
      : `${grouped(order.length)} of ${plural(frames.count, "frame")}`;
    this.body.setAttribute("aria-rowcount", String(order.length + 1));
    this.body.scrollTop = 0;
    this.space.style.height = `${order.length * ROW_HEIGHT}px`;
    this.render();
  }

  // MARK: Rows

  render() {
    const { body, space, order, frames } = this;
    const first = Math.max(0, Math.floor(body.scrollTop / ROW_HEIGHT) - 6);
    const last = Math.min(order.length, Math.ceil((body.scrollTop + body.clientHeight) / ROW_HEIGHT)
      + 6);
    const rows = [];
    for (let index = first; index < last; index++) {
      const row = order[index];
      const frame = frames.frame[row];
      const worst = this.stream.findingsAt(frame).reduce((rank, { severity }) =>
        Math.max(rank, SEVERITIES.indexOf(severity)), frames.marks[row] ? 1 : 0);
      const element = make("div", {
        class: "row" + (worst ? " " + SEVERITIES[worst] : "")
          + (this.stream.traces.has(frame) ? " traced" : ""),
        role: "row", "aria-rowindex": String(index + 2), "data-frame": String(frame),
        "aria-selected": String(frame === this.selected), id: `${this.id}-${frame}`,
        on: { click: () => this.pick(frame) },
      }, ...this.columns.map((column) => make("div", {
        role: "gridcell", class: column.isNumber ? "number" : null,
      }, column.show(row))));
      element.style.top = `${index * ROW_HEIGHT}px`;
      rows.push(element);
    }
    space.replaceChildren(...rows);
  }

  get id() { return `frame-${this.stream.number}`; }

  select(frame, isRevealed) {
    this.selected = frame;
    if (isRevealed) {
      const { body, frames } = this;
      // One that is not listed lies between others, where these are in order.
      const isOrdered = this.sortKey === "frame" && !this.isDescending;
      const index = this.order.findIndex((row) => frames.frame[row] === frame
        || (isOrdered && !frames.isWhole && frames.frame[row] > frame));
      const top = index * ROW_HEIGHT;
      const room = body.clientHeight - ROW_HEIGHT;
      if (index >= 0 && (top < body.scrollTop || top > body.scrollTop + room - ROW_HEIGHT)) {
        body.scrollTop = Math.max(0, top - room / 2);
      }
      if (index >= 0) body.setAttribute("aria-activedescendant", `${this.id}-${frame}`);
    }
    this.render();
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== this.body) return;
    const page = Math.max(1, Math.floor(this.body.clientHeight / ROW_HEIGHT) - 2);
    const now = this.order.findIndex((row) => this.frames.frame[row] === this.selected);
    const steps = {
      ArrowUp: now - 1, ArrowDown: now + 1, PageUp: now - page, PageDown: now + page, Home: 0,
      End: this.order.length - 1,
    };
    if (!(event.key in steps) || !this.order.length) return;
    event.preventDefault();
    const index = Math.max(0, Math.min(this.order.length - 1, steps[event.key]));
    this.pick(this.frames.frame[this.order[index]]);
  }
}
