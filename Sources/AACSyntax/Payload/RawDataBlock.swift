public import Bitstream

/// `raw_data_block()`: the coded audio of one frame time, element by element.
///
/// ISO/IEC 14496-3, 4.4.2.1, Table 4.3. Values as read, nothing judged. A block is a workspace: it is
/// read into again and again, and what it has grown to once is used again.
public struct RawDataBlock: Sendable {
  /// The elements in the order of the stream, ID_END and one that broke included.
  public internal(set) var elements: [SyntacticElement] = []
  /// The kinds and tags of the elements that were read to their end, in one word: seven bits each,
  /// the last in the lowest, behind a bit that is set; 0 of more than nine.
  public internal(set) var elementKey: UInt64 = 1
  /// What the CPEs hold besides their channels. This and the other lists of a kind have an entry for
  /// every element of the kind, one that broke included, in their order.
  public internal(set) var pairs: [ChannelPairElement] = []
  /// What the CCEs hold besides their channels.
  public internal(set) var couplings: [CouplingChannelElement] = []
  /// The DSEs.
  public internal(set) var dataStreams: [DataStreamElement] = []
  /// The PCEs.
  public internal(set) var programConfigs: [ProgramConfigElement] = []
  /// The FILs.
  public internal(set) var fills: [FillElement] = []
  /// The extension payloads of all FILs.
  public internal(set) var extensions: [ExtensionPayload] = []
  /// The dynamic range infos among them.
  public internal(set) var dynamicRanges: [DynamicRangeInfo] = []
  /// What the SBR payloads among them turned out to be.
  public internal(set) var sbrOutcomes: [SBROutcome] = []

  /// The channels that are kept, those of no more than `maxChannels`.
  public internal(set) var channelCount = 0

  /// More channels than unlike instance tags allow: 16 SCE, 16 CPE, 16 CCE, 16 LFE.
  public static let maxChannels = 80

  /// The channels, in the order of the stream; those behind `channelCount` are left from earlier
  /// blocks.
  public internal(set) var channels: [IndividualChannelStream] = []

  /// The parameters that the block was read with.
  public internal(set) var parameters = SyntaxParameters(objectType: 2, samplingFrequencyIndex: 4)
  /// The first bit.
  public internal(set) var position = 0
  /// The position behind the last bit that the block may have.
  public internal(set) var limit = 0
  /// The position behind ID_END; `nil` if none was read.
  public internal(set) var endOfElements: Int?
  /// The position behind the last element that was read to its end.
  public internal(set) var lastElementEnd = 0
  /// The bits of the closing byte_alignment.
  public internal(set) var alignment = BitRange(start: 0, count: 0)
  /// The value of these bits.
  public internal(set) var alignmentValue = 0
  /// The position behind the block, or where reading stopped.
  public internal(set) var end = 0
  /// The bytes of all FILs.
  public internal(set) var fillByteCount = 0
  /// Why the block could not be read to its end.
  public internal(set) var error: SyntaxError?

  /// A block that nothing was read into.
  public init() {}

  /// Whether the block was read to ID_END and byte_alignment.
  public var isComplete: Bool { endOfElements != nil && error == nil }

  /// The bits from the first id_syn_ele to the end of ID_END, or to where reading stopped.
  public var payloadBitCount: Int { (endOfElements ?? end) - position }

  /// The bits that belong to no field: behind a fault of the block, and behind one inside a FIL.
  public var unaccountedBitCount: Int {
    var sum = error == nil ? 0 : limit - end
    for payload in extensions { sum += payload.unreadBitCount }
    for outcome in sbrOutcomes {
      sum += outcome.psBitsUnread
      switch outcome.ending {
      case .complete, .headerMissing: break
      case .tablesUnusable, .envelopeCountIllegal, .overrun: sum += outcome.bitsLeft
      }
    }
    return sum
  }

  /// NCC: the channels that count for the buffer. ISO/IEC 13818-7, 8.2.2.
  public var consideredChannelCount: Int {
    elements.reduce(0) { sum, element in
      switch element.kind {
      case .singleChannel: sum + 1
      case .channelPair: sum + 2
      case .couplingChannel:
        sum + (couplings[element.index].isIndependentlySwitched ? 1 : 0)
      default: sum
      }
    }
  }

  /// Whether an element carries SBR data.
  public var hasSBR: Bool { extensions.contains { $0.isSBR } }

  /// Whether an element carries parametric stereo data.
  public var hasPS: Bool { sbrOutcomes.contains { $0.psCount > 0 } }

  /// Forgets what the last block left.
  mutating func restart(_ reader: borrowing BitReader, _ parameters: SyntaxParameters) {
    self.parameters = parameters
    position = reader.position
    limit = reader.end
    end = reader.position
    lastElementEnd = reader.position
    endOfElements = nil
    alignment = BitRange(start: 0, count: 0)
    alignmentValue = 0
    fillByteCount = 0
    error = nil
    channelCount = 0
    elementKey = 1
    elements.restart()
    pairs.restart()
    couplings.restart()
    dataStreams.restart()
    programConfigs.restart()
    fills.restart()
    extensions.restart()
    dynamicRanges.restart()
    sbrOutcomes.restart()
  }

  /// Notes that an element was read to its end.
  @inline(__always)
  mutating func closeElement(_ place: Int, at position: Int) {
    elements[place].end = position
    elements[place].isComplete = true
    lastElementEnd = position
    let key = UInt64(elements[place].kind.rawValue) &<< 4 | UInt64(elements[place].instanceTag)
    elementKey = elementKey &- 1 < 1 << 57 &- 1 ? elementKey &<< 7 | key : 0
  }

  /// A channel to read into: an index into `channels`, and whether it is kept. Channels beyond
  /// `maxChannels` share a place that is not.
  @inline(__always)
  mutating func nextChannel() -> (index: Int, isKept: Bool) {
    let index = channelCount
    let isKept = index < Self.maxChannels
    if channels.count == index { channels.append(IndividualChannelStream()) }
    channels[index].forget()
    if isKept { channelCount = index + 1 }
    return (index, isKept)
  }
}

extension Array {
  /// Empties the array and keeps its room.
  @inline(__always)
  fileprivate mutating func restart() {
    // A few at the end are gone sooner one by one.
    if count > 8 { return removeAll(keepingCapacity: true) }
    while !isEmpty { removeLast() }
  }
}
