import Foundation
import JSONText
import Testing

@Suite struct JSONWriterTests {
  private static func text(
    _ layout: JSONWriter.Layout = .compact, _ body: (inout JSONWriter) -> Void
  ) -> String {
    var json = JSONWriter(layout: layout)
    body(&json)
    return String(decoding: json.take(), as: UTF8.self)
  }

  @Test(
    "strings are escaped as RFC 8259 demands, and what disturbs a terminal as well",
    arguments: [
      ("", #""""#), ("a\"b\\c/d", #""a\"b\\c/d""#),
      ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#), ("\u{0}\u{1F}", #""\u0000\u001f""#),
      ("é音𝄞", "\"é音𝄞\""), ("\u{7F}\u{9B}", #""\u007f\u009b""#),
      ("\u{2028}\u{202E}", #""\u2028\u202e""#), ("\u{E0001}", #""\udb40\udc01""#),
    ])
  func strings(_ value: String, _ expected: String) throws {
    let text = Self.text { $0.string(value) }
    #expect(text == expected)
    // Another parser reads the same text back.
    let parsed = try JSONDecoder().decode([String].self, from: Data("[\(text)]".utf8))
    #expect(parsed == [value])
  }

  @Test(
    "fractions are as short as they can be and read back the same",
    arguments: [
      (0.1, "0.1"), (12, "12.0"), (-0.0, "-0.0"), (1.0 / 3, "0.3333333333333333"),
      (Double.leastNonzeroMagnitude, "5e-324"), (1.7976931348623157e308, "1.7976931348623157e+308"),
      (.nan, "null"), (.infinity, "null"), (-.infinity, "null"),
    ])
  func numbers(_ value: Double, _ expected: String) {
    #expect(Self.text { $0.number(value) } == expected)
  }

  @Test(
    "whole numbers keep every digit",
    arguments: [
      (0, "0"), (-1, "-1"), (Int.max, "9223372036854775807"), (Int.min, "-9223372036854775808"),
    ])
  func integers(_ value: Int, _ expected: String) {
    #expect(Self.text { $0.integer(value) } == expected)
  }

  @Test("sizes past the range of Int keep every digit")
  func unsigned() {
    #expect(Self.text { $0.integer(UInt64.max) } == "18446744073709551615")
  }

  private static func sample(_ json: inout JSONWriter) {
    json.object { json in
      json.member("a", 1)
      json.key("empty")
      json.object { _ in }
      json.key("list")
      json.array([1, 2]) { $1.write(to: &$0) }
      json.key("line")
      json.object(inline: true) { json in
        json.member("x", String?.none)
        json.key("y")
        json.array([true, false]) { $1.write(to: &$0) }
      }
    }
  }

  @Test("compact is one line without a space")
  func compact() {
    #expect(
      Self.text { Self.sample(&$0) }
        == #"{"a":1,"empty":{},"list":[1,2],"line":{"x":null,"y":[true,false]}}"#)
  }

  @Test("indented has two spaces a level and keeps inline scopes on their line")
  func indented() {
    #expect(
      Self.text(.indented) { Self.sample(&$0) } == """
        {
          "a": 1,
          "empty": {},
          "list": [
            1,
            2
          ],
          "line": {"x": null, "y": [true, false]}
        }
        """)
  }

  @Test("what has been taken is not written again")
  func taking() {
    var json = JSONWriter(layout: .compact)
    json.beginArray()
    json.integer(1)
    #expect(json.take() == Array("[1".utf8))
    json.integer(2)
    json.endArray()
    #expect(json.take() == Array(",2]".utf8))
  }
}
