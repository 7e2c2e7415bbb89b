import Foundation

/// A folder that goes away with its test.
final class TemporaryFolder: Sendable {
  let path: String

  init() {
    path = NSTemporaryDirectory() + "finding-store-\(UUID().uuidString)"
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      fatalError("no temporary folder: \(error)")
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a store in the folder.
  var store: String { path + "/findings.sqlite" }

  func contents(of path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map { Array($0) }
  }
}
