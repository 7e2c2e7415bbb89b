import Conformance
import Foundation
import Testing
import Transports

struct EncodedStreamTests {
  /// Errors and warnings that sound streams give, with the reason.
  static let known: [String: [String]] = [
    // Several blocks a frame: legal, and most readers fail.
    "encoded/fdk_lc_44100_2_crc0_sub3.aac": ["IOP001"],
    "encoded/fdk_lc_44100_2_crc1_sub2.aac": ["IOP001"],
    // No ADTS.
    "encoded/fdk_he_48000_2.loas": ["DET005"], "encoded/fdk_lc_44100_2.loas": ["DET005"],
    "encoded/fdk_lc_44100_2.adif": ["DET006"], "encoded/ff_lc_44100_2.mp4": ["DET003"],
    "encoded/ff_lc_44100_2.ts": ["DET004"],
  ]

  @Test(
    "The headers of what encoders write give no error and no warning", arguments: Corpus.encoded)
  func headers(stream: Corpus.Encoded) throws {
    let report = Corpus.inspect(stream.path, depth: .headers)
    #expect(
      report.findings.filter { $0.severity != .info }.map(\.rule.text)
        == Self.known[stream.path] ?? [])
    #expect(report.sha256 == stream.sha256)
    #expect(report.sizeBytes == UInt64(stream.size))
  }

  /// One row of the facts that an independent parser gave.
  struct Truth {
    let fields: [String: Int]

    static func rows(_ stream: Corpus.Encoded) throws -> [Truth] {
      let name = stream.path.replacing("encoded/", with: "truth/") + ".csv"
      let text = try String(contentsOf: Corpus.folder.appending(path: name), encoding: .utf8)
      let lines = text.split(separator: "\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
      return lines.dropFirst().map { line in
        Truth(fields: Dictionary(uniqueKeysWithValues: zip(lines[0], line.map { Int($0) ?? -1 })))
      }
    }
  }

  @Test(
    "Frames lie where an independent parser found them",
    arguments: Corpus.encoded.filter { $0.path.hasSuffix(".aac") })
  func frames(stream: Corpus.Encoded) throws {
    let truth = try Truth.rows(stream)
    let report = Corpus.inspect(stream.path, depth: .headers)
    #expect(report.frames.count == truth.count)
    let blocks = truth.reduce(0) { $0 + ($1.fields["number_of_raw_data_blocks_in_frame"] ?? 0) + 1 }
    #expect(report.frames.rawDataBlocks == blocks)
    let bytes = truth.reduce(0) { $0 + ($1.fields["aac_frame_length"] ?? 0) }
    #expect(report.frames.bytes == UInt64(bytes))
    #expect(report.regions.map(\.kind) == [.frames])
    let rate = try #require(report.stream?.samplingFrequency)
    let seconds = Double(blocks * 1024) / Double(rate)
    #expect(abs((report.stream?.durationSeconds ?? 0) - seconds) < 1e-9)
  }

  @Test("The manifest names every encoded stream, and each ADTS stream has its facts")
  func complete() throws {
    #expect(
      try Corpus.files(in: "encoded")
        == Set(Corpus.encoded.map(\.path) + ["encoded/manifest.tsv"]))
    for stream in Corpus.encoded where stream.path.hasSuffix(".aac") {
      #expect(try !Truth.rows(stream).isEmpty)
    }
  }
}
