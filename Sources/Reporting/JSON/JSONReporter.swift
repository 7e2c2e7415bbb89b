public import Conformance
public import JSONText

/// The report as one JSON object of the schema `adtsinspect/report/1`.
public struct JSONReporter: Reporter {
  private let tool: Tool
  private var json = JSONWriter(layout: .indented)

  /// A reporter that names `tool` as the maker.
  public init(tool: Tool) { self.tool = tool }

  /// Opens the document and its `files`.
  public mutating func begin() -> [UInt8] {
    json.beginObject()
    json.begin(schema: InspectionReport.schema, by: tool)
    json.key("files")
    json.beginArray()
    return json.take()
  }

  /// One element of `files`.
  public mutating func file(_ report: FileReport) -> [UInt8] {
    report.write(to: &json)
    return json.take()
  }

  /// Closes `files`, adds `summary` and closes the document.
  public mutating func end(_ summary: ReportSummary) -> [UInt8] {
    json.endArray()
    json.member("summary", summary)
    json.endObject()
    json.endLine()
    return json.take()
  }
}

/// The report as JSON Lines: one object a file, as in `files` of the JSON report.
public struct JSONLinesReporter: Reporter {
  private var json = JSONWriter(layout: .compact)

  /// A reporter that has written nothing.
  public init() {}

  /// Nothing.
  public mutating func begin() -> [UInt8] { [] }

  /// One line.
  public mutating func file(_ report: FileReport) -> [UInt8] {
    report.write(to: &json)
    json.endLine()
    return json.take()
  }

  /// The line of a finding that is told before the report of its file.
  public static func line(of finding: Finding) -> [UInt8] {
    var json = JSONWriter(layout: .compact)
    json.object { $0.member("finding", finding) }
    json.endLine()
    return json.take()
  }

  /// Nothing: a reader of lines counts for itself.
  public mutating func end(_ summary: ReportSummary) -> [UInt8] { [] }
}

extension ReportSummary: JSONValue {
  /// Writes the counts.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("files", files)
      json.member("passed", passed)
      json.member("warned", warned)
      json.member("failed", failed)
      json.member("not_aac", notAAC)
      json.member("unreadable", unreadable)
      json.member("errors", errors)
      json.member("warnings", warnings)
      json.member("infos", infos)
      if let staleEntries {
        json.member("baselined", baselined)
        json.key("stale_baseline_entries")
        json.array(staleEntries) { json, entry in
          json.object(inline: true) { json in
            json.member("file", entry.key.file)
            json.member("rule", entry.key.rule.text)
            json.member("fingerprint", entry.key.fingerprint.text)
            json.member("count", entry.count)
          }
        }
      }
    }
  }
}
