import AACSyntax
import Bitstream
import Foundation
import Testing

@Suite struct SBRStreamTests {
  /// The streams with SBR.
  static let streams = KnownStream.all.filter { known in
    (try? known.rows().contains { $0["sbr"] == "1" }) ?? false
  }

  @Test(
    "every SBR payload is used up to closing bits, and parametric stereo is where another parser found it",
    .enabled(if: !streams.isEmpty), arguments: streams)
  func payloads(_ known: KnownStream) throws {
    let bytes = [UInt8](try Data(contentsOf: known.stream))
    var parser = ADTSFrameParser()
    var frame = ADTSFrame()
    for row in try known.rows() {
      let offset = try #require(row["byte_offset"].flatMap { Int($0) })
      let length = try #require(row["aac_frame_length"].flatMap { Int($0) })
      let span = unsafe bytes.span.bytes
      parser.parse(span.extracting(offset..<span.byteCount), byteCount: length, into: &frame)
      let outcomes = frame.blocks[0..<frame.blockCount].flatMap(\.sbrOutcomes)
      let place = "frame \(row["frame"] ?? "?")"
      #expect((outcomes.isEmpty ? "0" : "1") == row["sbr"], "\(place)")
      #expect((outcomes.contains { $0.psCount > 0 } ? "1" : "0") == row["ps"], "\(place)")
      for outcome in outcomes {
        #expect(outcome.ending == .complete, "\(place)")
        #expect(outcome.bitsLeft < 8 && outcome.isRestZero, "\(place)")
        #expect(outcome.tables.defects == [], "\(place)")
        #expect(
          outcome.valueFaultCount == 0, "\(place): \(String(describing: outcome.firstValueFault))")
        #expect(!outcome.isExtensionOverrun && outcome.reservedExtension == nil, "\(place)")
        for channel in 0..<outcome.channelCount {
          let facts = outcome[channel: channel]
          #expect(facts.grid.hasIncreasingBorders && facts.grid.hasLegalPointer, "\(place)")
          #expect(facts.missingReference == nil, "\(place)")
          if let lead = facts.expectedLead { #expect(lead == facts.grid.lead, "\(place)") }
        }
        if let crc = outcome.crc { #expect(crc.isMatch, "\(place)") }
        if let ps = outcome.ps {
          #expect(ps.ending == .complete && ps.parameterFaultCount == 0, "\(place)")
          #expect(ps.hasIncreasingBorders, "\(place)")
        }
      }
    }
  }
}
