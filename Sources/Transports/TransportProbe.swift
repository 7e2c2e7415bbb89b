public import AACSyntax
import Bitstream

/// What the head of a file turns out to be.
public enum TransportProbe: Hashable, Sendable {
  /// ADTS.
  case adts(ADTSProbe)
  /// Something else; `facts` say what was found.
  case other(ForeignFormat)
  /// No frame and no known format.
  case nothing(ChainSearch)

  /// Bytes that are searched for the first chain.
  public static let reach = 1 << 20

  /// Whether one chain of headers holds from the first byte to the last that was looked at.
  public var isWhole: Bool {
    guard case .adts(let probe) = self else { return false }
    return probe.isWhole
  }

  /// Looks at the head of a stream.
  ///
  /// - Parameters:
  ///   - bytes: the first bytes behind any leading tags; at least `reach` of them unless `isWhole`.
  ///   - isWhole: whether the data ends with `bytes`.
  public init(_ bytes: RawSpan, isWhole: Bool) {
    let search = ChainSearch(bytes, isWhole: isWhole)
    let chain = search.chain
    let atStart = chain?.offset == 0
    if let format = ForeignFormat(
      bytes, isWhole: isWhole, adtsAtStart: atStart, adtsCoverage: search.coveredBytes,
      adtsOffset: chain?.offset)
    {
      self = .other(format)
      return
    }
    if let probe = ADTSProbe(bytes, isWhole: isWhole, search: search) {
      self = .adts(probe)
    } else {
      self = .nothing(search)
    }
  }
}

/// The search for a chain of headers in the head of a stream.
public struct ChainSearch: Hashable, Sendable {
  /// A chain of headers and where it starts.
  public struct Found: Hashable, Sendable {
    /// The offset of the first header.
    public var offset: Int
    /// The first header.
    public var header: ADTSHeader
    /// How far the chain reaches.
    public var chain: HeaderChain
  }

  /// The first chain that is a proof.
  public private(set) var chain: Found?
  /// The longest run of headers that is no proof.
  public private(set) var best: Found?
  /// Places with the twelve bits of a syncword.
  public private(set) var candidates = 0
  /// The bytes that were searched.
  public private(set) var bytesSearched: Int
  /// The bytes from the first chain to the end of what was searched that chains cover.
  public private(set) var coveredBytes = 0
  /// The headers of these chains.
  public private(set) var chainedHeaders = 0

  /// Searches `bytes` for the first chain.
  init(_ bytes: RawSpan, isWhole: Bool) {
    bytesSearched = bytes.byteCount
    let tags = isWhole ? TrailingTags(bytes) : TrailingTags()
    var at = 0
    while at + ADTSHeader.byteCount <= bytes.byteCount {
      guard bytes.byte(at: at) == 0xFF, let header = ADTSHeader(parsing: bytes, at: at),
        header.fixed.syncword == 0xFFF
      else {
        at += 1
        continue
      }
      candidates += 1
      guard header.isPlausible else {
        at += 1
        continue
      }
      let chain = HeaderChain(from: at, in: bytes, isWhole: isWhole, tags: tags, limit: .max)
      if chain.isProof(atStart: at == 0) {
        if self.chain == nil { self.chain = Found(offset: at, header: header, chain: chain) }
        coveredBytes += chain.endOffset - at
        chainedHeaders += chain.count
        at = max(chain.endOffset, at + 1)
      } else {
        if chain.count > best?.chain.count ?? 0 {
          best = Found(offset: at, header: header, chain: chain)
        }
        at += 1
      }
    }
  }
}

/// An ADTS stream as its head shows it.
public struct ADTSProbe: Hashable, Sendable {
  /// The fixed header that most frames of the head have.
  public var fixed: ADTSFixedHeader
  /// Where the first header lies, from the first byte behind any leading tags.
  public var firstOffset: Int
  /// Headers in the chain that starts there.
  public var chainLength: Int
  /// How lengths lead from header to header.
  public var model: LengthModel
  /// What shows that lengths are wrong; `nil` for `LengthModel.declared`.
  public var lengthFault: LengthFault?
  /// Metadata blocks that a radio server mixed in.
  public var icy: ICYInterval?
  /// Headers that were rejected: a syncword and no chain.
  public var rejectedCandidates: Int
  /// Whether one chain holds from the first byte on as far as was looked.
  public var isWhole = false

