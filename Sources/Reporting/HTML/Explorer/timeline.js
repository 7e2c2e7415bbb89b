// The timeline: frame sizes, the bit reservoir, windows, tools and findings over time. It zooms from
// the whole stream to single frames.

const WINDOWS = [["LONG_START", "start"], ["EIGHT_SHORT", "short"], ["LONG_STOP", "stop"]];
const SEVERITIES = ["info", "warning", "error"];

// 1, 2 or 5 times a power of ten, so that about `wanted` of them fill `range`.
const niceStep = (range, wanted) => {
  const rough = Math.max(range / wanted, 1e-9);
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].find((factor) => factor * power >= rough) * power;
};

class Timeline {
  constructor(stream, pick) {
    this.stream = stream;
    this.pick = pick;
    this.frames = stream.frames;
    this.selected = null;
    this.hover = null;
    this.view = [0, this.frames.count];
    this.tracks = this.chooseTracks();
    this.readWindows();
    this.canvas = make("canvas", {
      tabindex: "0", role: "application", "aria-label":
        "Timeline of the frames. Arrows move by a frame, plus and minus zoom, 0 shows everything.",
    });
    this.tip = make("div", { class: "tip", hidden: true });
    const button = (label, title, action) =>
      make("button", { type: "button", title, "aria-label": title, on: { click: action } }, label);
    this.range = make("span", { class: "range" });
    this.element = make("section", { class: "timeline" },
      make("header", {},
        make("h2", {}, "Timeline"), this.range, this.legend(),
        make("span", { class: "buttons" },
          button("\u2212", "Zoom out", () => this.zoom(2)),
          button("+", "Zoom in", () => this.zoom(0.5)),
          button("All", "Show everything", () => this.show(0, this.frames.count)))),
      make("div", { class: "plot" }, this.canvas, this.tip),
      this.thinned(), this.declared(),
      make("p", { class: "hint" }, "Drag to zoom, click a frame to see its bits."));
    this.repaint = sharpCanvas(this.canvas, (context, width, height) =>
      this.paint(context, width, height));
    new ResizeObserver(() => this.layOut()).observe(this.element);
    this.listen();
  }

  // Which tracks there is something to show in.
  chooseTracks() {
    const { frames } = this;
    let seen = 0;
    let isVariable = true;
    let isParsed = false;
    let marks = 0;
    for (let row = 0; row < frames.kept; row++) {
      if (frames.traits[row] >= 0) {
        seen |= frames.traits[row];
        isParsed = true;
      }
      if (frames.fullness[row] !== 0x7ff) isVariable = false;
      marks |= frames.marks[row];
    }
    const hasCRC = frames.headers.some((header) => !header.protectionAbsent);
    const tools = TRAITS.filter(([bit, name]) => name !== "FIL" && seen & (1 << bit));
    this.isVariable = isVariable;
    return [
      { kind: "findings", label: "Findings", height: 16 },
      { kind: "bytes", label: "Frame size", unit: "bytes", height: 112 },
      { kind: "fullness", label: "Bit reservoir", height: isVariable ? 16 : 64 },
      ...(isParsed ? [{ kind: "windows", label: "Windows", height: 14 }] : []),
      ...(hasCRC ? [{ kind: "marks", mark: MARKS.crcMismatch, label: "CRC mismatch", height: 10 }]
        : []),
      ...(marks & MARKS.broken
        ? [{ kind: "marks", mark: MARKS.broken, label: "Unreadable", height: 10 }] : []),
      ...(marks & MARKS.notDecoded
        ? [{ kind: "marks", mark: MARKS.notDecoded, label: "Not decoded", height: 10 }] : []),
      ...tools.map(([bit, label]) => ({ kind: "tool", bit: 1 << bit, label, height: 10 })),
    ];
  }

  // Which sequences each text of the windows column holds, as bits.
  readWindows() {
    this.windowBits = this.frames.texts.map((text) =>
      WINDOWS.reduce((bits, [name], index) => bits | (text.includes(name) ? 1 << index : 0), 0));
  }

  legend() {
    const item = (kind, label) => make("span", { class: "key key-" + kind }, label);
    if (!this.tracks.some(({ kind }) => kind === "windows")) return null;
    return make("span", { class: "keys" }, "windows:",
      item("start", "start"), item("short", "short"), item("stop", "stop"));
  }

