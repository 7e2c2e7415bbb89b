import AACSyntax
import Conformance
import Foundation
import Inspection
import StreamForge
import Testing
import Transports

struct FactsTests {
  private let folder = TemporaryFolder()

  @Test("Duration and times count blocks of 1024 samples at the header's rate", arguments: 0..<13)
  func duration(index: Int) throws {
    for blocks in [1, 3] {
      let writer = ADTSFrameWriter(samplingFrequencyIndex: index, rawDataBlocks: blocks)
      let path = try folder.file(sampleStream(50, writer: writer).bytes)
      var times: [Double] = []
      let report = inspect(path) { times.append($0.timeSeconds) }
      // ISO/IEC 14496-3, table 1.18.
      let rates = [
        96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350,
      ]
      let frame = Double(1024 * blocks) / Double(rates[index])
      #expect(abs((report.stream?.durationSeconds ?? 0) - 50 * frame) < 1e-9)
      #expect(times.count == 50)
      #expect(zip(times, 0..<50).allSatisfy { abs($0 - Double($1) * frame) < 1e-9 })
    }
  }

  @Test("Rows tell where each frame starts")
  func rows() throws {
    var stream = sampleStream(30)
    stream.frames.insert([1, 2, 3, 4, 5], at: 10)
    var offsets: [UInt64] = []
    let report = inspect(try folder.file(stream.bytes)) { offsets.append($0.byteOffset) }
    let expected = (0...30).filter { $0 != 10 }.map { UInt64(stream.offset(of: $0)) }
    #expect(offsets == expected)
    #expect(report.frames.junkBytes == 5)
  }

  @Test("Places in a stream with radio metadata are places of the file", arguments: [0, 1, 4, 100])
  func icy(lastBlockCut: Int) throws {
    let clean = sampleStream(300, sizes: 150...300)
    let audio = clean.bytes
    let interval = 8192
    var bytes: [UInt8] = []
    var blocks: [Range<Int>] = []
    /// The place in the file of each byte of audio.
    var places: [Int] = []
    let title = Array("StreamTitle='A song of tones';".utf8)
    for start in stride(from: 0, to: audio.count, by: interval) {
      if start > 0 {
        let isLong = blocks.count % 2 == 0
        let block = isLong ? [2] + title + [UInt8](repeating: 0, count: 32 - title.count) : [0]
        blocks.append(bytes.count..<bytes.count + block.count)
        bytes += block
      }
      let end = min(audio.count, start + interval)
      places += bytes.count..<bytes.count + end - start
      bytes += audio[start..<end]
    }
    if lastBlockCut > 0 {
      // The last audio is short of a whole interval; what follows is a frame that was cut.
      bytes.removeLast(lastBlockCut)
    }
    var offsets: [UInt64] = []
    let report = inspect(try folder.file(bytes)) { offsets.append($0.byteOffset) }
    let whole = lastBlockCut == 0 ? 300 : 299
    #expect(offsets == (0..<whole).map { UInt64(places[clean.offset(of: $0)]) })
    #expect(report.regionSum == UInt64(bytes.count))
    #expect(
      report.regions.filter { $0.kind == .icy }.map { Int($0.offset)..<Int($0.offset + $0.length) }
        == blocks)
    let finding = try #require(report.findings.first { $0.rule == "FRM010" })
    #expect(finding.location.byteOffset == UInt64(interval))
  }

  @Test("The last block of metadata may be cut by the end of the file", arguments: [1, 5, 30])
  func cutBlock(present: Int) throws {
    let clean = sampleStream(300, sizes: 150...300)
    let audio = clean.bytes.prefix(4 * 8192)
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: audio.count, by: 8192) {
      bytes += audio[start..<start + 8192] + (start + 8192 < audio.count ? [0] : [])
    }
    bytes += ([2] + Array("StreamTitle='cut off here';".utf8) + [0, 0, 0, 0, 0]).prefix(present)
    let report = inspect(try folder.file(bytes))
    #expect(report.regionSum == UInt64(bytes.count))
    #expect(report.regions.last { $0.kind == .icy }?.length == UInt64(present))
    #expect(report.findings.contains { $0.rule == "FRM010" })
  }

  /// FIPS 180-2, appendix B, and NIST's examples; the digest of nothing is as well known.
  static let digests: [(String, Int, String)] = [
    ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ]

  @Test("SHA-256 gives the digests of the standard", arguments: digests)
  func sha256(text: String, repeats: Int, digest: String) throws {
    let bytes = Array(String(repeating: text, count: repeats).utf8)
    #expect(SHA256.hexDigest(of: bytes) == digest)
    #expect(inspect(try folder.file(bytes), hash: true).sha256 == digest)
    #expect(inspect(try folder.file(bytes)).sha256 == nil)
  }

  @Test("SHA-256 pads at every length around a block", arguments: [55, 56, 63, 64, 65, 119, 120])
  func padding(count: Int) throws {
    let bytes = [UInt8](repeating: 0x61, count: count)
    let path = try folder.file(bytes)
    let tool = Process()
    tool.executableURL = URL(filePath: "/usr/bin/sha256sum")
    tool.arguments = [path]
    let pipe = Pipe()
    tool.standardOutput = pipe
    try tool.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    tool.waitUntilExit()
    #expect(SHA256.hexDigest(of: bytes) == String(output.prefix(64)))
  }
}