  /// A fault of every length in the head.
  public struct LengthFault: Hashable, Sendable {
    /// What is wrong.
    public enum Kind: Hashable, Sendable {
      /// Each frame is longer by this than its length says.
      case offset(Int)
      /// All lengths are one value.
      case fixed(Int)
      /// The length is the real one shifted by this many bits; positive: to the left.
      case shifted(Int)
      /// The length field lies two bits later.
      case afterEmphasis(Int)
      /// Lengths follow no rule that was tried.
      case unknown
    }
    /// What is wrong.
    public var kind: Kind
    /// Headers that were compared with the distance to the next one.
    public var headersTested: Int
    /// How many of them agree with `kind`.
    public var agreeing: Int
    /// The shortest distance between headers.
    public var shortest: Int
    /// The longest distance between headers.
    public var longest: Int
    /// Where the first header is that shows it.
    public var exampleOffset: Int
    /// The length it declares.
    public var exampleDeclared: Int
    /// The distance to the next header.
    public var exampleReal: Int
  }

  init?(_ bytes: RawSpan, isWhole: Bool, search: ChainSearch) {
    rejectedCandidates = search.candidates
    if let icy = ICYInterval(bytes, isWhole: isWhole, search: search) {
      self.icy = icy
    }
    if let found = search.chain,
      icy != nil || search.coveredBytes * 2 >= bytes.byteCount - found.offset,
      icy != nil || !Self.skipsHeaders(bytes, isWhole: isWhole, search: search)
    {
      fixed = found.header.fixed
      firstOffset = found.offset
      chainLength = found.chain.count
      model = .declared
      self.isWhole = found.offset == 0 && found.chain.end != .broken
      return
    }
    if let mixed = MixedChain(bytes, isWhole: isWhole) {
      fixed = mixed.fixed
      firstOffset = 0
      chainLength = mixed.count
      model = .declared
      return
    }
    if let relaxed = RelaxedChain(bytes, isWhole: isWhole) {
      fixed = relaxed.fixed
      firstOffset = relaxed.offsets[0]
      chainLength = relaxed.offsets.count
      (model, lengthFault) = relaxed.judgement(bytes)
      // A chain that holds as declared needs no reading that follows no rule.
      if search.chain != nil, lengthFault?.kind == .unknown {
        model = .declared
        lengthFault = nil
      }
      return
    }
    guard let found = search.chain else { return nil }
    fixed = found.header.fixed
    firstOffset = found.offset
    chainLength = found.chain.count
    model = .declared
  }

  /// Whether the chains pass over most headers, because the lengths follow another rule by which
  /// each leads to the next: twice the length may lead to the header after that by chance.
  private static func skipsHeaders(_ bytes: RawSpan, isWhole: Bool, search: ChainSearch) -> Bool {
    guard search.chain?.chain.end == .broken,
      let relaxed = RelaxedChain(bytes, isWhole: isWhole),
      search.chainedHeaders * 2 < relaxed.offsets.count
    else { return false }
    return switch relaxed.judgement(bytes).1?.kind {
    case nil, .unknown: false
    case .offset, .fixed, .shifted, .afterEmphasis: true
    }
  }
}

/// Copies of one fixed header, whatever their lengths say.
struct RelaxedChain {
  let fixed: ADTSFixedHeader
  let offsets: [Int]
  private let isWhole: Bool
  private let byteCount: Int

  /// Copies that make a proof together with their spread over the data.
  private static let minimumCount = 5

