import Conformance
import Foundation
import Inspection
import Testing

/// The streams of `Corpus/` and what its manifests say of them.
enum Corpus {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Corpus")

  /// A row of `manifest.json`.
  struct Stream: Decodable, Sendable, CustomStringConvertible {
    struct Finding: Decodable, Hashable, Sendable, CustomStringConvertible {
      let rule: String
      let firstFrame: Int
      let byteOffset: UInt64?
      let bitOffset: Int

      enum CodingKeys: String, CodingKey {
        case rule
        case firstFrame = "first_frame"
        case byteOffset = "byte_offset"
        case bitOffset = "bit_offset"
      }

      var description: String {
        "\(rule) frame \(firstFrame) byte \(byteOffset.map(String.init) ?? "any").\(bitOffset)"
      }
    }

    let path: String
    let sha256: String
    let origin: String?
    let licence: String
    let recipe: String
    /// By depth; `nil` where the recipe cannot tell.
    let expected: [String: [Finding]?]

    var description: String { path }
  }

  private struct Manifest: Decodable {
    let schema: String
    let streams: [Stream]
  }

  static let damaged: [Stream] = {
    do {
      let data = try Data(contentsOf: folder.appending(path: "manifest.json"))
      return try JSONDecoder().decode(Manifest.self, from: data).streams
    } catch {
      fatalError("Corpus/manifest.json: \(error)")
    }
  }()

  /// A row of `encoded/manifest.tsv`.
  struct Encoded: Sendable, CustomStringConvertible {
    let path: String
    let sha256: String
    let size: Int
    var description: String { path }
  }

  static let encoded: [Encoded] = {
    do {
      let url = folder.appending(path: "encoded/manifest.tsv")
      let text = try String(contentsOf: url, encoding: .utf8)
      return text.split(separator: "\n").dropFirst().map { line in
        let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
        return Encoded(
          path: String(columns[0]), sha256: String(columns[1]), size: Int(columns[2]) ?? -1)
      }
    } catch {
      fatalError("Corpus/encoded/manifest.tsv: \(error)")
    }
  }()

  static func inspect(_ path: String, depth: Depth) -> FileReport {
    var options = InspectionOptions()
    options.depth = depth
    options.hash = true
    let full = folder.appending(path: path).path
    return Inspector.inspect(InputPath(Array(full.utf8)), options: options)
  }

  /// What is found in `bytes` as a file.
  static func inspect(
    _ bytes: [UInt8], fileExtension: String = "aac", depth: Depth = .syntax,
    expect: [String] = [], policy: String? = nil
  ) throws -> FileReport {
    let path = NSTemporaryDirectory() + "stream-\(UUID().uuidString).\(fileExtension)"
    try Data(bytes).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return inspect(file: path, depth: depth, expect: expect, policy: policy)
  }

  /// What is found in the file `path`.
  static func inspect(
    file path: String, depth: Depth = .syntax, expect: [String] = [], policy: String? = nil
  ) -> FileReport {
    let options = InspectionOptions(depth: depth, expect: expect, policy: policy)
    return Inspector.inspect(InputPath(Array(path.utf8)), options: options)
  }

  /// Has `corpusforge` write into a new folder that `body` looks at; `arguments` make its arguments of
  /// the folder's path.
  static func forge(
    _ arguments: (String) -> [String], _ body: (URL) throws -> Void
  ) throws {
    let output = FileManager.default.temporaryDirectory.appending(
      path: "corpus-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: output) }
    let forge = Process()
    forge.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "corpusforge")
    forge.arguments = arguments(output.path)
    forge.standardOutput = Pipe()
    try forge.run()
    forge.waitUntilExit()
    #expect(forge.terminationStatus == 0)
    try body(output)
  }

  static func files(in name: String) throws -> Set<String> {
    Set(
      try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: name).path).map {
        "\(name)/\($0)"
      })
  }
}
