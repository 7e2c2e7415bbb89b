import AACSyntax
import Bitstream
public import Transports

/// Frames that come twice, byte by byte.
///
/// Sound that stays the same gives equal frames for good reasons: silence and steady tones repeat a
/// frame or a few of them over and over. So two equal neighbours count only if their own neighbours
/// differ, a longer run only if it does not go on into its own copy, and neither counts where the
/// stream is full of the like.
public struct RepeatFacts: Sendable {
  /// Frames that are a copy of earlier ones.
  public struct Copy: Sendable {
    /// The first frame of the copy.
    public var unit: AccessUnit
    /// Seconds from the start of the stream to it.
    public var timeSeconds: Double?
    /// The frames of the copy.
    public var length: Int
    /// How many frames before it the original stands.
    public var distance: Int
  }

  /// The shortest run of different frames that counts.
  static let shortestRun = 8

  /// Frames that are equal to the one before, their neighbours not.
  public private(set) var pairs: [Copy] = []
  /// Such frames, the ones that are not listed included.
  public private(set) var pairCount = 0
  /// Runs of three and more equal frames with sound: a steady signal.
  public private(set) var steadyRuns = 0
  /// Runs of different frames that came before.
  public private(set) var runs: [Copy] = []

  private var history = FrameHistory()
  /// The frames in a row that are equal to each other, and whether they hold sound.
  private var equal = (count: 0, hasSound: false)
  /// The last of the frames that are equal to the one before.
  private var second: (unit: AccessUnit, timeSeconds: Double?)?
  /// The run of copies that is open.
  private var open: Copy?
  private var isRunSilent = false

  /// Nothing counted.
  public init() {}

  /// Counts a frame that holds `traits`, by the digest of its bytes.
  @inline(__always)
  mutating func add(
    _ unit: AccessUnit, traits: FrameTraits, timeSeconds: Double?, digest: UInt64
  ) {
    let distance = history.add(digest)
    if distance == 1 {
      equal.count += 1
      second = (unit, timeSeconds)
      if equal.count == 2 { equal.hasSound = !traits.contains(.silent) }
    } else {
      if equal.count > 1 { settlePair(hasNext: true) }
      equal.count = 1
    }
    guard open != nil || distance ?? 0 >= Self.shortestRun else { return }
    follow(unit, traits, timeSeconds, distance)
  }

  /// Goes on with a run of copies, or begins one.
  @inline(never)
  private mutating func follow(
    _ unit: AccessUnit, _ traits: FrameTraits, _ timeSeconds: Double?, _ distance: Int?
  ) {
    if let run = open, run.distance == distance {
      open?.length += 1
      if traits.contains(.silent) { isRunSilent = true }
    } else {
      settleRun()
      if let distance, distance >= Self.shortestRun {
        open = Copy(unit: unit, timeSeconds: timeSeconds, length: 1, distance: distance)
        isRunSilent = traits.contains(.silent)
      }
    }
  }

  @inline(never)
  private mutating func settlePair(hasNext: Bool) {
    guard equal.count > 1, equal.hasSound else { return }
    if equal.count > 2 {
      steadyRuns += 1
    } else if let second, hasNext, history.count > 3 {
      pairCount += 1
      if pairs.count < StreamFacts.eventLimit {
        pairs.append(
          Copy(unit: second.unit, timeSeconds: second.timeSeconds, length: 1, distance: 1))
      }
    }
  }

  private mutating func settleRun() {
    guard let run = open else { return }
    open = nil
    // A run that reaches into its own copy is a period of the sound.
    guard run.length >= Self.shortestRun, run.length <= run.distance, !isRunSilent,
      runs.count < StreamFacts.eventLimit
    else { return }
    runs.append(run)
  }

  /// Settles what only the end of the stream decides.
  mutating func finish() {
    settlePair(hasNext: false)
    settleRun()
  }

  /// The copies that no property of the sound explains.
  var copies: [Copy] {
    // A stream with many equal frames in a row repeats now and then just two of them.
    let pairs = steadyRuns * 4 > pairCount ? [] : pairs
    // Sound of a long period gives runs at one distance again and again.
    let distances = Dictionary(grouping: runs, by: \.distance)
    let runs = runs.filter { distances[$0.distance]?.count == 1 }
    return (pairs + runs).sorted { $0.unit.index < $1.unit.index }
  }
}
