/// Findings that were accepted once: they do not make a run fail again.
///
/// A finding is accepted by its file, its rule and its fingerprint, as often as the baseline says: of
/// more than that first those that the baseline has seen, then those that are most like them.
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
    /// What tells them apart, no more than `markLimit` of them; none in a baseline of old.
    public var marks: [FindingMark]

    /// Marks that an entry keeps.
    public static let markLimit = 1000

    /// An entry.
    public init(_ key: Key, count: Int, message: String, marks: [FindingMark] = []) {
      self.marks = Array(marks.prefix(Self.markLimit))
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

  /// Whether nothing is accepted.
  public var isEmpty: Bool { entries.isEmpty }

  /// How many findings are accepted.
  public var findingCount: Int { entries.values.reduce(0) { $0 + $1.count } }

  /// The entries by file, rule and fingerprint.
  public var sorted: [Entry] { entries.values.sorted { $0.key < $1.key } }

  /// Accepts `count` more of such findings.
  public mutating func add(_ entry: Entry) {
    var sum = entries[entry.key] ?? Entry(entry.key, count: 0, message: entry.message)
    sum.count += entry.count
    sum.marks += entry.marks.prefix(Entry.markLimit - sum.marks.count)
    entries[entry.key] = sum
  }

  /// Marks the findings of `report`, which the baseline calls `file`, that are accepted, and judges
  /// the file anew.
  ///
  /// - Returns: how many of each were there, for those that are accepted at all.
  @discardableResult
  public func accept(_ report: inout FileReport, file: String) -> [Entry.Key: Int] {
    var found: [Entry.Key: [Int]] = [:]
    for index in report.findings.indices {
      let finding = report.findings[index]
      let key = Entry.Key(file: file, rule: finding.rule, fingerprint: Fingerprint(of: finding))
      if entries[key] != nil { found[key, default: []].append(index) }
    }
    for (key, indices) in found {
      guard let entry = entries[key] else { continue }
      for index in Self.chosen(indices, of: report.findings, by: entry) {
        report.findings[index].isBaselined = true
      }
    }
    if !found.isEmpty { report.judge() }
    return found.mapValues(\.count)
  }

  /// Those of the findings at `indices` that `entry` accepts.
  private static func chosen(
    _ indices: [Int], of findings: [Finding], by entry: Entry
  ) -> [Int] {
    guard indices.count > entry.count else { return indices }
    let marks = indices.map { FindingMark(of: findings[$0]) }
    var chosen: Set<Int> = []
    var left = entry.marks
    for sameness in [\FindingMark.exact, \FindingMark.alike] {
      var wanted: [UInt32: Int] = [:]
      for mark in left { wanted[mark[keyPath: sameness], default: 0] += 1 }
      var taken: [UInt32: Int] = [:]
      for (place, index) in indices.enumerated()
      where chosen.count < entry.count && !chosen.contains(index) {
        let value = marks[place][keyPath: sameness]
        guard taken[value, default: 0] < wanted[value, default: 0] else { continue }
        taken[value, default: 0] += 1
        chosen.insert(index)
      }
      left.removeAll { mark in
        let value = mark[keyPath: sameness]
        guard taken[value, default: 0] > 0 else { return false }
        taken[value, default: 0] -= 1
        return true
      }
    }
    // Nothing is known of the rest: the first ones will do.
    for index in indices where chosen.count < entry.count { chosen.insert(index) }
    return Array(chosen)
  }
}
