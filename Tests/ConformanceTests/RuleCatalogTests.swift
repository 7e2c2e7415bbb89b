public import Conformance
import Foundation
public import Testing

@Suite struct RuleCatalogTests {
  @Test("an id is three capital letters and three digits", arguments: RuleCatalog.all)
  func idIsWellFormed(rule: RuleMetadata) {
    #expect(rule.id.text.wholeMatch(of: /[A-Z]{3}[0-9]{3}/) != nil)
  }

  @Test("a name is lower-case words joined by hyphens", arguments: RuleCatalog.all)
  func nameIsKebabCase(rule: RuleMetadata) {
    #expect(rule.name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil)
  }

  @Test("no id stands twice")
  func idsAreUnique() {
    let counts = Dictionary(grouping: RuleCatalog.all, by: \.id.text).mapValues(\.count)
    #expect(counts.filter { $0.value > 1 }.isEmpty)
  }

  @Test("no name stands twice and none is an id")
  func namesAreUnique() {
    let counts = Dictionary(grouping: RuleCatalog.all, by: \.name).mapValues(\.count)
    #expect(counts.filter { $0.value > 1 }.isEmpty)
    let ids = Set(RuleCatalog.all.map { $0.id.text.lowercased() })
    #expect(ids.isDisjoint(with: counts.keys))
  }

  @Test("the ids of a group stand together and count up from 001")
  func idsCountUp() {
    var seen: [String: Int] = [:]
    var groups: [String] = []
    for rule in RuleCatalog.all {
      let letters = rule.id.group
      if groups.last != letters { groups.append(letters) }
      seen[letters, default: 0] += 1
      #expect(Int(rule.id.text.suffix(3)) == seen[letters], "\(rule.id)")
    }
    #expect(
      groups == [
        "DET", "FRM", "HDR", "CRC", "RDB", "PCE", "ICS", "CPE", "CCE", "DSE", "FIL", "SBR", "PSX",
        "BUF", "STM", "DEC", "EXP", "HLS", "DVB", "IOP", "ENC",
      ])
  }

  @Test("the texts are whole sentences on one line", arguments: RuleCatalog.all)
  func textsAreSentences(rule: RuleMetadata) {
    for text in [rule.requirement, rule.rationale, rule.remedy].compactMap(\.self) {
      #expect(text.count > 20)
      #expect(text.hasSuffix("."))
      #expect(!text.contains("\n") && !text.contains("  ") && !text.contains("!"))
      #expect(text.unicodeScalars.allSatisfy { $0.isASCII })
    }
  }

  @Test("a requirement is one sentence", arguments: RuleCatalog.all)
  func requirementIsOneSentence(rule: RuleMetadata) {
    #expect(!rule.requirement.dropLast().contains(". "))
  }

  @Test(
    "an error or warning says what to change, an information does not",
    arguments: RuleCatalog.all)
  func remedy(rule: RuleMetadata) {
    #expect((rule.remedy != nil) == (rule.severity != .info))
  }

  @Test("all rules with the same letters belong to one group")
  func groupsAgree() {
    let groups = Dictionary(grouping: RuleCatalog.all, by: \.id.group)
      .mapValues { Set($0.map(\.group)) }
    #expect(groups.filter { $0.value.count != 1 }.isEmpty)
    #expect(Set(groups.values).count == groups.count)
  }

  @Test("a clause names its document and carries no mark of doubt", arguments: RuleCatalog.all)
  func clauses(rule: RuleMetadata) {
    for clause in rule.clauses {
      #expect(!clause.standard.isEmpty && clause.standard != "industry")
      #expect(clause.edition?.wholeMatch(of: /[0-9]{4}/) != nil || clause.edition == nil)
      #expect(clause.number.map { !$0.isEmpty && !$0.contains("~") } ?? true)
    }
  }

  @Test(
    "a rule is found by its id or its name in whatever case",
    arguments: [
      "HDR001", "hdr001", "Hdr001", "layer-nonzero", "LAYER-NONZERO",
    ])
  func lookUp(text: String) {
    #expect(RuleCatalog.rule(text)?.id == "HDR001")
  }

  @Test(
    "an unknown id or name finds nothing", arguments: ["", "HDR", "HDR999", "layer", "HDR001 "])
  func lookUpFails(text: String) {
    #expect(RuleCatalog.rule(text) == nil)
  }

  @Test("looking up by id does not take a name")
  func lookUpByID() {
    #expect(RuleCatalog.rule(id: "crc001")?.name == "adts-crc-mismatch")
    #expect(RuleCatalog.rule(id: RuleID("CRC001"))?.name == "adts-crc-mismatch")
    #expect(RuleCatalog.rule(id: "adts-crc-mismatch") == nil)
  }

  @Test(
    "a prefix stands for all rules that begin with it",
    arguments: [
      ("HDR", 21), ("hdr0", 21), ("HDR00", 9), ("HDR02", 2), ("HDR021", 1), ("HDR9", 0),
      ("CRC", 10),
      ("", 0), ("layer", 0),
    ])
  func prefix(text: String, count: Int) {
    let rules = RuleCatalog.rules(withPrefix: text)
    #expect(rules.count == count)
    #expect(rules.map(\.id) == rules.map(\.id).sorted())
  }

  @Test("a selection is a name, an id or a prefix")
  func selection() {
    #expect(RuleCatalog.rules(matching: "dual-mono").map(\.id) == ["RDB012"])
    #expect(RuleCatalog.rules(matching: "rdb012").map(\.id) == ["RDB012"])
    #expect(
      RuleCatalog.rules(matching: "cpe").map(\.id) == ["CPE001", "CPE002", "CPE003", "CPE004"])
    #expect(RuleCatalog.rules(matching: "nonsense").isEmpty)
  }

  @Test("clauses follow the catalogue: in order, without unconfirmed numbers and customs")
  func clausesOfKnownRules() {
    #expect(
      RuleCatalog.rule(id: "SBR013")?.clauses == [
        Clause("ISO/IEC 14496-3", "2009", "4.6.18.3.3"), Clause("ISO/IEC 14496-3", "2009", nil),
      ])
    #expect(
      RuleCatalog.rule(id: "RDB012")?.clauses == [Clause("ISO/IEC 13818-7", "2006", "8.5.3")])
    #expect(
      RuleCatalog.rule(id: "DSE002")?.clauses == [Clause("ETSI TS 101 154", nil, "Annex C")])
    #expect(RuleCatalog.rule(id: "DET003")?.clauses == [])
  }
}

