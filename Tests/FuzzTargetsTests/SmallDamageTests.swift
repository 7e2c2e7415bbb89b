import Foundation
import FuzzTargets
import Testing

/// A file of one kind, cut to 20 frames.
struct SweptStream: CustomTestStringConvertible, Sendable {
  let kind: String
  let file: String

  var testDescription: String { kind }

  /// `make flips` goes through all flips and cuts of the same files.
  static let all = [
    SweptStream(kind: "LC", file: "fdk_lc_44100_2_mus.aac"),
    SweptStream(kind: "HE", file: "fdk_he_24000_2.aac"),
    SweptStream(kind: "HE v2", file: "fdk_hev2_32000_2.aac"),
    SweptStream(kind: "several blocks with CRC", file: "fdk_lc_44100_2_crc1_sub2.aac"),
    SweptStream(kind: "PCE", file: "ff_lc_48000_6_pce.aac"),
  ]

  func bytes() throws -> [UInt8] {
    let url = URL(filePath: KeptInput.corpus).deletingLastPathComponent()
      .appending(path: "encoded/\(file)")
    return SmallDamage.head(of: [UInt8](try Data(contentsOf: url)), frameCount: 20)
  }
}

@Suite("One bit turned over, or an end cut off")
struct SmallDamageTests {
  /// Of each kind; all of them are for `make flips`.
  static let sampleCount = 12

  #if DEBUG
    static let allowed = Duration.seconds(60)
  #else
    static let allowed = Duration.seconds(1)
  #endif

  @Test("A whole inspection copes, in time, twice the same", arguments: SweptStream.all)
  func sample(_ stream: SweptStream) throws {
    let bytes = try stream.bytes()
    #expect(bytes.count > 1000)
    let seed = UInt64.random(in: .min ... .max)
    var state = seed
    let all = SmallDamage.all(byteCount: bytes.count)
    for _ in 0..<Self.sampleCount {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let damage = all[Int(state >> 33) % all.count]
      var fault: String?
      let elapsed = ContinuousClock().measure {
        fault = FuzzTarget.inspection.fault(in: damage.applied(to: bytes))
      }
      #expect(fault == nil, "\(damage), seed \(seed)")
      #expect(elapsed < Self.allowed, "\(damage), seed \(seed)")
    }
  }

  @Test("Flips come bit by bit from the most significant on, cuts byte by byte")
  func order() {
    let bytes: [UInt8] = [0x00, 0xFF]
    let all = SmallDamage.all(byteCount: 2).map { $0.applied(to: bytes) }
    #expect(
      all == [
        [0x80, 0xFF], [0x40, 0xFF], [0x20, 0xFF], [0x10, 0xFF], [0x08, 0xFF], [0x04, 0xFF],
        [0x02, 0xFF], [0x01, 0xFF], [0x00, 0x7F], [0x00, 0xBF], [0x00, 0xDF], [0x00, 0xEF],
        [0x00, 0xF7], [0x00, 0xFB], [0x00, 0xFD], [0x00, 0xFE], [], [0x00],
      ])
  }
}
