import Conformance
import JSONText
import Transports

/// What the explorer's script gets to know of a file: columns of frames, regions, places of findings,
/// traces. `read` in Explorer/data.js is the other side.
struct ExplorerData {
  private let report: FileReport
  private var exploration: Exploration
  private let budget: Int
  private var json = JSONWriter(layout: .compact)

  /// The data of a file in no more than about `budget` bytes.
  init(_ report: FileReport, _ exploration: Exploration, budget: Int) {
    self.report = report
    self.exploration = exploration
    self.budget = budget
  }

  /// One JSON object.
  mutating func text() -> [UInt8] {
    json.beginObject()
    json.member("path", DisplayText.path(report.pathBytes))
    json.member("shell", exploration.wasPipe ? nil : ShellWord.path(report.pathBytes))
    json.member("size", report.sizeBytes)
    json.member("depth", report.depth.rawValue)
    json.member("rate", report.stream?.samplingFrequency)
    regions()
    findings()
    frames()
    traces()
    json.endObject()
    return json.take()
  }

  // MARK: Regions and findings

  private mutating func regions() {
    let kinds = Region.Kind.allCases
    json.key("regions")
    json.object { json in
      json.key("kinds")
      json.array(kinds.map(\.rawValue)) { $0.string($1) }
      json.member("kind", packed: report.regions.map { kinds.firstIndex(of: $0.kind) ?? 0 })
      // Every byte lies in one region, so that the offsets follow from the lengths.
      json.member("length", packed: report.regions.map { Int(clamping: $0.length) })
      json.member("omitted", report.regionsOmitted)
    }
  }

  private mutating func findings() {
    json.key("findings")
    json.array(report.findings) { json, finding in
      json.object { json in
        json.member("rule", finding.rule.text)
        json.member("name", finding.name)
        json.member("severity", finding.severity.rawValue)
        json.member("frame", finding.frames.first)
        json.member("last", finding.frames.last)
        json.member("count", finding.frames.count)
        json.key("ranges")
        json.array(finding.frames.ranges) { json, range in
          json.array([range.lowerBound, range.upperBound]) { $0.integer($1) }
        }
        json.member("byte", finding.location.byteOffset)
        json.member("bit", finding.location.bitOffset)
        json.member("bits", finding.location.bitLength)
      }
    }
  }

  // MARK: Frames

  private mutating func frames() {
    var columns = packedFrames()
    // Six tenths are left for them even where the traces would fill the rest.
    while columns.count > budget * 6 / 10, exploration.frames.rows.count > 64 {
      exploration.frames.thin()
      columns = packedFrames()
    }
    json.key("frames")
    json.raw(columns)
  }

