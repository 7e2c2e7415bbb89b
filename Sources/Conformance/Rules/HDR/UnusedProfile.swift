import AACSyntax
import Transports

/// A profile other than AAC LC of which no frame of the file needs anything.
struct UnusedProfile {
  /// `profile`: 0, 2 or 3.
  let profile: Int
  /// The object type.
  let name: String
  /// What sets it apart from AAC LC.
  let tool: String
  /// The first frame.
  let first: AccessUnit

  /// The profile of `facts`; `nil` if it is AAC LC, if it changes, if a frame uses what sets it
  /// apart, or if frames cannot be read.
  init?(_ facts: StreamFacts) {
    guard let syntax = facts.syntax, let first = facts.first, syntax.faultCount == 0,
      !facts.readings.contains(where: \.changesObjectType),
      facts.stretches.allSatisfy({ $0.header.profile == first.header.fixed.profile }),
      facts.flipCounts[HeaderField.profile.rawValue] == 0
    else { return nil }
    switch first.header.fixed.profile {
    case 0 where syntax.tools.prediction == 0 && syntax.longTNSFrames == 0:
      name = "AAC Main"
      tool = "prediction or a TNS order above 12"
    case 2 where syntax.tools.gainControl == 0:
      name = "AAC SSR"
      tool = "gain control"
    case 3 where syntax.tools.ltp == 0:
      name = "AAC LTP"
      tool = "long-term prediction"
    default: return nil
    }
    profile = Int(first.header.fixed.profile)
    self.first = first
  }

  /// The right bytes.
  func remedy(_ facts: StreamFacts) -> String {
    HeaderRemedy.text(
      for: first.header,
      in: HeaderRemedy.Scope(frames: nil, varyingBits: facts.varyingHeaderBits),
      keepingCheckWords: facts.hasStaleWords("profile", under: first.header.fixed),
      setting: .profile(1))
  }
}
