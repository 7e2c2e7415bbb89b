import AACSyntax
import Transports

/// Tools in use against what ID and profile allow, counted over the frames that end where their last
/// block does.
public struct ProfileFacts: Sendable {
  /// Frames with ID 1 and a tool that only MPEG-4 has: noise or long-term prediction.
  public private(set) var mpeg4Tools = FrameGroup()
  /// Whether noise is one of these.
  public private(set) var usesNoise = false
  /// Whether long-term prediction is one of these.
  public private(set) var usesLongTermPrediction = false
  /// Frames by profile that use what sets the profile apart: prediction or high TNS orders of Main,
  /// gain control of SSR, long-term prediction of LTP; LC has nothing of the kind.
  public private(set) var ownTools = InlineArray<4, FrameGroup>(repeating: FrameGroup())

  /// Nothing counted.
  public init() {}

  /// Counts a frame that holds `traits`.
  @inline(__always)
  mutating func add(_ unit: AccessUnit, traits: FrameTraits, timeSeconds: Double?) {
    let header = unit.header.fixed
    if header.id == 1, !traits.isDisjoint(with: [.noise, .ltp]) {
      mpeg4Tools.insert(unit, timeSeconds)
      if traits.contains(.noise) { usesNoise = true }
      if traits.contains(.ltp) { usesLongTermPrediction = true }
    }
    guard header.profile != 1 else { return }
    let isOwn =
      switch header.profile {
      case 0: !traits.isDisjoint(with: [.prediction, .longTNS])
      case 2: traits.contains(.gainControl)
      default: traits.contains(.ltp)
      }
    if isOwn { ownTools[Int(header.profile)].insert(unit, timeSeconds) }
  }
}