  /// Looks for the fixed header that occurs most often.
  ///
  /// Twenty-eight equal bits at five places are beyond chance; that they are spread over the data
  /// excludes a table or a picture that happens to repeat them.
  init?(_ bytes: RawSpan, isWhole: Bool) {
    self.isWhole = isWhole
    byteCount = bytes.byteCount
    var counts: [UInt32: Int] = [:]
    var at = 0
    while at + ADTSHeader.byteCount <= bytes.byteCount {
      if bytes.byte(at: at) == 0xFF, let header = ADTSHeader(parsing: bytes, at: at),
        header.fixed.syncword == 0xFFF, header.fixed.layer == 0
      {
        counts[header.fixed.bits, default: 0] += 1
      }
      at += 1
    }
    guard let (bits, count) = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
      count >= Self.minimumCount
    else { return nil }
    fixed = ADTSFixedHeader(bits: bits)
    var places: [Int] = []
    at = 0
    while at + ADTSHeader.byteCount <= bytes.byteCount {
      if bytes.byte(at: at) == 0xFF, ADTSHeader(parsing: bytes, at: at)?.fixed.bits == bits {
        places.append(at)
        // The next frame starts behind this header.
        at += ADTSHeader.byteCount
      } else {
        at += 1
      }
    }
    offsets = places
    guard let first = places.first, let last = places.last, places.count >= Self.minimumCount else {
      return nil
    }
    let distances = zip(places, places.dropFirst()).map { $1 - $0 }
    let longest = distances.max() ?? 0
    guard longest <= 8 * 8192, last - first >= bytes.byteCount / 5 * 4 - 2 * longest else {
      return nil
    }
  }

  /// Which rule the lengths follow.
  func judgement(_ bytes: RawSpan) -> (LengthModel, ADTSProbe.LengthFault?) {
    let pairs = zip(offsets, offsets.dropFirst()).compactMap { offset, next in
      ADTSHeader(parsing: bytes, at: offset).map { (offset, $0, next - offset) }
    }
    guard let first = pairs.first else { return (.declared, nil) }
    func fault(
      _ kind: ADTSProbe.LengthFault.Kind, _ holds: (ADTSHeader, Int) -> Bool
    ) -> ADTSProbe.LengthFault {
      let example = pairs.first { holds($0.1, $0.2) } ?? first
      return ADTSProbe.LengthFault(
        kind: kind, headersTested: pairs.count,
        agreeing: pairs.reduce(0) { $0 + (holds($1.1, $1.2) ? 1 : 0) },
        shortest: pairs.map(\.2).min() ?? 0, longest: pairs.map(\.2).max() ?? 0,
        exampleOffset: example.0, exampleDeclared: example.1.variable.frameLength,
        exampleReal: example.2)
    }
    func accepted(_ fault: ADTSProbe.LengthFault) -> Bool {
      fault.agreeing >= Self.minimumCount - 1 && fault.agreeing * 10 >= pairs.count * 9
    }
    var deltas: [Int: Int] = [:]
    for (_, header, distance) in pairs {
      deltas[distance - header.variable.frameLength, default: 0] += 1
    }
    if let (delta, _) = deltas.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) {
      let agreeing = fault(.offset(delta)) { $1 - $0.variable.frameLength == delta }
      let declared = Set(pairs.map { $0.1.variable.frameLength })
      if accepted(agreeing) {
        if delta == 0 { return (.declared, nil) }
        // One length everywhere and one distance everywhere is a difference like any other.
        if (-64...64).contains(delta) { return (.offset(delta), agreeing) }
      }
      if declared.count == 1, Set(pairs.map(\.2)).count >= 3 {
        let value = first.1.variable.frameLength
        let fixed = fault(.fixed(value)) { header, distance in distance != value }
        if fixed.agreeing * 2 >= pairs.count { return (.nextHeader, fixed) }
      }
    }
    // With emphasis 0 the field reads like one shifted by two bits; only here all bits agree.
    if fixed.id == 0 {
      let emphasis = fault(.afterEmphasis(Int(first.1.variable.bits >> 26 & 3))) {
        LengthModel.afterEmphasis.byteCount($0) == $1
      }
      if accepted(emphasis) { return (.afterEmphasis, emphasis) }
    }
    for shift in [1, 2, 3, -1, -2, -3] {
      let shifted = fault(.shifted(shift)) { header, distance in
        let real = shift > 0 ? (distance << shift) & 0x1FFF : distance >> -shift
        return header.variable.frameLength == real && distance > 0
      }
      if accepted(shifted) { return (.nextHeader, shifted) }
    }
    return (.nextHeader, fault(.unknown) { _, _ in true })
  }
}
