import AACSyntax
import Bitstream
import FuzzTargets
import Foundation
import Testing

/// A stream with facts about each of its frames that another parser found.
struct KnownStream: Sendable, CustomTestStringConvertible {
  let stream: URL
  let truth: URL

  var testDescription: String { stream.lastPathComponent }

  /// The streams of the corpus, and of a folder beside the package where there is one.
  static let all: [KnownStream] = {
    var found: [KnownStream] = []
    let roots = [
      packageFolder.appending(path: "Corpus"),
      packageFolder.deletingLastPathComponent().appending(path: "shared/streams"),
    ]
    for root in roots {
      for folder in ["encoded", "third-party"] {
        let streams = root.appending(path: folder)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: streams.path)) ?? []
        for name in names.sorted() {
          for truth in [root.appending(path: "truth"), streams.appending(path: "truth"), streams] {
            let table = truth.appending(path: name + ".csv")
            if FileManager.default.fileExists(atPath: table.path) {
              found.append(KnownStream(stream: streams.appending(path: name), truth: table))
              break
            }
          }
        }
      }
    }
    return found
  }()

  /// The rows of the table, as column name to value.
  func rows() throws -> [[String: String]] {
    let lines = try String(contentsOf: truth, encoding: .utf8).split(whereSeparator: \.isNewline)
    let names = try #require(lines.first).split(
      separator: ",", omittingEmptySubsequences: false)
    return lines.dropFirst().map { line in
      let values = line.split(separator: ",", omittingEmptySubsequences: false)
      return Dictionary(
        uniqueKeysWithValues: zip(names.map(String.init), values.map(String.init)))
    }
  }
}

/// The columns of a frame that depend on its syntax.
func columns(of frame: borrowing ADTSFrame) -> [String: String] {
  let blocks = frame.blocks[0..<frame.blockCount]
  let windows = blocks.flatMap { block in
    block.elements.filter(\.kind.isAudio).compactMap { element in
      element.channel.map { block.channels[$0].info }
    }
  }
  return [
    "elements": blocks.map { block in
      block.elements.map(\.kind.syntaxName).joined(separator: " ")
    }.joined(separator: " | "),
    "window_sequence": windows.map(\.windowSequence.syntaxName).joined(separator: " "),
    "max_sfb": windows.map { "\($0.maxSFB)" }.joined(separator: " "),
    "payload_bits": "\(frame.payloadBitCount)",
    "fill_bits": "\(frame.fillBitCount)",
    "trailing_bits": "\(frame.trailingBitCount)",
    "crc_check": frame.crcCheck.map { String(format: "%04x", $0) } ?? "",
    "crc_status": frame.crcStatus.rawValue,
    "sbr": blocks.contains { $0.hasSBR } ? "1" : "0",
    "ps": blocks.contains { $0.hasPS } ? "1" : "0",
  ]
}

@Suite struct StreamTruthTests {
  @Test(
    "every frame has the elements, windows, bits and check words that another parser found",
    .enabled(if: !KnownStream.all.isEmpty), arguments: KnownStream.all)
  func truth(_ known: KnownStream) throws {
    let bytes = [UInt8](try Data(contentsOf: known.stream))
    var parser = ADTSFrameParser()
    var frame = ADTSFrame()
    for row in try known.rows() {
      let offset = try #require(row["byte_offset"].flatMap { Int($0) })
      let length = try #require(row["aac_frame_length"].flatMap { Int($0) })
      let span = unsafe bytes.span.bytes
      parser.parse(span.extracting(offset..<span.byteCount), byteCount: length, into: &frame)
      let found = columns(of: frame)
      for (name, value) in found {
        let expected = try #require(row[name])
        #expect(
          value == (name == "crc_check" ? expected.lowercased() : expected),
          "frame \(row["frame"] ?? "?") \(name)")
      }
      #expect(frame.firstError == nil, "frame \(row["frame"] ?? "?")")
      #expect(frame.unaccountedBitCount == 0, "frame \(row["frame"] ?? "?")")
    }
  }

  @Test(
    "a trace has every bit of a frame once, in order, and finds what the parser alone finds",
    .enabled(if: !KnownStream.all.isEmpty), arguments: KnownStream.all)
  func trace(_ known: KnownStream) throws {
    let bytes = [UInt8](try Data(contentsOf: known.stream))
    var parser = ADTSFrameParser()
    var tracer = ADTSFrameParser()
    var frame = ADTSFrame()
    var traced = ADTSFrame()
    for row in try known.rows().prefix(12) {
      let offset = try #require(row["byte_offset"].flatMap { Int($0) })
      let length = try #require(row["aac_frame_length"].flatMap { Int($0) })
      let span = unsafe bytes.span.bytes.extracting(offset..<offset + length)
      var trace = FieldTrace()
      parser.parse(span, byteCount: length, into: &frame)
      tracer.trace(span, byteCount: length, into: &traced, &trace)
      #expect(trace.gap(to: 8 * length) == nil)
      #expect(!trace.fields.contains { "\($0.name)" == "unparsed" })
      #expect(frame.difference(to: traced) == nil, "frame \(row["frame"] ?? "?")")
    }
  }
}
