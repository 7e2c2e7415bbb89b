import Conformance
import Transports

/// The part of the page about one file, as it reads without a script.
struct FileSection {
  private let report: FileReport
  private let number: Int
  private let isOnly: Bool

  init(_ report: FileReport, number: Int, isOnly: Bool) {
    self.report = report
    self.number = number
    self.isOnly = isOnly
  }

  /// Writes as much of the section as `extent` says, with `data` for the script.
  func write(to html: inout MarkupWriter, data: [UInt8]?, extent: PageBudget.Extent = .whole) {
    guard !isOnly else {
      html.element("article", ["class": "file", "id": "file-\(number)"]) { html in
        title(to: &html)
        content(to: &html, data: data)
      }
      return
    }
    switch extent {
    case .whole:
      folded(to: &html) { html in
        html.element("p", ["class": "headline"], text: Phrases.headline(report))
        content(to: &html, data: data)
      }
    case .faults where report.verdict != .pass:
      folded(to: &html) { html in
        html.element("p", ["class": "headline"], text: Phrases.headline(report))
        faults(to: &html)
      }
    case .faults, .line:
      html.element(
        "div",
        ["class": "file line", "id": "file-\(number)", "data-verdict": report.verdict.rawValue]
      ) { html in line(to: &html) }
    case .none: break
    }
  }

  /// A section that opens by its line.
  private func folded(to html: inout MarkupWriter, _ body: (inout MarkupWriter) -> Void) {
    html.element(
      "details",
      ["class": "file", "id": "file-\(number)", "data-verdict": report.verdict.rawValue]
    ) { html in
      html.element("summary") { html in line(to: &html) }
      html.element("p", ["class": "sentence"], text: Phrases.sentence(report))
      body(&html)
    }
  }

  /// The file in a line: verdict, path, what is wrong first of all, how much.
  private func line(to html: inout MarkupWriter) {
    html.element(
      "span", ["class": "badge \(report.verdict.rawValue)"], text: verdict, isInline: true)
    html.element("span", ["class": "path"], text: path, isInline: true)
    html.element("span", ["class": "counts"], text: counts, isInline: true)
    let faults = report.findings.filter { $0.severity > .info && !$0.isBaselined }
    guard let worst = faults.max(by: { $0.severity < $1.severity }) else { return }
    let first = faults.first { $0.severity == worst.severity } ?? worst
    var rules: [String] = []
    for finding in [first] + faults where !rules.contains(finding.rule.text) {
      rules.append(finding.rule.text)
    }
    html.element("span", ["class": "why"]) { html in
      html.element(
        "b", text: rules.prefix(Self.ruleLimit).joined(separator: " "), isInline: true)
      html.text(" " + first.message)
    }
  }

  private static let ruleLimit = 6
  private static let faultLimit = 30

  /// What is wrong, and nothing else.
  private func faults(to html: inout MarkupWriter) {
    let faults = report.findings.enumerated().filter { $0.element.severity > .info }
    html.element("section", ["class": "findings"]) { html in
      for (index, finding) in faults.prefix(Self.faultLimit) {
        self.finding(finding, index, to: &html)
      }
      let more = faults.count - Self.faultLimit
      html.element(
        "p", ["class": "note"],
        text: (more > 0 ? "\(Phrases.count(more, "more finding")) are not listed. " : "")
          + "adtsinspect --format html of this file alone shows all there is.")
    }
  }

  private var path: String {
    report.pathBytes.isEmpty ? report.path : DisplayText.path(report.pathBytes)
  }

  private var verdict: String { Phrases.label(report.verdict.rawValue) }

  private var counts: String {
    Phrases.severities(
      errors: report.count(of: .error), warnings: report.count(of: .warning),
      infos: report.count(of: .info))
  }

  private func title(to html: inout MarkupWriter) {
    html.element("section", ["class": "verdict \(report.verdict.rawValue)"]) { html in
      html.element("p") { html in
        html.element(
          "span", ["class": "badge \(report.verdict.rawValue)"], text: verdict, isInline: true)
        html.element("span", ["class": "counts"], text: counts, isInline: true)
      }
      html.element("h1", ["class": "path"], text: path)
      html.element("p", ["class": "sentence"], text: Phrases.sentence(report))
      html.element("p", ["class": "headline"], text: Phrases.headline(report))
    }
  }

  private func content(to html: inout MarkupWriter, data: [UInt8]?) {
    html.element("div", ["class": "columns"]) { html in
      html.element("section", ["class": "findings", "id": "findings-\(number)"]) { html in
        findings(to: &html)
      }
      html.element("section", ["class": "facts"]) { html in
        html.element("h2", text: report.stream == nil ? "File" : "Stream")
        html.element("dl") { html in
          for (name, value) in FactList.of(report) {
            html.element("div") { html in
              html.element("dt", text: name)
              html.element("dd", text: value)
            }
          }
        }
      }
    }
    html.element("div", ["class": "explorer"]) { html in
      if data != nil {
        html.element("noscript") { html in
          html.element(
            "p", ["class": "note"],
            text:
              "The timeline, the frames and their bits need JavaScript; everything else on this "
              + "page does not.")
        }
      } else if !report.regions.isEmpty, report.frames.count > 0 {
        html.element(
          "p", ["class": "note"],
          text: "The frames of this file are not on this page; adtsinspect --format html of this "
            + "file alone shows them."
        )
      }
    }
    regions(to: &html)
    if let data {
      html.data(["type": "application/json", "class": "data"], json: data)
    }
  }

