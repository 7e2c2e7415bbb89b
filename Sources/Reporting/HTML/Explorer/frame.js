// One frame: its syntax tree beside its bytes, the bits of the chosen field lit in both.

// So many fields of one name in a row fold into one line.
const FOLDED_RUN = 6;

class FrameView {
  constructor(stream, pick) {
    this.stream = stream;
    this.pick = pick;
    this.frame = null;
    this.chosen = null;
    this.title = make("h2", {}, "Frame");
    this.facts = make("p", { class: "facts-line" });
    this.about = make("div", { class: "about" });
    // Whether a frame that fits otherwise is shown as it declares.
    this.isDeclared = false;
    this.ways = make("div", { class: "ways", role: "group", "aria-label": "How the frame is read" });
    const button = (label, title, action) => make("button", {
      type: "button", title, "aria-label": title, on: { click: action },
    }, label);
    const step = (direction) => () => {
      const { count } = stream.frames;
      this.pick(Math.max(0, Math.min(count - 1, (this.frame ?? 0) + direction)));
    };
    const jump = (direction) => () => {
      const next = stream.traces.next(this.frame ?? 0, direction);
      if (next !== undefined) this.pick(next);
    };
    this.tree = make("div", {
      class: "tree", role: "tree", tabindex: "0", "aria-label": "Fields of the frame",
      on: { keydown: (event) => this.key(event), click: (event) => this.clickTree(event) },
    });
    this.reading = make("div", { class: "reading", "aria-live": "polite" });
    this.dump = make("div", {
      class: "dump", role: "img", "aria-label": "Bytes of the frame",
      on: { click: (event) => this.clickByte(event) },
    });
    this.panes = make("div", { class: "panes" }, this.tree,
      make("div", { class: "bytes" }, this.reading, this.dump));
    this.element = make("section", { class: "frame-view" },
      make("header", {}, this.title,
        make("span", { class: "buttons" },
          button("\u2039", "The frame before", step(-1)),
          button("\u203a", "The next frame", step(1)),
          button("\u00ab fields", "The frame with fields before this", jump(-1)),
          button("fields \u00bb", "The next frame with fields", jump(1)))),
      this.facts, this.about, this.ways, this.panes);
    new ResizeObserver(() => this.fitDump()).observe(this.dump);
  }

  // Shows `frame`, with the field at `target` chosen: a number of a field, or a bit of the frame.
  show(frame, target = {}) {
    const isDeclared = target.declared ? target.declared === 1 : this.isDeclared;
    if (frame !== this.frame || isDeclared !== this.isDeclared) {
      this.isDeclared = isDeclared;
      this.load(frame);
    }
    if (!this.trace) return;
    if (target.note) this.remark(target.note);
    let field = target.field;
    if (field === undefined && target.bit !== undefined) field = this.fieldAt(target.bit);
    if (field !== undefined && field >= 0 && field < this.trace.fields.length) {
      this.choose(field, target.bits > 0 ? [target.bit, target.bit + target.bits] : null);
    }
  }

  load(frame) {
    const { stream } = this;
    this.frame = frame;
    this.chosen = this.lit = null;
    const words = stream.traces.wordsOf(frame);
    this.trace = stream.traces.of(frame, words !== null && !this.isDeclared);
    this.showWays(words);
    this.element.dataset.frame = String(frame);
    this.element.dataset.field = this.element.dataset.lit = "";
    this.title.textContent = `Frame ${grouped(frame)}`;
    const row = stream.frames.rowOf(frame);
    this.facts.textContent = row < 0 ? "" : this.factsOf(row);
    this.about.replaceChildren(...this.aboutOf(frame));
    this.panes.hidden = !this.trace;
    if (!this.trace) return;
    this.buildTree();
    this.buildDump();
    this.read(null);
  }

