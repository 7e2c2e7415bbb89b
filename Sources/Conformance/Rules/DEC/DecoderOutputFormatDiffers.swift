import Transports

/// DEC003 `decoder-output-format-differs`: the decoded format differs from the prediction.
///
/// It has no example: of the streams that we can make only those with parametric stereo beside other
/// channel elements get another format out of libfaad 2.10.1 than the elements say, and that is an
/// error of its own, PSX006, which explains it. The rule is tested with what a decoder might say
/// instead.
public enum DecoderOutputFormatDiffers: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DEC003", name: "decoder-output-format-differs", severity: .warning,
    group: "decoder", depth: .decode,
    requirement: """
      The decoded channels and rate should be those that the elements, SBR and PS give, after the \
      decoder's known habits (mono as 2 channels, core rates up to 24 kHz upsampled).
      """,
    rationale: """
      Some players will show or play another format than the stream holds, for instance without \
      the high band.
      """,
    remedy: """
      Check that the header profile, rate and channels fit the payload, and tell the player the \
      format explicitly where it lets you.
      """,
    clauses: [])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let decode = facts.decode, let rate = decode.samplingFrequency,
      let channels = decode.channels, let stream = StreamReport(facts), let syntax = facts.syntax,
      let first = facts.first,
      // The decoder's last word is that of the whole file only if the file keeps to one format.
      facts.stretchCount == 1, facts.flips.isEmpty, syntax.faultCount == 0,
      syntax.sbr.runs.count == 1,
      let expectedRate = stream.outputSamplingFrequency,
      let expectedChannels = stream.outputChannels,
      // What an error explains is its evidence.
      !sink.findings.contains(where: { $0.severity == .error })
    else { return }
    // libfaad makes two channels of one, and tells it only if the header says that there is one.
    let isKnownHabit = expectedChannels == 1 && channels == 2
    guard rate != expectedRate || channels != expectedChannels && !isKnownHabit else { return }
    sink.add(
      Finding(
        metadata,
        message: """
          the reference decoder puts out \(channels) channels at \(rate) Hz, the stream holds \
          \(expectedChannels) at \(expectedRate) Hz
          """,
        frames: FrameSpan(near: 0), location: Location(first, timeSeconds: 0),
        evidence: [
          "decoder": "faad2",
          "predicted": .string("\(expectedChannels) channels, \(expectedRate) Hz"),
          "decoded": .string("\(channels) channels, \(rate) Hz"),
          "quirk": isKnownHabit ? "one channel comes out as two" : .null,
        ]))
  }
}
