import JSONText
import Testing

@Suite struct JSONReaderTests {
  private static func read(_ text: String) throws(JSONReadError) -> JSONNode {
    try JSONReader.read(Array(text.utf8))
  }

  @Test(
    "every kind of value is read",
    arguments: [
      ("null", .null), (" true\n", .bool(true)), ("false", .bool(false)), ("0", .integer(0)),
      ("-12", .integer(-12)), ("9223372036854775807", .integer(.max)),
      ("9223372036854775808", .number(9.223372036854775808e18)), ("0.5", .number(0.5)),
      ("-1e3", .number(-1000)), ("2E+2", .number(200)), ("\"\"", .string("")),
      (#""a\"\\\/\b\f\n\r\tz""#, .string("a\"\\/\u{8}\u{C}\n\r\tz")),
      (#""\u00e9\ud83d\ude00é""#, .string("é😀é")), ("[]", .array([])), ("{}", .object([])),
      ("\u{FEFF}7", .integer(7)),
    ] as [(String, JSONNode.Value)])
  func values(_ text: String, _ value: JSONNode.Value) throws {
    #expect(try Self.read(text).value == value)
  }

  @Test("members are found by their names, elements by their order, both by their places")
  func structure() throws {
    let node = try Self.read(#"{"a": [1, {"b": "x"}], "c": null}"#)
    #expect(node["a"]?.elements?[1]["b"]?.string == "x")
    #expect(node["a"]?.elements?[1].offset == 10)
    #expect(node.members?.map(\.offset) == [1, 23])
    #expect(node["c"]?.value == .null)
    #expect(node["d"] == nil)
  }

  @Test(
    "what is no JSON is refused where it goes wrong",
    arguments: [
      ("", 1, 1, "the text is empty"), ("\n  ", 2, 3, "the text is empty"),
      ("{\"a\" 1}", 1, 6, "a colon is missing before '1'"),
      ("{\"a\": 1,}", 1, 9, "a name in quotes is missing before '}'"),
      ("[1 2]", 1, 4, "a comma or ']' is missing before '2'"),
      ("[1,]", 1, 4, "a value is missing before ']'"),
      ("{\"a\": 1\n \"b\": 2}", 2, 2, "a comma or '}' is missing before '\"'"),
      ("{\"a\": 1, \"a\": 2}", 1, 10, "'a' is there twice"),
      ("1 1", 1, 3, "nothing may follow the value, but '1' does"),
      ("nul", 1, 1, "a value is missing before 'n'"),
      ("NaN", 1, 1, "a value is missing before 'N'"),
      ("// x\n1", 1, 1, "a value is missing before '/'"),
      ("'a'", 1, 1, "a value is missing before '''"),
      ("01", 1, 1, "a number may not begin with 0"), ("+1", 1, 1, "a value is missing before '+'"),
      ("-", 1, 2, "a digit is missing before the end"),
      ("1.", 1, 3, "a digit is missing before the end"),
      (".5", 1, 1, "a value is missing before '.'"),
      ("1e", 1, 3, "a digit is missing before the end"),
      ("1e999", 1, 1, "the number is too large"),
      ("é", 1, 1, "a value is missing before this character"),
      ("\"é", 1, 1, "the text that begins here has no closing quote"),
      ("[\"é\", x]", 1, 7, "a value is missing before 'x'"),
      (
        "\"a\nb\"", 1, 3,
        "a line break or another control character stands in a text; write it as an escape"
      ),
      (#""\x""#, 1, 2, #"a backslash may stand before "\/bfnrtu only"#),
      (#""\u12""#, 1, 2, #"four hexadecimal digits belong behind \u"#),
      (#""\ud800""#, 1, 2, "half of a surrogate pair is no character"),
      (#""\udc00x""#, 1, 2, "half of a surrogate pair is no character"),
      (#""\ud800\u0041""#, 1, 2, "half of a surrogate pair is no character"),
    ])
  func refusals(_ text: String, _ line: Int, _ column: Int, _ message: String) throws {
    let error = try #require(throws: JSONReadError.self) { try Self.read(text) }
    #expect(error.message == message)
    let place = error.place(in: Array(text.utf8))
    #expect(place.line == line)
    #expect(place.column == column)
  }

  @Test("bytes that are no UTF-8 are refused")
  func encoding() {
    let error = #expect(throws: JSONReadError.self) {
      try JSONReader.read([0x22, 0x61, 0xFF, 0x22])
    }
    #expect(error?.message == "the text that begins here is no UTF-8")
  }

  @Test("64 levels are read, more are refused: no text can use the stack up")
  func depth() throws {
    let deep = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(throws: Never.self) { try Self.read(deep) }
    let error = #expect(throws: JSONReadError.self) {
      try Self.read(String(repeating: "[{\"a\":", count: 500_000))
    }
    #expect(error?.message == "lists and objects lie in each other more than 64 deep")
  }

  @Test("a text that ends anywhere is refused without a trap", arguments: 0..<88)
  func truncation(_ count: Int) {
    let text =
      #"{"name": "caf\u00e9 \ud83d\ude00", "list": [1, -2.5e+3, true, false, null], "o": {}}"#
    let bytes = Array(text.utf8)
    #expect(bytes.count == 84)
    if count < bytes.count {
      #expect(throws: JSONReadError.self) { try JSONReader.read(Array(bytes.prefix(count))) }
    } else {
      #expect(throws: Never.self) { try JSONReader.read(bytes) }
    }
  }
}
