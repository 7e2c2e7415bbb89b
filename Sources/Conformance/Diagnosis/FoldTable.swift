/// Which findings follow from which others, and how they leave the report.
///
/// A rule or a group stands for all rules whose ids begin with its text: `ICS` for the whole group.
public enum FoldTable {
  /// The findings that a root claims.
  enum Claim {
    /// All of them.
    case file
    /// Those about frames between the root's first and last.
    case stretch
    /// Those about frames of the root, and no other frame.
    case frames
    /// Those at the same byte.
    case place
  }

  /// One cause and what follows from it.
  struct Entry {
    let root: RuleID
    let claim: Claim
    var folds: [RuleID]
    /// When the root explains anything at all.
    var holds: @Sendable (Finding) -> Bool
    /// Which findings of these rules follow from it.
    var takes: @Sendable (Finding) -> Bool

    init(
      _ root: RuleID, _ claim: Claim, _ folds: [RuleID],
      when holds: @escaping @Sendable (Finding) -> Bool = { _ in true },
      taking takes: @escaping @Sendable (Finding) -> Bool = { _ in true }
    ) {
      self.root = root
      self.claim = claim
      self.folds = folds
      self.holds = holds
      self.takes = takes
    }

    /// What check words tell that were made before `field` became what `root` says of it.
    static func staleWords(_ root: RuleID, _ field: String, _ claim: Claim = .stretch) -> Entry {
      Entry(root, claim, ["CRC008"], taking: { $0.evidence["field"] == .string(field) })
    }
  }

  /// Rules that are not issued where another one is: SUPERSEDES and YIELDS TO of the catalogue, as
  /// far as the other one does not fold them anyway.
  static let yields: [(rule: RuleID, to: [RuleID], claim: Claim)] = [
    ("DET012", ["DET011"], .file),
    ("FRM001", ["FRM003", "FRM024", "FRM025", "FRM027"], .place),
    ("FRM001", ["FRM002"], .file),
    ("FRM001", ["HLS004"], .place),
    ("FRM002", ["HLS004"], .file),
    ("FRM003", ["HLS004"], .place),
    ("FRM007", ["HLS004"], .file),
    ("FRM005", ["STM003"], .frames),
    ("FRM006", ["STM003"], .frames),
    ("FRM020", ["FRM017"], .frames),
    ("HDR004", ["HDR005"], .stretch),
    ("HDR008", ["HDR009"], .stretch),
    ("HDR012", ["HDR013", "RDB012"], .stretch),
    ("PCE001", ["RDB012"], .stretch),
    ("PCE005", ["PCE006"], .stretch),
    ("BUF008", ["BUF003", "BUF005"], .stretch),
    ("STM001", ["STM003", "STM004", "STM007"], .frames),
    ("HLS001", ["HLS002"], .file),
    // What a segment must not lack, no file should.
    ("SBR007", ["HLS005"], .file),
    ("PSX005", ["HLS005"], .file),
  ]

  private static let everything: [RuleID] = [
    "FRM", "HDR", "CRC", "RDB", "PCE", "ICS", "CPE", "CCE", "DSE", "FIL", "SBR", "PSX", "BUF",
    "STM", "DEC", "EXP", "HLS", "DVB", "IOP", "ENC",
  ]
  private static let parse: [RuleID] = [
    "RDB", "PCE", "ICS", "CPE", "CCE", "DSE", "FIL", "SBR", "PSX",
  ]
  private static let wrongLength: [RuleID] = [
    "FRM006", "FRM005", "FRM020", "FRM013", "FRM014", "FRM007", "RDB", "ICS", "CPE", "IOP001",
    "CRC",
  ]
  private static let gaps: [RuleID] = ["FRM004", "FRM005", "FRM006", "FRM020"]
  private static let flips: [RuleID] = ["HDR014", "HDR015", "HDR016", "HDR017", "HDR018"]
  /// All that is said of payloads. Where they were read in the wrong way nothing of it is true.
  private static let payload: [RuleID] =
    parse + [
      "CRC001", "CRC003", "CRC010", "HDR008", "HDR009", "HDR011", "HDR012", "HDR013", "BUF001",
      "BUF009",
      "BUF010", "STM001", "STM006", "STM008", "STM009", "IOP003", "IOP004", "IOP007", "IOP008",
      "IOP010", "ENC",
    ]
  /// What is folded of what headers tell: another reading of the payload does not change it.
  private static let ofHeaders: Set<RuleID> = [
    "IOP001", "IOP002", "CRC002", "CRC008", "RDB007", "PCE011", "PCE012", "BUF004", "BUF005",
    "BUF006", "HDR003",
  ]
  /// The causes after which a file is read again in another way.
  static let causesOfReading: [RuleID] = [
    "FRM023", "CRC004", "CRC005", "RDB006", "RDB014", "HDR004", "HDR005", "HDR006", "HDR010",
  ]
  /// What data of SBR look like that are read with wrong frequency bands.
  private static let sbrData: [RuleID] = [
    "SBR009", "SBR010", "SBR012", "SBR013", "SBR014", "SBR015", "SBR016", "SBR017", "SBR018",
    "SBR019", "SBR021", "SBR022", "PSX001", "PSX002", "PSX003", "PSX004",
  ]
  private static let checkWords: [RuleID] = ["CRC001", "CRC002", "CRC003"]
  /// Words that cover the headers.
  private static let headerWords: [RuleID] = ["CRC001", "CRC002"]

