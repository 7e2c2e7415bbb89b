extension StoreReport {
  /// Tables for a terminal: columns aligned, the last one as wide as it is.
  func text(_ style: TextStyle) -> [UInt8] {
    var bytes: [UInt8] = []
    if style.detail != .quiet {
      Paragraph("findings store \(DisplayText.path(store)): \(scope)")
        .write(to: &bytes, style: style, indent: 2)
    }
    for table in tables {
      if !bytes.isEmpty { bytes.append(UInt8(ascii: "\n")) }
      append(table, style, to: &bytes)
    }
    return bytes
  }

  private typealias Cell = (text: String, look: Paragraph.Look)

  private func append(_ table: DataTable, _ style: TextStyle, to bytes: inout [UInt8]) {
    if style.detail != .quiet {
      Paragraph(table.title, .strong).write(to: &bytes, style: style, indent: 0)
    }
    guard !table.rows.isEmpty else {
      Paragraph(table.whenEmpty).write(to: &bytes, style: style, label: "  ", indent: 2)
      return
    }
    let shown = table.columns.indices.filter { !table.columns[$0].isDetail }
    let rows = table.rows.map { row in
      shown.map { Self.cell(row[$0], table.columns[$0].kind) }
    }
    var lines: [[Cell]] = rows
    if style.detail != .quiet {
      lines.insert(shown.map { (table.columns[$0].title, .dim) }, at: 0)
    }
    let widths = shown.indices.map { index in lines.map { $0[index].text.columnCount }.max() ?? 0 }
    for line in lines {
      var paragraph = Paragraph()
      paragraph.append(unbroken: " ", .plain)
      for (index, cell) in line.enumerated() {
        let padding = String(repeating: " ", count: widths[index] - cell.text.columnCount)
        paragraph.append(unbroken: " ", .plain)
        if table.columns[shown[index]].kind == .number {
          paragraph.append(unbroken: padding, .plain)
        }
        paragraph.append(unbroken: cell.text, cell.look)
        if table.columns[shown[index]].kind != .number, index + 1 < line.count {
          paragraph.append(unbroken: padding, .plain)
        }
        if index + 1 < line.count { paragraph.append(unbroken: " ", .plain) }
      }
      paragraph.write(to: &bytes, style: style, indent: 2)
    }
    if table.omitted > 0 {
      Paragraph(Self.remark(on: table.omitted), .dim)
        .write(to: &bytes, style: style, label: "  ", indent: 2)
    }
  }

  private static func cell(_ cell: DataTable.Cell, _ kind: DataTable.Column.Kind) -> Cell {
    let text = words(cell)
    guard kind == .judgement else { return (text, .plain) }
    switch text {
    case "error", "fail", "not_aac", "unreadable": return (text, .error)
    case "warning", "warn": return (text, .warning)
    case "info": return (text, .info)
    case "pass": return (text, .good)
    default: return (text, .plain)
    }
  }
}
