import Conformance
import Foundation
import GoldenFiles
import Testing

@testable import Reporting

@Suite struct ExplainPageTests {
  /// A rule of which nothing depends on the rest of the catalogue but its relations.
  static let rule = RulePage(LayerNonzero.metadata, examples: LayerNonzero.examples)

  static func message(_ text: String) -> MessagePage {
    MessagePage(text, MessageSearch(text).matches.map(\.message), catalog: RuleCatalog.all)
  }

  @Test(
    "the page of a rule reads as it was looked at",
    arguments: [
      ("explain-rule.txt", TextStyle()), ("explain-rule-color.txt", TextStyle(isColored: true)),
    ])
  func rule(name: String, style: TextStyle) {
    #expect(GoldenFile(name).difference(to: Self.rule.text(style: style)) == nil)
  }

  @Test("the page of a rule in Markdown reads as it was looked at")
  func ruleMarkdown() {
    let text = Self.rule.markdown { "\($0).md" }
    #expect(GoldenFile("explain-rule.md").difference(to: Array(text.utf8)) == nil)
  }

  @Test(
    "the page of a message reads as it was looked at",
    arguments: [
      ("explain-message.txt", "[aac @ 0x5581a8be0b40] channel element 2.11 is not allocated"),
      ("explain-messages.txt", "invalid band type"),
      (
        "explain-message-expectation.txt",
        "ADTS header detected, probably as result of configuration misparsing"
      ),
    ])
  func message(name: String, query: String) {
    let page = Self.message(query).text(style: TextStyle())
    #expect(GoldenFile(name).difference(to: page) == nil)
  }

  @Test("the page of a message in Markdown names each cause and a command")
  func messageMarkdown() {
    let text = Self.message("Reserved bit set.").markdown()
    #expect(text.hasPrefix("## FFmpeg: Reserved bit set."))
    #expect(text.contains("1. **FRM006** `sync-lost`: "))
    #expect(text.contains("```sh\nadtsinspect FILE  # "))
  }

  @Test("what would be markup is escaped")
  func markdown() {
    #expect(MarkdownText.escaped("a_b*c`<d>|[e]") == #"a\_b\*c\`\<d\>\|\[e\]"#)
  }

  @Test("JSON has what the text has")
  func json() throws {
    let data = Data(RulePage.json([Self.rule], tool: Tool(name: "adtsinspect", version: "1")))
    let document = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let rules = try #require(document["rules"] as? [[String: Any]])
    let rule = try #require(rules.first)
    #expect(rule["id"] as? String == "HDR001")
    #expect((rule["explained_by"] as? [String])?.contains("FRM006") == true)
    let decoders = try #require(rule["decoders"] as? [[String: String]])
    #expect(
      decoders.contains {
        $0["decoder"] == "fdk-aac" && $0["message"]?.hasPrefix("0x4001 ") == true
      })
    let examples = try #require(rule["examples"] as? [String: [[String: Any]]])
    #expect(
      examples["violating"]?.first?["size_bytes"] as? Int
        == LayerNonzero.examples?.violating.first?.bytes.count)
  }
}