  /// FOLDS of the catalogue. Where several roots claim a finding the first entry takes it: what a
  /// file is, its framing, its headers, its payloads. A root that is folded later hands on what it
  /// has taken, so a rule about one frame stands before the causes of the whole file.
  static let entries: [Entry] = causes + misuses

  private static let causes: [Entry] = [
    Entry("DET001", .file, everything),
    Entry("DET002", .file, everything),
    Entry("DET003", .file, everything),
    Entry("DET004", .file, everything),
    Entry("DET005", .file, everything),
    Entry("DET006", .file, everything),
    Entry("DET007", .file, everything),
    Entry("DET008", .file, everything),
    Entry("DET009", .file, everything),
    Entry("DET010", .file, everything),
    Entry("DET011", .file, payload + ["CRC", "HDR010"]),
    Entry("DET012", .file, payload + ["CRC", "HDR010"]),

    // One frame or one place.
    Entry("FRM026", .place, ["FRM001", "FRM004"]),
    Entry("STM003", .frames, parse),
    Entry("FRM005", .frames, parse),
    Entry("FRM006", .frames, parse + flips + ["CRC", "HDR001", "HDR002", "BUF001", "BUF004"]),
    Entry("FRM007", .frames, parse),
    Entry("FRM014", .frames, parse),
    Entry("FRM020", .frames, ["RDB"]),
    Entry("FRM021", .frames, ["RDB001", "RDB002", "ICS", "CPE"]),
    // A flipped field makes what fits to the stream contradict its header. Check words cover it.
    Entry("HDR001", .frames, headerWords),
    Entry("HDR002", .frames, headerWords + ["PCE011"]),
    .staleWords("HDR002", "sampling_frequency_index"),
    Entry("HDR014", .frames, headerWords + ["HDR011"]),
    Entry("HDR015", .frames, headerWords + parse + ["IOP002"]),
    Entry("HDR016", .frames, headerWords + parse + ["IOP007"]),
    Entry("HDR017", .frames, headerWords + parse),
    Entry(
      "HDR018", .frames,
      headerWords + ["HDR012", "HDR013", "RDB010", "RDB012", "PCE", "IOP003", "IOP004"]),

    // The framing of the file.
    Entry("FRM009", .file, ["FRM004", "FRM005", "FRM006"]),
    Entry("FRM010", .frames, gaps + parse + ["DET011", "DET012"]),
    // A byte too many in the first or last frame leaves a piece of it as junk.
    Entry(
      "FRM011", .file,
      gaps + ["DET011", "DET012", "FRM001", "FRM002", "FRM007", "FRM008", "FRM013"] + parse),
    Entry("FRM012", .stretch, ["DET011", "DET012", "FRM004", "FRM005", "FRM006"]),
    // The lengths are read where they stand: what is lost or too much is damage of its own.
    Entry(
      "HDR021", .file,
      parse + ["FRM013", "FRM014", "FRM015", "FRM016", "FRM017", "FRM018", "FRM019"]),
    Entry("FRM015", .file, wrongLength),
    Entry("FRM016", .file, wrongLength),
    Entry("FRM017", .frames, ["FRM006", "FRM013", "RDB"]),
    Entry("FRM018", .stretch, ["HDR012", "HDR018", "FRM006", "FRM020", "RDB", "ICS", "CPE"]),
    Entry("FRM019", .file, wrongLength),
    // The second header is a false sync in every frame.
    Entry("FRM022", .file, ["RDB", "ICS", "CPE", "FRM023", "IOP009"]),
    Entry("FRM023", .stretch, payload),

    // The headers over time.
    Entry("STM002", .frames, flips + ["HDR019", "STM001", "STM006", "PCE007", "SBR015"]),
    Entry("STM005", .stretch, flips + ["STM002", "STM006"]),

    // The payload, from its start to its tables.
    Entry("RDB013", .frames, parse),
    // What is no CRC word is no CRC that readers could stumble over either.
    Entry("CRC004", .stretch, payload + ["IOP002", "CRC002", "RDB007"]),
    Entry("CRC005", .stretch, payload),
    // The blocks count in the mean size of one.
    Entry(
      "RDB006", .stretch,
      payload + ["IOP001", "CRC", "CRC002", "RDB007", "BUF004", "BUF005", "BUF006"]
    ) {
      $0.evidence["frames"] != nil
    },
    // A count that is wrong in single frames: a check word lies where it says.
    Entry("RDB006", .frames, parse + ["IOP001", "CRC001", "CRC002", "CRC003"]) {
      $0.evidence["frames"] == nil
    },
    Entry("RDB014", .stretch, payload),
    // CRC values: words that are wrong for one reason, which a cause below may explain.
    Entry("RDB008", .frames, ["CRC003"]),
    Entry("CRC006", .stretch, checkWords),
    Entry("CRC007", .stretch, checkWords),
    Entry("CRC008", .stretch, checkWords),
    Entry("HDR005", .stretch, payload + ["PCE011", "HDR003"]),
    .staleWords("HDR005", "sampling_frequency_index"),
    Entry("HDR004", .stretch, payload + ["PCE011", "HDR003"]),
    .staleWords("HDR004", "sampling_frequency_index"),

    // The channels and the profile.
    Entry("HDR011", .file, ["HDR007", "IOP005"]),
    .staleWords("HDR011", "ID", .file),
    Entry("HDR007", .stretch, ["HDR008", "HDR009", "IOP007", "PCE012"]),
    Entry(
      "HDR007", .stretch, ["STM002"],
      taking: { $0.evidence["changed_fields"] == .array(["profile"]) }),
    .staleWords("HDR007", "profile"),
    Entry("RDB012", .stretch, ["HDR012", "PCE001", "RDB010"]),
    Entry("PCE001", .stretch, ["RDB010"]),
    .staleWords("PCE001", "channel_configuration"),
    .staleWords("HDR013", "channel_configuration"),
    // The channels count in the buffer.
    Entry(
      "HDR012", .stretch, ["RDB010", "PCE006", "STM006", "IOP004", "BUF004", "BUF005", "BUF006"]),
    // A PCE tells the elements; the order that the wrong value stands for is not theirs.
    Entry("PCE006", .file, ["RDB010"]),
    .staleWords("HDR012", "channel_configuration"),
    // A PCE repeats the profile, and has it right.
    Entry("HDR010", .stretch, payload + ["PCE012"]),
    .staleWords("HDR010", "profile"),
    Entry("HDR009", .stretch, ["IOP007", "PCE012"]),
    .staleWords("HDR009", "profile"),
    Entry("HDR008", .stretch, ["IOP007", "PCE012"]),
    .staleWords("HDR008", "profile"),
    // The value is reserved as well as wrong.
    Entry("HDR007", .stretch, ["HDR010"]),
    Entry("HDR006", .stretch, payload),
    // At such rates there are no frequency bands that would make sense of the data.
    Entry("SBR011", .file, sbrData + ["BUF009"]),
    Entry("SBR026", .stretch, sbrData),
    Entry("SBR008", .stretch, ["SBR007"]),

    // Buffer, joints, expectations.
    Entry("STM004", .frames, ["STM001", "SBR015", "BUF005"]),
    // What comes again brings its own beginning with it.
    Entry("STM007", .frames, ["STM001", "STM004", "SBR015", "BUF005"]),
    Entry("BUF003", .stretch, ["BUF004", "BUF005", "BUF006"]),
    // A fullness that is wrong more often than not tells nothing of the reservoir.
    Entry("BUF005", .stretch, ["BUF004", "BUF006"]) { root in
      guard case .int(let steps)? = root.evidence["frames"],
        case .int(let violations)? = root.evidence["violations"]
      else { return false }
      return violations * 2 > steps
    },
    Entry("EXP006", .file, ["EXP004"]),
  ]