  private func packedFrames() -> [UInt8] {
    let frames = exploration.frames
    let rows = frames.rows
    let period = secondsPerBlock * 1e6
    var texts = Selection(unused: FrameColumns.Row.omitted)
    var headers = Selection(unused: FrameColumns.Row.omitted)
    // A few sets of tools make up most streams.
    var traits = Vocabulary<UInt32>(limit: .max, size: .max)
    var json = JSONWriter(layout: .compact)
    json.object { json in
      json.member("count", frames.frameCount)
      json.member("kept", rows.count)
      json.member("stride", frames.stride)
      json.member("marksOmitted", frames.marksOmitted)
      json.member("period", period)
      json.member(
        "frame",
        packed: rows.indices.map { index in
          Int(rows[index].frame) - (index > 0 ? Int(rows[index - 1].frame) + 1 : 0)
        })
      json.member(
        "offset",
        packed: rows.indices.map { index in
          let before = index > 0 ? rows[index - 1] : nil
          let expected = before.map { Int(clamping: $0.byteOffset) + Int($0.frameLength) } ?? 0
          return Int(clamping: rows[index].byteOffset) - expected
        })
      json.member(
        "time",
        packed: rows.map { row in
          Int(row.microseconds) - Int((Double(row.frame) * period).rounded(.down))
        })
      json.member("bytes", packed: rows.map { Int($0.frameLength) })
      json.member("fullness", packed: rows.map { Int($0.bufferFullness) })
      json.member("header", packed: rows.map { headers.number(of: $0.header) })
      json.member("crc", packed: rows.map { Int($0.crcCheck) })
      json.member(
        "payload",
        packed: rows.map { row in
          Self.known(row.payloadBits).map { 8 * Int(row.frameLength) - $0 } ?? -1
        })
      json.member("fill", packed: rows.map { Self.known($0.fillBits).map { $0 / 8 } ?? -1 })
      json.member("trailing", packed: rows.map { Self.known($0.trailingBits) ?? -1 })
      for (name, path) in Self.textColumns {
        json.member(name, packed: rows.map { texts.number(of: $0[keyPath: path]) })
      }
      json.member("traits", packed: rows.map { traits.number(of: $0.traits, size: 0) ?? 0 })
      json.member("marks", packed: rows.map { Int($0.marks.rawValue) })
      json.key("texts")
      json.array(texts.used) { $0.string(frames.texts.values[Int($1)]) }
      json.key("traitSets")
      json.array(traits.values) { $0.integer($1 == .max ? -1 : Int($1)) }
      json.key("headers")
      json.array(headers.used) { $0.string(String(frames.headers.values[Int($1)], radix: 16)) }
      if frames.stride > 1 {
        json.key("spans")
        json.object { json in
          let spans = frames.spans
          json.member("low", packed: spans.map { Int($0.frameLength.lowerBound) })
          json.member("high", packed: spans.map { Int($0.frameLength.upperBound) })
          json.member("lowFullness", packed: spans.map { Int($0.bufferFullness.lowerBound) })
          json.member("highFullness", packed: spans.map { Int($0.bufferFullness.upperBound) })
          json.member("traits", packed: spans.map { Int($0.traits) })
          json.member("marks", packed: spans.map { Int($0.marks.rawValue) })
        }
      }
    }
    return json.take()
  }

  private static let textColumns: [(String, any KeyPath<FrameColumns.Row, UInt16> & Sendable)] = [
    ("elements", \.elements), ("windows", \.windowSequence), ("bands", \.maxSFB),
    ("rules", \.findings), ("crcStatus", \.crcStatus), ("decode", \.decodeStatus),
  ]

  private static func known(_ value: UInt16) -> Int? {
    value == FrameColumns.Row.unknown ? nil : Int(value)
  }

  /// Seconds that a block of the stream lasts: what the times of frames are compared with.
  private var secondsPerBlock: Double {
    guard let stream = report.stream, let rate = stream.samplingFrequency, rate > 0 else {
      return 0
    }
    return Double(stream.frameLengthSamples) / Double(rate)
  }

  // MARK: Traces

