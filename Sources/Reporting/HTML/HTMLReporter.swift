public import Conformance

/// The report as one page for a browser: verdicts and findings as plain HTML, and a script that
/// shows the frames.
///
/// The page needs nothing but itself. Its content security policy allows this style sheet and this
/// script alone and no connection at all.
public struct HTMLReporter: Reporter {
  private let tool: Tool
  private let budget: PageBudget
  private let failing: Severity
  private var html = MarkupWriter()
  private var fileNumber = 0
  private var sharesUsed = 0

  /// What the files are that share a page.
  private var tally = RuleTally()
  private var failingFiles = 0
  /// Bytes written so far, those for frames left out.
  private var written = 0
  private var extents: [PageBudget.Extent: ReportSummary] = [:]

  /// A reporter of a page with `budget.fileCount` files, on which findings from `failing` on fail.
  public init(tool: Tool, budget: PageBudget, failing: Severity) {
    self.tool = tool
    self.budget = budget
    self.failing = failing
  }

  /// Nothing: the title names the first file.
  public mutating func begin() -> [UInt8] { [] }

  /// A file without its frames.
  public mutating func file(_ report: FileReport) -> [UInt8] { file(report, exploring: nil) }

  /// A file with what there is to see of its frames, as far as the page has room for it.
  public mutating func file(_ report: FileReport, exploring: Exploration?) -> [UInt8] {
    if fileNumber == 0 { head(report) }
    tally.add(report, from: min(failing, .warning))
    if report.verdict == .unreadable || report.fails(from: failing) { failingFiles += 1 }
    let extent = budget.extent(after: written)
    extents[extent, default: ReportSummary()].add(report)
    let data = extent == .none || extent == .line ? nil : data(report, exploring)
    let section = FileSection(report, number: fileNumber, isOnly: budget.fileCount == 1)
    section.write(to: &html, data: data, extent: extent)
    fileNumber += 1
    let bytes = html.take()
    written += bytes.count - (data?.count ?? 0)
    return bytes
  }

  /// The counts over all files, if there are several, and the script.
  public mutating func end(_ summary: ReportSummary) -> [UInt8] {
    if fileNumber == 0 { head(nil) }
    if budget.fileCount > 1 || fileNumber == 0 { overview(summary) }
    html.end("main")
    html.begin("footer", ["class": "foot"])
    html.element(
      "p",
      text:
        "Made by \(tool.name) \(tool.version). This page is complete: it loads nothing and sends "
        + "nothing.")
    html.end("footer")
    html.begin("script")
    html.write(asset: ExplorerAssets.script)
    html.end("script")
    html.end("body")
    html.end("html")
    return html.take()
  }

  private mutating func data(_ report: FileReport, _ exploration: Exploration?) -> [UInt8]? {
    guard let exploration, !exploration.frames.rows.isEmpty else { return nil }
    guard budget.wants(report), !budget.isTight || sharesUsed < PageBudget.shares else {
      return nil
    }
    sharesUsed += 1
    var data = ExplorerData(report, exploration, budget: budget.share)
    return data.text()
  }

