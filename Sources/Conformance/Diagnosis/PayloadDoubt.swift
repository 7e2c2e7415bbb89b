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
  /// Entropy in bits a byte of the payloads behind their first 16 bytes; `nil` of less than 16 KiB.
  public var entropyAfterLeader: Double?

  /// The bytes that sample encryption leaves clear at the start of a payload.
  static let leader = 16

  init?(_ sample: FrameSample) {
    guard sample.failing.count >= 10, sample.failing.count * 10 >= sample.span.count * 3,
      let first = sample.firstFailing
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
    for one in frames {
      let start = one.unit.header.headerByteCount
      guard one.bytes.count > start else { continue }
      if one.bytes.count - start >= 32 {
        long.frames += 1
        if !one.isExact { long.failing += 1 }
      } else if !one.isExact {
        shortFailing += 1
      }
      if Self.fits(one.bytes[start] >> 5, sample.header.channelConfiguration) {
        plausibleStarts += 1
      }
      for byte in one.bytes.dropFirst(start + Self.leader) { counts[Int(byte)] += 1 }
    }
    let total = counts.reduce(0, +)
    guard total >= 16384 else { return }
    entropyAfterLeader = counts.reduce(0.0) { sum, count in
      guard count > 0 else { return sum }
      let share = Double(count) / Double(total)
      return sum - share * log2(share)
    }
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

  /// Whether the payloads look encrypted behind a clear leader.
  public var looksEncrypted: Bool {
    long.failing * 10 >= long.frames * 9 && shortFailing == 0
      && plausibleStarts * 10 >= sampled * 9 && (entropyAfterLeader ?? 0) >= 7.9
  }
}
