// What the program wrote into the page: packed columns, read into arrays.

const UNKNOWN = -1;
const OMITTED = -2;

const bytesOf = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

// Seven bits a byte, the lowest first. Products, not shifts: numbers go beyond 32 bits.
const variableAt = (bytes, at) => {
  let value = 0;
  let scale = 1;
  while (bytes[at.position] >= 0x80) {
    value += (bytes[at.position++] & 0x7f) * scale;
    scale *= 128;
  }
  return value + bytes[at.position++] * scale;
};

// The other side of PackedNumbers in the program.
const unpack = (base64) => {
  const bytes = bytesOf(base64);
  const at = { position: 0 };
  const count = variableAt(bytes, at);
  const numbers = new Float64Array(count);
  for (let start = 0; start < count; start += 256) {
    const end = Math.min(start + 256, count);
    const zigzag = variableAt(bytes, at);
    const low = zigzag % 2 ? -(zigzag + 1) / 2 : zigzag / 2;
    const width = bytes[at.position++];
    let bit = 0;
    for (let index = start; index < end; index++) {
      let value = 0;
      let scale = 1;
      for (let left = width; left > 0; ) {
        const taken = Math.min(left, 8 - (bit & 7));
        const part = (bytes[at.position + (bit >> 3)] >> (bit & 7)) & ((1 << taken) - 1);
        value += part * scale;
        scale *= 1 << taken;
        left -= taken;
        bit += taken;
      }
      numbers[index] = low + value;
    }
    at.position += (bit + 7) >> 3;
  }
  return numbers;
};

const TRAITS = [
  [0, "M/S"], [1, "Intensity"], [2, "PNS"], [3, "TNS"], [4, "Pulse"], [5, "Prediction"],
  [6, "LTP"], [7, "Gain control"], [9, "SBR"], [10, "PS"], [11, "PCE"], [12, "DSE"],
  [13, "CCE"], [14, "LFE"], [15, "FIL"],
];
const SHORT_WINDOWS = 1 << 8;
const MARKS = { finding: 1, crcMismatch: 2, notDecoded: 4, broken: 8 };

// The header fields besides aac_frame_length and adts_buffer_fullness, from the 56 bits.
const headerFields = (hex) => {
  const bits = BigInt("0x" + hex);
  const field = (shift, width) => Number((bits >> BigInt(shift)) & ((1n << BigInt(width)) - 1n));
  return {
    id: field(43, 1), layer: field(41, 2), protectionAbsent: field(40, 1), profile: field(38, 2),
    index: field(34, 4), privateBit: field(33, 1), channels: field(30, 3), original: field(29, 1),
    home: field(28, 1), blocks: field(0, 2) + 1,
  };
};

class Frames {
  constructor(data) {
    Object.assign(this, {
      count: data.count, kept: data.kept, stride: data.stride, marksOmitted: data.marksOmitted,
      texts: data.texts, headers: data.headers.map(headerFields),
    });
    this.frame = unpack(data.frame);
    this.offset = unpack(data.offset);
    this.time = unpack(data.time);
    this.bytes = unpack(data.bytes);
    for (let row = 0; row < this.kept; row++) {
      if (row > 0) {
        this.frame[row] += this.frame[row - 1] + 1;
        this.offset[row] += this.offset[row - 1] + this.bytes[row - 1];
      }
      this.time[row] = (this.time[row] + Math.floor(this.frame[row] * data.period)) / 1e6;
    }
    for (const name of ["fullness", "header", "crc", "payload", "fill", "trailing", "elements",
      "windows", "bands", "rules", "crcStatus", "decode", "traits", "marks"]) {
      this[name] = unpack(data[name]);
    }
    this.traits = this.traits.map((number) => data.traitSets[number]);
    this.spans = null;
    if (data.spans) {
      this.spans = {};
      for (const name of Object.keys(data.spans)) this.spans[name] = unpack(data.spans[name]);
    }
  }

  // The first row whose frame is not before `frame`.
  rowFrom(frame) {
    if (this.stride === 1) return Math.max(0, Math.min(this.kept, Math.ceil(frame)));
    let low = 0;
    let high = this.kept;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.frame[middle] < frame) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  // The row of `frame`; -1 if it is not on the page.
  rowOf(frame) {
    const row = this.rowFrom(frame);
    return row < this.kept && this.frame[row] === frame ? row : -1;
  }

  // The kept row next to `frame`.
  nearest(frame) {
    const row = Math.min(this.rowFrom(frame), this.kept - 1);
    return row > 0 && frame - this.frame[row - 1] < this.frame[row] - frame ? row - 1 : row;
  }

