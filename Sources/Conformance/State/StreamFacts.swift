public import AACSyntax
public import Transports

/// Everything that was counted over a file, for the rules that look at it as a whole.
public struct StreamFacts: Sendable {
  /// Events of one kind that are kept; more are only counted.
  public static let eventLimit = 4096

  /// The depth of the analysis.
  public var depth: Depth
  /// What the caller expects.
  public var expectations: Expectations
  /// Whom the stream is made for: the rules of other audiences do not speak.
  public var audience: Audience = []
  /// The size of the file in bytes.
  public var sizeBytes: UInt64 = 0
  /// The first bytes of the file, at most 16.
  public var firstBytes: [UInt8] = []
  /// The extension of the file's name, lower case, without the dot.
  public var fileExtension = ""
  /// Where the head that was probed starts: behind any leading tags.
  public var probeOffset: UInt64 = 0
  /// What the head turned out to be; `nil` for an empty file.
  public var probe: TransportProbe?
  /// Blocks without headers at the start of a file that is nothing else.
  public var rawBlocks: RawBlockChain?
  /// Entropy of the head in bits per byte.
  public var headEntropy = 0.0
  /// Whether the head looks like PCM sound: neighbouring 16-bit samples are close.
  public var headLooksLikePCM = false

  // MARK: Frames

  /// Complete frames.
  public var frameCount = 0
  /// Bytes of the complete frames.
  public var frameBytes: UInt64 = 0
  /// raw_data_blocks that the headers announce.
  public var rawDataBlocks = 0
  /// The first frame.
  public var first: AccessUnit?
  /// The last frame.
  public var last: AccessUnit?
  /// Bytes of the shortest frame.
  public var smallestFrame = 0
  /// Bytes of the longest frame.
  public var largestFrame = 0
  /// The first of the longest frames.
  public var largestFrameUnit: AccessUnit?
  /// Frames with `protection_absent` 0.
  public var crcProtected = 0
  /// Frames with more than one raw_data_block.
  public var multiBlockFrames = 0
  /// These frames.
  public var multiBlockSpan = FrameSpan()
  /// The first of these.
  public var firstMultiBlock: AccessUnit?
  /// These frames.
  public var protectedSpan = FrameSpan()
  /// The first frame with `protection_absent` 0.
  public var firstProtected: AccessUnit?
  /// How many frames are longer than 2047 bytes.
  public var framesOver2047 = 0
  /// These frames.
  public var over2047Span = FrameSpan()
  /// The first frame longer than 2047 bytes.
  public var firstOver2047: AccessUnit?
  /// Frames with `ID` 1.
  public var mpeg2Frames = 0
  /// Frames whose payload starts with a second ADTS header that fits into it.
  public var framesWithInnerHeader = 0
  /// The first of these and its inner header.
  public var firstInnerHeader: (unit: AccessUnit, inner: ADTSHeader)?
  /// Seconds.
  public var durationSeconds = 0.0
  /// Samples per channel at the core's rate.
  public var samples = 0

  // MARK: The fixed header over time

  /// Runs of frames with one fixed header; at most `eventLimit`.
  public var stretches: [Stretch] = []
  /// Stretches, the ones that are not listed included.
  public var stretchCount = 0
  /// Fields that left their stretch for one or two frames; at most `eventLimit`.
  public var flips: [HeaderFlip] = []
  /// Flips by field, the ones that are not listed included.
  public var flipCounts = [Int](repeating: 0, count: HeaderField.allCases.count)
  /// Fixed headers and how many frames have them, most frequent first; at most eight.
  public var fixedHeaders: [(header: ADTSFixedHeader, frames: Int)] = []
  /// Places where the fixed header differs from the frame before.
  public var headerChanges = 0
  /// Frames at which two fixed headers alternate, with a period of at most eight frames.
  public var alternatingFrames = 0
  /// The bits of the 56 that are not the same in all headers.
  public var varyingHeaderBits: UInt64 = 0
  /// Changes of private_bit, original_copy and home within stretches, and the first frame of each.
  public var cosmeticChanges: [(field: String, bitPosition: Int, changes: Int, first: AccessUnit)] =
    []
  /// The copyright identification bits.
  public var copyright = CopyrightIdentification()

  // MARK: Buffer fullness

  /// What adts_buffer_fullness says over time.
  public var buffer = BufferFacts()

  // MARK: Framing

  /// Tags, in order; at most `eventLimit`.
  public var tags: [TagFacts] = []
  /// Bytes of tags.
  public var tagBytes: UInt64 = 0
  /// Bytes before the first frame that are no tag.
  public var leading: Gap?
  /// Bytes behind the last frame that are no tag.
  public var trailing: Gap?
  /// The frames that `leading` is, but for their headers; `nil` if it is none.
  public var leadingFrames: Int?
  /// The frames that `trailing` is, but for their headers; `nil` if it is none.
  public var trailingFrames: Int?
  /// Places where frames do not join; at most `eventLimit`.
  public var losses: [SyncLoss] = []
  /// What the payload of the frame before each loss tells of it.
  public var lossVerdicts: [LossVerdict] = []
  /// Losses, the ones that are not listed included.
  public var lossCount = 0
  /// The incomplete frame at the end.
  public var truncated: TruncatedFrame?
  /// Bytes that are neither frames nor tags.
  public var junkBytes: UInt64 = 0
  /// Seconds from the start of the stream to the end of each frame before a loss.
  public var lossTimes: [Double?] = []
  /// Metadata blocks of a radio server that were taken out of the stream.
  public var icyBlocks = 0
  /// Bytes of these blocks.
  public var icyBytes: UInt64 = 0
  /// Places inside payloads at which a reader may lock on; counted from depth syntax on.
  public var falseSyncs = 0
  /// The frames with such places.
  public var falseSyncSpan = FrameSpan()
  /// The first of these: the frame and the byte of the file.
  public var firstFalseSync: (unit: AccessUnit, offset: UInt64)?
  /// Traces of a transfer in text mode.
  public var newlines: NewlineDamage?

