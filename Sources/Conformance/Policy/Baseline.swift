/// Findings that were accepted once: they do not make a run fail again.
///
/// A finding is accepted by its file, its rule and its fingerprint, as often as the baseline says.
public struct Baseline: Hashable, Sendable {
  /// One accepted finding, or several that cannot be told apart.
  public struct Entry: Hashable, Sendable {
    /// What makes a finding the same.
    public struct Key: Hashable, Sendable, Comparable {
      /// The file, as the baseline names it.
      public var file: String
      /// The rule.
      public var rule: RuleID
      /// What stays of the finding.
      public var fingerprint: Fingerprint

      /// A key.
      public init(file: String, rule: RuleID, fingerprint: Fingerprint) {
        self.file = file
        self.rule = rule
        self.fingerprint = fingerprint
      }

      /// Orders by file, rule and fingerprint.
      public static func < (left: Key, right: Key) -> Bool {
        (left.file, left.rule, left.fingerprint) < (right.file, right.rule, right.fingerprint)
      }
    }

    /// What makes a finding the same.
    public var key: Key
    /// How many such findings are accepted, at least 1.
    public var count: Int
    /// What the first of them said, for people to read.
    public var message: String

    /// An entry.
    public init(_ key: Key, count: Int, message: String) {
      self.key = key
      self.count = count
      self.message = message
    }
  }

  private var entries: [Entry.Key: Entry]

  /// The baseline of `entries`; equal keys add up.
  public init(_ entries: [Entry] = []) {
    self.entries = [:]
    for entry in entries { add(entry) }
  }

  /// The files with an accepted finding, as the baseline names them.
  public var files: Set<String> { Set(entries.keys.map(\.file)) }

  /// The entries by file, rule and fingerprint.
  public var sorted: [Entry] { entries.values.sorted { $0.key < $1.key } }

  /// Accepts `count` more of such findings.
  public mutating func add(_ entry: Entry) {
    entries[entry.key, default: Entry(entry.key, count: 0, message: entry.message)].count +=
      entry.count
  }

  /// Marks the findings of `report`, which the baseline calls `file`, that are accepted, and judges
  /// the file anew.
  ///
  /// - Returns: how many of each were there, for those that are accepted at all.
  @discardableResult
  public func accept(_ report: inout FileReport, file: String) -> [Entry.Key: Int] {
    var seen: [Entry.Key: Int] = [:]
    for index in report.findings.indices {
      let finding = report.findings[index]
      let key = Entry.Key(file: file, rule: finding.rule, fingerprint: Fingerprint(of: finding))
      guard let entry = entries[key] else { continue }
      seen[key, default: 0] += 1
      report.findings[index].isBaselined = seen[key, default: 0] <= entry.count
    }
    if !seen.isEmpty { report.judge() }
    return seen
  }
}