  private mutating func head(_ report: FileReport?) {
    let (tool, title) = (tool, title(report))
    html.write("<!DOCTYPE html>\n")
    html.begin("html", ["lang": "en"])
    html.element("head") { html in
      html.empty("meta", ["charset": "utf-8"])
      html.empty(
        "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
      html.empty(
        "meta", ["http-equiv": "Content-Security-Policy", "content": ExplorerAssets.policy])
      html.empty("meta", ["name": "color-scheme", "content": "light dark"])
      html.empty("meta", ["name": "generator", "content": "\(tool.name) \(tool.version)"])
      html.element("title", text: title)
      html.begin("style")
      html.write(asset: ExplorerAssets.styleSheet)
      html.end("style")
    }
    html.begin("body")
    html.element("header", ["class": "bar"]) { html in
      html.element("span", ["class": "mark"], text: tool.name)
      html.element("span", ["class": "version"], text: tool.version)
      html.element("div", ["class": "themes", "id": "themes"]) { _ in }
    }
    html.begin("main", ["class": budget.fileCount > 1 ? "several" : "single"])
  }

  private func title(_ report: FileReport?) -> String {
    guard let report else { return "no file, \(tool.name)" }
    guard budget.fileCount == 1 else {
      return "\(budget.fileCount) files, \(tool.name)"
    }
    let path = DisplayText.path(report.pathBytes).split(separator: "/").last.map(String.init)
    return "\(path ?? "-"): \(report.verdict.rawValue), \(tool.name)"
  }

  // MARK: Several files

  private mutating func overview(_ summary: ReportSummary) {
    let (failingFiles, tally, notes) = (failingFiles, tally.sorted, notes(summary))
    let verdicts = [
      (summary.failed, "fail"), (summary.warned, "warn"), (summary.passed, "pass"),
      (summary.notAAC, "not_aac"), (summary.unreadable, "unreadable"),
    ]
    let files = Phrases.count(summary.files, "file")
    html.element("section", ["class": "overview"]) { html in
      html.element(
        "h1",
        text: failingFiles > 0
          ? "\(failingFiles) of \(files) \(failingFiles == 1 ? "fails" : "fail")"
          : summary.files > 0 ? "\(files), none fails" : "No file was inspected")
      html.element("p", ["class": "tally"]) { html in
        for (count, verdict) in verdicts where count > 0 {
          html.element(
            "span", ["class": "badge \(verdict)", "data-verdict": verdict],
            text: "\(count) \(Phrases.label(verdict))", isInline: true)
          html.text(" ")
        }
      }
      let counts = Phrases.severities(
        errors: summary.errors, warnings: summary.warnings, infos: summary.infos)
      html.element("p", ["class": "sentence"], text: counts.isEmpty ? "No findings." : counts + ".")
      for note in notes { html.element("p", ["class": "note"], text: note) }
      Self.stale(summary, to: &html)
      Self.rules(tally, to: &html)
    }
  }

  /// What a reader has to know of the page and of the baseline.
  private func notes(_ summary: ReportSummary) -> [String] {
    var notes: [String] = []
    for folder in summary.emptyFolders {
      notes.append("There is no stream in \(DisplayText.path(folder)).")
    }
    if summary.baselined > 0 {
      notes.append(
        "\(Phrases.count(summary.baselined, "finding")) more \(summary.baselined == 1 ? "is" : "are") "
          + "accepted by the baseline and \(summary.baselined == 1 ? "counts" : "count") for nothing."
      )
    }
    if budget.isTight {
      notes.append(
        "With so many files, frames are shown of the first \(PageBudget.shares) files "
          + "with errors or warnings. A page of one file shows all there is to see of it.")
    }
    if let short = extents[.faults] {
      notes.append(
        "Of \(Phrases.count(short.files, "file")), the later ones, only errors and warnings are told."
      )
    }
    if let lines = extents[.line] {
      notes.append("\(Phrases.count(lines.files, "file")) behind those have a line each.")
    }
    if let none = extents[.none] {
      let counts = [
        (none.failed, "fail"), (none.warned, "warn"), (none.passed, "pass"),
        (none.notAAC, "are no AAC"), (none.unreadable, "are unreadable"),
      ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
      notes.append(
        "The last \(Phrases.count(none.files, "file")) are only counted: "
          + "\(Phrases.list(counts)). Other formats list them all.")
    }
    return notes
  }

  private static let staleLimit = 100

  private static func stale(_ summary: ReportSummary, to html: inout MarkupWriter) {
    guard let stale = summary.staleEntries, !stale.isEmpty else { return }
    html.element("h2", text: "Stale in the baseline, no longer found")
    html.element("ul", ["class": "stale"]) { html in
      for entry in stale.prefix(staleLimit) {
        html.element("li", text: entry.shownText)
      }
      if stale.count > staleLimit {
        html.element("li", text: "and \(stale.count - staleLimit) more")
      }
    }
  }

  private static func rules(_ rows: [RuleTally.Row], to html: inout MarkupWriter) {
    guard !rows.isEmpty else { return }
    // A long table would stand in the way of the files.
    let attributes: MarkupWriter.Attributes =
      rows.count > 8 ? ["class": "rules"] : ["class": "rules", "open": "open"]
    html.element("details", attributes) { html in
      html.element("summary", text: "By rule: \(Phrases.count(rows.count, "rule"))")
      html.element("table", ["class": "by-rule"]) { html in
        html.element("thead") { html in
          html.element("tr") { html in
            html.element("th", ["scope": "col"], text: "Rule")
            html.element("th", ["scope": "col"], text: "Severity")
            html.element("th", ["scope": "col", "class": "number"], text: "Findings")
            html.element("th", ["scope": "col", "class": "number"], text: "Files")
            html.element("th", ["scope": "col"], text: "Name")
          }
        }
        html.element("tbody") { html in
          for row in rows {
            html.element("tr") { html in
              html.element("td", ["class": "rule"], text: row.rule.text)
              html.element(
                "td", ["class": "severity \(row.severity.rawValue)"], text: row.severity.rawValue)
              html.element("td", ["class": "number"], text: "\(row.findings)")
              html.element("td", ["class": "number"], text: "\(row.files)")
              html.element("td", ["class": "name"], text: row.name)
            }
          }
        }
      }
    }
  }
}
