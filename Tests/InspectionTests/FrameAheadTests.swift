import Conformance
import Foundation
import Inspection
import StreamForge
import Testing

@Suite struct FrameAheadTests {
  /// Streams of the corpus that differ in what a second thread could get wrong.
  static let names = [
    "fdk_lc_44100_2_mus.aac", "fdk_lc_8000_1.aac", "fdk_lc_48000_6.aac", "fdk_he_32000_2.aac",
    "fdk_hev2_44100_2.aac", "fdk_lc_44100_2_crc1_sub1.aac", "fdk_lc_44100_2_crc1_sub2.aac",
    "ff_aac_ltp_44100_2.aac",
  ]

  /// The bytes of a stream, again and again: more frames than are read by one thread at first.
  private static func long(_ name: String) throws -> [UInt8] {
    let bytes = [UInt8](
      try Data(contentsOf: URL(filePath: "Corpus/encoded/" + name, relativeTo: root)))
    let frames = inspect(root.path + "/Corpus/encoded/" + name).frames.count
    return Array([[UInt8]](repeating: bytes, count: 2500 / max(1, frames) + 1).joined())
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func report(_ path: String, jobs: Int) -> (report: FileReport, rows: [FrameRow]) {
    var options = InspectionOptions()
    options.depth = .syntax
    options.jobs = jobs
    var rows: [FrameRow] = []
    let report = Inspector.inspect(
      InputPath(Array(path.utf8)), options: options, frameRow: { rows.append($0) })
    return (report, rows)
  }

  private func expectSame(_ bytes: [UInt8]) throws {
    let folder = TemporaryFolder()
    let path = try folder.file(bytes)
    let (one, rows) = report(path, jobs: 1)
    let (two, others) = report(path, jobs: 2)
    #expect(rows.count > 2000)
    #expect(one == two)
    #expect(rows == others)
  }

  @Test("two threads find what one finds", arguments: names)
  func sound(_ name: String) throws { try expectSame(Self.long(name)) }

  @Test("so they do in a stream with flipped bits, gaps and lost bytes", arguments: names)
  func damaged(_ name: String) throws {
    var bytes = try Self.long(name)
    let seed = UInt64.random(in: .min ... .max)
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] ^=
        1
        << UInt8.random(
          in: 0..<8, using: &random)
    }
    for _ in 0..<5 {
      let place = Int.random(in: 0..<bytes.count - 3000, using: &random)
      bytes.removeSubrange(place..<place + Int.random(in: 1..<3000, using: &random))
      bytes.insert(contentsOf: random.bytes(300), at: place)
    }
    try expectSame(bytes)
  }

  @Test("so they do where one stream follows another")
  func joined() throws {
    try expectSame(
      Self.long("fdk_lc_44100_2_mus.aac") + Self.long("fdk_he_32000_2.aac")
        + Self.long("fdk_lc_8000_1.aac"))
  }
}
