import Conformance
import Glibc
import Inspection

/// `Corpus/violating`: a stream for each way to break each rule, and what has to be found in it.
enum ViolatingCorpus {
  private struct Entry {
    let name: String
    let rule: RuleMetadata
    let example: RuleExample
  }

  private static var entries: [Entry] {
    RuleCatalog.types.flatMap { type in
      (type.examples?.violating ?? []).enumerated().map { number, example in
        let suffix = number == 0 ? "" : "-\(number + 1)"
        let name = "\(type.metadata.id)-\(type.metadata.name)\(suffix).\(example.fileExtension)"
        return Entry(name: name, rule: type.metadata, example: example)
      }
    }
  }

  /// Writes all streams into `folder` and the manifest beside them.
  static func write(to path: String) throws(CorpusFolder.Failure) {
    let entries = entries
    let folder = CorpusFolder(path: path)
    try folder.removeFiles(but: Set(entries.map(\.name) + ["manifest.json"]))
    var rows: [String] = []
    var byteCount = 0
    for entry in entries {
      let bytes = entry.example.bytes
      byteCount += bytes.count
      try folder.write(bytes, to: entry.name)
      rows.append(row(entry, bytes))
    }
    let manifest = """
      {
        "schema": "adtsinspect/corpus/1",
        "streams": [
      \(rows.joined(separator: ",\n"))
        ]
      }

      """
    try folder.write(Array(manifest.utf8), to: "manifest.json")
    print("\(entries.count) streams, \(byteCount) bytes")
  }

  private static func row(_ entry: Entry, _ bytes: [UInt8]) -> String {
    let example = entry.example
    let expect = example.expect.map(Manifest.quoted).joined(separator: ", ")
    let findings = ([entry.rule.id] + example.alsoTriggers).map { "\"\($0)\"" }
    return """
          {
            "path": "violating/\(entry.name)",
            "sha256": "\(SHA256.hexDigest(of: bytes))",
            "licence": "made from synthetic sound; free of rights (CC0-1.0)",
            "recipe": \(Manifest.quoted(example.note)),
            "expect": [\(expect)],
            "policy": \(example.policy.map(Manifest.quoted) ?? "null"),
            "findings": [\(findings.joined(separator: ", "))]
          }
      """
  }
}
