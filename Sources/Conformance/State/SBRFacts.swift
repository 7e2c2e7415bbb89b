import AACSyntax
import Bitstream
public import Transports

/// What the SBR and parametric stereo data of a file are, counted over its complete frames.
public struct SBRFacts: Sendable {
  /// What a frame has of SBR.
  public struct Content: OptionSet, Hashable, Sendable {
    /// One bit for each kind.
    public let rawValue: UInt8
    /// The kinds of `rawValue`.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// SBR data.
    public static let sbr = Self(rawValue: 1)
    /// SBR data that cannot be read, since no header came yet.
    public static let sbrHeaderMissing = Self(rawValue: 2)
    /// Parametric stereo data.
    public static let ps = Self(rawValue: 4)
    /// Parametric stereo data that cannot be read, since no header came yet.
    public static let psHeaderMissing = Self(rawValue: 8)
  }

  /// Frames one after the other that have the same of SBR.
  public struct Run: Sendable {
    /// What they have.
    public var content: Content
    /// The first frame.
    public var first: AccessUnit
    /// Seconds from the start of the stream to it.
    public var timeSeconds: Double?
    /// The number of the last frame.
    public var last: Int
    /// The frames; incomplete ones among them do not count.
    public var frames: Int
  }

  /// The runs in order; at most `StreamFacts.eventLimit`.
  public private(set) var runs: [Run] = []
  private var current: Run?

  /// Frames with an `sbr_header()`.
  public private(set) var headerFrames = 0
  /// The first of these.
  public private(set) var firstHeader: AccessUnit?
  /// The first frame with SBR data and its time.
  public private(set) var first: (unit: AccessUnit, timeSeconds: Double?)?
  /// Whether the first frame with SBR data has a header.
  public private(set) var startsWithHeader = false
  /// The first frame with a header of parametric stereo.
  public private(set) var firstPSHeader: AccessUnit?
  /// The first frame with parametric stereo data.
  public private(set) var firstPS: AccessUnit?
  /// Whether the first frame with parametric stereo data has a header of it.
  public private(set) var psStartsWithHeader = false

  /// The frame of the last header and its time.
  private var lastHeader: (unit: AccessUnit, timeSeconds: Double)?
  /// The longest time without a header in seconds, and the frame of the header before it.
  public private(set) var longestInterval: (seconds: Double, from: AccessUnit)?
  /// The last headers that set bands, by the number of the payload in its block.
  private var headers: [SBRHeader?] = []
  /// Frames whose header changes the frequency bands, the first header excepted; at most 20.
  public private(set) var resets: [AccessUnit] = []
  /// Such frames, the ones that are not listed included.
  public private(set) var resetCount = 0

  /// How the payloads fit to the rates whose core tables are the same.
  public private(set) var fit = SBRRateFit()
  /// How far the core reaches into the range of SBR.
  public private(set) var overlap = SBRCoreOverlap()

  /// Nothing counted.
  public init() {}

  /// Counts a complete frame that holds `traits`.
  @inline(__always)
  mutating func add(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, traits: FrameTraits, timeSeconds: Double?,
    bytes: RawSpan
  ) {
    var content: Content = []
    if traits.contains(.sbr) {
      content = addPayloads(of: frame, unit, traits, timeSeconds, bytes)
    }
    // A frame that goes on behind its blocks may be misread: it does not end a run.
    if let run = current, run.content != content, frame.trailingBitCount > 0 { return }
    if current?.content == content {
      current?.last = unit.index
      current?.frames += 1
    } else {
      close()
      current = Run(
        content: content, first: unit, timeSeconds: timeSeconds, last: unit.index, frames: 1)
    }
  }

  private mutating func addPayloads(
    of frame: borrowing ADTSFrame, _ unit: AccessUnit, _ traits: FrameTraits,
    _ timeSeconds: Double?, _ bytes: RawSpan
  ) -> Content {
    var content: Content = .sbr
    if first == nil { first = (unit, timeSeconds) }
    for index in 0..<frame.blockCount {
      addPayloads(of: frame, index, unit, timeSeconds, &content)
    }
    fit.add(frame, traits: traits, bytes: bytes)
    overlap.add(frame, unit)
    return content
  }

