import Conformance

extension FileReport {
  /// The path for people to read, safe on every terminal; other bytes than UTF-8 as `\xff`.
  var shownPath: String {
    pathBytes.isEmpty ? DisplayText.escaped(path) : DisplayText.path(pathBytes)
  }

  /// Why the file could not be read.
  var shownReason: String { DisplayText.escaped(unreadableReason ?? "no reason given") }
}

extension Finding {
  /// `FRM006 sync-lost`.
  var title: String { "\(rule) \(name)" }

  /// The message, safe on every terminal.
  var shownMessage: String { DisplayText.escaped(message) }

  /// Where the finding is, in a line: frames, byte, bit, time, element.
  var shownPlace: String {
    let place = Phrases.place(location)
    guard let frames = Phrases.frames(self.frames, limit: 8) else { return Phrases.plain(place) }
    return Phrases.plain(
      self.frames.count == 1 ? "\(frames), \(place)" : "\(frames); first at \(place)")
  }

  /// What the finding tells besides its message, a line a fact.
  var shownDetails: [String] {
    var lines = ["at: " + shownPlace]
    if let remedy { lines.append("fix: " + DisplayText.escaped(remedy)) }
    if let reference { lines.append("clause: " + Phrases.plain(Phrases.clause(reference))) }
    if !folded.isEmpty {
      let rules = folded.map { "\($0.count) \($0.rule)" }
      lines.append("explains: " + Phrases.list(rules))
    }
    return lines
  }
}

extension Baseline.Entry {
  /// `old/a.aac: FRM006, 2 times`, safe on every terminal.
  var shownText: String { "\(DisplayText.escaped(key.file)): \(key.rule)\(times)" }

  /// `, 2 times`; nothing if it is once.
  var times: String { count > 1 ? ", \(count) times" : "" }
}

extension Phrases {
  /// The counts over all files: `10 files: 7 pass, 3 fail; 4 errors, 2 warnings; 1 baselined`.
  static func summary(_ summary: ReportSummary) -> String {
    let verdicts = [
      (summary.passed, Verdict.pass), (summary.warned, .warn), (summary.failed, .fail),
      (summary.notAAC, .notAAC), (summary.unreadable, .unreadable),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1.rawValue)" }
    var text = count(summary.files, "file")
    if !verdicts.isEmpty { text += ": " + verdicts.joined(separator: ", ") }
    let counts = severities(errors: summary.errors, warnings: summary.warnings, infos: 0)
    if !counts.isEmpty { text += "; " + counts }
    if summary.baselined > 0 { text += "; \(summary.baselined) baselined" }
    if let stale = summary.staleEntries, !stale.isEmpty {
      text += "; \(stale.count) stale in the baseline"
    }
    if !summary.emptyFolders.isEmpty {
      text += "; " + count(summary.emptyFolders.count, "folder") + " without a stream"
    }
    return plain(text)
  }
}
