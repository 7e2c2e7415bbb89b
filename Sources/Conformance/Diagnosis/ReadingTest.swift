import AACSyntax
import Transports

/// The test of the rules about frames that read well in another way than their headers declare.
enum ReadingTest {
  /// What a rule says of a reading.
  struct Description {
    /// One sentence.
    var message: String
    /// The field of the header that is wrong, as bits of the frame; `nil` for the payload's start.
    var field: (position: Int, width: Int)?
    /// The facts.
    var evidence: Evidence
    /// What to change, if the rule's own words can be made more concrete.
    var remedy: String?
    /// The first frame that is wrong, its time and all such frames, where it is not all with the
    /// header.
    var place: (first: AccessUnit, timeSeconds: Double?, span: FrameSpan)?
  }

  /// Adds a finding for every accepted change that `describe` knows.
  static func check(
    _ facts: StreamFacts, _ metadata: RuleMetadata, into sink: inout FindingSink,
    describe: (AcceptedReading, AcceptedReading.Change) -> Description?
  ) {
    for reading in facts.readings {
      for change in reading.changes {
        guard let found = describe(reading, change) else { continue }
        let place = found.place ?? (reading.first, reading.timeSeconds, reading.span)
        let start = place.first.header.headerByteCount * 8
        sink.add(
          Finding(
            metadata, message: found.message, remedy: found.remedy, frames: place.span,
            location: Location(
              place.first, bit: found.field?.position ?? start, length: found.field?.width ?? 0,
              timeSeconds: place.timeSeconds,
              element: found.field == nil ? "raw_data_block" : "adts_fixed_header"),
            evidence: found.evidence))
      }
    }
  }
}

extension AcceptedReading {
  /// How many of the frames that were looked at each reading explains, as a clause.
  var shares: String {
    "\(exact) of \(sampled) frames end exactly so, \(exactAsDeclared) as declared"
  }
}
