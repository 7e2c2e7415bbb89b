public import Conformance
import Transports

/// The report for people: a headline of facts, findings with place, remedy and clause, the
/// decoder's word, the verdict.
public struct TextReporter: Reporter {
  private static let labelWidth = 12
  private static let rangeLimit = 8

  private let style: TextStyle
  private var fileCount = 0
  private var bytes: [UInt8] = []

  /// A reporter that writes in `style`.
  public init(style: TextStyle) { self.style = style }

  /// Nothing.
  public mutating func begin() -> [UInt8] { [] }

  /// One file, a blank line before all but the first.
  public mutating func file(_ report: FileReport) -> [UInt8] {
    bytes = []
    if fileCount > 0 && style.detail != .quiet { blankLine() }
    fileCount += 1
    if style.detail == .quiet {
      quietFile(report)
    } else {
      fullFile(report)
    }
    return bytes
  }

  /// The counts, if there is more than one file.
  public mutating func end(_ summary: ReportSummary) -> [UInt8] {
    guard summary.files > 1 else { return [] }
    bytes = []
    if style.detail != .quiet { blankLine() }
    let verdicts = [
      (summary.passed, Verdict.pass), (summary.warned, .warn), (summary.failed, .fail),
      (summary.notAAC, .notAAC), (summary.unreadable, .unreadable),
    ]
    var paragraph = Paragraph("\(summary.files) files: ", .strong)
    var isFirst = true
    for (count, verdict) in verdicts where count > 0 {
      if !isFirst { paragraph.append(", ") }
      paragraph.append("\(count) \(verdict.rawValue)", Paragraph.Look(verdict))
      isFirst = false
    }
    let counts = Phrases.severities(
      errors: summary.errors, warnings: summary.warnings,
      infos: tellsInfos ? summary.infos : 0)
    if !counts.isEmpty { paragraph.append("; " + counts) }
    write(paragraph)
    return bytes
  }

  // MARK: A file

  private mutating func fullFile(_ report: FileReport) {
    var headline = title(report)
    headline.append(Phrases.headline(report), report.verdict == .unreadable ? .error : .plain)
    write(headline)
    if style.detail == .verbose { facts(report) }

    var isCompact = true
    for finding in report.findings {
      if finding.severity == .info && style.detail != .verbose {
        if !isCompact || finding == report.findings.first { blankLine() }
        info(finding)
        isCompact = true
      } else {
        blankLine()
        self.finding(finding)
        isCompact = false
      }
    }
    guard report.verdict != .unreadable else { return }

    blankLine()
    if let words = Phrases.decode(report.decode, depth: report.depth) {
      detail("decode", Paragraph(words), indent: 0)
    }
    detail("verdict", verdict(report), indent: 0)
  }

  private mutating func quietFile(_ report: FileReport) {
    var headline = title(report)
    if report.verdict == .unreadable {
      headline.append(Phrases.headline(report), .error)
    } else {
      headline.append(verdict(report))
    }
    write(headline)
    for finding in report.findings where finding.severity >= style.quietSeverity {
      self.finding(finding)
    }
  }

  private var tellsInfos: Bool { style.detail != .quiet || style.quietSeverity == .info }

  private func verdict(_ report: FileReport) -> Paragraph {
    var paragraph = Paragraph(report.verdict.rawValue, Paragraph.Look(report.verdict))
    let counts = Phrases.severities(
      errors: report.count(of: .error), warnings: report.count(of: .warning),
      infos: tellsInfos ? report.count(of: .info) : 0)
    if !counts.isEmpty { paragraph.append(" (\(counts))") }
    return paragraph
  }

  private mutating func facts(_ report: FileReport) {
    var lines: [(String, String)] = [
      ("size", Phrases.count(report.sizeBytes, "byte")), ("depth", report.depth.rawValue),
    ]
    if let hash = report.sha256 { lines.append(("sha256", hash)) }
    if let stream = report.stream { lines += Self.facts(stream) }
    if report.verdict != .unreadable { lines += Self.facts(report.frames) }
    let regions = report.regions.prefix(20).map { region in
      "\(region.kind.rawValue) \(region.offset)+\(region.length)"
    }
    if !regions.isEmpty {
      let omitted = report.regions.count - regions.count + report.regionsOmitted
      let more = omitted > 0 ? ["\(omitted) more"] : []
      lines.append(("regions", (regions + more).joined(separator: ", ")))
    }
    for (label, text) in lines { detail(label, Paragraph(DisplayText.escaped(text))) }
  }

