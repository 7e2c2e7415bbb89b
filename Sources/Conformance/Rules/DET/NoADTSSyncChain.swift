import StreamForge
import Transports

/// DET001 `no-adts-sync-chain`: the file holds no chain of ADTS headers.
public enum NoADTSSyncChain: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DET001", name: "no-adts-sync-chain", severity: .error, group: "detection", depth: .headers,
    requirement: """
      At least 3 consecutive ADTS headers must be found within the first 1 MiB: syncword 0xFFF, \
      layer 0, sampling_frequency_index 0 to 12, and each aac_frame_length at least the header \
      size and leading exactly to the next header with the same ID, profile and \
      sampling_frequency_index (a shorter file: every header up to its end); 10 copies of one \
      28-bit fixed header over 80 % of the file count too, whatever their lengths say.
      """,
    rationale: """
      A single 12-bit match proves nothing; without a chain every decoder produces random messages \
      or noise, for instance when raw PCM or a video stream was labelled AAC.
      """,
    remedy: """
      Check what was written to the file and write an ADTS header before each access unit; raw AAC \
      packets of an encoder cannot be played without one.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "6.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.2.2"),
    ])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ],
    violating: [
      RuleExample("64 KiB of random bytes") {
        var random = SplitMix64(seed: 1)
        return random.bytes(1 << 16)
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard case .nothing(let search) = facts.probe, !NoCompleteFrame.applies(to: facts),
      facts.rawBlocks == nil
    else {
      return
    }
    sink.add(
      Finding(
        metadata,
        message: """
          no three ADTS headers in a row lead to each other in the first \(search.bytesSearched) \
          bytes; the longest run is \(search.best?.chain.count ?? 0)
          """,
        frames: FrameSpan(near: 0), location: Location(byteOffset: facts.probeOffset),
        evidence: [
          "bytes_searched": .int(search.bytesSearched),
          "best_offset": search.best.map { .int(Int(facts.probeOffset) + $0.offset) } ?? .null,
          "best_chain_length": .int(search.best?.chain.count ?? 0),
          "candidates_12bit": .int(search.candidates),
          "first_16_bytes": .string(Hex.text(facts.firstBytes)),
          "byte_entropy": .double((facts.headEntropy * 100).rounded() / 100),
          "pcm_like": .bool(facts.headLooksLikePCM),
        ]))
  }
}