  // MARK: Findings

  private func findings(to html: inout MarkupWriter) {
    html.element("h2", text: "Findings")
    if report.findings.isEmpty {
      html.element("p", ["class": "note"], text: "None.")
    }
    for severity in [Severity.error, .warning] {
      for (index, finding) in report.findings.enumerated() where finding.severity == severity {
        self.finding(finding, index, to: &html)
      }
    }
    let infos = report.findings.enumerated().filter { $0.element.severity == .info }
    guard !infos.isEmpty else { return }
    html.element("div", ["class": "notes"]) { html in
      for (index, finding) in infos { self.finding(finding, index, to: &html) }
    }
  }

  private func finding(_ finding: Finding, _ index: Int, to html: inout MarkupWriter) {
    html.element(
      "article",
      [
        "class": "finding \(finding.severity.rawValue)\(finding.isBaselined ? " baselined" : "")",
        "id": "finding-\(number)-\(index)",
      ]
    ) { html in
      html.element("h3") { html in
        html.element(
          "span", ["class": "severity"], text: finding.severity.rawValue, isInline: true)
        html.text(" ")
        html.element("span", ["class": "rule"], text: finding.rule.text, isInline: true)
        html.text(" ")
        html.element("span", ["class": "name"], text: finding.name, isInline: true)
        if finding.isBaselined {
          html.text(" ")
          html.element(
            "span", ["class": "accepted"], text: "accepted by the baseline", isInline: true)
        }
      }
      html.element("p", ["class": "message"], text: finding.message)
      if let remedy = finding.remedy {
        html.element("p", ["class": "remedy"]) { html in
          html.element("b", text: "Fix", isInline: true)
          html.text(" " + remedy)
        }
      }
      // An info is no fault, and no decoder fails for it.
      let reactions =
        finding.severity == .info
        ? [] : DecoderReaction.reactions(to: finding.rule).map(\.summary)
      if !reactions.isEmpty {
        html.element("p", ["class": "reactions"]) { html in
          html.element("b", text: "Decoders", isInline: true)
          html.text(" " + reactions.joined(separator: ", "))
        }
      }
      html.element("p", ["class": "place"]) { html in
        frames(of: finding, index, to: &html)
        html.text(Phrases.place(finding.location))
        if let clause = finding.reference { html.text(" · " + Phrases.clause(clause)) }
      }
      if !finding.folded.isEmpty || !finding.evidence.entries.isEmpty {
        proof(of: finding, to: &html)
      }
    }
  }

  /// Links to the frames of a finding; one without frames links to the place.
  private func frames(of finding: Finding, _ index: Int, to html: inout MarkupWriter) {
    let span = finding.frames
    guard span.count > 0, report.frames.count > 0 else { return }
    let shown = span.ranges.prefix(6)
    for (position, range) in shown.enumerated() {
      let text =
        range.count == 1
        ? "\(range.lowerBound)" : "\(range.lowerBound)–\(range.upperBound)"
      let target = min(range.lowerBound, report.frames.count - 1)
      let place = position == 0 ? "&finding=\(index)" : ""
      html.element(
        "a", ["class": "frame", "href": "#file=\(number)&frame=\(target)\(place)"],
        text: (position == 0 ? "frame " : "") + text, isInline: true)
      html.text(" ")
    }
    let omitted = span.count - shown.reduce(0) { $0 + $1.count }
    if omitted > 0 { html.text("and \(omitted) more ") }
    html.text("· ")
  }

  private func proof(of finding: Finding, to html: inout MarkupWriter) {
    html.element("details", ["class": "proof"]) { html in
      html.element("summary", text: "Evidence")
      html.element("dl") { html in
        for entry in finding.evidence.entries {
          html.element("div") { html in
            html.element("dt", text: entry.name)
            html.element("dd", text: Phrases.words(entry.value))
          }
        }
        if !finding.folded.isEmpty {
          html.element("div") { html in
            html.element("dt", text: "explains")
            html.element(
              "dd", text: Phrases.list(finding.folded.map { "\($0.count) \($0.rule)" }))
          }
        }
      }
    }
  }

  // MARK: Regions

  private func regions(to html: inout MarkupWriter) {
    guard !report.regions.isEmpty else { return }
    html.element("section", ["class": "regions"]) { html in
      html.element("h2", text: "The file, byte by byte")
      html.element("div", ["class": "region-map"]) { _ in }
      html.element("dl", ["class": "legend"]) { html in
        for kind in Region.Kind.allCases {
          let these = report.regions.filter { $0.kind == kind }
          guard !these.isEmpty else { continue }
          let bytes = these.reduce(0) { $0 + $1.length }
          html.element("div", ["class": "kind-\(kind.rawValue)"]) { html in
            html.element("dt", text: Phrases.label(kind.rawValue))
            html.element(
              "dd",
              text: these.count == 1
                ? "\(Phrases.size(bytes)) from byte \(these[0].offset) on"
                : "\(Phrases.size(bytes)) in \(Phrases.count(these.count, "region"))")
          }
        }
      }
      if report.regionsOmitted > 0 {
        html.element(
          "p", ["class": "note"],
          text: "\(Phrases.count(report.regionsOmitted, "further region")) not listed.")
      }
    }
  }
}