  private static func facts(_ stream: StreamReport) -> [(String, String)] {
    var lines = [
      (
        "stream",
        "ID of MPEG-\(stream.mpegVersion), profile_ObjectType \(stream.profileObjectType), "
          + "sampling_frequency_index \(stream.samplingFrequencyIndex), "
          + "channel_configuration \(stream.channelConfiguration), "
          + "\(stream.frameLengthSamples) samples a block"
      ),
      (
        "bit rate",
        "\(stream.bitrate.average) bit/s, frames from \(stream.bitrate.minimum) to "
          + "\(stream.bitrate.maximum) bit/s"
      ),
    ]
    if let codec = stream.codecString { lines.append(("codec", codec)) }
    if let sbr = stream.sbr {
      let ps = stream.ps.map { $0 ? ", parametric stereo" : ", no parametric stereo" } ?? ""
      lines.append(("SBR", sbr.rawValue + ps))
    }
    if let encoder = stream.encoder { lines.append(("encoder", encoder)) }
    if let tools = stream.tools {
      let counts = [
        ("M/S", tools.ms), ("intensity", tools.intensity), ("PNS", tools.pns),
        ("TNS", tools.tns), ("pulse", tools.pulse), ("prediction", tools.prediction),
        ("LTP", tools.ltp), ("gain control", tools.gainControl),
        ("short windows", tools.shortWindows),
      ]
      let used = counts.filter { $0.1 > 0 }.map { "\($0.0) in \($0.1)" }
      lines.append(("tools", used.isEmpty ? "none" : used.joined(separator: ", ") + " frames"))
    }
    if let levels = stream.levels {
      let named = [
        levels.aacProfile.map { "AAC profile \($0)" },
        levels.heAACProfile.map { "HE-AAC profile \($0)" },
      ].compactMap(\.self)
      if !named.isEmpty { lines.append(("levels", named.joined(separator: ", "))) }
    }
    return lines
  }

  private static func facts(_ frames: FrameCounts) -> [(String, String)] {
    guard frames.crcProtected > 0 else { return [] }
    var text = "in \(Phrases.count(frames.crcProtected, "frame"))"
    if let verified = frames.crcVerified { text += ", \(verified) verified" }
    if let mismatched = frames.crcMismatched { text += ", \(mismatched) mismatched" }
    return [("CRC", text)]
  }

  // MARK: A finding

  private mutating func finding(_ finding: Finding) {
    write(title(finding))
    Paragraph(DisplayText.escaped(finding.message))
      .write(to: &bytes, style: style, label: "  ", indent: 2)
    detail("at", Paragraph(place(finding)))
    if let remedy = finding.remedy { detail("fix", Paragraph(DisplayText.escaped(remedy))) }
    if let reference = finding.reference { detail("clause", Paragraph(Phrases.clause(reference))) }
    reactions(to: finding)
    if !finding.folded.isEmpty {
      let rules = finding.folded.map { "\($0.count) \($0.rule)" }
      detail("explains", Paragraph(Phrases.list(rules)))
    }
    if style.detail == .verbose && !finding.evidence.entries.isEmpty {
      detail("evidence", Paragraph(Phrases.words(finding.evidence)))
    }
  }

  /// The decoders that fail on it: as many as a line holds, or all of them.
  private mutating func reactions(to finding: Finding) {
    guard style.detail != .quiet else { return }
    var text = ""
    for reaction in DecoderReaction.reactions(to: finding.rule) {
      let next = (text.isEmpty ? "" : text + ", ") + reaction.summary
      guard
        text.isEmpty || style.detail == .verbose
          || next.count <= style.width - Self.labelWidth
      else { break }
      text = next
    }
    if !text.isEmpty { detail("decoders", Paragraph(text)) }
  }

  private mutating func info(_ finding: Finding) {
    var paragraph = title(finding)
    paragraph.append(": " + DisplayText.escaped(finding.message))
    write(paragraph)
  }

  private func title(_ finding: Finding) -> Paragraph {
    var title = Paragraph(finding.severity.rawValue, Paragraph.Look(finding.severity))
    title.append(" \(finding.rule) ", .strong)
    title.append(finding.name)
    return title
  }

  private func place(_ finding: Finding) -> String {
    let limit = style.detail == .verbose ? FrameSpan.rangeLimit : Self.rangeLimit
    let place = Phrases.place(finding.location)
    guard let frames = Phrases.frames(finding.frames, limit: limit) else { return place }
    return finding.frames.count == 1 ? "\(frames), \(place)" : "\(frames); first at \(place)"
  }

  // MARK: Lines

  private func title(_ report: FileReport) -> Paragraph {
    let path =
      report.pathBytes.isEmpty
      ? DisplayText.escaped(report.path) : DisplayText.path(report.pathBytes)
    var title = Paragraph()
    title.append(unbroken: path + ":", .strong)
    title.append(" ")
    return title
  }

  /// A labelled line, all of them aligned.
  private mutating func detail(_ label: String, _ paragraph: Paragraph, indent: Int = 2) {
    let start = String(repeating: " ", count: indent) + label
    let padding = String(repeating: " ", count: max(1, Self.labelWidth - start.count))
    paragraph.write(
      to: &bytes, style: style, label: start + padding, labelLook: .dim, indent: Self.labelWidth)
  }

  /// A line at the margin, what does not fit indented.
  private mutating func write(_ paragraph: Paragraph) {
    paragraph.write(to: &bytes, style: style, indent: 2)
  }

  private mutating func blankLine() { bytes.append(UInt8(ascii: "\n")) }
}
