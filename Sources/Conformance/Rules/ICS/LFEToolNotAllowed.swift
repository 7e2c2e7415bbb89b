public import AACSyntax
import StreamForge
public import Transports

/// ICS019 `lfe-tool-not-allowed`: the LFE channel uses a tool that is not allowed there.
public enum LFEToolNotAllowed: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS019", name: "lfe-tool-not-allowed", severity: .error, group: "ics", depth: .syntax,
    requirement: """
      An LFE must use ONLY_LONG_SEQUENCE with window_shape 0 (sine), without TNS and without \
      prediction.
      """,
    rationale: """
      fdk-aac reports an unsupported LFE; decoders with a reduced LFE path fail. faac 5.1 has been \
      seen to write short windows in the LFE.
      """,
    remedy: "Force long sine windows and switch TNS and prediction off for the LFE in the encoder.",
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.4"), Clause("ISO/IEC 14496-3", "2009", nil)])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("an LFE with long sine windows and no tool") { BaseVectors.surround().bytes }
    ],
    violating: [
      RuleExample("an LFE with window_shape 1 in frame 9") {
        BaseVectors.surround().with(frame: 9) { $0.block[lfe: 0].stream.info.windowShape = 1 }.bytes
      },
      RuleExample("an LFE with a TNS filter in frame 9") {
        BaseVectors.surround().with(frame: 9) {
          var filter = TNSDataFields.Filter()
          filter.length = 3
          filter.coefficients = [1, 1]
          var window = TNSDataFields.Window()
          window.filters = [filter]
          var data = TNSDataFields()
          data.windows = [window]
          $0.block[lfe: 0].stream.tnsData = data
        }.bytes
      },
    ])

  /// Looks at one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    frame.forEachChannel { place in
      guard place.element.kind == .lfeChannel else { return }
      let channel = place.channel
      let info = frame.blocks[place.block].channels[channel].info
      func report(_ tool: String, _ value: EvidenceValue, _ text: String, bit: Int, length: Int) {
        sink.add(
          fault: metadata, unit, context, bit: bit, length: length, element: place.path,
          variant: " \(tool)", message: "the LFE \(text)",
          evidence: [
            "frame_index": .int(unit.index), "tool": .string(tool), "value": value, "count": 1,
          ])
      }
      if info.windowSequence != .onlyLong {
        let name = info.windowSequence.syntaxName
        report(
          "window_sequence", .string(name), "has window_sequence \(name), expected ONLY_LONG",
          bit: info.position + 1, length: 2)
      }
      if info.windowShape != 0 {
        report(
          "window_shape", .int(Int(info.windowShape)), "has window_shape 1, expected 0 (sine)",
          bit: info.position + 3, length: 1)
      }
      if info.predictorDataPresent {
        report(
          "prediction", 1, "has predictor_data_present 1, expected 0", bit: info.position + 10,
          length: 1)
      }
      if frame.blocks[place.block].channels[channel].hasTNS {
        // tns_data follows its flag.
        let bit = frame.blocks[place.block].channels[channel].tns.position - 1
        report("tns", 1, "has tns_data_present 1, expected 0", bit: bit, length: 1)
      }
    }
  }
}
