public import Conformance

/// The report as one page for a browser: verdicts and findings as plain HTML, and a script that
/// shows the frames.
///
/// The page needs nothing but itself. Its content security policy allows this style sheet and this
/// script alone and no connection at all.
public struct HTMLReporter: Reporter {
  private let tool: Tool
  private let budget: PageBudget
  private var html = MarkupWriter()
  private var fileNumber = 0
  private var sharesUsed = 0

  /// A reporter of a page with `budget.fileCount` files.
  public init(tool: Tool, budget: PageBudget) {
    self.tool = tool
    self.budget = budget
  }

  /// Nothing: the title names the first file.
  public mutating func begin() -> [UInt8] { [] }

  /// A file without its frames.
  public mutating func file(_ report: FileReport) -> [UInt8] { file(report, exploring: nil) }

  /// A file with what there is to see of its frames, as far as the page has room for it.
  public mutating func file(_ report: FileReport, exploring: Exploration?) -> [UInt8] {
    if fileNumber == 0 { head(report) }
    let section = FileSection(report, number: fileNumber, isOnly: budget.fileCount == 1)
    section.write(to: &html, data: data(report, exploring))
    fileNumber += 1
    return html.take()
  }

  /// The counts over all files, if there are several, and the script.
  public mutating func end(_ summary: ReportSummary) -> [UInt8] {
    if fileNumber == 0 { head(nil) }
    if budget.fileCount > 1 { overview(summary) }
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
    guard budget.fileCount == 1, let report else {
      return "\(budget.fileCount) files, \(tool.name)"
    }
    let path = DisplayText.path(report.pathBytes).split(separator: "/").last.map(String.init)
    return "\(path ?? "-"): \(report.verdict.rawValue), \(tool.name)"
  }

  private mutating func overview(_ summary: ReportSummary) {
    let isTight = budget.isTight
    let verdicts = [
      (summary.failed, "fail"), (summary.warned, "warn"), (summary.passed, "pass"),
      (summary.notAAC, "not_aac"), (summary.unreadable, "unreadable"),
    ]
    html.element("section", ["class": "overview"]) { html in
      html.element("h1", text: Phrases.count(summary.files, "file"))
      html.element("p", ["class": "tally"]) { html in
        for (count, verdict) in verdicts where count > 0 {
          html.element(
            "span", ["class": "badge \(verdict)"],
            text: "\(count) \(Phrases.label(verdict))", isInline: true)
          html.text(" ")
        }
      }
      let counts = Phrases.severities(
        errors: summary.errors, warnings: summary.warnings, infos: summary.infos)
      html.element("p", ["class": "sentence"], text: counts.isEmpty ? "No findings." : counts + ".")
      if isTight {
        html.element(
          "p", ["class": "note"],
          text: "With so many files, frames are shown of the first \(PageBudget.shares) files "
            + "with errors or warnings. A page of one file shows all there is to see of it.")
      }
    }
  }
}
