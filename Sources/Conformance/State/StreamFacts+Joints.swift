import AACSyntax
import Transports

extension StreamFacts {
  /// Signs that another encoder run begins at a frame, as far as facts tell them.
  var jointSigns: [(frame: Int, sign: String)] {
    guard let syntax else { return [] }
    var signs: [(frame: Int, sign: String)] = []
    signs += syntax.extensions.texts.dropFirst().map { ($0.unit.index, "encoder text again") }
    signs += syntax.sbr.resets.map { ($0.index, "SBR header reset") }
    signs += tags.filter { $0.isID3v2 && $0.beforeFrame > 0 }.map { ($0.beforeFrame, "ID3 tag") }
    signs += syntax.starts.smallFrames.map { ($0.unit.index, "small frame") }
    for stretch in buffer.stretches {
      // A quarter of what the buffer may hold.
      guard let worst = stretch.worst, abs(worst.error) * 4 > stretch.reservoir.limit,
        // The buffer is that of the channels: a header that counts them wrong counts it wrong.
        ChannelConfiguration.channels(of: Int(worst.unit.header.fixed.channelConfiguration))
          .map({ $0 == syntax.channels }) ?? true
      else { continue }
      signs.append((worst.unit.index, "fullness jump"))
    }
    return signs
  }

  /// The frame of a joint.
  func unit(ofJoint frame: Int) -> AccessUnit? {
    guard let syntax else { return nil }
    return syntax.extensions.texts.first { $0.unit.index == frame }?.unit
      ?? syntax.sbr.resets.first { $0.index == frame }
      ?? syntax.starts.smallFrames.first { $0.unit.index == frame }?.unit
      ?? buffer.stretches.compactMap(\.worst?.unit).first { $0.index == frame }
  }

  /// What says that the frame `frame` begins a stream of its own, if anything does.
  func startSign(at frame: Int) -> String? {
    if let place = stretches.firstIndex(where: { $0.first.index == frame }), place > 0 {
      let fields = HeaderField.differing(stretches[place - 1].header, stretches[place].header)
      return fields.map(\.syntaxName).joined(separator: ", ") + " of the header"
    }
    guard let syntax else { return nil }
    if syntax.extensions.texts.contains(where: { $0.unit.index == frame }) { return "encoder text" }
    if syntax.sbr.resets.contains(where: { $0.index == frame }) { return "SBR header" }
    return nil
  }
}