  // MARK: The payload

  /// Readings that explain frames which cannot be read as their headers declare.
  public var readings: [AcceptedReading] = []
  /// What speaks against payloads that no reading explains, of the header with most frames.
  public var payloadDoubt: PayloadDoubt?
  /// Why many check words do not match.
  public var checkWordCauses: [CheckWordCause] = []
  /// Bits that alone make a check word wrong.
  public var singleBits: [SingleBit] = []
  /// What the raw_data_blocks hold; `nil` at depth headers.
  public var syntax: SyntaxFacts?

  // MARK: The reference decoder

  /// What the decoder made of it; `nil` if it did not run.
  public var decode: DecodeFacts?

  /// Facts of an analysis at `depth`.
  public init(depth: Depth, expectations: Expectations) {
    self.depth = depth
    self.expectations = expectations
  }

  /// The ADTS part of the probe, if the file is ADTS.
  public var adts: ADTSProbe? {
    if case .adts(let probe) = probe { probe } else { nil }
  }

  /// Mean bits per second over all frames; 0 without a duration.
  public var meanBitRate: Double {
    durationSeconds > 0 ? Double(frameBytes) * 8 / durationSeconds : 0
  }

  /// Frames that announce several blocks, those left out that are known to hold one: these are
  /// RDB006's.
  var trueMultiBlockFrames: Int {
    multiBlockFrames - (syntax?.miscounts.count { $0.found == 1 } ?? 0)
  }

  /// The fixed header that most frames have.
  public var usualHeader: ADTSFixedHeader? {
    fixedHeaders.first?.header ?? first?.header.fixed
  }
}

/// A run of frames with one fixed header.
public struct Stretch: Hashable, Sendable {
  /// The fixed header.
  public var header: ADTSFixedHeader
  /// The first frame.
  public var first: AccessUnit
  /// Seconds from the start of the stream to the first frame.
  public var startSeconds: Double?
  /// Frames, those that flipped included.
  public var frames: Int
}

/// A frame whose fixed header differs from the frames around it.
public struct HeaderFlip: Hashable, Sendable {
  /// The field.
  public var field: HeaderField
  /// The frame.
  public var unit: AccessUnit
  /// Seconds from the start of the stream to the frame.
  public var timeSeconds: Double?
  /// The value around it.
  public var usual: Int
  /// The value in the frame.
  public var value: Int
}

/// A tag of the file.
public struct TagFacts: Sendable {
  /// The tag.
  public var tag: MetadataTag
  /// Where it starts.
  public var offset: UInt64
  /// The number of the next frame.
  public var beforeFrame: Int
  /// Seconds from the start of the stream to that frame.
  public var timeSeconds: Double?
  /// Identifiers of the frames of an ID3v2 tag.
  public var frameIdentifiers: [String]
  /// The owner of the first PRIV frame.
  public var privateOwner: String?
  /// The PRIV frames of an ID3v2 tag, at most eight.
  public var privateFrames: [PrivateFrame]

  /// A tag.
  public init(
    tag: MetadataTag, offset: UInt64, beforeFrame: Int, timeSeconds: Double?,
    frameIdentifiers: [String], privateOwner: String?, privateFrames: [PrivateFrame] = []
  ) {
    self.tag = tag
    self.offset = offset
    self.beforeFrame = beforeFrame
    self.timeSeconds = timeSeconds
    self.frameIdentifiers = frameIdentifiers
    self.privateOwner = privateOwner
    self.privateFrames = privateFrames
  }

  /// Whether it is an ID3v2 tag.
  public var isID3v2: Bool { if case .id3v2 = tag.kind { true } else { false } }

  /// Whether the tag ends where its size says.
  var hasCertainExtent: Bool {
    switch tag.fault {
    case nil, .unknownVersion, .frameOverrun: true
    case .sizeNotSynchsafe, .runsPastEnd, .endMisses: false
    }
  }

  /// The size bytes of an ID3v2 tag in hexadecimal.
  var sizeField: String {
    Hex.text((0..<4).map { UInt8(truncatingIfNeeded: tag.claim.field >> UInt32(24 - 8 * $0)) })
  }

  /// The bytes that an ID3v2 tag claims by its size.
  var claimedBytes: Int { tag.claim.bytes }
}

/// The 72 bits that copyright_identification_bit spreads over frames.
public struct CopyrightIdentification: Hashable, Sendable {
  /// Frames with copyright_identification_start 1; at most 64 are listed.
  public var starts: [Int] = []
  /// Starts, the ones that are not listed included.
  public var startCount = 0
  /// The first frame whose start is not 72 frames after the one before.
  public var firstIrregular: AccessUnit?
  /// Frames with copyright_identification_bit 1.
  public var bitsSet = 0
  /// The first of these.
  public var firstBit: AccessUnit?
  /// The identification read first, if 72 bits were there: 18 hexadecimal digits.
  public var decoded: String?

  /// No bits.
  public init() {}
}
