import Conformance
import Glibc
import JSONText
import Reporting

/// A baseline in a file: how it is read and written, and how it names streams.
///
/// A stream is named by its path from the folder of the baseline, so that a baseline in a repository
/// fits every clone, from whatever folder the gate is started.
struct BaselineFile {
  private static let schema = "adtsinspect/baseline/1"

  let path: [UInt8]
  private let folder: [[UInt8]]
  private let workingFolder: [[UInt8]]

  /// The baseline at `path`, which need not be there yet.
  init(_ path: [UInt8]) {
    self.path = path
    let here = FileSystem.resolved(Array(".".utf8)) ?? [Self.slash]
    workingFolder = Self.parts(here)
    folder = Self.folder(of: path, from: workingFolder)
  }

  // MARK: Names

  /// What the baseline calls the stream at `path`.
  ///
  /// Bytes that a text cannot show are percent-encoded, and so is the percent sign.
  func name(of path: [UInt8]) -> String {
    let name = path.split(separator: Self.slash).last.map(Array.init) ?? []
    let parts = Self.folder(of: path, from: workingFolder) + [name]
    let shared = zip(folder, parts.dropLast()).prefix { $0 == $1 }.count
    let steps =
      Array(repeating: Array("..".utf8), count: folder.count - shared) + parts.dropFirst(shared)
    return Self.text(Array(steps.joined(separator: [Self.slash])))
  }

  /// The path, from here, of the stream that the baseline calls `name`.
  func path(of name: String) -> [UInt8] {
    let start = self.path.lastIndex(of: Self.slash).map { Array(self.path[...$0]) } ?? []
    return start + Self.bytes(name)
  }

  private static let slash = UInt8(ascii: "/")

  private static func parts(_ path: [UInt8]) -> [[UInt8]] {
    path.split(separator: slash).map(Array.init)
  }

  /// The folder that `path` lies in, from the root, without links as far as it is there.
  private static func folder(of path: [UInt8], from working: [[UInt8]]) -> [[UInt8]] {
    let end = path.lastIndex(of: slash)
    let folder = end.map { $0 == 0 ? [slash] : Array(path[..<$0]) } ?? Array(".".utf8)
    if let resolved = FileSystem.resolved(folder) { return parts(resolved) }
    var result = folder.first == slash ? [] : working
    for part in parts(folder) where part != Array(".".utf8) {
      if part == Array("..".utf8) { _ = result.popLast() } else { result.append(part) }
    }
    return result
  }

  private static func text(_ bytes: [UInt8]) -> String {
    var text = ""
    var rest = bytes[...]
    while let first = rest.first {
      let scalar = (1...min(4, rest.count)).lazy
        .compactMap { String(validating: rest.prefix($0), as: UTF8.self) }.first
      if let scalar, scalar != "%", DisplayText.escaped(scalar) == scalar {
        text += scalar
        rest = rest.dropFirst(scalar.utf8.count)
      } else {
        let digits = String(first, radix: 16, uppercase: true)
        text += "%" + (digits.count < 2 ? "0" : "") + digits
        rest = rest.dropFirst()
      }
    }
    return text
  }

  private static func bytes(_ name: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(name.utf8)[...]
    while let first = rest.popFirst() {
      if first == UInt8(ascii: "%"), rest.count >= 2,
        let byte = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(byte)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(first)
      }
    }
    return bytes
  }

  // MARK: JSON

  /// Reads the baseline.
  func read() throws(UsageError) -> Baseline {
    let file = try JSONFile(path, what: "the baseline")
    let members = try file.members(of: file.root)
    guard let schema = file.root["schema"] else {
      throw file.error("this is no baseline: it has no 'schema'", at: file.root)
    }
    guard schema.string == Self.schema else {
      throw file.error("the schema is not '\(Self.schema)'", at: schema)
    }
    var entries: [Baseline.Entry] = []
    for member in members where member.name == "findings" {
      for node in try file.elements(member.value) {
        _ = try file.members(of: node)
        guard let name = node["file"]?.string, let rule = node["rule"]?.string,
          let fingerprint = node["fingerprint"]?.string
        else {
          throw file.error("'file', 'rule' and 'fingerprint' are wanted here", at: node)
        }
        let count = node["count"]?.integer ?? 1
        guard (1...1_000_000).contains(count) else {
          throw file.error("'count' has to be a number above 0", at: node)
        }
        entries.append(
          Baseline.Entry(
            Baseline.Entry.Key(
              file: name, rule: RuleID(rule), fingerprint: Fingerprint(fingerprint)),
            count: count, message: node["message"]?.string ?? "",
            marks: (node["marks"]?.elements ?? []).compactMap {
              $0.string.flatMap(FindingMark.init)
            }
          ))
      }
    }
    return Baseline(entries)
  }

  /// Writes `baseline`, whole or not at all.
  func write(_ baseline: Baseline) throws(SystemError) {
    var json = JSONWriter(layout: .indented)
    json.object { json in
      json.member("schema", Self.schema)
      json.key("tool")
      json.object(inline: true) { json in
        json.member("name", Tool.current.name)
        json.member("version", Tool.current.version)
      }
      json.key("findings")
      json.array(baseline.sorted) { json, entry in
        json.object { json in
          json.member("file", entry.key.file)
          json.member("rule", entry.key.rule.text)
          json.member("fingerprint", entry.key.fingerprint.text)
          json.member("count", entry.count)
          json.member("message", entry.message)
          json.key("marks")
          json.array(entry.marks, inline: true) { $0.string($1.text) }
        }
      }
    }
    json.endLine()
    let output = try ReportOutput(path: path)
    output.write(json.take())
    try output.finish()
  }
}