/// The facts of a stream for the page, as names and values.
private enum FactList {
  static func of(_ report: FileReport) -> [(String, String)] {
    var facts: [(String, String)] = []
    func add(_ name: String, _ value: String?) {
      if let value { facts.append((name, value)) }
    }
    if let stream = report.stream {
      add("Object type", stream.objectType + ", MPEG-\(stream.mpegVersion)")
      add("Sampling frequency", rate(stream, fitting: report.fittingSamplingFrequencies))
      add("Channels", channels(stream))
      add("Bit rate", Phrases.bitRate(stream.bitrate.average) + " " + stream.bitrate.mode.rawValue)
      add(
        "Frame by frame",
        "\(Phrases.bitRate(stream.bitrate.minimum)) to \(Phrases.bitRate(stream.bitrate.maximum))")
      add("Duration", Phrases.duration(stream.durationSeconds))
    }
    if report.verdict != .unreadable { add("Size", Phrases.size(report.sizeBytes)) }
    if report.stream != nil {
      add(
        "Frames",
        "\(report.frames.count)"
          + (report.frames.rawDataBlocks == report.frames.count
            ? "" : " with \(report.frames.rawDataBlocks) blocks")
          + ", \(report.stream?.frameLengthSamples ?? 1024) samples a block")
    }
    if let stream = report.stream {
      add("SBR, PS", extensions(stream))
      add("Tools", tools(stream))
      add("Levels", levels(stream))
      add("Codec string", stream.codecString)
      add("Encoder", stream.encoder)
      add(
        "Header",
        "profile \(stream.profileObjectType), sampling_frequency_index "
          + "\(stream.samplingFrequencyIndex), channel_configuration \(stream.channelConfiguration)"
      )
    }
    add("CRC", checks(report.frames, hasStream: report.stream != nil))
    add("Decoder", Phrases.decode(report.decode, depth: report.depth))
    if report.stream == nil { add("Container", Phrases.name(report.container)) }
    add("Depth", report.depth.rawValue)
    add("SHA-256", report.sha256)
    return facts
  }

  private static func rate(_ stream: StreamReport, fitting: [Int]) -> String {
    guard let rate = stream.samplingFrequency else { return "unknown" }
    if !fitting.isEmpty {
      return "declared \(Phrases.frequency(rate)), payload fits \(Phrases.frequencies(fitting))"
    }
    guard let output = stream.outputSamplingFrequency, output != rate else {
      return Phrases.frequency(rate)
    }
    return "\(Phrases.frequency(rate)), output \(Phrases.frequency(output))"
  }

  private static func channels(_ stream: StreamReport) -> String? {
    guard let count = stream.channels else { return nil }
    var text = Phrases.channels(count)
    if let layout = stream.channelLayout, !layout.isEmpty { text += " (\(layout))" }
    if let output = stream.outputChannels, output != count {
      text += ", output " + Phrases.channels(output)
    }
    return text
  }

  private static func extensions(_ stream: StreamReport) -> String? {
    guard let sbr = stream.sbr else { return nil }
    return (sbr == .none ? "no SBR" : "SBR, \(sbr.rawValue)")
      + (stream.ps.map { $0 ? ", parametric stereo" : ", no PS" } ?? "")
  }

  private static func tools(_ stream: StreamReport) -> String? {
    guard let tools = stream.tools else { return nil }
    let counts = [
      ("M/S", tools.ms), ("intensity", tools.intensity), ("PNS", tools.pns), ("TNS", tools.tns),
      ("pulse", tools.pulse), ("prediction", tools.prediction), ("LTP", tools.ltp),
      ("gain control", tools.gainControl), ("short windows", tools.shortWindows),
    ]
    let used = counts.filter { $0.1 > 0 }.map { "\($0.0) in \(Phrases.count($0.1, "frame"))" }
    return used.isEmpty ? "none" : used.joined(separator: ", ")
  }

  private static func levels(_ stream: StreamReport) -> String? {
    let named = [
      stream.levels?.aacProfile.map { "AAC \($0)" },
      stream.levels?.heAACProfile.map { "HE-AAC \($0)" },
    ].compactMap(\.self)
    return named.isEmpty ? nil : named.joined(separator: ", ")
  }

  private static func checks(_ frames: FrameCounts, hasStream: Bool) -> String? {
    guard frames.crcProtected > 0 else { return hasStream ? "none" : nil }
    var text = "in \(Phrases.count(frames.crcProtected, "frame"))"
    if let verified = frames.crcVerified { text += ", \(verified) verified" }
    if let mismatched = frames.crcMismatched { text += ", \(mismatched) mismatched" }
    return text
  }
}
