import AACSyntax
import Bitstream
public import Transports

/// What the fill and data elements of a file hold, counted over its complete frames.
public struct ExtensionFacts: Sendable {
  /// A text, as it came up.
  public struct Text: Sendable {
    /// The text.
    public var text: String
    /// The frame.
    public var unit: AccessUnit
    /// The first bit of the element's data that it was found in, counted from the frame's first.
    public var position: Int
    /// Seconds from the start of the stream to the frame.
    public var timeSeconds: Double?
  }

  /// Places at which a text begins or changes; at most 64. A text that goes on from frame to frame
  /// is one place.
  public private(set) var texts: [Text] = []
  /// Frames with a text.
  public private(set) var textFrames = 0
  /// The frame of the last text.
  private var lastText = -1

  // MARK: Data stream elements

  /// Frames with a DSE.
  public private(set) var dataFrames = FrameSpan()
  /// The first of these.
  public private(set) var firstData: (unit: AccessUnit, bit: Int)?
  /// Bit n is set if a DSE has the tag n.
  public private(set) var dataTags: UInt16 = 0
  /// DSEs.
  public private(set) var dataElements = 0
  /// Their bytes.
  public private(set) var dataBytes = 0
  /// DSEs that begin as ancillary data of ETSI TS 101 154 do.
  public private(set) var dvbElements = 0
  /// Frames with such DSEs that are malformed.
  public private(set) var malformed = FrameSpan()
  /// The first of these: the DSE of the frame, what is wrong with it, and where its data lie.
  private(set) var firstMalformed:
    (unit: AccessUnit, element: Int, fault: DVBAncillaryData.Fault, data: BitRange)?
  /// DSEs with a text.
  public private(set) var textElements = 0

  // MARK: Loudness

  /// Frames with a programme reference level or with DVB ancillary data.
  public private(set) var loudnessFrames = 0
  /// The last of these, before it the first frame of all.
  private var lastLoudness: (unit: AccessUnit, time: Double)?
  /// Where the first stretch of more than a second without begins, and how long it is.
  public private(set) var firstLoudnessGap: (unit: AccessUnit, from: Double, seconds: Double)?

  /// Nothing counted.
  public init() {}

  /// Counts a complete frame that holds `traits`.
  @inline(__always)
  mutating func add(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, traits: FrameTraits, timeSeconds: Double?,
    bytes: RawSpan
  ) {
    if lastLoudness == nil, let timeSeconds { lastLoudness = (unit, timeSeconds) }
    if !traits.isDisjoint(with: [.otherExtension, .dataStream]) {
      addPayloads(of: frame, unit, traits, timeSeconds, bytes)
    }
  }

  private mutating func addPayloads(
    of frame: borrowing ADTSFrame, _ unit: AccessUnit, _ traits: FrameTraits,
    _ timeSeconds: Double?, _ bytes: RawSpan
  ) {
    var hasLoudness = false
    for index in 0..<frame.blockCount {
      if traits.contains(.otherExtension) {
        addExtensions(of: frame, index, unit, timeSeconds, bytes, &hasLoudness)
      }
      if traits.contains(.dataStream) {
        addDataStreams(of: frame, index, unit, timeSeconds, bytes, &hasLoudness)
      }
    }
    if hasLoudness {
      loudnessFrames += 1
      if let timeSeconds {
        noteLoudness(at: timeSeconds)
        lastLoudness = (unit, timeSeconds)
      }
    }
  }

  private mutating func addExtensions(
    of frame: borrowing ADTSFrame, _ number: Int, _ unit: AccessUnit, _ timeSeconds: Double?,
    _ bytes: RawSpan,
    _ hasLoudness: inout Bool
  ) {
    for index in frame.blocks[number].dynamicRanges.indices
    where frame.blocks[number].dynamicRanges[index].programReferenceLevel != nil {
      hasLoudness = true
    }
    for payload in frame.blocks[number].extensions where !payload.isSBR {
      noteText(in: payload.data, unit, timeSeconds, bytes)
    }
  }

  private mutating func addDataStreams(
    of frame: borrowing ADTSFrame, _ number: Int, _ unit: AccessUnit, _ timeSeconds: Double?,
    _ bytes: RawSpan,
    _ hasLoudness: inout Bool
  ) {
    dataFrames.insert(unit.index)
    for element in frame.blocks[number].elements where element.kind == .dataStream {
      let stream = frame.blocks[number].dataStreams[element.index]
      if firstData == nil { firstData = (unit, element.position) }
      dataTags |= 1 << UInt16(element.instanceTag & 15)
      dataElements += 1
      dataBytes += stream.byteCount
      if stream.ancillary != nil {
        dvbElements += 1
        hasLoudness = true
      } else if let fault = stream.ancillaryFault {
        dvbElements += 1
        malformed.insert(unit.index)
        if firstMalformed == nil {
          firstMalformed = (unit, element.index, fault, stream.data)
        }
      }
      if noteText(in: stream.data, unit, timeSeconds, bytes) { textElements += 1 }
    }
  }

  /// Whether a text stands in the frame `frame` as one may at the start of a stream. Texts at regular
  /// intervals are the habit of an encoder.
  func textComesAgain(at frame: Int) -> Bool {
    let places = texts.map(\.unit.index)
    guard let place = places.firstIndex(of: frame), place < 2 else { return false }
    guard place == 1, places.count > 2 else { return true }
    return places[2] - frame != frame - places[0]
  }

  /// Looks for a text at the start of some data, where encoders put theirs.
  @discardableResult
  private mutating func noteText(
    in data: BitRange, _ unit: AccessUnit, _ timeSeconds: Double?, _ bytes: RawSpan
  ) -> Bool {
    let head = BitRange(start: data.start, count: min(data.count, 64 * 8))
    guard head.count >= 32, !bytes.isRepeated(head), let text = EncoderText.find(in: bytes, head)
    else { return false }
    if lastText != unit.index { textFrames += 1 }
    if lastText < unit.index - 1 || lastText < 0 || texts.last?.text != text, texts.count < 64 {
      texts.append(
        Text(text: text, unit: unit, position: data.start, timeSeconds: timeSeconds))
    }
    lastText = unit.index
    return true
  }

  private mutating func noteLoudness(at timeSeconds: Double) {
    guard firstLoudnessGap == nil, let (unit, last) = lastLoudness, timeSeconds - last > 1 else {
      return
    }
    firstLoudnessGap = (unit, last, timeSeconds - last)
  }

  /// Settles what only the end of the stream decides.
  mutating func finish(durationSeconds: Double) { noteLoudness(at: durationSeconds) }
}

extension RawSpan {
  /// Whether the first seven bytes of some bits are one byte over and over, as padding is.
  fileprivate func isRepeated(_ bits: BitRange) -> Bool {
    guard bits.count >= 56, bits.end <= byteCount * 8 else { return false }
    let word = BitReader(self, from: bits.start, to: bits.end).window() >> 8
    return word == (word >> 48) &* 0x01_0101_0101_0101
  }
}
