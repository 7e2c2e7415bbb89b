import AACSyntax
import Conformance
import Foundation
import StreamForge
import Testing

/// What names one of several sampling rates whose band tables are equal.
struct IndexProofTests {
  private func finding(_ bytes: [UInt8]) throws -> Finding {
    let found = try Corpus.inspect(bytes).findings.filter { $0.severity == .error }
    #expect(found.map(\.rule) == ["HDR004"])
    return try #require(found.first)
  }

  @Test("Check words made before the index was changed name the rate", arguments: [3, 4])
  func checkWords(index: Int) throws {
    var frames = FrameSequence(
      BaseVectors.protected().withEachFrame { $1.samplingFrequencyIndex = index })
    frames.changeHeaders { $0.fixed.bits = $0.fixed.bits & ~(15 << 6) | 7 << 6 }
    let found = try finding(frames.bytes)
    #expect(found.evidence["candidate_indices"] == .array([.int(index)]))
    #expect(found.evidence["decided_by"] == "crc_check")
    #expect(found.folded.contains { $0.rule == "CRC008" || $0.rule == "CRC001" })
    #expect(found.remedy?.contains("the CRCs are right for it as they are") == true)
  }

  @Test("The word over the headers of several blocks names it as well")
  func severalBlocks() throws {
    var frames = FrameSequence(BaseVectors.blocks(isProtected: true))
    frames.changeHeaders { $0.fixed.bits = $0.fixed.bits & ~(15 << 6) | 7 << 6 }
    let found = try finding(frames.bytes)
    #expect(found.evidence["candidate_indices"] == .array([3]))
    #expect(found.evidence["decided_by"] == "crc_check")
  }

  @Test("A PCE in every block names the rate", arguments: [3, 4])
  func programConfig(index: Int) throws {
    let stream = BaseVectors.programConfig().withEachFrame { _, frame in
      frame.samplingFrequencyIndex = 7
      frame.block[programConfig: 0].samplingFrequencyIndex = index
    }
    let found = try finding(stream.bytes)
    #expect(found.evidence["candidate_indices"] == .array([.int(index)]))
    #expect(found.evidence["decided_by"] == "program_config_element")
  }

  @Test("Check words that were made with the wrong index decide nothing")
  func consistentWords() throws {
    let found = try finding(
      BaseVectors.protected().withEachFrame { $1.samplingFrequencyIndex = 7 }.bytes)
    #expect(found.evidence["candidate_indices"] == .array([3, 4, 5]))
    #expect(found.evidence["decided_by"] == nil)
  }

  @Test("PCEs that contradict each other decide nothing")
  func contradiction() throws {
    let stream = BaseVectors.programConfig().withEachFrame { index, frame in
      frame.samplingFrequencyIndex = 7
      frame.block[programConfig: 0].samplingFrequencyIndex = 3 + index % 2
    }
    let found = try Corpus.inspect(stream.bytes).findings.first { $0.rule == "HDR004" }
    #expect(found?.evidence["candidate_indices"] == .array([3, 4, 5]))
  }
}