  /// What is used wrongly need not be called uncommon as well.
  private static let misuses: [Entry] =
    ["CCE001", "CCE002", "CCE003"].map { Entry($0, .file, ["IOP008"]) }
    + [
      "PCE002", "PCE003", "PCE004", "PCE007", "PCE008", "PCE009", "PCE010", "PCE011", "PCE012",
      "PCE013", "PCE014", "PCE015", "PCE016", "PCE017", "BUF009",
    ].map { Entry($0, .file, ["IOP003"]) }
    + [Entry("ICS004", .file, ["IOP007"])]

  /// Never raised to an error by what they explain: hints, and a practice of the trade.
  private static let hints: Set<RuleID> = ["RDB012", "SBR026", "STM004"]

  /// `findings` without those that follow from others, which name them in `folded`.
  ///
  /// A root takes over the highest severity of what it folds, so that folding does not change what
  /// the file amounts to.
  ///
  /// - Parameters:
  ///   - findings: what the rules found.
  ///   - causes: roots that explain nothing here.
  public static func fold(_ findings: [Finding], besides causes: Set<RuleID> = []) -> [Finding] {
    guard findings.count > 1 else { return findings }
    var rest = findings
    for (rule, others, claim) in yields where rest.contains(where: { $0.rule == rule }) {
      let sharper = rest.filter { others.contains($0.rule) }
      rest.removeAll { one in one.rule == rule && sharper.contains { claims($0, one, claim) } }
    }
    for var entry in entries {
      if causes.contains(entry.root) { entry.folds.removeAll { !ofHeaders.contains($0) } }
      // The index moves as findings before it leave.
      var index = 0
      while index < rest.count {
        if rest[index].rule == entry.root, entry.holds(rest[index]) {
          index = take(entry, by: index, from: &rest)
        }
        index += 1
      }
    }
    return rest
  }

