import Conformance
import Foundation
import Testing

/// The rules as they stand in the sources, against the lists that have to name them.
@Suite struct RuleRegistrationTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/Conformance/Rules").standardizedFileURL

  /// The types of the sources that are rules, with the protocols that they name.
  private static let rules: [String: [String]] = {
    var rules: [String: [String]] = [:]
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    for path in paths where path.contains("/") && path.hasSuffix(".swift") {
      let text = (try? String(contentsOf: folder.appending(path: path), encoding: .utf8)) ?? ""
      for match in text.matches(of: /public enum (\w+): ([\w, ]+) \{/) {
        let protocols = match.2.split(separator: ", ").map(String.init)
        if protocols.contains(where: { $0.hasSuffix("Rule") }) {
          rules[String(match.1)] = protocols
        }
      }
    }
    return rules
  }()

  @Test("every rule of the sources is in the catalogue")
  func catalogue() {
    #expect(Self.rules.count > 200)
    #expect(Set(Self.rules.keys) == Set(RuleCatalog.types.map { "\($0)" }))
  }

  @Test(
    "every rule of the sources is called",
    arguments: [
      ("FrameRule", "FrameRules.swift"), ("SyntaxRule", "SyntaxRules.swift"),
      ("StreamRule", "StreamRules.swift"),
    ])
  func call(kind: String, file: String) throws {
    let text = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
    let called = Set(text.matches(of: /(\w+)\.check\(/).map { String($0.1) })
    let rules = Self.rules.filter { $0.value.contains(kind) }.keys
    #expect(!rules.isEmpty)
    #expect(Set(rules).subtracting(called) == [])
  }
}
