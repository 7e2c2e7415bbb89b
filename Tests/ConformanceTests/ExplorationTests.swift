import Conformance
import Testing

struct ExplorationTests {
  private static func row(_ frame: Int, length: UInt64, fullness: UInt64 = 0x7FF) -> FrameRow {
    var row = FrameRow(
      frame: frame, byteOffset: UInt64(frame), timeSeconds: 0,
      headerBits: 0xFFF1_5080_0000_00 | length << 13 | fullness << 2, crcCheck: nil,
      crcStatus: "absent")
    row.payloadBits = 100
    return row
  }

  @Test("All rows are kept while there is room")
  func whole() {
    var columns = FrameColumns(limit: 100)
    for frame in 0..<100 { columns.add(Self.row(frame, length: UInt64(100 + frame))) }
    #expect(columns.stride == 1)
    #expect(columns.rows.map(\.frameLength) == (100..<200).map { UInt16($0) })
    #expect(columns.row(of: 42)?.frameLength == 142)
    #expect(columns.row(of: 100) == nil)
  }

  @Test("Thinned rows lose no extreme and no frame that something is wrong with")
  func thinned() throws {
    var columns = FrameColumns(limit: 64)
    for frame in 0..<1000 {
      var row = Self.row(
        frame, length: frame == 333 ? 8000 : frame == 777 ? 7 : 400,
        fullness: frame == 501 ? 0 : 100)
      if frame == 555 { row.findings = ["FRM006"] }
      if frame == 556 { row.decodeStatus = "failed" }
      if frame == 557 { row.crcStatus = "mismatch" }
      if frame == 558 { row.isBroken = true }
      if frame == 559 { row.traits = .shortWindows }
      columns.add(row)
    }
    #expect(columns.frameCount == 1000)
    // 63 multiples of 16 and the four frames that something is wrong with would be too many.
    #expect(columns.stride == 32)
    #expect(columns.rows.count <= 64)
    for frame in 555...558 { #expect(columns.row(of: frame) != nil) }
    #expect(columns.row(of: 559) == nil)
    try #require(columns.spans.count == 32)
    #expect(columns.spans[333 / 32].frameLength == 400...8000)
    #expect(columns.spans[777 / 32].frameLength == 7...400)
    #expect(columns.spans[501 / 32].bufferFullness == 0...100)
    #expect(
      columns.spans[555 / 32].marks == [.finding, .notDecoded, .crcMismatch, .broken])
    #expect(columns.spans[559 / 32].traits == FrameTraits.shortWindows.rawValue)
    #expect(columns.spans[0].marks.isEmpty)
  }

  @Test("Where something is wrong with every frame, those that are left out are counted")
  func marksOmitted() {
    var columns = FrameColumns(limit: 64)
    for frame in 0..<1000 {
      var row = Self.row(frame, length: 400)
      row.findings = ["FRM006"]
      columns.add(row)
    }
    #expect(columns.rows.count <= 64)
    #expect(columns.rows.count + columns.marksOmitted <= 1000)
    #expect(columns.marksOmitted > 0)
    #expect(columns.spans.allSatisfy { $0.marks == [.finding] })
  }

  @Test("A vocabulary takes no more values and no more bytes than it has room for")
  func vocabulary() {
    var words = Vocabulary<String>(limit: 3, size: 10)
    #expect(words.number(of: "a", size: 4) == 0)
    #expect(words.number(of: "b", size: 4) == 1)
    #expect(words.number(of: "a", size: 4) == 0)
    #expect(words.number(of: "c", size: 4) == nil)
    #expect(words.number(of: "c", size: 2) == 2)
    #expect(words.number(of: "d", size: 0) == nil)
    #expect(words.values == ["a", "b", "c"])
  }

  private static let rule = RuleMetadata(
    id: "FRM006", name: "sync-lost", severity: .error, group: "framing", depth: .headers,
    requirement: "r", rationale: "r")

  private static func finding(_ frames: FrameSpan, _ severity: Severity) -> Finding {
    Finding(
      rule, message: "m", frames: frames, location: Location(byteOffset: 0), severity: severity)
  }

  @Test("Frames of errors come first, then their neighbours, then the stream is halved")
  func plan() {
    let findings = [
      Self.finding(FrameSpan(50), .info), Self.finding(FrameSpan(20...22), .error),
      Self.finding(FrameSpan(70), .warning),
    ]
    let plan = TracePlan.frames(of: findings, frameCount: 101, limit: 15)
    #expect(plan.prefix(3) == [20, 70, 50])
    #expect(plan[3..<6] == [19, 69, 49])
    #expect(plan[6..<8] == [0, 100])
    #expect(Set(plan[8..<10]) == [22, 21])
    #expect(plan[10...].prefix(2) == [25, 75])
    #expect(Set(plan).count == plan.count)
    #expect(plan.count == 15)
  }

  @Test("A plan names each frame of a short stream once")
  func shortPlan() {
    #expect(TracePlan.frames(of: [], frameCount: 5, limit: 100).sorted() == [0, 1, 2, 3, 4])
    #expect(TracePlan.frames(of: [], frameCount: 0, limit: 100).isEmpty)
    // A finding about a frame that is cut off has no complete frame.
    let finding = Self.finding(FrameSpan(5), .error)
    #expect(TracePlan.frames(of: [finding], frameCount: 5, limit: 2) == [4, 0])
  }

  private static func trace(_ widths: [Int], at gap: Int = 0, value: Int? = nil) -> FrameTrace {
    var bit = gap
    let fields = widths.map { width in
      defer { bit += width }
      return FrameTrace.Field(
        bit: bit, width: width, element: bit < 4 ? "head" : "tail", name: "f\(width)",
        value: value ?? 0, meaning: nil)
    }
    return FrameTrace(
      frame: 0, byteOffset: 0, timeSeconds: nil, bytes: [0, 0], fields: fields)
  }

  @Test("A packed trace keeps kinds of fields and runs of elements")
  func traces() throws {
    var traces = FrameTraces()
    traces.add(Self.trace([4, 4, 8]))
    let trace = try #require(traces.traces.first)
    #expect(trace.fields == [0, 0, 1])
    #expect(trace.runs.map(\.count) == [1, 2])
    #expect(traces.elements.values == ["head", "tail"])
    #expect(traces.kinds.values.map(\.width) == [4, 8])
    #expect(traces.kinds.values.allSatisfy { $0.isNumber })
  }

  @Test("A value that is not that of its bits is none")
  func opaque() {
    var traces = FrameTraces()
    traces.add(Self.trace([16], value: 1))
    #expect(traces.kinds.values.map(\.isNumber) == [false])
  }

  @Test("A trace with a gap, or one that does not fill its frame, is refused", arguments: [0, 1])
  func gaps(gap: Int) {
    var traces = FrameTraces()
    traces.add(Self.trace([4, 4], at: gap))
    #expect(traces.traces.isEmpty)
  }
}
