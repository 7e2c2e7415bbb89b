/// DET007 `detected-mpeg-audio`: the file is MPEG audio (MP1, MP2 or MP3), not AAC.
public enum DetectedMPEGAudio {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DET007", name: "detected-mpeg-audio", severity: .error,
    group: "detection", depth: .headers,
    requirement: """
      What follows any ID3v2 tag must not be a chain of at least 3 MPEG audio frames, that is an \
      11-bit sync with layer other than 0 and legal bit rate and rate fields (at least 10 frames \
      where an ADTS chain of 3 exists too).
      """,
    rationale: """
      MP3 and ADTS share the sync pattern, and a leading ID3 tag proves neither. hls.js has probed \
      MP3 as AAC and stopped at once; Symphonia has made the opposite mistake.
      """,
    remedy: "Label the file as MP3 (audio/mpeg), or encode the audio as AAC if AAC is required.",
    clauses: [Clause("ISO/IEC 11172-3", "1993", "2.4.2.3")])
}