  private mutating func addPayloads(
    of frame: borrowing ADTSFrame, _ number: Int, _ unit: AccessUnit, _ timeSeconds: Double?,
    _ content: inout Content
  ) {
    for index in frame.blocks[number].sbrOutcomes.indices {
      if frame.blocks[number].sbrOutcomes[index].ending == .headerMissing {
        content.insert(.sbrHeaderMissing)
      }
      if frame.blocks[number].sbrOutcomes[index].hasHeader {
        let outcome = frame.blocks[number].sbrOutcomes[index]
        addHeader(
          unit, timeSeconds, isReset: outcome.isReset && isChange(outcome.header, index))
      }
      if frame.blocks[number].sbrOutcomes[index].psCount > 0,
        let ps = frame.blocks[number].sbrOutcomes[index].ps
      {
        content.insert(.ps)
        if ps.ending == .headerMissing { content.insert(.psHeaderMissing) }
        if ps.hasHeader, firstPSHeader == nil { firstPSHeader = unit }
        if firstPS == nil {
          firstPS = unit
          psStartsWithHeader = ps.hasHeader
        }
      }
    }
  }

  /// Whether the header of a payload, the `number`th of its block, changes the frequency bands: behind
  /// lost bytes a reader starts anew with a header that only says again what was known.
  private mutating func isChange(_ header: SBRHeader?, _ number: Int) -> Bool {
    guard let header else { return true }
    while headers.count <= number { headers.append(nil) }
    defer { headers[number] = header }
    return headers[number].map { !$0.hasSameFrequencies(as: header) } ?? true
  }

  private mutating func addHeader(_ unit: AccessUnit, _ timeSeconds: Double?, isReset: Bool) {
    // The first header of each element makes its bands; it resets nothing.
    if isReset, let firstHeader, firstHeader.index != unit.index, resets.last != unit {
      resetCount += 1
      if resets.count < 20 { resets.append(unit) }
    }
    // The elements of a frame have their headers together.
    if let last = lastHeader {
      guard last.unit.index != unit.index else { return }
      noteInterval(to: timeSeconds)
    }
    headerFrames += 1
    if firstHeader == nil {
      firstHeader = unit
      startsWithHeader = unit.index == first?.unit.index
    }
    if let timeSeconds { lastHeader = (unit, timeSeconds) }
  }

  private mutating func noteInterval(to timeSeconds: Double?) {
    guard let last = lastHeader, let timeSeconds else { return }
    let interval = timeSeconds - last.timeSeconds
    if interval > longestInterval?.seconds ?? 0 { longestInterval = (interval, last.unit) }
  }

  private mutating func close() {
    if let current, runs.count < StreamFacts.eventLimit { runs.append(current) }
    current = nil
  }

  /// Settles what only the end of the stream decides.
  mutating func finish(durationSeconds: Double) {
    close()
    noteInterval(to: durationSeconds)
  }
}

extension SBRFacts {
  /// The runs by stretch of frames with one fixed header: each stretch is a stream of its own.
  func runs(of facts: StreamFacts) -> [[Run]] {
    guard facts.stretches.count > 1 else { return [runs] }
    var parts: [[Run]] = []
    var rest = runs[...]
    for number in facts.stretches.indices {
      let end =
        number + 1 < facts.stretches.count ? facts.stretches[number + 1].first.index : Int.max
      var part: [Run] = []
      while var run = rest.first, run.first.index < end {
        if run.last < end {
          rest.removeFirst()
        } else {
          // The run goes on in the next stretch.
          let next = facts.stretches[number + 1]
          let before = min(run.frames, end - run.first.index)
          var behind = run
          behind.first = next.first
          behind.timeSeconds = next.startSeconds
          behind.frames = max(1, run.frames - before)
          rest[rest.startIndex] = behind
          run.last = end - 1
          run.frames = before
        }
        part.append(run)
      }
      if !part.isEmpty { parts.append(part) }
    }
    return parts
  }

  /// The runs with a property, neighbours of `runs` as one.
  static func joined(_ runs: [Run], where isWanted: (Run) -> Bool) -> [Run] {
    var joined: [Run] = []
    var isOpen = false
    for run in runs {
      defer { isOpen = isWanted(run) }
      guard isWanted(run) else { continue }
      if isOpen, let last = joined.indices.last {
        joined[last].last = run.last
        joined[last].frames += run.frames
      } else {
        joined.append(run)
      }
    }
    return joined
  }
}
