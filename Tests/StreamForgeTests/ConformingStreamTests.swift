import AACSyntax
import Foundation
import StreamForge
import Testing

@testable import corpusforge

extension ConformingStream: CustomTestStringConvertible {
  var testDescription: String { name }
}

/// Corpus/conforming.
@Suite("Conforming streams")
struct ConformingStreamTests {
  static let folder = StreamRoundTripTests.root.appending(path: "Corpus/conforming")

  @Test("the committed file is what the recipe gives", arguments: ConformingStreams.all)
  func committed(stream: ConformingStream) throws {
    let file = try Data(contentsOf: Self.folder.appending(path: stream.name + ".aac"))
    #expect([UInt8](file) == stream.fields.bytes)
  }

  @Test("the manifest names all files and no other")
  func manifest() throws {
    let text = try String(contentsOf: Self.folder.appending(path: "manifest.tsv"), encoding: .utf8)
    #expect(text == ConformingStreams.manifest)
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(
      Set(files) == Set(ConformingStreams.all.map { $0.name + ".aac" } + ["manifest.tsv"]))
  }

  @Test("is legal in every respect", arguments: ConformingStreams.all)
  func legal(stream: ConformingStream) {
    #expect(illegalities(in: stream.fields) == [])
  }

  @Test("comes back with all its values", arguments: ConformingStreams.all)
  func values(stream: ConformingStream) throws {
    #expect(try ADTSStreamFields(parsing: stream.fields.bytes) == stream.fields)
  }

  @Test("has the ten frames that no rule calls few, and is small", arguments: ConformingStreams.all)
  func small(stream: ConformingStream) {
    #expect(stream.fields.frames.count == 10)
    #expect(stream.fields.bytes.count < 20_000)
  }

  @Test("together they use everything that the syntax has")
  func coverage() throws {
    var seen: Set<String> = []
    for stream in ConformingStreams.all {
      let bytes = [UInt8](
        try Data(contentsOf: Self.folder.appending(path: stream.name + ".aac")))
      seen.formUnion(try features(of: bytes))
    }
    var wanted: Set<String> = [
      "SCE", "CPE", "CCE", "LFE", "DSE", "PCE", "FIL", "END", "no CRC, 1 block", "CRC, 1 block",
      "pulse", "TNS", "gain control", "Main prediction", "LTP", "M/S 0", "M/S 1", "M/S 2",
      "dependent CCE", "independent CCE", "SBR mono", "SBR pair", "SBR coupled", "SBR CRC",
      "SBR harmonics", "PS", "PS phases", "DRC", "DRC bands", "DRC excluded",
    ]
    for index in 0...12 { wanted.insert("rate \(index)") }
    for configuration in 0...7 { wanted.insert("configuration \(configuration)") }
    for count in 2...4 { wanted.formUnion(["no CRC, \(count) blocks", "CRC, \(count) blocks"]) }
    for codebook in 0...15 where codebook != 12 { wanted.insert("codebook \(codebook)") }
    for sequence in WindowSequence.allCases { wanted.insert(sequence.syntaxName) }
    for profile in 0...3 { wanted.insert("profile \(profile)") }
    for type in [0, 1, 2, 11, 12, 13, 14] { wanted.insert("extension \(type)") }
    for name in ["FIXFIX", "FIXVAR", "VARFIX", "VARVAR"] { wanted.insert(name) }
    for mode in 0...5 { wanted.formUnion(["iid_mode \(mode)", "icc_mode \(mode)"]) }
    #expect(wanted.subtracting(seen) == [])
  }

