import AACSyntax
import Transports

/// A sign that another encoder run begins at a frame.
struct JointSign {
  /// The frame.
  var frame: Int
  /// What it is.
  var name: String
  /// Where the frame starts, if the sign tells it.
  var byteOffset: UInt64?
  /// Seconds from the start of the stream to the frame.
  var timeSeconds: Double?
}

extension StreamFacts {
  /// Signs that another encoder run begins at a frame, as far as facts tell them.
  var jointSigns: [JointSign] {
    guard let syntax else { return [] }
    func sign(_ name: String, _ unit: AccessUnit) -> JointSign {
      JointSign(
        frame: unit.index, name: name, byteOffset: unit.byteOffset,
        timeSeconds: timeSeconds(of: unit))
    }
    var signs: [JointSign] = []
    signs += syntax.extensions.texts.dropFirst().map { sign("encoder text again", $0.unit) }
    signs += syntax.sbr.resets.map { sign("SBR header reset", $0) }
    signs += tags.filter { $0.isID3v2 && $0.beforeFrame > 0 }.map {
      JointSign(
        frame: $0.beforeFrame, name: "ID3 tag", byteOffset: $0.offset + UInt64($0.tag.byteCount),
        timeSeconds: $0.timeSeconds)
    }
    signs += syntax.starts.smallFrames.map { sign("small frame", $0.unit) }
    for stretch in buffer.stretches where stretch.jumps.count <= BufferStretch.jumpLimit {
      for unit in stretch.jumps {
        // The buffer is that of the channels: a header that counts them wrong counts it wrong.
        let declared = ChannelConfiguration.channels(
          of: Int(unit.header.fixed.channelConfiguration))
        if declared == nil || declared == syntax.channels {
          signs.append(sign("fullness jump", unit))
        }
      }
    }
    return signs
  }

  /// What says that the frame `frame` begins a stream of its own, if anything does.
  func startSign(at frame: Int) -> String? {
    if let place = stretches.firstIndex(where: { $0.first.index == frame }), place > 0 {
      let fields = HeaderField.differing(stretches[place - 1].header, stretches[place].header)
      return fields.map(\.syntaxName).joined(separator: ", ") + " of the header"
    }
    guard let syntax else { return nil }
    if syntax.extensions.textComesAgain(at: frame) { return "encoder text" }
    if syntax.sbr.resets.contains(where: { $0.index == frame }) { return "SBR header" }
    if syntax.programConfigs.comesAgain(at: frame) { return "PCE" }
    if syntax.starts.smallFrames.contains(where: { $0.unit.index == frame }),
      syntax.signal.silentFrames.ranges.contains(where: { $0.lowerBound == frame })
    {
      return "silence as encoders begin with"
    }
    return nil
  }
}
