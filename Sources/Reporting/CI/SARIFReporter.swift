public import Conformance
import JSONText

/// The report as SARIF 2.1.0, for code scanning: a result a finding, the rules that are used with
/// their help, what could not be read as a notification.
///
/// A region is given in bytes; `startLine` is the number of the first frame plus 1, because
/// consumers that know text only refuse a region without it.
public struct SARIFReporter: Reporter {
  /// Files that cannot be read and are named; more are only counted.
  private static let unreadableLimit = 1000

  private let tool: Tool
  private let least: Severity
  private var json = JSONWriter(layout: .indented)
  private var rules: [RuleID] = []
  private var indices: [RuleID: Int] = [:]
  private var names: [RuleID: String] = [:]
  private var unreadable: [(uri: String, reason: String)] = []
  private var unreadableCount = 0

  /// A reporter that names `tool` as the maker and leaves findings below `least` out.
  public init(tool: Tool, from least: Severity = .info) {
    self.tool = tool
    self.least = least
  }

  /// Opens the document and its results.
  public mutating func begin() -> [UInt8] {
    json.beginObject()
    json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
    json.member("version", "2.1.0")
    json.key("runs")
    json.beginArray()
    json.beginObject()
    json.key("results")
    json.beginArray()
    return json.take()
  }

  /// The results of a file.
  public mutating func file(_ report: FileReport) -> [UInt8] {
    let bytes = report.pathBytes.isEmpty ? Array(report.path.utf8) : report.pathBytes
    let uri = Self.uriReference(bytes)
    if report.verdict == .unreadable {
      unreadableCount += 1
      if unreadable.count < Self.unreadableLimit {
        unreadable.append((uri, report.unreadableReason ?? "no reason given"))
      }
    }
    var counts: [Fingerprint: Int] = [:]
    for finding in report.findings where finding.severity >= least {
      let fingerprint = Fingerprint(of: finding)
      counts[fingerprint, default: 0] += 1
      result(
        finding, uri: uri, fingerprint: "\(fingerprint.text):\(counts[fingerprint, default: 1])",
        size: report.sizeBytes)
    }
    return json.take()
  }

  /// Closes the results and describes the rules, the tool and what went wrong.
  public mutating func end(_ summary: ReportSummary) -> [UInt8] {
    json.endArray()
    json.key("tool")
    json.object { json in
      json.key("driver")
      json.object { json in
        json.member("name", tool.name)
        json.member("version", tool.version)
        json.member("semanticVersion", tool.version)
        json.key("properties")
        json.object(inline: true) { $0.member("rule_catalogue", tool.ruleCatalogue) }
        json.key("rules")
        json.array(rules) { json, rule in Self.descriptor(rule, names[rule], to: &json) }
      }
    }
    json.key("invocations")
    json.beginArray()
    invocation(summary)
    json.endArray()
    json.endObject()
    json.endArray()
    json.endObject()
    json.endLine()
    return json.take()
  }

  // MARK: Results

  private mutating func index(of finding: Finding) -> Int {
    if let index = indices[finding.rule] { return index }
    indices[finding.rule] = rules.count
    names[finding.rule] = finding.name
    rules.append(finding.rule)
    return rules.count - 1
  }

