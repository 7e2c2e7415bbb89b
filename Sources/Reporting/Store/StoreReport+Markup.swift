extension StoreReport {
  // MARK: Markdown

  /// Headings and tables of GitHub Flavored Markdown.
  func markdown() -> [UInt8] {
    var lines = [
      "## Findings store", "",
      "\(Self.markdownCode(DisplayText.path(store))): \(Self.markdownText(scope))", "",
    ]
    for table in tables {
      lines += ["### \(Self.markdownText(table.title))", ""]
      if table.rows.isEmpty {
        lines += [Self.markdownText(table.whenEmpty), ""]
        continue
      }
      lines.append("| " + table.columns.map(\.title).joined(separator: " | ") + " |")
      lines.append(
        "|" + table.columns.map { $0.kind == .number ? "---:|" : "---|" }.joined())
      for row in table.rows {
        let cells = zip(table.columns, row).map { column, cell in
          let text = Self.words(cell)
          return column.kind == .path ? Self.markdownCode(text) : Self.markdownText(text)
        }
        lines.append("| " + cells.joined(separator: " | ") + " |")
      }
      if table.omitted > 0 { lines += ["", Self.markdownText(Self.remark(on: table.omitted))] }
      lines.append("")
    }
    lines.removeLast()
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// `text` as code. Where it holds what a code span of a table cannot, or a careless renderer might
  /// take for markup, it is written in references.
  static func markdownCode(_ text: String) -> String {
    let isPlain = !text.utf8.contains { "`|\\<>&".utf8.contains($0) }
    guard isPlain, !text.isEmpty, text.first != " ", text.last != " " else {
      return "<code>\(markdownText(text))</code>"
    }
    return "`\(text)`"
  }

  /// `text` as text and nothing else. What other readers of tables take for quotes or templates is
  /// written in references as well.
  static func markdownText(_ text: String) -> String {
    MarkdownText.inert(text, besides: "\"{}")
  }

  // MARK: HTML

  /// A page without scripts that loads nothing.
  func html(_ tool: Tool) -> [UInt8] {
    var page = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>adtsinspect: findings store</title>
      <style>
      :root { color-scheme: light dark; --line: #d0d7de; --dim: #59636e; --error: #b3261e; --warning: #8a5a00; --info: #0b57d0; --good: #1a7f37 }
      @media (prefers-color-scheme: dark) { :root { --line: #3d444d; --dim: #9198a1; --error: #ff8a80; --warning: #e3b341; --info: #79b8ff; --good: #56d364 } }
      body { font: 15px/1.5 system-ui, sans-serif; max-width: 75rem; margin: 2rem auto; padding: 0 1rem }
      .scroll { overflow-x: auto }
      table { border-collapse: collapse; width: 100% }
      th, td { border-bottom: 1px solid var(--line); padding: .3rem .8rem .3rem 0; text-align: left; vertical-align: top }
      th { color: var(--dim); font-weight: 600 }
      .number { text-align: right; font-variant-numeric: tabular-nums }
      code { font: 13px ui-monospace, monospace; overflow-wrap: anywhere }
      .error, .fail, .not_aac, .unreadable { color: var(--error); font-weight: 600 }
      .warning, .warn { color: var(--warning); font-weight: 600 }
      .info { color: var(--info) }
      .pass { color: var(--good) }
      footer, .more { color: var(--dim) }
      </style>
      </head>
      <body>
      <h1>Findings store</h1>
      <p><code>\(Self.htmlText(DisplayText.path(store)))</code>: \(Self.htmlText(scope))</p>

      """
    for table in tables { append(table, to: &page) }
    page += """
      <footer>\(Self.htmlText(tool.name)) \(Self.htmlText(tool.version))</footer>
      </body>
      </html>

      """
    return Array(page.utf8)
  }

  private func append(_ table: DataTable, to page: inout String) {
    page += "<h2 id=\"\(table.key)\">\(Self.htmlText(table.title))</h2>\n"
    guard !table.rows.isEmpty else {
      page += "<p>\(Self.htmlText(table.whenEmpty))</p>\n"
      return
    }
    page += "<div class=\"scroll\"><table>\n<thead><tr>"
    for column in table.columns {
      let start =
        column.kind == .number ? "<th scope=\"col\" class=\"number\">" : "<th scope=\"col\">"
      page += start + Self.htmlText(column.title) + "</th>"
    }
    page += "</tr></thead>\n<tbody>\n"
    for row in table.rows {
      page += "<tr>"
      for (column, cell) in zip(table.columns, row) {
        let text = Self.htmlText(Self.words(cell))
        switch column.kind {
        case .text: page += "<td>\(text)</td>"
        case .number: page += "<td class=\"number\">\(text)</td>"
        case .path: page += "<td><code>\(text)</code></td>"
        case .judgement: page += "<td class=\"\(Self.htmlClass(cell))\">\(text)</td>"
        }
      }
      page += "</tr>\n"
    }
    page += "</tbody>\n</table></div>\n"
    if table.omitted > 0 {
      page += "<p class=\"more\">\(Self.htmlText(Self.remark(on: table.omitted)))</p>\n"
    }
  }

  /// The look of a judgement; a store may hold any text, and a class is not the place for it.
  private static func htmlClass(_ cell: DataTable.Cell) -> String {
    let known = ["error", "warning", "info", "pass", "warn", "fail", "not_aac", "unreadable"]
    guard case .text(let text) = cell, known.contains(text) else { return "other" }
    return text
  }

  /// `text` as the content of an element or the value of an attribute in quotes.
  static func htmlText(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let byte = UInt8(exactly: scalar.value), let reference = MarkupText.reference(byte) {
        result += "\(reference)"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
