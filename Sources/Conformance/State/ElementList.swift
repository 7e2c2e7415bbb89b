public import AACSyntax

/// The elements of a raw_data_block that code output channels, SCE, CPE and LFE, in their order.
public struct ElementList: Hashable, Sendable, CustomStringConvertible {
  /// Elements that are kept; of more, only their number is.
  static let capacity = 32

  /// Two bits an element, the value of its id_syn_ele, the first in the lowest.
  private var kinds: UInt64 = 0
  // Lists are made and compared with every frame: a frame of 8191 bytes has no more than 16 bits
  // can count.
  private var elementTotal: UInt16 = 0
  private var channelTotal: UInt16 = 0

  /// The number of elements.
  public var count: Int { Int(elementTotal) }
  /// The channels that they code.
  public var channelCount: Int { Int(channelTotal) }

  /// No element.
  public init() {}

  /// Elements of the given kinds.
  public init(_ kinds: [SyntacticElement.Kind]) {
    for kind in kinds { append(kind) }
  }

  /// The elements that `channel_configuration` stands for; `nil` if it names none.
  public init?(configuration: Int) {
    guard let kinds = ChannelConfiguration.elements(of: configuration) else { return nil }
    self.init(kinds)
  }

  /// The elements that a PCE lists: front, side, back, LFE.
  public init(_ config: ProgramConfigElement) {
    for list in [config.front, config.side, config.back] {
      for entry in list { append(entry.flag ? .channelPair : .singleChannel) }
    }
    for _ in config.lfe { append(.lfeChannel) }
  }

  /// Adds an element.
  ///
  /// - Precondition: `kind` is SCE, CPE or LFE.
  @inline(__always)
  mutating func append(_ kind: SyntacticElement.Kind) {
    if count < Self.capacity {
      kinds |= UInt64(kind.rawValue) &<< UInt64(truncatingIfNeeded: 2 &* count)
    }
    elementTotal &+= 1
    channelTotal &+= kind == .channelPair ? 2 : 1
  }

  /// How many of the elements are LFE.
  public var lfeCount: Int { (0..<count).count { self[$0] == .lfeChannel } }

  /// Whether there is no element.
  public var isEmpty: Bool { count == 0 }

  /// The kind of an element.
  ///
  /// - Precondition: `0 <= index < count`; elements beyond those that are kept read as SCE.
  public subscript(index: Int) -> SyntacticElement.Kind {
    precondition(index >= 0 && index < count, "an element of the list")
    guard index < Self.capacity else { return .singleChannel }
    return SyntacticElement.Kind(rawValue: UInt8(kinds >> UInt64(2 * index) & 3)) ?? .singleChannel
  }

  /// The first place where this list and another differ; `nil` if they are equal.
  func firstDifference(from other: Self) -> Int? {
    let common = min(count, other.count)
    if let place = (0..<common).first(where: { self[$0] != other[$0] }) { return place }
    return count == other.count ? nil : common
  }

  /// The `channel_configuration` 1 to 7 with these elements, if there is one.
  public var configuration: Int? {
    (1...7).first { Self(configuration: $0) == self }
  }

  /// The names in order: `SCE CPE LFE`; `none` without elements.
  public var description: String {
    guard count > 0 else { return "none" }
    let names = (0..<min(count, Self.capacity)).map { self[$0].syntaxName }
    return names.joined(separator: " ") + (count > Self.capacity ? " ..." : "")
  }
}
