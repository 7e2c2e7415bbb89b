import Testing

@testable import Conformance

@Suite struct FoldTableTests {
  private func finding(
    _ rule: RuleID, _ frames: FrameSpan = FrameSpan(near: 0), at byte: UInt64 = 0,
    evidence: Evidence = [:]
  ) throws -> Finding {
    let metadata = try #require(RuleCatalog.rule(id: rule))
    return Finding(
      metadata, message: "test", frames: frames, location: Location(byteOffset: byte),
      evidence: evidence)
  }

  private func span(_ frames: Int...) -> FrameSpan {
    var span = FrameSpan(frames[0])
    for frame in frames.dropFirst() { span.insert(frame) }
    return span
  }

  @Test("every rule and group of the table is in the catalogue")
  func names() {
    let pairs = FoldTable.entries.flatMap { entry in
      entry.folds.map { [entry.root.text, "\(entry.claim)", $0.text] }
    }
    #expect(Set(pairs).count == pairs.count, "what a rule explains is written once")
    let rules = FoldTable.entries.map(\.root) + FoldTable.yields.flatMap { [$0.rule] + $0.to }
    for rule in rules { #expect(RuleCatalog.rule(id: rule) != nil, "\(rule)") }
    for rule in FoldTable.entries.flatMap(\.folds) {
      #expect(!RuleCatalog.rules(withPrefix: rule.text).isEmpty, "\(rule)")
    }
  }

  @Test("findings without a common cause stay as they are, in their order")
  func untouched() throws {
    let findings = [
      try finding("STM010"), try finding("BUF002", FrameSpan(0...9)), try finding("DET014"),
    ]
    #expect(FoldTable.fold(findings) == findings)
    #expect(FoldTable.fold([]) == [])
  }

  @Test("what a file is folds everything else")
  func detection() throws {
    let folded = FoldTable.fold([
      try finding("RDB001", span(3, 7)), try finding("DET003"), try finding("FRM001"),
      try finding("DET013"),
    ])
    #expect(folded.map(\.rule) == ["DET003", "DET013"])
    #expect(folded.first?.folded == [.init("FRM001", 1), .init("RDB001", 2)])
  }

  @Test("check words that prove another field to be wrong do not follow from a wrong profile")
  func staleWords() throws {
    func folded(_ field: String) throws -> [RuleID] {
      FoldTable.fold([
        try finding("HDR008", FrameSpan(0...19)),
        try finding("CRC008", FrameSpan(0...19), evidence: ["field": .string(field)]),
      ]).map(\.rule)
    }
    #expect(try folded("profile") == ["HDR008"])
    #expect(try folded("home") == ["HDR008", "CRC008"])
  }

  @Test("fullness that is never updated folds what follows in its stretch only")
  func stretch() throws {
    let folded = FoldTable.fold([
      try finding("BUF003", FrameSpan(0...19)), try finding("BUF005", FrameSpan(0...19)),
      try finding("BUF004", span(4, 9)), try finding("BUF004", span(30, 31)),
    ])
    #expect(folded.map(\.rule) == ["BUF003", "BUF004"])
    #expect(folded[0].folded == [.init("BUF004", 2), .init("BUF005", 20)])
    #expect(folded[1].frames.first == 30)
  }

  @Test(
    "a wrong recursion folds the rest only if more than half of it is wrong",
    arguments: [(20, 40, 2), (21, 40, 1)])
  func recursion(violations: Int, steps: Int, left: Int) throws {
    let evidence: Evidence = ["frames": .int(steps), "violations": .int(violations)]
    let folded = FoldTable.fold([
      try finding("BUF005", FrameSpan(0...40), evidence: evidence),
      try finding("BUF006", FrameSpan(0...40)),
    ])
    #expect(folded.count == left)
  }

  @Test("a cause in one frame takes what is in this frame alone")
  func frames() throws {
    let folded = FoldTable.fold([
      try finding("RDB001", span(5)), try finding("RDB013", span(5, 9)),
      try finding("ICS004", span(5, 6)), try finding("IOP006", span(5)),
    ])
    #expect(folded.map(\.rule) == ["RDB013", "ICS004", "IOP006"])
    #expect(folded[0].folded == [.init("RDB001", 1)])
  }

  @Test("a root that is folded hands on what it has taken")
  func chain() throws {
    let folded = FoldTable.fold([
      try finding("FRM006", span(3)), try finding("RDB001", span(3)),
      try finding("FRM009", span(3, 8)),
    ])
    #expect(folded.map(\.rule) == ["FRM009"])
    #expect(folded[0].folded == [.init("FRM006", 1), .init("RDB001", 1)])
  }

  @Test("interleaved streams fold the flips and the changes between them")
  func interleaved() throws {
    let folded = FoldTable.fold([
      try finding("HDR017", span(4, 7)), try finding("STM002", span(10)),
      try finding("STM005", FrameSpan(0...39)),
    ])
    #expect(folded.map(\.rule) == ["STM005"])
    #expect(folded[0].folded == [.init("HDR017", 2), .init("STM002", 1)])
  }

  @Test("a change of parameters folds the flips at its frame, not those elsewhere")
  func change() throws {
    let folded = FoldTable.fold([
      try finding("HDR017", span(40)), try finding("STM002", span(10)),
      try finding("HDR019", span(10)),
    ])
    #expect(folded.map(\.rule) == ["HDR017", "STM002"])
    #expect(folded[1].folded == [.init("HDR019", 1)])
  }

  @Test("the sharper rule stands, the other disappears without a trace")
  func yields() throws {
    let hint = FoldTable.fold([
      try finding("BUF008", FrameSpan(0...99)), try finding("BUF005", FrameSpan(0...99)),
    ])
    #expect(hint.map(\.rule) == ["BUF005"] && hint[0].folded.isEmpty)
    let start = FoldTable.fold([try finding("FRM001"), try finding("FRM002")])
    #expect(start.map(\.rule) == ["FRM002"])
  }

  @Test(
    "junk yields to a tag at the same byte only",
    arguments: [
      (0, ["FRM024"]), (9, ["FRM001", "FRM024"]),
    ] as [(UInt64, [String])])
  func place(byte: UInt64, left: [String]) throws {
    let folded = FoldTable.fold([
      try finding("FRM001", at: byte), try finding("FRM024", at: 0),
    ])
    #expect(folded.map(\.rule.text) == left)
  }

  @Test("a warning that explains an error becomes one")
  func severity() throws {
    let folded = FoldTable.fold([try finding("EXP004"), try finding("EXP006")])
    #expect(folded.map(\.rule) == ["EXP006"] && folded[0].severity == .error)
    #expect(folded[0].folded == [.init("EXP004", 1)])
  }

  @Test("beyond twenty ranges a finding is claimed only by the same frames")
  func manyRanges() throws {
    var many = FrameSpan(0)
    for frame in 1..<30 { many.insert(2 * frame) }
    var more = many
    more.insert(200)
    #expect(
      FoldTable.fold([try finding("RDB013", many), try finding("RDB001", many)]).count == 1)
    #expect(
      FoldTable.fold([try finding("RDB013", many), try finding("RDB001", more)]).count == 2)
  }
}
