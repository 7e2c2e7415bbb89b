import Conformance
import Foundation
import Testing

@Suite struct EvidenceJSONTests {
  @Test(
    "a value is written as RFC 8259 has it",
    arguments: [
      (.null, "null"), (.bool(true), "true"), (.bool(false), "false"),
      (.int(.min), "-9223372036854775808"), (.int(0), "0"),
      (.double(0.1), "0.1"), (.double(-0.0), "-0.0"), (.double(1e300), "1e+300"),
      (.double(.leastNonzeroMagnitude), "5e-324"), (.double(44_100), "44100.0"),
      (.double(.nan), "null"), (.double(.infinity), "null"), (.double(-.infinity), "null"),
      (.string(""), #""""#), (.string(#"a"b\c/d"#), #""a\"b\\c/d""#),
      (
        .string("\u{0}\u{1}\u{8}\t\n\u{B}\u{C}\r\u{1F}\u{7F}"),
        "\"\\u0000\\u0001\\b\\t\\n\\u000b\\f\\r\\u001f\\u007f\""
      ),
      (.string("é€😀\u{2028}"), "\"é€😀\\u2028\""),
      (.array([]), "[]"), (.array([1, "x", .null]), #"[1,"x",null]"#),
      (.object([:]), "{}"),
      (.object(["b": 1, "a\n": .object(["c": true])]), #"{"b":1,"a\n":{"c":true}}"#),
    ] as [(EvidenceValue, String)])
  func value(_ value: EvidenceValue, expected: String) {
    let evidence: Evidence = ["v": value]
    #expect(evidence.json == "{\"v\":" + expected + "}")
  }

  @Test("names keep their order")
  func order() {
    let evidence: Evidence = [
      "declared_index": 4, "candidate_indices": .array([8, 9, 10]), "a": 1,
    ]
    #expect(evidence.json == #"{"declared_index":4,"candidate_indices":[8,9,10],"a":1}"#)
  }

  @Test("another parser reads every character and number back")
  func roundTrip() throws {
    let text = String(String.UnicodeScalarView((0...0x2FFF).compactMap(UnicodeScalar.init)))
    let numbers: [Double] = [
      0.1, 1.0 / 3, 2.2250738585072014e-308, 1.7976931348623157e308, 9_007_199_254_740_992,
    ]
    let evidence: Evidence = [
      "text": .string(text), "numbers": .array(numbers.map { .double($0) }),
    ]
    let parsed = try JSONSerialization.jsonObject(with: Data(evidence.json.utf8))
    let object = try #require(parsed as? [String: Any])
    #expect(object["text"] as? String == text)
    #expect(object["numbers"] as? [Double] == numbers)
  }
}