  // Where two readings are there, a choice between them.
  showWays(words) {
    this.ways.hidden = words === null;
    if (words === null) return;
    const way = (isDeclared, label) => make("button", {
      type: "button", "aria-pressed": String(isDeclared === this.isDeclared), on: { click: () => {
        if (isDeclared === this.isDeclared) return;
        const bit = this.lit?.[0];
        this.show(this.frame, { bit, declared: isDeclared ? 1 : 2 });
        this.ways.querySelector("[aria-pressed=true]").focus();
      } },
    }, label);
    this.ways.replaceChildren(make("span", {}, "Fields"), way(false, `as they fit: ${words}`),
      way(true, "as the header declares"));
  }

  factsOf(row) {
    const { frames } = this.stream;
    const fields = frames.headers[frames.header[row]];
    const parts = [
      `byte ${grouped(frames.offset[row])}`, plural(frames.bytes[row], "byte"),
      clock(frames.time[row]), frames.text("elements", row), frames.windowsOf(row),
      fields && fields.blocks > 1 ? `${fields.blocks} blocks` : "",
      frames.text("decode", row) && frames.text("decode", row) !== "ok"
        ? `decoder: ${frames.text("decode", row)}` : "",
      frames.text("crcStatus", row) !== "absent" ? `CRC ${frames.text("crcStatus", row)}` : "",
    ];
    return parts.filter(Boolean).join("  \u00b7  ");
  }

  // The findings about the frame, and what to do where its fields are not here.
  aboutOf(frame) {
    const { stream } = this;
    const notes = stream.findingsAt(frame).filter(({ severity }) => severity !== "info")
      .map((finding) => {
        const index = stream.findings.indexOf(finding);
        return make("a", {
          class: `tag ${finding.severity}`, href: `#finding-${stream.number}-${index}`,
        }, `${finding.rule} ${finding.name}`);
      });
    const parts = notes.length ? [make("p", { class: "tags" }, ...notes)] : [];
    if (this.trace) return parts;
    if (frame >= stream.frames.count) {
      parts.push(make("p", { class: "note" }, "This frame is not complete."));
      return parts;
    }
    if (stream.traces.hasChanged) {
      parts.push(make("p", { class: "note" },
        "The file changed while it was being analysed, so that fields could not be shown."));
    } else {
      parts.push(make("p", { class: "note" },
        "The fields of this frame are not on the page: those of frames with findings and of as many "
        + "others as fit are."));
    }
    if (stream.shell !== null) {
      const command = `adtsinspect trace ${stream.shell} --frame ${frame}`;
      const copy = make("button", { type: "button", on: { click: () => {
        navigator.clipboard?.writeText(command).then(() => (copy.textContent = "Copied"), () => {});
      } } }, "Copy");
      parts.push(make("p", { class: "command" }, make("code", {}, command), copy));
    } else {
      parts.push(make("p", { class: "note" },
        `The stream came through a pipe; of a file, adtsinspect trace FILE --frame ${frame} shows `
        + "them."));
    }
    const near = [stream.traces.next(frame, -1), stream.traces.next(frame, 1)]
      .filter((other) => other !== undefined);
    if (near.length) {
      parts.push(make("p", { class: "note" }, "Next to it on this page: ",
        ...near.flatMap((other) => [make("button", {
          type: "button", class: "link", on: { click: () => this.pick(other) },
        }, `frame ${grouped(other)}`), " "])));
    }
    return parts;
  }

