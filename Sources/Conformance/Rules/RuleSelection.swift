/// The rules that a caller wants to hear of.
///
/// A selector is a rule's id, its name, or the start of ids such as `HDR` or `HDR00`; letter case
/// does not matter. Where several selectors match a rule, the longest decides, and of equally long
/// ones the one that ignores. Without any `select` every rule is wanted.
public struct RuleSelection: Hashable, Sendable {
  /// Every rule.
  public static let all = RuleSelection()

  /// A selector that matches no rule of the catalogue.
  public struct UnknownSelector: Error, Hashable, Sendable {
    /// The selector as it was given.
    public let selector: String
  }

  private enum Choice: Hashable {
    case selected, ignored
  }

  /// Prefixes of ids in capitals, and what to do with the rules that begin like that.
  private var prefixes: [String: Choice] = [:]
  private let selectsAllByDefault: Bool

  private init() { selectsAllByDefault = true }

  /// The rules of `catalog` that `select` names and `ignore` does not.
  ///
  /// - Parameters:
  ///   - select: ids or prefixes of ids; none selects all.
  ///   - ignore: ids or prefixes of ids.
  ///   - catalog: every rule there is; a selector that matches none of them is an error.
  public init(
    select: [String], ignore: [String], catalog: [RuleMetadata]
  ) throws(UnknownSelector) {
    selectsAllByDefault = select.isEmpty
    for selector in select { prefixes[try Self.prefix(selector, in: catalog)] = .selected }
    for selector in ignore { prefixes[try Self.prefix(selector, in: catalog)] = .ignored }
  }

  /// The start of ids that `selector` stands for, in capitals.
  public static func prefix(
    _ selector: String, in catalog: [RuleMetadata]
  ) throws(UnknownSelector) -> String {
    let prefix = selector.uppercased()
    if !prefix.isEmpty, catalog.contains(where: { $0.id.text.hasPrefix(prefix) }) { return prefix }
    let name = selector.lowercased()
    guard let rule = catalog.first(where: { $0.name == name }) else {
      throw UnknownSelector(selector: selector)
    }
    return rule.id.text
  }

  /// Whether the findings of `rule` are wanted.
  public func includes(_ rule: RuleID) -> Bool {
    guard !prefixes.isEmpty else { return selectsAllByDefault }
    for end in rule.text.indices.reversed() {
      switch prefixes[String(rule.text[...end])] {
      case .selected: return true
      case .ignored: return false
      case nil: break
      }
    }
    return selectsAllByDefault
  }

  /// Takes the findings that are not wanted out of `report` and judges it anew.
  ///
  /// What a file is does not depend on the selection: `not_aac` and `unreadable` stay.
  public func apply(to report: inout FileReport) {
    guard self != .all else { return }
    report.findings.removeAll { !includes($0.rule) }
    report.judge()
  }

  /// `row` without the rules that are not wanted.
  public func applied(to row: FrameRow) -> FrameRow {
    guard !row.findings.isEmpty, !row.findings.allSatisfy(includes) else { return row }
    var row = row
    row.findings.removeAll { !includes($0) }
    return row
  }
}

extension Verdict {
  /// The judgement over an ADTS stream with `findings`, but for those that a baseline accepts.
  public init(of findings: [Finding]) {
    switch findings.lazy.filter({ !$0.isBaselined }).map(\.severity).max() {
    case .error: self = .fail
    case .warning: self = .warn
    case .info, nil: self = .pass
    }
  }
}