  /// Lets the root at `index` take what it claims out of `findings`; returns its new index.
  private static func take(_ entry: Entry, by index: Int, from findings: inout [Finding]) -> Int {
    var root = findings[index]
    var before = 0
    var kept: [Finding] = []
    var counts: [(rule: RuleID, count: Int)] = root.folded.map { ($0.rule, $0.count) }
    func count(_ rule: RuleID, _ number: Int) {
      if let place = counts.firstIndex(where: { $0.rule == rule }) {
        counts[place].count += number
      } else {
        counts.append((rule, number))
      }
    }
    for (place, one) in findings.enumerated() where place != index {
      guard one.rule != root.rule,
        entry.folds.contains(where: { one.rule.text.hasPrefix($0.text) }), entry.takes(one),
        claims(root, one, entry.claim)
      else {
        if place < index { before += 1 }
        kept.append(one)
        continue
      }
      count(one.rule, max(1, one.frames.count))
      for inner in one.folded { count(inner.rule, inner.count) }
      if one.severity > root.severity, !hints.contains(root.rule) { root.severity = one.severity }
    }
    guard kept.count + 1 < findings.count else { return index }
    root.folded = counts.sorted { $0.rule < $1.rule }.map { .init($0.rule, $0.count) }
    kept.insert(root, at: before)
    findings = kept
    return before
  }

  private static func claims(_ root: Finding, _ one: Finding, _ claim: Claim) -> Bool {
    switch claim {
    case .file: return true
    case .place: return root.location.byteOffset == one.location.byteOffset
    case .stretch:
      // A root that names no frames speaks of the whole file.
      return root.frames.count == 0
        || one.frames.first >= root.frames.first && one.frames.last <= root.frames.last
    case .frames: return root.frames.count == 0 || one.frames.isWithin(root.frames)
    }
  }
}

extension FrameSpan {
  /// Whether all frames are known to be frames of `other`.
  fileprivate func isWithin(_ other: FrameSpan) -> Bool {
    if self == other { return true }
    guard count > 0 else { return other.ranges.contains { $0.contains(first) } }
    // Beyond the ranges that are listed nothing is known of single frames.
    guard ranges.reduce(0, { $0 + $1.count }) == count else { return false }
    return ranges.allSatisfy { range in
      other.ranges.contains {
        $0.lowerBound <= range.lowerBound && $0.upperBound >= range.upperBound
      }
    }
  }
}