  thinned() {
    const { frames } = this;
    if (frames.isWhole) return null;
    return make("p", { class: "note" },
      `${grouped(frames.count)} frames are too many for a page. The timeline shows the extremes of ` +
      `${frames.stride} frames at a time; the table below has one frame in ${frames.stride}, and ` +
      "those that something is wrong with" +
      (frames.marksOmitted ? `, but for ${grouped(frames.marksOmitted)} of these` : "") +
      ". adtsinspect frames exports all.");
  }

  // What of the payload is shown as headers declare it that contradict the payload.
  declared() {
    const { readings } = this.stream.traces.data;
    if (!readings.length) return null;
    return make("p", { class: "note" },
      `Frames read well only with ${readings.join("; or with ")}. Windows, tools and the table show `
      + "them as their headers declare. The fields of a frame are there both ways.");
  }

  // MARK: Sizes

  layOut() {
    const width = this.element.clientWidth;
    this.gutter = width < 640 ? 0 : 104;
    const label = this.gutter ? 0 : 15;
    let y = 4;
    for (const track of this.tracks) {
      track.y = y + label;
      y = track.y + track.height + (track.height > 20 ? 12 : 7);
    }
    this.axisY = y;
    this.overviewY = y + 26;
    const height = this.overviewY + 30;
    if (this.canvas.style.height !== height + "px") this.canvas.style.height = height + "px";
    this.repaint();
  }

  get plotWidth() { return Math.max(1, this.canvas.clientWidth - this.gutter - 1); }

  frameAt(x) {
    const [start, end] = this.view;
    return start + ((x - this.gutter) / this.plotWidth) * (end - start);
  }

  xOf(frame) {
    const [start, end] = this.view;
    return this.gutter + ((frame - start) / (end - start)) * this.plotWidth;
  }

  // MARK: Moving

  show(start, end) {
    const { count } = this.frames;
    const length = Math.max(Math.min(8, count), Math.min(end - start, count));
    const from = Math.max(0, Math.min(start, count - length));
    this.view = [from, from + length];
    this.repaint();
  }

  zoom(factor, around) {
    const [start, end] = this.view;
    const middle = around ?? (this.selected !== null && this.selected >= start
      && this.selected < end ? this.selected + 0.5 : (start + end) / 2);
    const length = Math.max(8, (end - start) * factor);
    const share = (middle - start) / (end - start);
    this.show(middle - share * length, middle + (1 - share) * length);
  }

  pan(frames) {
    const [start, end] = this.view;
    this.show(start + frames, end + frames);
  }

  select(frame, isRevealed) {
    this.selected = frame;
    const [start, end] = this.view;
    if (isRevealed && (frame < start || frame >= end)) {
      this.pan(frame + 0.5 - (start + end) / 2);
    }
    this.repaint();
  }