  @Test("the stream of a codebook has all its codewords", arguments: 1...11)
  func codewords(number: Int) throws {
    let name = "codebook-\(number < 10 ? "0" : "")\(number)"
    let stream = try #require(ConformingStreams.all.first { $0.name == name })
    let book = SpectralCodebook.codebook(number)
    var indices: Set<Int> = []
    for frame in stream.fields.frames {
      let channel = frame.block[single: 0].stream
      for (section, lines) in zip(channel.sectionData.sections, channel.spectralData.lines) {
        #expect(section.codebook == number)
        for first in stride(from: 0, to: lines.count, by: book.dimension) {
          var values = (0..<4).map { $0 < book.dimension ? Int(lines[first + $0]) : 0 }
          if !book.isSigned { values = values.map { min(abs($0), book.largestMagnitude) } }
          indices.insert(
            try #require(book.index(of: (values[0], values[1], values[2], values[3]))))
        }
      }
    }
    #expect(indices.count == book.table.count)
  }

  /// What the frames of a stream use, as the parser sees it.
  private func features(of bytes: [UInt8]) throws -> Set<String> {
    var seen: Set<String> = []
    var parser = ADTSFrameFieldsParser()
    for range in ADTSStreamFields.frameRanges(in: bytes) {
      let fields = try parser.parse(Array(bytes[range]))
      let frame = parser.frame
      let blocks = frame.blockCount == 1 ? "1 block" : "\(frame.blockCount) blocks"
      seen.insert((fields.protectionAbsent ? "no CRC, " : "CRC, ") + blocks)
      seen.insert("rate \(fields.samplingFrequencyIndex)")
      seen.insert("configuration \(fields.channelConfiguration)")
      seen.insert("profile \(fields.profile)")
      for index in 0..<frame.blockCount {
        let block = frame.blocks[index]
        for element in block.elements { seen.insert(element.kind.syntaxName) }
        for pair in block.pairs where pair.commonWindow { seen.insert("M/S \(pair.msMaskPresent)") }
        for coupling in block.couplings {
          seen.insert(coupling.isIndependentlySwitched ? "independent CCE" : "dependent CCE")
        }
        for payload in block.extensions { seen.insert("extension \(payload.type)") }
        for drc in block.dynamicRanges {
          seen.insert("DRC")
          if drc.hasBands { seen.insert("DRC bands") }
          if drc.excludeGroupCount > 0 { seen.insert("DRC excluded") }
        }
        for channel in block.channels.prefix(block.channelCount) {
          seen.formUnion(features(of: channel))
        }
        for outcome in block.sbrOutcomes { seen.formUnion(features(of: outcome)) }
      }
      for block in fields.blocks {
        for case .fill(let fill) in block.elements {
          for case .sbr(let sbr) in fill.payloads {
            if sbr.data?.channels.contains(where: { $0.harmonics?.contains(true) ?? false })
              ?? false
            {
              seen.insert("SBR harmonics")
            }
          }
        }
      }
    }
    return seen
  }

  private func features(of channel: IndividualChannelStream) -> Set<String> {
    var seen: Set<String> = [channel.info.windowSequence.syntaxName]
    for index in 0..<channel.sections.count {
      seen.insert("codebook \(channel.sections[index].codebook)")
    }
    if channel.pulse != nil { seen.insert("pulse") }
    if channel.hasTNS { seen.insert("TNS") }
    if channel.hasGainControl { seen.insert("gain control") }
    if channel.info.predictionUsed != 0 { seen.insert("Main prediction") }
    if channel.info.ltp != nil { seen.insert("LTP") }
    return seen
  }

  private func features(of outcome: SBROutcome) -> Set<String> {
    var seen: Set<String> = [outcome.isPair ? "SBR pair" : "SBR mono"]
    if outcome.isCoupled { seen.insert("SBR coupled") }
    if outcome.crc != nil { seen.insert("SBR CRC") }
    for index in 0..<outcome.channelCount {
      seen.insert(outcome[channel: index].grid.frameClass.syntaxName)
    }
    if let ps = outcome.ps {
      seen.insert("PS")
      if ps.hasPhases { seen.insert("PS phases") }
      if let header = ps.header {
        if header.enableIID { seen.insert("iid_mode \(header.iidMode)") }
        if header.enableICC { seen.insert("icc_mode \(header.iccMode)") }
      }
    }
    return seen
  }
}