/// The table the catalogue was written from, where it is at hand.
private let tablePath = "/work/shared/rules/rules.tsv"

@Suite(.enabled(if: FileManager.default.isReadableFile(atPath: tablePath)))
struct RuleTableTests {
  @Test("id, name, severity, group, depth and clauses are those of the table, in its order")
  func agrees() throws {
    let text = try String(contentsOfFile: tablePath, encoding: .utf8)
    let rows = text.split(separator: "\n").dropFirst().filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    // A rule that the table does not have is newer than the table.
    let ids = Set(rows.map { String($0[0]) })
    let rules = RuleCatalog.all.filter { ids.contains($0.id.text) }
    #expect(rows.count == rules.count)
    for (row, rule) in zip(rows, rules) {
      let found = [
        rule.id.text, rule.name, rule.severity.rawValue, rule.group, rule.depth.rawValue,
      ]
      #expect(found == [0, 1, 2, 3, 9].map { String(row[$0]) })
      #expect(rule.clauses == clauses(of: row[7]), "\(rule.id)")
    }
  }

  private func clauses(of column: Substring) -> [Clause] {
    column.split(separator: "|").compactMap { entry in
      let parts = entry.trimmingCharacters(in: .whitespaces).split(separator: ";").map(String.init)
      guard parts.count == 3 else { return nil }
      return Clause(
        parts[0], parts[1] == "n.d." ? nil : parts[1], parts[2].hasSuffix("~") ? nil : parts[2])
    }
  }
}

extension RuleMetadata: CustomTestStringConvertible {
  /// The id and the name, so that a failure names its rule and not all of its texts.
  public var testDescription: String { "\(id) \(name)" }
}
