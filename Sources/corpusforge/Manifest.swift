import Inspection
import StreamForge

/// `Corpus/manifest.json`: one row a stream, with the findings that it has to give.
struct Manifest {
  let streams: [DamagedStream]

  /// The text, one key a line and one finding a line, so that a change can be read.
  var text: String {
    let rows = streams.map { stream in
      """
          {
            "path": "damaged/\(stream.name).aac",
            "sha256": "\(SHA256.hexDigest(of: stream.bytes))",
            "origin": \(stream.origin.isEmpty ? "null" : Self.quoted("encoded/\(stream.origin)")),
            "licence": "made from synthetic sound; free of rights (CC0-1.0)",
            "recipe": \(Self.quoted(stream.recipe)),
            "expected": {
              "headers": \(list(stream.headers)),
              "syntax": \(stream.syntax.map(list) ?? "null")
            }
          }
      """
    }
    return """
      {
        "schema": "adtsinspect/corpus/1",
        "streams": [
      \(rows.joined(separator: ",\n"))
        ]
      }

      """
  }

  private func list(_ findings: [DamagedStream.Expectation]) -> String {
    guard !findings.isEmpty else { return "[]" }
    let rows = findings.map {
      """
                {"rule": "\($0.rule)", "first_frame": \($0.firstFrame), \
      "byte_offset": \($0.byteOffset.map(String.init) ?? "null"), "bit_offset": \($0.bitOffset)}
      """
    }
    return "[\n" + rows.joined(separator: ",\n") + "\n        ]"
  }

  /// A string of JSON.
  static func quoted(_ text: String) -> String {
    "\"" + text.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] } + "\""
  }
}
