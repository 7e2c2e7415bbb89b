import AACSyntax
import Transports

/// The test of the five flip rules: a field that leaves its stretch for one or two frames.
///
/// How the frame would read with the usual value is not tried: the rules speak of headers, at depth
/// headers as well, and what the payload says of the frame is folded into their findings.
enum HeaderFlipTest {
  static func check(
    _ field: HeaderField, _ metadata: RuleMetadata, _ facts: StreamFacts,
    into sink: inout FindingSink
  ) {
    let flips = facts.flips.filter { $0.field == field }
    guard let first = flips.first, !isTold(field, facts) else { return }
    var frames = FrameSpan(first.unit.index)
    for flip in flips.dropFirst() { frames.insert(flip.unit.index) }
    let count = facts.flipCounts[field.rawValue]
    sink.add(
      Finding(
        metadata,
        message: "\(field.syntaxName) is \(first.value) in frame \(first.unit.index) and "
          + "\(first.usual) in the frames around it"
          + (count > 1 ? "; \(count) frames differ in all" : ""),
        remedy: (metadata.remedy.map { $0 + " " } ?? "")
          + HeaderRemedy.text(
            for: first.unit.header, frame: first.unit.index, setting: setting(field, first.usual)),
        frames: frames,
        location: Location(
          first.unit, bit: field.bitPosition, length: field.bitLength,
          timeSeconds: first.timeSeconds, element: "adts_fixed_header"),
        evidence: [
          "frame_index": .int(first.unit.index), "value": .int(first.value),
          "usual_value": .int(first.usual), "count": .int(count),
        ]))
  }

  /// Whether the field is wrong in every other frame, and the payload shows in which: a rule about the
  /// payload tells it.
  private static func isTold(_ field: HeaderField, _ facts: StreamFacts) -> Bool {
    guard facts.headersAlternate else { return false }
    let headers = facts.fixedHeaders
    return facts.wrongFields(in: headers[0].header, or: headers[1].header).contains(field)
  }

  private static func setting(_ field: HeaderField, _ value: Int) -> HeaderRemedy.Setting {
    switch field {
    case .id: .id(value)
    case .protectionAbsent: .protectionAbsent(value)
    case .profile: .profile(value)
    case .samplingFrequencyIndex: .samplingFrequencyIndex(value)
    case .channelConfiguration: .channelConfiguration(value)
    }
  }
}
