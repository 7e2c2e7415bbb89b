import AACSyntax
import Glibc
public import Transports

/// What speaks against payloads that no reading explains: encryption, or something that is no AAC.
public struct PayloadDoubt: Sendable {
  /// The frames with the header.
  public var span: FrameSpan
  /// The first frame that cannot be read.
  public var firstFailing: AccessUnit
  /// How many cannot be read.
  public var failing: Int
  /// Of the frames kept with 32 payload bytes or more: how many, and how many cannot be read.
  public var long: (frames: Int, failing: Int)
  /// Frames kept with less payload that cannot be read.
  public var shortFailing: Int
  /// Frames kept whose first element fits `channel_configuration`.
  public var plausibleStarts: Int
  /// Frames kept.
  public var sampled: Int
  /// Entropy in bits a byte of the whole units of 16 bytes behind the first one of the payloads; `nil`
  /// of less than 16 KiB.
  public var entropyAfterLeader: Double?
  /// The bytes that it was measured over.
  public var entropyBytes = 0
  /// Frames kept with 32 payload bytes or more that break before the end of their first 16.
  public var failingInLeader = 0

  /// The bytes that sample encryption leaves clear at the start of a payload.
  static let leader = 16

  init?(_ sample: FrameSample) {
    guard sample.failing.count >= 10, sample.failing.count * 10 >= sample.span.count * 3,
      let first = sample.firstFailing,
      // Under a reserved index nothing is known of any payload.
      ScaleFactorBands.known(SyntaxParameters(header: sample.header)) != nil
    else { return nil }
    span = sample.span
    firstFailing = first
    failing = sample.failing.count
    long = (0, 0)
    shortFailing = 0
    plausibleStarts = 0
    let frames = sample.frames
    sampled = frames.count
    var counts = [Int](repeating: 0, count: 256)
    var trial = ReadingTrial(Reading(declaredBy: sample.header))
    for one in frames {
      let start = one.unit.header.headerByteCount
      guard one.bytes.count > start else { continue }
      if one.bytes.count - start >= 32 {
        long.frames += 1
        if !one.isExact {
          long.failing += 1
          if Self.breaksEarly(one, &trial) { failingInLeader += 1 }
        }
      } else if !one.isExact {
        shortFailing += 1
      }
      if Self.fits(one.bytes[start] >> 5, sample.header.channelConfiguration) {
        plausibleStarts += 1
      }
      let rest = one.bytes.dropFirst(start + Self.leader)
      for byte in rest.prefix(rest.count / 16 * 16) { counts[Int(byte)] += 1 }
    }
    let total = counts.reduce(0, +)
    entropyBytes = total
    guard total >= 16384 else { return }
    entropyAfterLeader = counts.reduce(0.0) { sum, count in
      guard count > 0 else { return sum }
      let share = Double(count) / Double(total)
      return sum - share * log2(share)
    }
  }

  /// Whether a frame breaks before the end of its first 16 bytes of payload, by more than a field.
  private static func breaksEarly(_ one: FrameSample.Kept, _ trial: inout ReadingTrial) -> Bool {
    guard !trial.isExact(one), let error = trial.frame.firstError else { return false }
    return error.position + 64 < 8 * (one.unit.header.headerByteCount + leader)
  }

  /// Whether an element of the kind `kind` may come first with the configuration.
  private static func fits(_ kind: UInt8, _ configuration: UInt8) -> Bool {
    // SCE, CPE, CCE, LFE, DSE, PCE, FIL, END: all that are no channels may come first.
    switch kind {
    case 0: configuration != 2
    case 1: configuration == 2 || configuration == 0
    case 4, 6: true
    case 5: configuration == 0
    default: false
    }
  }

  /// Whether the payloads look encrypted behind a clear leader: what is clear reads, and the bytes
  /// behind it are as evenly spread as those of a cipher, which those of AAC are not.
  public var looksEncrypted: Bool {
    long.failing * 10 >= long.frames * 9 && shortFailing == 0
      && plausibleStarts * 10 >= sampled * 9 && failingInLeader * 50 <= long.failing && isEven
  }

  /// Whether the bytes behind the leader are as even as random ones.
  ///
  /// Of n random bytes the entropy falls short of 8 by 255 / (2 n ln 2) on average, by a chi-squared
  /// distribution with 255 degrees of freedom; six standard deviations more are no chance. Bytes of
  /// AAC have up to 7.99 bits, and fall short of it by far.
  private var isEven: Bool {
    guard let entropyAfterLeader else { return false }
    let shortfall = (255 + 6 * (2.0 * 255).squareRoot()) / (2 * Double(entropyBytes) * log(2.0))
    return entropyAfterLeader >= max(7.9, 8 - shortfall)
  }

  /// Whether hardly a frame reads, so that the payloads may be no AAC at all.
  public var readsNothing: Bool { failing * 20 >= span.count * 19 }
}
