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
    let options = InspectionOptions(depth: depth, expect: expect, policy: policy)
    return Inspector.inspect(InputPath(Array(path.utf8)), options: options)
  }
}
