import Conformance
import Glibc
import Reporting

/// `Reports/rules`: a page for each rule, with what is found in its examples, and an index.
enum RuleBook {
  private static func pageName(_ id: RuleID) -> String { "\(id).md" }

  /// Writes all pages into `folder`.
  static func write(to path: String) throws(CorpusFolder.Failure) {
    let folder = CorpusFolder(path: path)
    let types = RuleCatalog.types
    try folder.removeFiles(but: Set(types.map { pageName($0.metadata.id) } + ["README.md"]))
    for type in types {
      let page = RulePage(type.metadata, examples: type.examples)
      // Examples are inspected one by one as files, like any other.
      var failure: CorpusFolder.Failure?
      let text = page.markdown { id in
        RuleCatalog.rule(id: id) == nil ? nil : pageName(id)
      } outcome: { example in
        do throws(CorpusFolder.Failure) {
          let file = "\(path)/.example.\(example.fileExtension)"
          return try example.inspect(writing: file).findings.first { $0.rule == type.metadata.id }
        } catch {
          failure = error
          return nil
        }
      }
      if let failure { throw failure }
      try folder.write(Array(text.utf8), to: pageName(type.metadata.id))
    }
    try folder.write(Array(index.utf8), to: "README.md")
    print("\(types.count) pages")
  }

  private static var index: String {
    var text = """
      # The rules

      Version \(RuleCatalog.version) of the catalogue: \(RuleCatalog.all.count) rules. Each page says what a \
      rule requires, why, what to change, what decoders do, and shows streams that keep and that \
      break it. `adtsinspect explain RULE` tells the same at the terminal.

      """
    var group = ""
    for rule in RuleCatalog.all {
      if rule.group != group {
        group = rule.group
        let title = group.map { $0 == "_" ? " " : $0 }
        text += "\n## \(String(title))\n\n| rule | name | severity | depth |\n|---|---|---|---|\n"
      }
      text += "| [\(rule.id)](\(pageName(rule.id))) | `\(rule.name)` | \(rule.severity.rawValue)"
      text += " | \(rule.depth.rawValue) |\n"
    }
    return text
  }
}
