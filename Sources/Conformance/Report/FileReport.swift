public import Transports

/// What a file turned out to be.
public enum Container: String, Hashable, Sendable, CaseIterable {
  /// ADTS: the format this project is about.
  case adts
  /// ADIF: one header, then raw_data_blocks.
  case adif
  /// LOAS: AudioSyncStream around AudioMuxElements.
  case loas
  /// LATM without LOAS.
  case latm
  /// ISO base media file.
  case mp4
  /// MPEG-2 transport stream.
  case mpegts
  /// MPEG-1/2 audio, layers 1 to 3.
  case mp3
  /// raw_data_blocks without any transport.
  case rawAAC = "raw_aac"
  /// Text.
  case text
  /// A known format that holds no AAC transport we read.
  case other
  /// Nothing that was recognised.
  case unknown
  /// No bytes at all.
  case empty
}

/// The judgement over one file.
public enum Verdict: String, Hashable, Sendable, CaseIterable {
  /// Nothing above an info.
  case pass
  /// A warning and no error.
  case warn
  /// An error.
  case fail
  /// There is no ADTS stream to analyse.
  case notAAC = "not_aac"
  /// The file could not be read.
  case unreadable
}

/// Everything found out about one input. What was not analysed is `nil`.
public struct FileReport: Hashable, Sendable {
  /// The path as given, for people to read; bytes that are no UTF-8 are replaced.
  public var path: String
  /// The path as the system knows it.
  public var pathBytes: [UInt8]
  /// The size; for a pipe the bytes read.
  public var sizeBytes: UInt64
  /// SHA-256 of the content in hexadecimal, if asked for.
  public var sha256: String?
  /// What the file is; `nil` if it could not be read.
  public var container: Container?
  /// The judgement.
  public var verdict: Verdict
  /// Why it could not be read, for `Verdict.unreadable`.
  public var unreadableReason: String?
  /// The depth of this analysis.
  public var depth: Depth
  /// The AAC stream; `nil` without one.
  public var stream: StreamReport?
  /// Counts over the frames.
  public var frames: FrameCounts
  /// The regions of the file in order; at most `Region.limit`.
  public var regions: [Region]
  /// Regions behind the last one listed.
  public var regionsOmitted: Int
  /// What the reference decoder says.
  public var decode: DecodeReport
  /// The findings, by place and rule.
  public var findings: [Finding]
  /// Where the file stands in a presentation of HTTP live streaming, if a tag tells it.
  public var segment: HLSSegment?

  /// A report of a file that nothing is known of yet.
  public init(path: String, pathBytes: [UInt8], depth: Depth) {
    self.path = path
    self.pathBytes = pathBytes
    self.depth = depth
    sizeBytes = 0
    verdict = .unreadable
    frames = FrameCounts()
    regions = []
    regionsOmitted = 0
    decode = DecodeReport()
    findings = []
  }

  /// Says in the remedies of the causes that make the payload unreadable as declared that what they
  /// hide was not looked for, and why.
  public mutating func noteHidden(_ reason: String) {
    for index in findings.indices
    where FoldTable.causesOfReading.contains(findings[index].rule) {
      let remedy = findings[index].remedy.map { $0 + " " } ?? ""
      findings[index].remedy =
        remedy + "What else may be wrong was not looked for: \(reason), or correct this first."
    }
  }

  /// Whether a finding counts that is as severe as `severity`, or more.
  public func fails(from severity: Severity) -> Bool {
    findings.contains { $0.counts(from: severity) }
  }

  /// The findings of a severity, counted; not those that a baseline accepts.
  public func count(of severity: Severity) -> Int {
    findings.reduce(0) { $0 + ($1.severity == severity && !$1.isBaselined ? 1 : 0) }
  }
}

/// Counts over the frames of a file. What was not analysed is `nil`.
public struct FrameCounts: Hashable, Sendable {
  /// Complete ADTS frames.
  public var count = 0
  /// raw_data_blocks that their headers announce.
  public var rawDataBlocks = 0
  /// Bytes of the complete frames.
  public var bytes: UInt64 = 0
  /// Bytes that are neither frames nor tags.
  public var junkBytes: UInt64 = 0
  /// Bytes of tags.
  public var tagBytes: UInt64 = 0
  /// Frames with `protection_absent` 0.
  public var crcProtected = 0
  /// Check words that match.
  public var crcVerified: Int?
  /// Frames with a check word that does not match.
  public var crcMismatched: Int?
  /// raw_data_blocks that could not be read to their ID_END.
  public var syntaxErrors: Int?
  /// Bits of frames that belong to no named field.
  public var bitsUnaccounted: Int?

  /// Counts of nothing.
  public init() {}
}
