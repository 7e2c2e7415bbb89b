import DecoderClient
import Foundation
import Testing

/// Where things are.
enum Places {
  static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The worker lies where the test program was built: the linker of SwiftPM puts both there.
  static let worker: WorkerLocation = {
    var folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    folder = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL ?? folder
    var candidate = URL(filePath: CommandLine.arguments.first ?? "").deletingLastPathComponent()
    for _ in 0..<4 {
      let program = candidate.appending(path: WorkerLocation.programName)
      if FileManager.default.isExecutableFile(atPath: program.path) { return .path(program.path) }
      candidate = candidate.deletingLastPathComponent()
    }
    return .path(package.appending(path: ".build/debug/\(WorkerLocation.programName)").path)
  }()
}

/// A block cut out of a stream.
struct Block {
  var configuration: BlockConfiguration
  var payload: [UInt8]
}

/// Cuts the frames of a sound ADTS stream of single-block frames into blocks.
func blocks(of stream: [UInt8]) -> [Block] {
  var blocks: [Block] = []
  var at = 0
  while at + 7 <= stream.count {
    let length =
      Int(stream[at + 3] & 3) << 11 | Int(stream[at + 4]) << 3 | Int(stream[at + 5] >> 5)
    let header = stream[at + 1] & 1 == 1 ? 7 : 9
    guard length > header, at + length <= stream.count else { break }
    blocks.append(
      Block(
        configuration: BlockConfiguration(
          profile: stream[at + 2] >> 6, samplingFrequencyIndex: stream[at + 2] >> 2 & 15,
          channelConfiguration: stream[at + 2] << 2 & 4 | stream[at + 3] >> 6),
        payload: Array(stream[(at + header)..<(at + length)])))
    at += length
  }
  return blocks
}

/// The blocks of a stream of the corpus.
func blocks(ofFile path: String) throws -> [Block] {
  blocks(of: Array(try Data(contentsOf: Places.package.appending(path: "Corpus/" + path))))
}

extension DecoderClient {
  /// Submits a block.
  func submit(_ block: Block, number: Int) {
    submit(
      block: number, configuration: block.configuration, payload: unsafe block.payload.span.bytes)
  }

  /// Submits blocks with numbers from 0 and returns all outcomes.
  func decode(_ blocks: [Block]) -> [DecodeOutcome] {
    for (number, block) in blocks.enumerated() { submit(block, number: number) }
    return finish()
  }
}

/// The summary of outcomes.
func summary(_ outcomes: [DecodeOutcome]) -> DecodeSummary {
  var summary = DecodeSummary()
  for outcome in outcomes { summary.add(outcome) }
  return summary
}