  private mutating func result(
    _ finding: Finding, uri: String, fingerprint: String, size: UInt64
  ) {
    let index = index(of: finding)
    json.object { json in
      json.member("ruleId", finding.rule.text)
      json.member("ruleIndex", index)
      json.member("level", Self.level(finding.severity))
      json.key("message")
      json.object(inline: true) { json in
        // `[a](b)` would be a link.
        json.member("text", finding.shownMessage.replacing("](", with: #"\]("#))
      }
      json.key("locations")
      json.array([finding]) { json, finding in
        json.object { json in
          json.key("physicalLocation")
          json.object { json in
            json.key("artifactLocation")
            json.object(inline: true) { $0.member("uri", uri) }
            json.key("region")
            Self.region(finding, size: size, to: &json)
          }
          if let element = finding.location.element {
            json.key("logicalLocations")
            json.array([element], inline: true) { json, element in
              json.object(inline: true) { json in
                json.member("fullyQualifiedName", element)
                json.member("kind", "element")
              }
            }
          }
        }
      }
      json.key("partialFingerprints")
      json.object(inline: true) { json in
        json.member("adtsinspect/v1", fingerprint)
        // The name by which GitHub knows a result again.
        json.member("primaryLocationLineHash", fingerprint)
      }
      if finding.isBaselined {
        json.key("suppressions")
        json.array([finding], inline: true) { json, _ in
          json.object(inline: true) { json in
            json.member("kind", "external")
            json.member("status", "accepted")
            json.member("justification", "accepted by the baseline")
          }
        }
      }
      json.key("properties")
      json.object { json in
        json.member("severity", finding.severity.rawValue)
        json.member("remedy", finding.remedy)
        json.member("frames", finding.frames)
        json.member("bit_offset", finding.location.bitOffset)
        json.member("bit_length", finding.location.bitLength)
        json.member("time_seconds", finding.location.timeSeconds)
        json.member("evidence", finding.evidence)
      }
    }
  }

  private static func region(_ finding: Finding, size: UInt64, to json: inout JSONWriter) {
    let location = finding.location
    let length = UInt64(max(0, location.bitOffset + location.bitLength + 7) / 8)
    let room = size > location.byteOffset ? size - location.byteOffset : 0
    json.object(inline: true) { json in
      json.member("startLine", finding.frames.first + 1)
      json.member("byteOffset", location.byteOffset)
      json.member("byteLength", location.bitLength > 0 ? min(length, room) : 0)
    }
  }

  private static func level(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "note"
    }
  }

  // MARK: Rules and tool

  private static func descriptor(_ rule: RuleID, _ name: String?, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", rule.text)
      json.member("name", name ?? rule.text)
      guard let metadata = RuleCatalog.rule(id: rule) else { return }
      json.key("shortDescription")
      json.object(inline: true) {
        $0.member("text", metadata.name.replacing("-", with: " "))
      }
      json.key("fullDescription")
      json.object(inline: true) { $0.member("text", metadata.requirement) }
      json.key("help")
      json.object { json in
        json.member("text", Self.help(metadata).joined(separator: "\n\n"))
        json.member(
          "markdown",
          // Backticks in the catalogue are meant as such.
          Self.help(metadata).map { MarkdownText.inert($0) }.joined(separator: "\n\n")
            .replacing("&#96;", with: "`"))
      }
      json.key("defaultConfiguration")
      json.object(inline: true) { $0.member("level", Self.level(metadata.severity)) }
      json.key("properties")
      json.object(inline: true) { json in
        json.key("tags")
        json.array([metadata.group], inline: true) { $0.string($1) }
        json.member("precision", "very-high")
      }
    }
  }

  private static func help(_ rule: RuleMetadata) -> [String] {
    var paragraphs = [rule.requirement, "Why it matters: " + rule.rationale]
    if let remedy = rule.remedy { paragraphs.append("What to do: " + remedy) }
    let clauses = rule.clauses.filter { $0.number != nil }.map(Phrases.clause)
    if !clauses.isEmpty {
      paragraphs.append("Reference: " + Phrases.plain(clauses.joined(separator: "; ")))
    }
    return paragraphs
  }

  private mutating func invocation(_ summary: ReportSummary) {
    json.beginObject()
    defer { json.endObject() }
    json.member("executionSuccessful", !summary.isIncomplete)
    let stale = summary.staleEntries ?? []
    guard summary.isIncomplete || !stale.isEmpty else { return }
    json.key("toolExecutionNotifications")
    json.beginArray()
    for (uri, reason) in unreadable {
      Self.notification("error", "cannot be read: " + DisplayText.escaped(reason), uri, to: &json)
    }
    if unreadableCount > unreadable.count {
      let more = unreadableCount - unreadable.count
      Self.notification("error", "\(more) more files cannot be read", nil, to: &json)
    }
    for folder in summary.emptyFolders {
      Self.notification(
        "error", "there is no stream in this folder", Self.uriReference(folder), to: &json)
    }
    for entry in stale {
      let text = "stale baseline entry: \(entry.key.rule) is no longer found in \(entry.key.file)"
      Self.notification("note", text, nil, to: &json)
    }
    json.endArray()
  }

  private static func notification(
    _ level: String, _ text: String, _ uri: String?, to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("level", level)
      json.key("message")
      json.object(inline: true) { $0.member("text", text) }
      guard let uri else { return }
      json.key("locations")
      json.array([uri]) { json, uri in
        json.object { json in
          json.key("physicalLocation")
          json.object { json in
            json.key("artifactLocation")
            json.object(inline: true) { $0.member("uri", uri) }
          }
        }
      }
    }
  }

  // MARK: URIs

  /// The URI reference (RFC 3986) of a path of any bytes.
  static func uriReference(_ path: [UInt8]) -> String {
    let isAbsolute = path.first == UInt8(ascii: "/")
    var text = isAbsolute ? "file://" : ""
    // The part before a colon in a first segment would be taken for a scheme, two slashes for a
    // host.
    let first = path.prefix { $0 != UInt8(ascii: "/") }
    if !isAbsolute, first.contains(UInt8(ascii: ":")) { text += "./" }
    let rest = isAbsolute ? path.drop { $0 == UInt8(ascii: "/") } : path[...]
    if isAbsolute { text += "/" }
    for byte in rest {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      case _ where "-._~/!$&'()*+,;=:@".utf8.contains(byte):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += "%" + Self.hexadecimal(byte >> 4) + Self.hexadecimal(byte & 15)
      }
    }
    return text
  }

  private static func hexadecimal(_ digit: UInt8) -> String {
    String(digit, radix: 16, uppercase: true)
  }
}
