import AACSyntax
import Testing
import Transports

@testable import Conformance

/// What becomes of several faults in one frame.
@Suite struct FaultOrderTests {
  private var sink = FindingSink()
  private let context = FrameContext(
    timeSeconds: 0, usual: ADTSFixedHeader(bits: 0), depth: .syntax)

  /// Settles faults of rules at bits of a frame.
  private mutating func settle(_ frame: Int, _ faults: [(rule: RuleID, bit: Int)]) throws {
    let unit = AccessUnit(
      index: frame, byteOffset: 100, header: ADTSHeader(bits: 0), byteCount: 50)
    sink.beginFrame()
    for fault in faults {
      let metadata = try #require(RuleCatalog.rule(id: fault.rule))
      sink.add(
        fault: metadata, unit, context, bit: fault.bit, length: 1, element: "SCE[0]",
        message: "bit \(fault.bit)", evidence: ["count": 1])
    }
    sink.settleFaults(frame)
  }

  private var rules: [String] { sink.findings.map(\.rule.text) }

  @Test("The first error of a frame is its finding and names those behind it")
  mutating func first() throws {
    try settle(7, [("ICS008", 90), ("ICS001", 80), ("CPE001", 85)])
    #expect(rules == ["ICS001"])
    #expect(sink.findings[0].message == "bit 80")
    #expect(sink.findings[0].location.byteOffset == 110)
    #expect(sink.findings[0].evidence["follow_ups"] == .array(["CPE001", "ICS008"]))
    #expect(sink.frameRules == ["ICS001"])
  }

  @Test("At most three rules behind the first error are named, each once")
  mutating func followUps() throws {
    try settle(1, [("ICS001", 1), ("ICS008", 2)])
    try settle(2, [("ICS001", 1), ("ICS008", 2), ("CPE001", 3), ("CPE002", 4), ("CPE003", 5)])
    #expect(rules == ["ICS001"])
    #expect(
      sink.findings[0].evidence["follow_ups"] == .array(["ICS008", "CPE001", "CPE002"]))
    #expect(sink.findings[0].evidence["count"] == 2)
  }

  @Test("Warnings before the first error stay, those behind it do not")
  mutating func warnings() throws {
    try settle(3, [("ICS007", 10), ("ICS001", 20), ("ICS009", 30)])
    #expect(rules == ["ICS007", "ICS001"])
    #expect(sink.frameRules == ["ICS007", "ICS001"])
  }

  @Test("Without an error each warning of a frame is a finding")
  mutating func warningsOnly() throws {
    try settle(3, [("ICS009", 30), ("ICS007", 10), ("RDB005", 40)])
    #expect(rules == ["ICS007", "ICS009", "RDB005"])
  }

  @Test("A rule that is broken twice in a frame is told of its first place")
  mutating func twice() throws {
    try settle(3, [("ICS001", 30), ("ICS001", 20), ("ICS001", 40)])
    #expect(sink.findings.map(\.message) == ["bit 20"])
    #expect(sink.findings[0].frames.count == 1)
  }

  @Test("Frames of one rule fold, and a rule that only followed so far starts with its own frame")
  mutating func frames() throws {
    try settle(3, [("ICS001", 20), ("ICS008", 30)])
    try settle(4, [("ICS008", 60)])
    try settle(6, [("ICS008", 50)])
    #expect(rules == ["ICS001", "ICS008"])
    #expect(sink.findings[1].message == "bit 60")
    #expect(sink.findings[1].frames.ranges == [4...4, 6...6])
  }
}
