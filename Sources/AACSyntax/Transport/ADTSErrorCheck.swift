import Bitstream

/// The check words of an ADTS frame: `adts_error_check()`, `adts_header_error_check()`,
/// `adts_raw_data_block_error_check()`.
///
/// ISO/IEC 13818-7, 8.1.3.2.
public enum ADTSErrorCheck {
  /// How a check word compares.
  public enum Status: String, Hashable, Sendable {
    /// There is none: protection_absent is 1.
    case absent
    /// It is what the bits it covers give.
    case ok
    /// It is not.
    case mismatch
    /// The bits that it covers, or the word itself, could not be told apart.
    case unverifiable
  }

  /// What a check word covers.
  public enum Scope: Hashable, Sendable {
    /// The headers and the only block.
    case frame
    /// The headers and the block positions.
    case headers
    /// A block of several.
    case block(Int)
  }

  /// One check word.
  public struct Word: Hashable, Sendable {
    /// What it covers.
    public internal(set) var scope: Scope
    /// Its first bit.
    public internal(set) var position: Int
    /// Its value in the stream.
    public internal(set) var read: UInt16
    /// The value that the covered bits give; `nil` if a block broke before they were known.
    public internal(set) var computed: UInt16?

    /// How both compare.
    public var status: Status {
      computed.map { $0 == read ? .ok : .mismatch } ?? .unverifiable
    }
  }

  /// Bits of an SCE, CPE, LFE or CCE that are covered, from element_instance_tag on.
  public static let coveredElementBits = 192
  /// Bits of the second individual_channel_stream of a CPE that are covered besides.
  public static let coveredSecondChannelBits = 128

  /// Feeds the bits `start ..< end`, or as many as `limit` allows, padded with zeros up to `limit`.
  static func feed(_ crc: inout CRC16, _ bytes: RawSpan, from start: Int, to end: Int, limit: Int?)
  {
    let count = min(end - start, limit ?? Int.max)
    crc.feed(bytes, from: start, to: start + count)
    guard let limit else { return }
    var padding = limit - count
    while padding > 0 {
      let width = min(padding, 64)
      crc.feed(bits: 0, width)
      padding -= width
    }
  }

  /// Calls `body` with every run of bits of a block that a check word covers: its first bit, the
  /// position behind its last, and how many bits of it count at most, zeros behind it included.
  ///
  /// Of a channel element that broke, and that is the last one read, the run goes to where reading
  /// stopped or as far as bits are covered, whatever is there.
  ///
  /// The frame and numbers are taken, not the block and its elements: they would be copied.
  ///
  /// - Returns: whether all runs are known: a block that broke may have more elements, and one that
  ///   broke early less bits than are covered.
  @inline(__always)
  static func forEachRegion(
    of frame: borrowing ADTSFrame, block: Int,
    _ body: (_ start: Int, _ end: Int, _ limit: Int?) -> Void
  ) -> Bool {
    for index in frame.blocks[block].elements.indices {
      let start = frame.blocks[block].elements[index].position + 3
      let end = frame.blocks[block].elements[index].end
      let isComplete = frame.blocks[block].elements[index].isComplete
      switch frame.blocks[block].elements[index].kind {
      case .singleChannel, .lfeChannel, .couplingChannel:
        guard isComplete else {
          body(
            start, min(start + coveredElementBits, frame.blocks[block].limit), coveredElementBits)
          return false
        }
        body(start, end, coveredElementBits)
      case .channelPair:
        guard let channel = frame.blocks[block].elements[index].channel,
          channel + 1 < frame.blocks[block].channelCount
        else { return false }
        let second = frame.blocks[block].channels[channel + 1].position
        guard isComplete else {
          guard second > start else { return false }
          let limit = frame.blocks[block].limit
          body(start, min(start + coveredElementBits, limit), coveredElementBits)
          body(second, min(second + coveredSecondChannelBits, limit), coveredSecondChannelBits)
          return false
        }
        body(start, end, coveredElementBits)
        body(second, end, coveredSecondChannelBits)
      case .dataStream, .programConfig:
        guard isComplete else { return false }
        body(start, end, nil)
      case .fill, .end:
        break
      }
    }
    return frame.blocks[block].endOfElements != nil
  }

  /// Feeds the covered bits of a block's elements.
  ///
  /// - Returns: whether all of them are known.
  static func feed(
    _ crc: inout CRC16, _ bytes: RawSpan, _ frame: borrowing ADTSFrame, block: Int
  ) -> Bool {
    forEachRegion(of: frame, block: block) { start, end, limit in
      feed(&crc, bytes, from: start, to: end, limit: limit)
    }
  }

  /// A run of bits that a check word covers.
  public struct Region: Hashable, Sendable {
    /// The first bit.
    public var start: Int
    /// The position behind the last bit that is there.
    public var end: Int
    /// The bits that count, zeros behind `end` included.
    public var count: Int

    /// The run `start ..< end`, of which, with zeros behind it, `count` bits count.
    public init(start: Int, end: Int, count: Int) {
      self.start = start
      self.end = end
      self.count = count
    }
  }

  /// The runs of bits that a check word over a complete block covers, besides any headers.
  ///
  /// ISO/IEC 13818-7, 8.1.3.2.
  public static func regions(of frame: borrowing ADTSFrame, block: Int) -> [Region] {
    var regions: [Region] = []
    _ = forEachRegion(of: frame, block: block) { start, end, limit in
      let present = min(end - start, limit ?? Int.max)
      regions.append(Region(start: start, end: start + present, count: limit ?? present))
    }
    return regions
  }
}
