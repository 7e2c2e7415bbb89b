/// A syntactic element of a raw_data_block: which it is and where it lies.
///
/// ISO/IEC 14496-3, 4.5.2.1, Table 4.85.
public struct SyntacticElement: Hashable, Sendable {
  /// `id_syn_ele`: the kinds of elements.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// single_channel_element.
    case singleChannel = 0
    /// channel_pair_element.
    case channelPair = 1
    /// coupling_channel_element.
    case couplingChannel = 2
    /// lfe_channel_element.
    case lfeChannel = 3
    /// data_stream_element.
    case dataStream = 4
    /// program_config_element.
    case programConfig = 5
    /// fill_element.
    case fill = 6
    /// The end of the block.
    case end = 7

    /// The name as the standard and reports have it: `SCE`.
    public var syntaxName: String {
      switch self {
      case .singleChannel: "SCE"
      case .channelPair: "CPE"
      case .couplingChannel: "CCE"
      case .lfeChannel: "LFE"
      case .dataStream: "DSE"
      case .programConfig: "PCE"
      case .fill: "FIL"
      case .end: "END"
      }
    }

    /// The name as recorders want it.
    var staticName: StaticString {
      switch self {
      case .singleChannel: "SCE"
      case .channelPair: "CPE"
      case .couplingChannel: "CCE"
      case .lfeChannel: "LFE"
      case .dataStream: "DSE"
      case .programConfig: "PCE"
      case .fill: "FIL"
      case .end: "END"
      }
    }

    /// Whether it codes output channels by itself: SCE, CPE, LFE.
    @inlinable public var isAudio: Bool {
      self == .singleChannel || self == .channelPair || self == .lfeChannel
    }
  }

  /// The kind.
  public internal(set) var kind: Kind
  /// The number of the element among those of its kind in the block, from 0: the index into the
  /// list of its kind.
  public internal(set) var index: Int
  /// The first bit of id_syn_ele.
  public internal(set) var position: Int
  /// The position behind the last bit; where reading stopped, if it did.
  public internal(set) var end: Int
  /// `element_instance_tag`; 0 of a fill element and the end, which have none.
  public internal(set) var instanceTag: UInt8 = 0
  /// The first of the element's channels: an index into `RawDataBlock.channels`; `nil` if it has
  /// none that are kept.
  public internal(set) var channel: Int?
  /// Whether the element was read to its end.
  public internal(set) var isComplete = false

  init(_ kind: Kind, index: Int, position: Int) {
    self.kind = kind
    self.index = index
    self.position = position
    end = position
  }
}