  private mutating func traces() {
    let traces = exploration.traces
    let chosen = fitting(into: budget - json.bytes.count)
    var uses: [UInt32: Int] = [:]
    for trace in chosen {
      for kind in trace.fields { uses[kind, default: 0] += 1 }
    }
    // What is used most gets the numbers that take one byte.
    let kinds = uses.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    let numbers = Dictionary(uniqueKeysWithValues: kinds.enumerated().map { ($1, $0) })
    var names = Vocabulary<String>(limit: .max, size: .max)
    var meanings = Vocabulary<String>(limit: .max, size: .max)
    var elements = Vocabulary<String>(limit: .max, size: .max)
    let all = kinds.map { traces.kinds.values[Int($0)] }

    json.key("traces")
    json.beginObject()
    json.member("hasChanged", exploration.hasChanged)
    json.member("name", packed: all.map { names.number(of: $0.name, size: 0) ?? 0 })
    json.member("width", packed: all.map(\.width))
    json.member("isNumber", packed: all.map { $0.isNumber ? 1 : 0 })
    json.member(
      "meaning",
      packed: all.map { kind in
        kind.meaning.flatMap { meanings.number(of: $0, size: 0) }.map { $0 + 1 } ?? 0
      })
    json.key("names")
    json.array(names.values) { $0.string($1) }
    json.key("meanings")
    json.array(meanings.values) { $0.string($1) }

    var fields: [UInt8] = []
    var fieldBytes: [Int] = []
    var runs: [UInt8] = []
    var runBytes: [Int] = []
    for trace in chosen {
      let (fieldStart, runStart) = (fields.count, runs.count)
      for kind in trace.fields {
        PackedNumbers.appendVariable(numbers[kind] ?? 0, to: &fields)
      }
      for run in trace.runs {
        let path = traces.elements.values[Int(run.element)]
        PackedNumbers.appendVariable(elements.number(of: path, size: 0) ?? 0, to: &runs)
        PackedNumbers.appendVariable(Int(run.count), to: &runs)
      }
      fieldBytes.append(fields.count - fieldStart)
      runBytes.append(runs.count - runStart)
    }
    json.member("frame", packed: chosen.map(\.frame))
    json.member("reading", packed: chosen.map { $0.reading.map { Int($0) + 1 } ?? 0 })
    json.key("readings")
    json.array(traces.readings.values) { $0.string($1) }
    json.member("offset", packed: chosen.map { Int(clamping: $0.byteOffset) })
    json.member("size", packed: chosen.map(\.bytes.count))
    json.member("fieldBytes", packed: fieldBytes)
    json.member("runBytes", packed: runBytes)
    json.member("bytes", base64: chosen.flatMap(\.bytes))
    json.member("fields", base64: fields)
    json.member("runs", base64: runs)
    json.key("elements")
    json.array(elements.values) { $0.string($1) }
    json.endObject()
  }

  /// The traces that fit into `room` bytes, those that matter most first; in the order of frames.
  private func fitting(into room: Int) -> [FrameTraces.Trace] {
    let all = exploration.traces
    // The readings of a frame stay together.
    let byFrame = Dictionary(grouping: all.traces, by: \.frame)
    let planned = exploration.plan.filter { byFrame[$0] != nil }
    let others = Set(byFrame.keys).subtracting(planned).sorted()
    var seen: Set<UInt32> = []
    var chosen: [FrameTraces.Trace] = []
    var left = room
    var misses = 0
    for frame in planned + others {
      guard let readings = byFrame[frame], misses < 8 else { continue }
      let new = Set(readings.flatMap(\.fields)).subtracting(seen)
      let vocabulary = new.reduce(0) { sum, number in
        let kind = all.kinds.values[Int(number)]
        return sum + 16 + kind.name.utf8.count + (kind.meaning?.utf8.count ?? 0)
      }
      let packed = readings.reduce(0) {
        $0 + $1.bytes.count + 2 * $1.fields.count + 4 * $1.runs.count + 16
      }
      let cost = packed * 4 / 3 + vocabulary
      guard cost <= left else {
        misses += 1
        continue
      }
      left -= cost
      seen.formUnion(new)
      chosen += readings
    }
    return chosen.sorted { one, other in
      (one.frame, one.reading.map { Int($0) } ?? -1) < (
        other.frame, other.reading.map { Int($0) } ?? -1
      )
    }
  }
}

/// The entries of a vocabulary that are used, numbered anew in the order of their use. What is
/// unknown stays -1, what there was no room for -2.
private struct Selection {
  private(set) var used: [UInt16] = []
  private var numbers: [UInt16: Int] = [:]
  private let unused: UInt16

  init(unused: UInt16) { self.unused = unused }

  mutating func number(of value: UInt16) -> Int {
    guard value < unused else { return value == unused ? -2 : -1 }
    if let number = numbers[value] { return number }
    numbers[value] = used.count
    used.append(value)
    return used.count - 1
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: String, packed numbers: [Int]) {
    key(name)
    raw([UInt8(ascii: "\"")] + PackedNumbers.text(numbers) + [UInt8(ascii: "\"")])
  }

  fileprivate mutating func member(_ name: String, base64 bytes: [UInt8]) {
    key(name)
    raw([UInt8(ascii: "\"")] + PackedNumbers.base64(bytes) + [UInt8(ascii: "\"")])
  }
}