  // Whether frames themselves are there between two numbers, and not only what they add up to.
  get isWhole() { return this.stride === 1; }

  text(column, row) {
    const number = this[column][row];
    return number === UNKNOWN ? "" : number === OMITTED ? "\u2026" : this.texts[number];
  }

  windowsOf(row) { return this.text("windows", row); }
}

class Traces {
  constructor(data) {
    this.data = data;
    this.hasChanged = data.hasChanged;
    this.frames = unpack(data.frame);
    // Frames that read well in another way than they declare are there twice.
    const readings = unpack(data.reading);
    this.numbers = new Map();
    this.fitting = new Map();
    this.words = new Map();
    this.frames.forEach((frame, index) => {
      (readings[index] ? this.fitting : this.numbers).set(frame, index);
      if (readings[index]) this.words.set(frame, data.readings[readings[index] - 1]);
    });
  }

  has(frame) { return this.numbers.has(frame); }

  // In what a frame reads well otherwise than it declares; nothing if in nothing.
  wordsOf(frame) { return this.words.get(frame) ?? null; }

  // The nearest traced frame before (-1) or behind (1) `frame`.
  next(frame, direction) {
    if (direction > 0) return this.frames.find((other) => other > frame);
    return [...this.frames].reverse().find((other) => other < frame);
  }

  unpackAll() {
    if (this.bytes) return;
    const { data } = this;
    for (const name of ["offset", "size", "fieldBytes", "runBytes", "name", "width", "isNumber",
      "meaning"]) {
      this[name] = unpack(data[name]);
    }
    this.bytes = bytesOf(data.bytes);
    this.fields = bytesOf(data.fields);
    this.runs = bytesOf(data.runs);
    const starts = (sizes) => {
      let sum = 0;
      return Array.from(sizes, (size) => (sum += size) - size);
    };
    this.byteStarts = starts(this.size);
    this.fieldStarts = starts(this.fieldBytes);
    this.runStarts = starts(this.runBytes);
  }

  // The fields of a frame with their bits and elements: as it declares, or as it fits.
  of(frame, isFitting) {
    const number = (isFitting ? this.fitting : this.numbers).get(frame);
    if (number === undefined) return null;
    this.unpackAll();
    const { data } = this;
    const start = this.byteStarts[number];
    const bytes = this.bytes.subarray(start, start + this.size[number]);
    const fields = [];
    const at = { position: this.fieldStarts[number] };
    const runAt = { position: this.runStarts[number] };
    const end = at.position + this.fieldBytes[number];
    let bit = 0;
    let left = 0;
    let element = "";
    while (at.position < end) {
      if (left === 0) {
        element = data.elements[variableAt(this.runs, runAt)];
        left = variableAt(this.runs, runAt);
      }
      left--;
      const kind = variableAt(this.fields, at);
      const width = this.width[kind];
      const meaning = this.meaning[kind];
      fields.push({
        bit, width, element, name: data.names[this.name[kind]],
        value: this.isNumber[kind] ? valueOf(bytes, bit, width) : null,
        meaning: meaning ? data.meanings[meaning - 1] : null,
      });
      bit += width;
    }
    return { frame, offset: this.offset[number], bytes, fields };
  }
}

const bitAt = (bytes, bit) => (bytes[bit >> 3] >> (7 - (bit & 7))) & 1;

const valueOf = (bytes, bit, width) => {
  let value = 0n;
  for (let index = bit; index < bit + width; index++) {
    value = value * 2n + BigInt(bitAt(bytes, index));
  }
  return value;
};

class Stream {
  constructor(data, article, number) {
    Object.assign(this, { article, number, path: data.path, shell: data.shell, size: data.size });
    this.depth = data.depth;
    this.frames = new Frames(data.frames);
    this.traces = new Traces(data.traces);
    this.findings = data.findings;
    const kinds = unpack(data.regions.kind);
    const lengths = unpack(data.regions.length);
    let offset = 0;
    this.regions = Array.from(kinds, (kind, index) => {
      const region = { kind: data.regions.kinds[kind], offset, length: lengths[index] };
      offset += lengths[index];
      return region;
    });
    this.regionsOmitted = data.regions.omitted;
  }

  // The findings that speak of a frame, as far as their frames are listed.
  findingsAt(frame) {
    return this.findings.filter(({ ranges }) =>
      ranges.some(([first, last]) => first <= frame && frame <= last));
  }

  // Where the frames of a finding lie that are only counted: between the last one listed and the last.
  unlisted({ ranges, count, last }) {
    const listed = ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0);
    return ranges.length && listed < count ? [ranges[ranges.length - 1][1] + 1, last] : null;
  }
}
