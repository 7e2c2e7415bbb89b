import Conformance
import Foundation
import GoldenFiles
import Reporting
import Testing

@Suite struct RuleListTests {
  private static let list = RuleList([
    Fixtures.lowRate, Fixtures.fullness, Fixtures.detection, Fixtures.syncLost,
  ])

  @Test(
    "the table reads as it was looked at",
    arguments: [
      ("rules.txt", TextStyle()), ("rules-verbose.txt", TextStyle(detail: .verbose)),
      ("rules-quiet.txt", TextStyle(detail: .quiet)),
    ])
  func table(_ name: String, _ style: TextStyle) {
    #expect(GoldenFile(name).difference(to: Self.list.text(style: style)) == nil)
  }

  @Test("JSON holds everything that is fixed about a rule")
  func json() throws {
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(Self.list.json())) as? [String: Any])
    #expect(document["schema"] as? String == "adtsinspect/rules/1")
    let rules = try #require(document["rules"] as? [NSDictionary])
    #expect(rules.count == 4)
    #expect(
      rules[0] == [
        "id": "HDR004", "name": "sampling-frequency-index-mismatch", "severity": "error",
        "group": "header", "depth": "syntax",
        "requirement": "The header names the rate that the payload was coded at.",
        "rationale": "Decoders play too fast, too slow or not at all.",
        "remedy": "Write sampling_frequency_index 4 into every header.",
        "references": [
          ["standard": "ISO/IEC 14496-3", "edition": "2009", "clause": "1.6.3.4"]
        ],
      ])
    #expect(rules[1]["remedy"] is NSNull)
  }
}
