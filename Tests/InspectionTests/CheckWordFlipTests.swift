import AACSyntax
import Conformance
import Foundation
import Inspection
import StreamForge
import Testing

/// A protected frame and the bits that its check words cover, worked out by other tools.
private struct WorkedFrame: Decodable, Sendable, CustomTestStringConvertible {
  struct Region: Decodable, Sendable {
    let start_bit: Int
    let end_bit: Int
    let bits_used: Int?
  }
  struct Check: Decodable, Sendable {
    let crc_field_bits: [Int]
    let regions: [Region]
  }
  let label: String
  let frame_hex: String
  let checks: [Check]

  var testDescription: String { label }

  var bytes: [UInt8] {
    stride(from: 0, to: frame_hex.utf8.count, by: 2).compactMap { offset in
      UInt8(frame_hex.dropFirst(offset).prefix(2), radix: 16)
    }
  }

  /// The covered bits and the check words themselves.
  var covered: Set<Int> {
    var bits: Set<Int> = []
    for check in checks {
      bits.formUnion(check.crc_field_bits[0]..<check.crc_field_bits[1])
      for region in check.regions {
        let count = region.bits_used ?? region.end_bit - region.start_bit
        bits.formUnion(region.start_bit..<min(region.start_bit + count, region.end_bit))
      }
    }
    return bits
  }

  /// The bits behind all that is covered, but ID_END: whatever they hold, nothing covered moves.
  var uncoveredTail: [Int] {
    guard checks.count == 1, let last = covered.max() else { return [] }
    let ids = bytes.count * 8 - 10..<bytes.count * 8
    return (last + 1..<bytes.count * 8).filter { !ids.contains($0) }
  }

  static let all: [WorkedFrame] = {
    struct Figures: Decodable { let worked_examples_adts: [WorkedFrame] }
    let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Tools/tables/crc.json")
    let figures = (try? Data(contentsOf: url)).flatMap {
      try? JSONDecoder().decode(Figures.self, from: $0)
    }
    return figures?.worked_examples_adts ?? []
  }()
}

@Suite("One bit turned over in a stream with check words")
struct CheckWordFlipTests {
  private let folder = TemporaryFolder()

  static let frameCount = 6
  /// Flips of each of the seven worked frames: a thousand of all.
  static let coveredCount = 143
  /// Flips in fill elements: a thousand of both streams.
  static let uncoveredCount = 500
  /// The rules on check words that do not match.
  static let mismatches: Set<String> = ["CRC001", "CRC002", "CRC003"]

  private func findings(_ bytes: [UInt8]) throws -> [Finding] {
    var options = InspectionOptions()
    options.depth = .syntax
    let path = try folder.file(bytes)
    return Inspector.inspect(InputPath(Array(path.utf8)), options: options).findings
  }

  /// The rules that a finding speaks for, its own and those that it explains.
  private func rules(_ findings: [Finding]) -> Set<String> {
    Set(findings.flatMap { [$0.rule.text] + $0.folded.map(\.rule.text) })
  }

  private func flip(_ bit: Int, ofFrame frame: Int, in stream: [UInt8], frameBytes: Int) -> [UInt8]
  {
    var copy = stream
    copy[frame * frameBytes + bit / 8] ^= 0x80 >> UInt8(bit % 8)
    return copy
  }

  @Test("Streams of the worked frames have no wrong check word", arguments: WorkedFrame.all)
  private func sound(_ worked: WorkedFrame) throws {
    let stream = Array(repeatElement(worked.bytes, count: Self.frameCount).joined())
    #expect(try rules(findings(stream)).isDisjoint(with: Self.mismatches))
  }

  @Test("A covered bit shows in the check word or breaks the frame", arguments: WorkedFrame.all)
  private func covered(_ worked: WorkedFrame) throws {
    let frame = worked.bytes
    let stream = Array(repeatElement(frame, count: Self.frameCount).joined())
    let before = try rules(findings(stream))
    var random = SplitMix64(seed: UInt64.random(in: .min ... .max))
    let seed = random
    let bits = worked.covered.sorted()
    for _ in 0..<Self.coveredCount {
      let bit = bits[Int(random.next() % UInt64(bits.count))]
      let place = Int(random.next() % UInt64(Self.frameCount - 2)) + 1
      let found = try findings(
        flip(bit, ofFrame: place, in: stream, frameBytes: frame.count))
      // A header without its syncword or length ends the frame before.
      let isReported = found.contains { finding in
        !before.contains(finding.rule.text) && finding.severity != .info
          && (finding.frames.first == place || bit < 56 && finding.frames.first == place - 1)
      }
      #expect(isReported, "bit \(bit) of frame \(place), \(seed)")
    }
  }

  @Test(
    "A bit that no check word covers is no reason to report one",
    arguments: WorkedFrame.all.filter { !$0.uncoveredTail.isEmpty })
  private func uncovered(_ worked: WorkedFrame) throws {
    let frame = worked.bytes
    let stream = Array(repeatElement(frame, count: Self.frameCount).joined())
    for bit in worked.uncoveredTail {
      let found = try findings(flip(bit, ofFrame: 2, in: stream, frameBytes: frame.count))
      #expect(rules(found).isDisjoint(with: Self.mismatches), "bit \(bit)")
    }
  }

  @Test("A fill element is not covered by any check word", arguments: [1, 2])
  func fill(blocks: Int) throws {
    let fields = StreamRecipe().with {
      $0.frameCount = 2
      $0.isProtected = true
      $0.blocksPerFrame = blocks
      $0.trailing = [.fill(FillElementFields(.fillData(byteCount: 200)))]
    }.fields
    let stream = fields.bytes
    // The last block ends with the fill bytes, ID_END, alignment and, of several, its check word.
    let end = stream.count * 8 - (blocks == 1 ? 0 : 16) - 16
    var random = SplitMix64(seed: UInt64.random(in: .min ... .max))
    let seed = random
    for _ in 0..<Self.uncoveredCount {
      let bit = end - 1520 + Int(random.next() % 1520)
      var damaged = stream
      damaged[bit / 8] ^= 0x80 >> UInt8(bit % 8)
      let found = try findings(damaged)
      #expect(rules(found).isDisjoint(with: Self.mismatches), "bit \(bit), \(seed)")
      #expect(found.allSatisfy { $0.rule.text.prefix(3) != "RDB" }, "bit \(bit), \(seed)")
    }
  }
}
