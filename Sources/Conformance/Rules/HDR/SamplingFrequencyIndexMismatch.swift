import AACSyntax
import StreamForge
import Transports

/// HDR004 `sampling-frequency-index-mismatch`: the payload was coded for another sampling rate than
/// the header declares.
public enum SamplingFrequencyIndexMismatch: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HDR004", name: "sampling-frequency-index-mismatch", severity: .error,
    group: "header", depth: .syntax,
    requirement: """
      sampling_frequency_index must name a rate whose scale factor band tables are those the \
      payload was coded with (classes 96/88.2, 64, 48/44.1, 32, 24/22.05, 16/12/11.025 and 8/7.35 \
      kHz); reported when the declared class fails in 50 % and at least 3 of the frames that tell \
      the classes apart, another class ends exactly in 99 % of all, and at most 0.5 % contradict \
      it.
      """,
    rationale: """
      The audio plays too fast or too slow, and louder frames break with messages about band \
      limits and codebooks that differ in every decoder. No decoder names the right index. Rates \
      of one class cannot be told apart from the bits.
      """,
    remedy: """
      Write the encoder's core rate as the index: in addADTStoPacket replace the constant freqIdx \
      with a lookup of the real sampling rate, and do not mask the low bit.
      """,
    clauses: [
      Clause("ISO/IEC 14496-3", "2009", "4.5.4"),
      Clause("ISO/IEC 14496-3", "2009", "1.6.3.4"),
    ])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("48 kHz, index 3") { BaseVectors.stereo().bytes }],
    violating: [
      RuleExample("48 kHz, index 7 in every header") {
        BaseVectors.stereo().withEachFrame { _, frame in frame.samplingFrequencyIndex = 7 }.bytes
      },
      RuleExample("48 kHz, index 7 written behind the back of the check words") {
        var stream = FrameSequence(BaseVectors.protected())
        stream.changeHeaders { $0.fixed.bits ^= UInt32(3 ^ 7) << 6 }
        return stream.bytes
      },
      RuleExample(
        "48 kHz, index 7 in every header, index 3 in every PCE", alsoTriggers: ["IOP003"]
      ) {
        BaseVectors.programConfig().withEachFrame { $1.samplingFrequencyIndex = 7 }.bytes
      },
    ])

  /// Looks at the band tables that the payloads fit.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    ReadingTest.check(facts, metadata, into: &sink) { reading, change in
      guard case .tables(let candidates) = change,
        reading.coreIndexOfSBR(candidates) == nil,
        // A reserved index is told as such.
        case let declared = Int(reading.header.samplingFrequencyIndex), declared <= 12
      else { return nil }
      var evidence: Evidence = [
        "declared_index": .int(declared),
        "candidate_indices": .array(candidates.map(EvidenceValue.int)),
        "frames": .int(reading.sampled), "probative_frames": .int(reading.probative),
        "declared_failures": .int(reading.declaredFailures),
        "alternative_failures": .int(reading.alternativeFailures),
        "hint": hint(reading, candidates).map(EvidenceValue.string) ?? .null,
      ]
      if let proof = reading.indexProof { evidence["decided_by"] = .string(proof.witness.rawValue) }
      return ReadingTest.Description(
        message: """
          sampling_frequency_index is \(declared) (\(rate(declared)) Hz), but the payload fits only \
          the band tables of \(list(candidates)): \(reading.declaredFailures) of \
          \(reading.probative) frames that can tell break as declared, \
          \(reading.alternativeFailures) with \(candidates.count == 1 ? "it" : "these")\
          \(proof(reading))
          """,
        field: (18, 4),
        evidence: evidence,
        remedy: remedy(reading, candidates, facts))
    }
  }

  /// What names one rate of several with equal tables, as a clause.
  private static func proof(_ reading: AcceptedReading) -> String {
    switch reading.indexProof?.witness {
    case .checkWord: "; the check words were made with this index"
    case .programConfig: "; every program_config_element names this index"
    case .sbr: "; the SBR data end where they should only with this index"
    case .otherHeaders:
      "; the other headers of the file, whose frames read as declared, name this index"
    case nil:
      reading.fits960
        ? "; windows of 960 lines at the declared rate, as DAB+ and DRM have, fit as well" : ""
    }
  }

  /// The right bytes; of several rates that fit the payload, the user has to know which it is.
  static func remedy(
    _ reading: AcceptedReading, _ candidates: [Int], _ facts: StreamFacts
  ) -> String? {
    guard let likely = candidates.contains(4) ? 4 : candidates.first else { return nil }
    let text = HeaderRemedy.text(
      for: reading.first.header, in: HeaderRemedy.Scope(reading.span, of: facts),
      keepingCheckWords: reading.indexProof?.witness == .checkWord,
      setting: .samplingFrequencyIndex(likely))
    guard candidates.count > 1 else { return text }
    return
      "Take the one of \(list(candidates)) that the encoder works at. If it is index \(likely), "
      + "w" + text.dropFirst()
  }

  private static func rate(_ index: Int) -> String {
    SamplingFrequency.hertz(ofIndex: index).map(String.init) ?? "reserved"
  }

  /// The rates of `indices`: `48000 or 44100 Hz (index 3 or 4)`.
  static func list(_ indices: [Int]) -> String {
    let rates = indices.map(rate).joined(separator: "/")
    return "\(rates) Hz (index \(indices.map(String.init).joined(separator: ", ")))"
  }

  /// How the wrong value may have come about.
  private static func hint(_ reading: AcceptedReading, _ candidates: [Int]) -> String? {
    let declared = Int(reading.header.samplingFrequencyIndex)
    if reading.fits960 { return "or windows of 960 lines, as DAB+ and DRM have" }
    if candidates.contains(where: { $0 & ~1 == declared && $0 != declared }) {
      return "low bit cleared"
    }
    if candidates.contains(where: { abs($0 - declared) == 1 }) { return "one index off" }
    return nil
  }
}
