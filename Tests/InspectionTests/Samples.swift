import Conformance
import Foundation
import Inspection
import StreamForge
import Transports

/// A folder that goes away with its test.
final class TemporaryFolder: Sendable {
  let path: String

  init() {
    path = NSTemporaryDirectory() + "inspection-\(UUID().uuidString)"
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      fatalError("no temporary folder: \(error)")
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ bytes: [UInt8], _ name: String = "stream.aac") throws -> String {
    let full = path + "/" + name
    try Data(bytes).write(to: URL(filePath: full))
    return full
  }
}

/// Frames around pseudo-random payloads.
func sampleStream(
  _ count: Int, seed: UInt64 = 1, sizes: ClosedRange<Int> = 100...300,
  writer: ADTSFrameWriter = ADTSFrameWriter()
) -> FrameSequence {
  var random = SplitMix64(seed: seed)
  return FrameSequence(
    (0..<count).map { _ in writer.frame(random.bytes(Int.random(in: sizes, using: &random))) })
}

func inspect(
  _ path: String, depth: Depth = .headers, hash: Bool = false, rows: ((FrameRow) -> Void)? = nil
) -> FileReport {
  var options = InspectionOptions()
  options.depth = depth
  options.hash = hash
  return Inspector.inspect(InputPath(Array(path.utf8)), options: options, frameRow: rows)
}

/// The report of what `write` puts into a FIFO.
func inspectFIFO(
  _ folder: TemporaryFolder, depth: Depth = .headers, hash: Bool = false,
  _ write: @escaping @Sendable (FileHandle) -> Void
) throws -> FileReport {
  let path = folder.path + "/pipe"
  guard unsafe mkfifo(path, 0o600) == 0 else { throw POSIXError(.EIO) }
  let writer = Foundation.Thread {
    guard let handle = FileHandle(forWritingAtPath: path) else { return }
    write(handle)
    try? handle.close()
  }
  writer.start()
  defer { unsafe unlink(path) }
  return inspect(path, depth: depth, hash: hash)
}

extension FileReport {
  /// The report without what tells one way of reading from another.
  var content: FileReport {
    var copy = self
    copy.path = ""
    copy.pathBytes = []
    return copy
  }

  var regionSum: UInt64 { regions.reduce(0) { $0 + $1.length } }
}
