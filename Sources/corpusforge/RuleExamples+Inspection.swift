import Conformance
import Glibc
import Inspection

extension RuleExample {
  /// What is found in the example, at `path` for a moment.
  func inspect(writing path: String) throws(CorpusFolder.Failure) -> FileReport {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let folder = CorpusFolder(path: parts.dropLast().joined(separator: "/"))
    try folder.write(bytes, to: String(parts[parts.count - 1]))
    // SAFETY: the path is a C string for the time of the call.
    defer { unsafe unlink(path) }
    var options = InspectionOptions()
    options.depth = depth
    options.expectations = Expectations(
      expect.compactMap { statement in
        let parts = statement.split(separator: "=", maxSplits: 1).map(String.init)
        return Expectation.Key(rawValue: parts[0]).map { Expectation($0, parts[1]) }
      })
    options.audience =
      switch policy {
      case "hls": .hls
      case "dvb": .dvb
      case "arib": .arib
      default: []
      }
    return Inspector.inspect(InputPath(Array(path.utf8)), options: options)
  }
}