  listen() {
    const { canvas } = this;
    const pointers = new Map();
    let drag = null;
    const place = (event) => {
      const box = canvas.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };
    const overviewFrame = (x) => ((x - this.gutter) / this.plotWidth) * this.frames.count;
    canvas.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      const [x, y] = place(event);
      canvas.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, x);
      drag = {
        x, view: [...this.view],
        kind: y > this.overviewY - 4 ? "overview" : event.pointerType === "mouse" ? "zoom" : "pan",
      };
      if (drag.kind === "overview") {
        const length = this.view[1] - this.view[0];
        this.show(overviewFrame(x) - length / 2, overviewFrame(x) + length / 2);
      }
    });
    canvas.addEventListener("pointermove", (event) => {
      const [x, y] = place(event);
      if (pointers.has(event.pointerId)) pointers.set(event.pointerId, x);
      if (!drag) {
        this.point(x, y);
        return;
      }
      const [start, end] = drag.view;
      if (pointers.size === 2) {
        const [first, second] = [...pointers.values()];
        const gap = Math.max(20, Math.abs(first - second));
        drag.gap ??= gap;
        const middle = this.frameAt((first + second) / 2);
        this.zoom(((end - start) * drag.gap) / gap / (this.view[1] - this.view[0]), middle);
      } else if (drag.kind === "overview") {
        const length = end - start;
        this.show(overviewFrame(x) - length / 2, overviewFrame(x) + length / 2);
      } else if (drag.kind === "pan") {
        const moved = ((drag.x - x) / this.plotWidth) * (end - start);
        this.show(start + moved, end + moved);
      } else {
        drag.to = x;
        this.brush = Math.abs(x - drag.x) > 4 ? [drag.x, x] : null;
        this.repaint();
      }
    });
    const finish = (event) => {
      pointers.delete(event.pointerId);
      if (!drag) return;
      const [x] = place(event);
      const ended = drag;
      if (!pointers.size) drag = null;
      const brush = this.brush;
      this.brush = null;
      if (brush) {
        const [from, to] = brush.map((edge) => this.frameAt(edge)).sort((a, b) => a - b);
        this.show(from, to);
      } else if (ended.kind !== "overview" && Math.abs(x - ended.x) <= 4 && x >= this.gutter) {
        this.pickAt(x);
      }
      this.repaint();
    };
    canvas.addEventListener("pointerup", finish);
    canvas.addEventListener("pointercancel", (event) => {
      pointers.delete(event.pointerId);
      drag = this.brush = null;
      this.repaint();
    });
    canvas.addEventListener("pointerleave", () => this.point(-1, -1));
    canvas.addEventListener("dblclick", () => this.show(0, this.frames.count));
    canvas.addEventListener("wheel", (event) => {
      // A plain wheel scrolls the page.
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        this.zoom(2 ** (event.deltaY / 200), this.frameAt(place(event)[0]));
      } else if (event.deltaX || event.shiftKey) {
        event.preventDefault();
        const delta = event.deltaX || event.deltaY;
        this.pan((delta / this.plotWidth) * (this.view[1] - this.view[0]));
      }
    }, { passive: false });
    canvas.addEventListener("keydown", (event) => this.key(event));
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { count } = this.frames;
    const now = this.selected ?? Math.floor((this.view[0] + this.view[1]) / 2);
    const page = Math.max(1, Math.round((this.view[1] - this.view[0]) / 10));
    const steps = { ArrowLeft: -1, ArrowRight: 1, PageUp: -page, PageDown: page };
    if (event.key in steps) {
      this.pick(Math.max(0, Math.min(count - 1, now + steps[event.key])));
    } else if (event.key === "Home") this.pick(0);
    else if (event.key === "End") this.pick(count - 1);
    else if (event.key === "+" || event.key === "=") this.zoom(0.5);
    else if (event.key === "-") this.zoom(2);
    else if (event.key === "0") this.show(0, count);
    else return;
    event.preventDefault();
  }

  // The frame at a place; where a pixel holds many, one that something is wrong with.
  pickAt(x) {
    const { frames } = this;
    const [from, to] = [this.frameAt(x - 1.5), this.frameAt(x + 1.5)];
    if (to - from > 2) {
      for (let row = frames.rowFrom(from); row < frames.kept && frames.frame[row] < to; row++) {
        if (frames.marks[row]) return this.pick(frames.frame[row]);
      }
      for (const severity of ["error", "warning"]) {
        const finding = this.stream.findings.find((other) => other.severity === severity
          && other.ranges.some(([first, last]) => first < to && last >= from));
        if (finding) return this.pick(Math.max(Math.ceil(from), finding.ranges.find(
          ([first, last]) => first < to && last >= from)[0]));
      }
    }
    const frame = Math.max(0, Math.min(frames.count - 1, Math.floor(this.frameAt(x))));
    return this.pick(frames.isWhole ? frame : frames.frame[frames.nearest(frame)]);
  }

  point(x, y) {
    const isInside = x >= this.gutter && y >= 0 && y < this.axisY;
    this.hover = isInside ? x : null;
    this.tip.hidden = !isInside;
    if (isInside) this.describe(x, y);
    this.repaint();
  }

  describe(x, y) {
    const { frames, stream } = this;
    const row = frames.nearest(
      Math.max(0, Math.min(frames.count - 1, Math.floor(this.frameAt(x)))));
    const frame = frames.frame[row];
    const lines = [
      `${clock(frames.time[row])}  \u00b7  ${grouped(frames.bytes[row])} bytes`,
      frames.fullness[row] === 0x7ff ? null : `fullness ${frames.fullness[row]}`,
      frames.windowsOf(row).replace(/ /g, ", ") || null,
      ...stream.findingsAt(frame).slice(0, 4).map(({ rule, name }) => `${rule} ${name}`),
    ].filter(Boolean);
    this.tip.replaceChildren(make("b", {}, `frame ${grouped(frame)}`),
      ...lines.map((line) => make("span", {}, line)));
    const left = Math.min(x + 14, this.canvas.clientWidth - this.tip.offsetWidth - 4);
    this.tip.style.transform = `translate(${Math.max(4, left)}px, ${Math.max(4, y - 12)}px)`;
  }

  // MARK: Painting

  // What the frames behind each pixel have between them.
  columns(view, width) {
    const { frames } = this;
    const tools = this.tracks.filter(({ kind }) => kind === "tool");
    const make64 = () => new Float64Array(width);
    const sums = {
      low: make64().fill(Infinity), high: make64().fill(-1), mean: make64(), count: make64(),
      lowFullness: make64().fill(Infinity), highFullness: make64().fill(-1), marks: make64(),
      windows: WINDOWS.map(make64), tools: tools.map(make64),
    };
    const [start, end] = view;
    const per = (end - start) / width;
    const add = (x, low, high, lowFullness, highFullness, traits, marks, windows) => {
      if (low < sums.low[x]) sums.low[x] = low;
      if (high > sums.high[x]) sums.high[x] = high;
      sums.mean[x] += (low + high) / 2;
      sums.count[x] += 1;
      if (lowFullness < sums.lowFullness[x]) sums.lowFullness[x] = lowFullness;
      if (highFullness > sums.highFullness[x]) sums.highFullness[x] = highFullness;
      sums.marks[x] |= marks;
      for (let index = 0; index < 3; index++) {
        if (windows & (1 << index)) sums.windows[index][x] += 1;
      }
      if (traits > 0) {
        for (let index = 0; index < tools.length; index++) {
          if (traits & tools[index].bit) sums.tools[index][x] += 1;
        }
      }
    };
    const { spans, stride } = frames;
    const addEntry = (index, from, to) => {
      const first = Math.max(0, Math.floor((from - start) / per));
      const last = Math.min(width - 1, Math.max(first, Math.ceil((to - start) / per) - 1));
      for (let x = first; x <= last; x++) {
        if (spans) {
          add(x, spans.low[index], spans.high[index], spans.lowFullness[index],
            spans.highFullness[index], spans.traits[index], spans.marks[index],
            spans.traits[index] & SHORT_WINDOWS ? 2 : 0);
        } else {
          const { bytes, fullness, traits, marks, windows } = frames;
          const text = windows[index];
          add(x, bytes[index], bytes[index], fullness[index], fullness[index], traits[index],
            marks[index], text >= 0 ? this.windowBits[text] : 0);
        }
      }
    };
    const first = Math.max(0, Math.floor(start / stride));
    const last = Math.min(spans ? spans.low.length : frames.kept, Math.ceil(end / stride));
    for (let index = first; index < last; index++) {
      addEntry(index, index * stride, (index + 1) * stride);
    }
    return sums;
  }

  paint(context, width) {
    const { view, gutter } = this;
    const plot = this.plotWidth;
    const columns = Math.max(1, Math.floor(plot));
    // Moving the pointer paints anew, and adds up nothing.
    const key = [...view, columns].join();
    if (this.cached?.key !== key) this.cached = { key, sums: this.columns(view, columns) };
    const { sums } = this.cached;
    const isBars = this.frames.isWhole && plot / (view[1] - view[0]) >= 3;
    context.font = `11.5px ${palette.text}`;
    context.textBaseline = "middle";
    let tool = 0;
    for (const track of this.tracks) {
      if (this.gutter) this.label(context, track);
      let labels = null;
      context.save();
      context.beginPath();
      context.rect(gutter, track.y - 1, plot + 1, track.height + 2);
      context.clip();
      if (track.kind !== "bytes" && track.kind !== "fullness") {
        context.fillStyle = palette.faint;
        context.fillRect(gutter, track.y, plot, track.height);
      }
      if (track.kind === "findings") this.paintFindings(context, track, sums, columns);
      else if (track.kind === "bytes") labels = this.paintBytes(context, track, sums, columns, isBars);
      else if (track.kind === "fullness") labels = this.paintFullness(context, track, sums, columns);
      else if (track.kind === "windows") this.paintWindows(context, track, sums, columns);
      else if (track.kind === "marks") {
        this.paintShares(context, track, columns, palette.error,
          (x) => (sums.marks[x] & track.mark ? 1 : 0));
      } else {
        const counts = sums.tools[tool++];
        this.paintShares(context, track, columns, palette.tool,
          (x) => counts[x] / (sums.count[x] || 1));
      }
      context.restore();
      labels?.();
    }
    this.paintAxis(context, plot);
    this.paintOverview(context, plot);
    this.paintCursors(context, width);
    // Within the plot they lie above the cursor.
    if (!this.gutter) for (const track of this.tracks) this.label(context, track);
    const [start, end] = view;
    const all = end - start >= this.frames.count;
    this.range.textContent = all ? plural(this.frames.count, "frame")
      : `frames ${grouped(Math.floor(start))}\u2013${grouped(Math.ceil(end) - 1)}`;
  }

  label(context, track) {
    context.fillStyle = palette.soft;
    if (this.gutter) {
      context.textAlign = "right";
      const y = track.height > 40 ? track.y + 8 : track.y + track.height / 2 + 0.5;
      context.fillText(track.label, this.gutter - 12, y);
    } else {
      context.textAlign = "left";
      context.lineWidth = 4;
      context.lineJoin = "round";
      context.strokeStyle = palette.raised;
      context.strokeText(track.label, 1, track.y - 8);
      context.fillText(track.label, 1, track.y - 8);
    }
  }

  paintShares(context, track, columns, color, share) {
    context.fillStyle = color;
    for (let x = 0; x < columns; x++) {
      const part = share(x);
      if (!part) continue;
      context.globalAlpha = 0.25 + 0.75 * part;
      context.fillRect(this.gutter + x, track.y, 1.02, track.height);
    }
    context.globalAlpha = 1;
  }

  paintFindings(context, track, sums, columns) {
    this.paintShares(context, track, columns, palette.warning,
      (x) => (sums.marks[x] & MARKS.finding ? 0.2 : 0));
    for (const severity of SEVERITIES) {
      context.fillStyle = palette[severity];
      for (const finding of this.stream.findings) {
        if (finding.severity !== severity) continue;
        // An info about nearly every frame points nowhere.
        if (severity === "info" && finding.count > 0.9 * this.frames.count) continue;
        for (const [first, last] of finding.ranges) {
          const x = this.xOf(first);
          const size = Math.max(3, this.xOf(last + 1) - x);
          if (x + size < this.gutter || x > this.gutter + this.plotWidth) continue;
          context.globalAlpha = severity === "info" ? 0.5 : 1;
          context.fillRect(x, track.y, size, track.height);
        }
        const rest = this.stream.unlisted(finding);
        if (rest) this.paintSomewhere(context, track, rest);
      }
    }
    context.globalAlpha = 1;
  }

  // Frames that are only counted lie somewhere in here: every third pixel.
  paintSomewhere(context, track, [first, last]) {
    context.globalAlpha = 0.5;
    const from = Math.max(this.gutter, Math.round(this.xOf(first)));
    const to = Math.min(this.gutter + this.plotWidth, this.xOf(last + 1));
    for (let x = from; x < to; x += 3) {
      context.fillRect(x, track.y + track.height / 2 - 1, 1, 2);
    }
  }

  scale(context, track, top, unit) {
    context.strokeStyle = palette.line;
    context.lineWidth = 1;
    context.fillStyle = palette.soft;
    const step = niceStep(top, track.height > 80 ? 4 : 2.5);
    const lines = [];
    for (let value = 0; value <= top; value += step) {
      const y = Math.round(track.y + track.height - (value / top) * track.height) + 0.5;
      context.beginPath();
      context.moveTo(this.gutter, y);
      context.lineTo(this.gutter + this.plotWidth, y);
      context.stroke();
      // The topmost line may meet the label of the track.
      if (value && y > track.y + (this.gutter ? 18 : 8)) lines.push([value, y]);
    }
    return () => this.scaleLabels(context, lines, unit);
  }

  // The values of the lines: beside the plot, or within it where there is no room.
  scaleLabels(context, lines, unit) {
    context.save();
    context.font = `10.5px ${palette.font}`;
    context.textAlign = this.gutter ? "right" : "left";
    for (const [value, y] of lines) {
      const text = grouped(value) + unit;
      if (!this.gutter) {
        context.fillStyle = palette.raised;
        context.globalAlpha = 0.75;
        context.fillRect(0, y - 6, context.measureText(text).width + 5, 12);
        context.globalAlpha = 1;
      }
      context.fillStyle = palette.soft;
      context.fillText(text, this.gutter ? this.gutter - 12 : 2, y + 0.5);
    }
    context.restore();
  }

  paintBytes(context, track, sums, columns, isBars) {
    let top = 1;
    for (let x = 0; x < columns; x++) if (sums.high[x] > top) top = sums.high[x];
    top *= 1.06;
    const labels = this.scale(context, track, top, " B");
    const yOf = (value) => track.y + track.height * (1 - value / top);
    const bottom = track.y + track.height;
    if (isBars) {
      const { frames } = this;
      const [start, end] = this.view;
      for (let row = Math.floor(start); row < Math.min(frames.kept, Math.ceil(end)); row++) {
        const x = this.xOf(row);
        const size = this.xOf(row + 1) - x;
        const gap = size > 8 ? 1.5 : 0.6;
        context.fillStyle = frames.marks[row] ? palette.error : palette.size;
        context.fillRect(x, yOf(frames.bytes[row]), size - gap, bottom - yOf(frames.bytes[row]));
      }
    } else {
      for (let x = 0; x < columns; x++) {
        if (sums.high[x] < 0) continue;
        const left = this.gutter + x;
        context.fillStyle = palette.sizeSoft;
        context.fillRect(left, yOf(sums.high[x]), 1.02, bottom - yOf(sums.high[x]));
        context.fillStyle = palette.size;
        const mean = sums.mean[x] / sums.count[x];
        context.fillRect(left, yOf(mean), 1.02, bottom - yOf(mean));
      }
    }
    return labels;
  }

  paintFullness(context, track, sums, columns) {
    if (this.isVariable) {
      context.fillStyle = palette.soft;
      context.textAlign = "left";
      context.fillText("0x7FF throughout: variable rate, no reservoir is stated", this.gutter + 2,
        track.y + track.height / 2 + 0.5);
      return null;
    }
    let top = 1;
    for (let x = 0; x < columns; x++) {
      if (sums.highFullness[x] > top) top = sums.highFullness[x];
    }
    top *= 1.06;
    const labels = this.scale(context, track, top, "");
    const yOf = (value) => track.y + track.height * (1 - value / top);
    context.fillStyle = palette.fullnessSoft;
    context.strokeStyle = palette.fullness;
    context.lineWidth = 1.5;
    context.beginPath();
    let isOpen = false;
    for (let x = 0; x < columns; x++) {
      if (sums.highFullness[x] < 0) continue;
      const left = this.gutter + x;
      const [high, low] = [yOf(sums.highFullness[x]), yOf(sums.lowFullness[x])];
      context.fillRect(left, high, 1.02, track.y + track.height - high);
      if (isOpen) context.lineTo(left + 0.5, high);
      else context.moveTo(left + 0.5, high);
      if (low - high > 1) context.lineTo(left + 0.5, low);
      isOpen = true;
    }
    context.stroke();
    return labels;
  }

  paintWindows(context, track, sums, columns) {
    for (const [index, [, color]] of WINDOWS.entries()) {
      this.paintShares(context, track, columns, palette[color],
        (x) => Math.min(1, (3 * sums.windows[index][x]) / (sums.count[x] || 1)));
    }
  }

  paintAxis(context, plot) {
    const { frames } = this;
    const [start, end] = this.view;
    context.fillStyle = palette.soft;
    context.strokeStyle = palette.line;
    context.textAlign = "center";
    context.font = `10.5px ${palette.font}`;
    const first = frames.time[frames.nearest(Math.floor(start))];
    const last = frames.time[frames.nearest(Math.min(frames.count - 1, Math.floor(end)))];
    const isTimed = last > first;
    const [from, to] = isTimed ? [first, last] : [start, end];
    const wanted = Math.max(2, plot / 110);
    let step = niceStep(to - from, wanted);
    if (isTimed && to - from > 60) {
      step = [10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 43200, 86400]
        .find((seconds) => (to - from) / seconds <= wanted) ?? step;
    }
    const places = isTimed && step < 1 ? Math.min(3, Math.ceil(-Math.log10(step))) : 0;
    for (let value = Math.ceil(from / step) * step; value <= to; value += step) {
      const x = this.gutter + ((value - from) / (to - from)) * plot;
      context.beginPath();
      context.moveTo(Math.round(x) + 0.5, this.axisY);
      context.lineTo(Math.round(x) + 0.5, this.axisY + 4);
      context.stroke();
      const text = isTimed ? clock(value, places) : grouped(Math.round(value));
      const half = context.measureText(text).width / 2;
      context.fillText(text,
        Math.max(this.gutter + half, Math.min(x, this.gutter + plot - half)), this.axisY + 12);
    }
    context.font = `11.5px ${palette.text}`;
  }

  // The whole stream in small, with the part that is shown.
  paintOverview(context, plot) {
    const columns = Math.max(1, Math.floor(plot));
    if (!this.overview || this.overview.columns !== columns) {
      this.overview = { columns, sums: this.columns([0, this.frames.count], columns) };
    }
    const { sums } = this.overview;
    const [y, height] = [this.overviewY, 22];
    let top = 1;
    for (let x = 0; x < columns; x++) if (sums.high[x] > top) top = sums.high[x];
    context.fillStyle = palette.faint;
    context.fillRect(this.gutter, y, plot, height);
    context.fillStyle = palette.sizeSoft;
    for (let x = 0; x < columns; x++) {
      const part = (Math.max(0, sums.high[x]) / top) * (height - 3);
      context.fillRect(this.gutter + x, y + height - part, 1.02, part);
    }
    for (const severity of ["warning", "error"]) {
      context.fillStyle = palette[severity];
      for (const finding of this.stream.findings) {
        if (finding.severity !== severity) continue;
        for (const [first, last] of finding.ranges) {
          const x = this.gutter + (first / this.frames.count) * plot;
          const size = Math.max(2, ((last + 1 - first) / this.frames.count) * plot);
          context.fillRect(x, y, size, 3);
        }
        const rest = this.stream.unlisted(finding);
        if (!rest) continue;
        context.globalAlpha = 0.5;
        const x = this.gutter + (rest[0] / this.frames.count) * plot;
        context.fillRect(x, y + 1, ((rest[1] + 1 - rest[0]) / this.frames.count) * plot, 1);
        context.globalAlpha = 1;
      }
    }
    const [start, end] = this.view;
    const x = this.gutter + (start / this.frames.count) * plot;
    const size = Math.max(4, ((end - start) / this.frames.count) * plot);
    context.fillStyle = palette.ground;
    context.globalAlpha = 0.65;
    context.fillRect(this.gutter, y, x - this.gutter, height);
    context.fillRect(x + size, y, this.gutter + plot - x - size, height);
    context.globalAlpha = 1;
    context.strokeStyle = palette.soft;
    context.lineWidth = 1;
    context.strokeRect(Math.round(x) + 0.5, y + 0.5, Math.max(3, Math.round(size) - 1), height - 1);
    if (this.gutter) {
      context.fillStyle = palette.soft;
      context.textAlign = "right";
      context.fillText("Whole stream", this.gutter - 12, y + height / 2);
    }
  }

  paintCursors(context, width) {
    if (this.brush) {
      const [from, to] = [...this.brush].sort((a, b) => a - b);
      context.fillStyle = palette.accent;
      context.globalAlpha = 0.16;
      context.fillRect(from, 0, to - from, this.axisY);
      context.globalAlpha = 1;
    }
    if (this.hover !== null && !this.brush) {
      context.fillStyle = palette.soft;
      context.globalAlpha = 0.6;
      context.fillRect(Math.round(this.hover), 0, 1, this.axisY);
      context.globalAlpha = 1;
    }
    const [start, end] = this.view;
    if (this.selected === null || this.selected < start - 1 || this.selected >= end) return;
    const left = this.xOf(this.selected);
    const size = Math.max(2, this.xOf(this.selected + 1) - left);
    const x = Math.max(this.gutter, Math.min(left, width - size));
    context.fillStyle = palette.accent;
    context.globalAlpha = 0.22;
    context.fillRect(x, 0, size, this.axisY);
    context.globalAlpha = 1;
    context.fillRect(x, 0, Math.min(2, size), this.axisY);
    context.beginPath();
    const middle = x + Math.min(2, size) / 2;
    context.moveTo(middle - 5, 0);
    context.lineTo(middle + 5, 0);
    context.lineTo(middle, 6);
    context.fill();
  }
}
