import Foundation
import FuzzTargets
import Testing

/// An input of a target that is kept in `Corpus/fuzz`.
struct KeptInput: CustomTestStringConvertible, Sendable {
  let target: FuzzTarget
  let path: String

  var testDescription: String {
    path.split(separator: "/").suffix(3).joined(separator: "/")
  }

  static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Corpus/fuzz").path

  /// The files of a kind, `seeds` or `crashes`, of all targets.
  static func all(_ kind: String) -> [KeptInput] {
    FuzzTarget.allCases.flatMap { target in
      let folder = "\(corpus)/\(target.rawValue)/\(kind)"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.filter { !$0.hasPrefix(".") }.sorted()
        .map { KeptInput(target: target, path: "\(folder)/\($0)") }
    }
  }

  /// What is wrong with how the input is handled.
  func fault() throws -> String? {
    target.fault(in: [UInt8](try Data(contentsOf: URL(filePath: path))))
  }
}

@Suite("Inputs of fuzzing, kept in Corpus/fuzz")
struct ReplayTests {
  @Test(
    "An input that was once handled wrong is handled right", arguments: KeptInput.all("crashes"))
  func crash(_ input: KeptInput) throws {
    #expect(try input.fault() == nil)
  }

  @Test("Every seed of a target is handled right", arguments: FuzzTarget.allCases)
  func seeds(_ target: FuzzTarget) throws {
    let seeds = KeptInput.all("seeds").filter { $0.target == target }
    #expect(!seeds.isEmpty)
    for seed in seeds { #expect(try seed.fault() == nil, "\(seed)") }
  }

  @Test(
    "Any target takes no bytes, one byte and bytes of one value", arguments: FuzzTarget.allCases)
  func uniform(_ target: FuzzTarget) {
    for count in [0, 1, 2, 6, 7, 8, 9, 100] {
      for byte in [0x00, 0x7F, 0xFF] as [UInt8] {
        let bytes = [UInt8](repeating: byte, count: count)
        #expect(target.fault(in: bytes) == nil, "\(count) bytes of \(byte)")
      }
    }
  }
}
