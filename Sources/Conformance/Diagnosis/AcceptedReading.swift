public import AACSyntax
public import Transports

/// A reading of the frames of one header that explains what the declared one does not.
public struct AcceptedReading: Sendable {
  /// What differs from what the headers declare.
  public enum Change: Hashable, Sendable {
    /// There is no check word although `protection_absent` is 0.
    case noCheckWord
    /// There is a check word although `protection_absent` is 1; `verified` of the words are right
    /// for the frame.
    case checkWord(verified: Int)
    /// So many bytes stand between the headers and the payload; those of the first frame.
    case prefix(count: Int, sample: [UInt8])
    /// The frames hold so many blocks more than one.
    case blockCount(announced: Int, found: Int)
    /// So many bytes stand behind the last block of every frame; those of the first frame, and
    /// what they are: `constant`, `next header` or `checksum`.
    case surplus(count: Int, sample: [UInt8], kind: String)
    /// The payload fits these values of `sampling_frequency_index` and not the declared one.
    case tables(candidates: [Int])
    /// The payload is of this audio object type.
    case objectType(Int)
    /// Windows have 960 lines.
    case frameLength960
  }

  /// Frames whose headers announce another number of blocks than they hold.
  public struct Miscounted: Sendable {
    /// Which.
    public var span: FrameSpan
    /// The first of them.
    public var first: AccessUnit
    /// Seconds from the start of the stream to it.
    public var timeSeconds: Double?
    /// The numbers of blocks that they announce, each once, rising.
    public var announced: [Int]
  }

  /// The header that the frames share.
  public var header: ADTSFixedHeader
  /// The first frame with it.
  public var first: AccessUnit
  /// Seconds from the start of the stream to the first frame.
  public var timeSeconds: Double?
  /// The frames with it.
  public var span: FrameSpan
  /// Those of them that do not end exactly as declared.
  public var failing: FrameSpan
  /// The first of those.
  public var firstFailing: AccessUnit
  /// What differs, in the order of diagnosis.
  public var changes: [Change]
  /// The frames whose headers count their blocks wrong, if that is what differs.
  public var miscounted: Miscounted?
  /// Whether windows of 960 lines at the declared rate explain the frames as well as other tables.
  public var fits960 = false
  /// What names one of several indices that the payload fits.
  public var indexProof: IndexProof?
  /// How the frames are to be read.
  var reading: Reading

  /// Frames that were read both ways.
  public var sampled = 0
  /// Those of them that end exactly in this reading.
  public var exact = 0
  /// Those of them that end exactly as declared.
  public var exactAsDeclared = 0
  /// Those of them that cannot read the same in both ways.
  public var probative = 0
  /// Probative frames that do not end exactly as declared.
  public var declaredFailures = 0
  /// Probative frames that do not end exactly in this reading.
  public var alternativeFailures = 0
  /// Frames with SBR data in this reading.
  public var sbrFrames = 0

  /// In what the frames are read otherwise than they declare, in words.
  public var words: String {
    changes.map { change in
      switch change {
      case .noCheckWord: "no check word behind the header"
      case .checkWord: "a check word behind the header"
      case .prefix(let count, _): "\(count) bytes before the payload passed over"
      case .blockCount(_, let found): "\(found) \(found == 1 ? "block" : "blocks") a frame"
      case .surplus(let count, _, _): "\(count) bytes at the end passed over"
      case .tables(let candidates): "sampling_frequency_index \(Self.alternatives(candidates))"
      case .objectType(let type): "audio object type \(type)"
      case .frameLength960: "windows of 960 lines"
      }
    }.joined(separator: ", ")
  }

  /// `3, 4 or 5`.
  private static func alternatives(_ numbers: [Int]) -> String {
    let words = numbers.map(String.init)
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// The index of half the declared rate, if it is one of `candidates`, which share one band table,
  /// and the payload carries SBR: the output rate was declared.
  func coreIndexOfSBR(_ candidates: [Int]) -> Int? {
    guard sbrFrames * 2 >= exact, let hertz = header.samplingFrequency,
      let core = SamplingFrequency.index(ofHertz: hertz / 2), candidates.contains(core),
      case let alike = SamplingFrequency.sharingBands(withIndex: core),
      candidates.allSatisfy({ alike.contains($0) })
    else { return nil }
    return core
  }

  /// Whether the payload is of another audio object type than the header declares.
  var changesObjectType: Bool {
    changes.contains { if case .objectType = $0 { true } else { false } }
  }

  /// How sure the reading is, by the frames that speak for it.
  public var confidence: String {
    probative >= 20 && alternativeFailures == 0 ? "certain" : "likely"
  }
}
