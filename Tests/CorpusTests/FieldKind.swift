import Conformance
import Foundation
import StreamForge

/// A kind of trouble that people report of AAC streams, and streams that show it.
struct FieldKind: Sendable {
  /// `K01` to `K27`.
  let id: String
  /// What it is.
  let title: String
  /// How it comes about, what people see, and how far bits can tell.
  let text: String
  /// Streams of this kind.
  let streams: [Stream]
  /// What cannot be seen in an elementary stream.
  let beyond: String?

  init(
    _ id: String, _ title: String, _ text: String, _ streams: [Stream], beyond: String? = nil
  ) {
    self.id = id
    self.title = title
    self.text = text
    self.streams = streams
    self.beyond = beyond
  }

  /// A stream of the kind, and the rules that have to be named.
  struct Stream: Sendable {
    /// What it is.
    let note: String
    /// The rules: of severity error and warning all that may speak, of infos those that have to.
    let rules: [RuleID]
    let fileExtension: String
    let expect: [String]
    let policy: String?
    let bytes: @Sendable () throws -> [UInt8]

    init(
      _ note: String, _ rules: [RuleID], fileExtension: String = "aac", expect: [String] = [],
      policy: String? = nil, bytes: @escaping @Sendable () throws -> [UInt8]
    ) {
      self.note = note
      self.rules = rules
      self.fileExtension = fileExtension
      self.expect = expect
      self.policy = policy
      self.bytes = bytes
    }

    /// The stream number `number` of those that break `rule`.
    static func breaking(
      _ rule: RuleID, _ note: String, number: Int = 0, also others: [RuleID] = []
    ) -> Stream {
      guard let examples = RuleCatalog.types.first(where: { $0.metadata.id == rule })?.examples
      else { fatalError("\(rule) has no examples") }
      return of(examples.violating[number], note, [rule] + others)
    }

    /// The first stream of those that keep `rule`.
    static func keeping(_ rule: RuleID, _ note: String, _ rules: [RuleID]) -> Stream {
      guard let examples = RuleCatalog.types.first(where: { $0.metadata.id == rule })?.examples
      else { fatalError("\(rule) has no examples") }
      return of(examples.conforming[0], note, rules)
    }

    private static func of(_ example: RuleExample, _ note: String, _ rules: [RuleID]) -> Stream {
      Stream(
        note, rules, fileExtension: example.fileExtension, expect: example.expect,
        policy: example.policy
      ) { example.bytes }
    }

    /// A file of the corpus.
    static func file(
      _ path: String, _ note: String, _ rules: [RuleID], expect: [String] = []
    ) -> Stream {
      let fileExtension = path.split(separator: ".").last.map(String.init) ?? "aac"
      return Stream(note, rules, fileExtension: fileExtension, expect: expect) {
        Array(try Data(contentsOf: Corpus.folder.appending(path: path)))
      }
    }

    func inspect() throws -> FileReport {
      try Corpus.inspect(
        try bytes(), fileExtension: fileExtension, expect: expect, policy: policy)
    }
  }
}