  fieldAt(bit) {
    const { fields } = this.trace;
    let low = 0;
    let high = fields.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (fields[middle].bit + fields[middle].width <= bit) low = middle + 1;
      else high = middle;
    }
    return Math.min(low, fields.length - 1);
  }

  // MARK: The tree

  // Elements around fields, long runs of one field folded.
  buildTree() {
    const { fields } = this.trace;
    const items = [];
    let path = [];
    const groups = [{ depth: -1, children: [] }];
    const close = (depth) => {
      while (groups.length > depth + 1) groups.pop();
    };
    for (let index = 0; index < fields.length; ) {
      const parts = fields[index].element.split(".").filter(Boolean);
      let shared = 0;
      while (shared < path.length && shared < parts.length && path[shared] === parts[shared]) {
        shared++;
      }
      close(shared);
      for (let depth = shared; depth < parts.length; depth++) {
        const group = { label: parts[depth], children: [], isOpen: true, first: index };
        groups[groups.length - 1].children.push(group);
        groups.push(group);
      }
      path = parts;
      let end = index + 1;
      while (end < fields.length && fields[end].name === fields[index].name
        && fields[end].element === fields[index].element) end++;
      const holder = groups[groups.length - 1];
      if (end - index >= FOLDED_RUN) {
        holder.children.push({
          label: `${fields[index].name} \u00d7 ${end - index}`, isRun: true, isOpen: false,
          first: index, children: Array.from({ length: end - index }, (_, at) => ({
            field: index + at,
          })),
        });
      } else {
        for (let at = index; at < end; at++) holder.children.push({ field: at });
      }
      index = end;
    }
    this.root = groups[0];
    const measure = (group) => {
      group.last = group.first ?? 0;
      for (const child of group.children) {
        child.parent = group;
        if (child.children) measure(child);
        group.last = child.children ? child.last : child.field;
      }
    };
    measure(this.root);
    this.items = items;
    this.renderTree();
  }

  renderTree() {
    this.items = [];
    const lines = [];
    const add = (children, depth) => {
      for (const item of children) {
        this.items.push(item);
        item.depth = depth;
        item.line = item.children ? this.groupLine(item, depth) : this.fieldLine(item, depth);
        item.line.dataset.item = String(this.items.length - 1);
        lines.push(item.line);
        if (item.children && item.isOpen) add(item.children, depth + 1);
      }
    };
    add(this.root.children, 0);
    this.tree.replaceChildren(...lines);
    this.markTree();
  }

  indented(line, depth) {
    line.style.setProperty("--depth", String(depth));
    line.setAttribute("aria-level", String(depth + 1));
    return line;
  }

  groupLine(group, depth) {
    const { fields } = this.trace;
    const bits = fields[group.last].bit + fields[group.last].width - fields[group.first].bit;
    return this.indented(make("div", {
      class: "line group" + (group.isRun ? " run" : ""), role: "treeitem",
      "aria-expanded": String(group.isOpen),
    }, make("span", { class: "bit" }, String(fields[group.first].bit)),
    make("span", { class: "field" }, make("i", { class: "arrow" }), group.label),
    make("span", { class: "value" }, plural(bits, "bit"))), depth);
  }

  fieldLine({ field }, depth) {
    const { bit, width, name, value, meaning } = this.trace.fields[field];
    return this.indented(make("div", { class: "line", role: "treeitem", "data-field": String(field) },
      make("span", { class: "bit" }, String(bit)),
      make("span", { class: "field" }, name),
      make("span", { class: "value" },
        value === null ? plural(width, "bit") : String(value),
        meaning === null ? null : make("em", {}, meaning))), depth);
  }

  clickTree(event) {
    const line = event.target.closest(".line");
    if (!line) return;
    const item = this.items[Number(line.dataset.item)];
    if (item.children) {
      if (event.target.closest(".arrow") || this.active === item || item.isRun) this.toggle(item);
      this.chooseGroup(item);
    } else this.choose(item.field);
  }

  toggle(group, isOpen = !group.isOpen) {
    group.isOpen = isOpen;
    const { scrollTop } = this.tree;
    this.renderTree();
    this.tree.scrollTop = scrollTop;
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const index = this.items.indexOf(this.active);
    const item = this.active;
    const go = (next) => {
      const other = this.items[Math.max(0, Math.min(this.items.length - 1, next))];
      if (other) this.activate(other);
    };
    if (event.key === "ArrowDown") go(index + 1);
    else if (event.key === "ArrowUp") go(index - 1);
    else if (event.key === "Home") go(0);
    else if (event.key === "End") go(this.items.length - 1);
    else if (event.key === "ArrowRight" && item?.children) {
      if (item.isOpen) go(index + 1);
      else this.toggle(item, true);
    } else if (event.key === "ArrowLeft" && item) {
      if (item.children && item.isOpen) this.toggle(item, false);
      else if (item.parent !== this.root) this.activate(item.parent);
    } else if ((event.key === "Enter" || event.key === " ") && item?.children) this.toggle(item);
    else return;
    event.preventDefault();
  }

  activate(item) {
    if (item.children) this.chooseGroup(item);
    else this.choose(item.field);
  }

  // Chooses a field; `lit` are other bits to light, if the field is not what is meant.
  choose(field, lit = null) {
    const { bit, width } = this.trace.fields[field];
    this.chosen = field;
    let item = this.itemOf(this.root, field);
    this.active = item;
    let isHidden = false;
    for (let group = item.parent; group && group !== this.root; group = group.parent) {
      if (!group.isOpen) {
        group.isOpen = true;
        isHidden = true;
      }
    }
    if (isHidden) this.renderTree();
    this.light(lit ?? [bit, bit + width]);
    this.element.dataset.field = String(field);
    this.read(this.trace.fields[field]);
    this.markTree(true);
    this.onChoose?.(field);
  }

  chooseGroup(group) {
    const { fields } = this.trace;
    this.chosen = null;
    this.active = group;
    this.element.dataset.field = "";
    const [first, last] = [fields[group.first], fields[group.last]];
    this.light([first.bit, last.bit + last.width]);
    this.read({
      bit: first.bit, width: last.bit + last.width - first.bit, name: group.label, value: null,
      meaning: null, element: group.isRun ? first.element
        : first.element.split(".").slice(0, group.depth + 1).join("."),
    });
    this.markTree(true);
  }

  itemOf(group, field) {
    for (const item of group.children) {
      if (item.field === field) return item;
      if (item.children && item.first <= field && field <= item.last) {
        return this.itemOf(item, field);
      }
    }
    return group;
  }

  markTree(isRevealed) {
    for (const line of this.tree.querySelectorAll(".chosen")) {
      line.classList.remove("chosen");
      line.removeAttribute("aria-selected");
    }
    const line = this.active?.line;
    if (!line?.isConnected) return;
    line.classList.add("chosen");
    line.setAttribute("aria-selected", "true");
    line.id = `field-${this.stream.number}`;
    for (const other of this.tree.querySelectorAll("[id]")) {
      if (other !== line) other.removeAttribute("id");
    }
    this.tree.setAttribute("aria-activedescendant", line.id);
    if (!isRevealed) return;
    const top = line.offsetTop - this.tree.offsetTop;
    if (top < this.tree.scrollTop + 4
      || top + line.offsetHeight > this.tree.scrollTop + this.tree.clientHeight - 4) {
      this.tree.scrollTop = top - this.tree.clientHeight / 2;
    }
  }

  // MARK: The bytes

  buildDump() {
    this.across = 0;
    this.fitDump();
  }

  // Sixteen bytes a line, or eight where there is no room.
  fitDump() {
    if (!this.trace || !this.dump.clientWidth) return;
    const across = this.dump.clientWidth < 460 ? 8 : 16;
    if (across === this.across) return;
    this.across = across;
    const { bytes } = this.trace;
    const wrong = this.wrongBits();
    this.cells = [];
    const lines = [];
    for (let start = 0; start < bytes.length; start += across) {
      const line = make("div", { class: "line" },
        make("span", { class: "at" }, String(start)));
      for (let index = start; index < Math.min(start + across, bytes.length); index++) {
        const cell = make("span", {
          class: "byte" + (wrong.some(([from, to]) => from < 8 * index + 8 && to > 8 * index)
            ? " wrong" : ""),
        }, bytes[index].toString(16).padStart(2, "0"));
        cell.dataset.byte = String(index);
        this.cells.push(cell);
        line.append(cell);
      }
      lines.push(line);
    }
    this.dump.replaceChildren(...lines);
    if (this.lit) this.light(this.lit);
  }

  // The bits of the frame that findings point to.
  wrongBits() {
    const { offset, bytes } = this.trace;
    return this.stream.findings.filter((finding) => finding.severity !== "info"
      && finding.bits > 0 && finding.byte < offset + bytes.length
      && 8 * (finding.byte - offset) + finding.bit + finding.bits > 0)
      .map((finding) => {
        const start = 8 * (finding.byte - offset) + finding.bit;
        return [start, start + finding.bits];
      });
  }

  light([from, to]) {
    this.lit = [from, to];
    this.element.dataset.lit = `${from}-${to}`;
    for (const cell of this.cells ?? []) {
      const start = 8 * Number(cell.dataset.byte);
      const [first, last] = [Math.max(from, start) - start, Math.min(to, start + 8) - start];
      const isLit = last > first;
      cell.classList.toggle("lit", isLit);
      cell.classList.toggle("first", isLit && from >= start);
      cell.classList.toggle("last", isLit && to <= start + 8);
      if (isLit) {
        cell.style.setProperty("--from", `${(first / 8) * 100}%`);
        cell.style.setProperty("--to", `${(last / 8) * 100}%`);
      }
    }
    const cell = this.cells?.[Math.min(from >> 3, this.cells.length - 1)];
    if (!cell) return;
    const line = cell.parentElement;
    const top = line.offsetTop - this.dump.offsetTop;
    if (top < this.dump.scrollTop
      || top + line.offsetHeight > this.dump.scrollTop + this.dump.clientHeight) {
      this.dump.scrollTop = top - this.dump.clientHeight / 3;
    }
  }

  // The chosen field in words and bits.
  read(field) {
    if (!field) {
      this.remark("Choose a field or a byte: its bits light up.");
      return;
    }
    const { bit, width, name, value, meaning, element } = field;
    const last = Math.max(bit, bit + width - 1);
    const place = `bit ${grouped(bit)}${width > 1 ? `\u2013${grouped(last)}` : ""}, `
      + `byte ${grouped(this.trace.offset + (bit >> 3))} of the file, ${plural(width, "bit")}`;
    const text = value === null ? "" : ` = ${value}`
      + (value > 9n ? `, 0x${value.toString(16)}` : "");
    this.reading.replaceChildren(
      make("p", { class: "name" }, make("b", {}, name), text,
        meaning === null ? null : make("em", {}, meaning)),
      make("p", { class: "where" }, element ? `${element}  \u00b7  ${place}` : place),
      this.bits(bit, width));
  }

  // Says something where no field is chosen.
  remark(text) {
    this.reading.replaceChildren(make("p", { class: "note" }, text));
  }

  // The bits of a field with those around them, byte by byte.
  bits(bit, width) {
    const { bytes } = this.trace;
    const first = Math.max(0, bit >> 3);
    const end = Math.min(bytes.length, (bit + Math.max(1, width) - 1 >> 3) + 1, first + 8);
    const strip = make("p", { class: "bits" });
    for (let index = first; index < end; index++) {
      const group = make("span", { class: "octet" });
      for (let at = 8 * index; at < 8 * index + 8; at++) {
        const isLit = at >= bit && at < bit + width;
        group.append(make(isLit ? "b" : "span", {}, String(bitAt(bytes, at))));
      }
      strip.append(group);
    }
    if (8 * end < bit + width) strip.append(make("span", {}, "\u2026"));
    return strip;
  }

  clickByte(event) {
    const cell = event.target.closest(".byte");
    if (!cell) return;
    const box = cell.getBoundingClientRect();
    const part = Math.max(0, Math.min(7, Math.floor(((event.clientX - box.left) / box.width) * 8)));
    this.choose(this.fieldAt(8 * Number(cell.dataset.byte) + part));
  }
}
