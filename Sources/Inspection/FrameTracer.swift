import AACSyntax
import Bitstream
import Conformance
import Transports

/// Traces the fields of chosen frames. The frames before them are read as well: SBR needs the
/// headers that it saw before.
struct FrameTracer {
  /// Whether a frame is wanted; `isNotable` says that something is known to be wrong with it.
  typealias Choice = (_ frame: Int, _ isNotable: Bool) -> Bool

  private let last: Int
  private let wants: Choice
  private let body: (FrameTrace) -> Void
  private var parser = ADTSFrameParser()
  private var parsed = ADTSFrame()
  private var trace = FieldTrace()
  /// Reads the frames that read well in another way than they declare.
  private var rereader: Rereader?

  /// A tracer that passes the frames that `wants` chooses, none behind `last`, to `body`: as they
  /// declare, and once more as one of `readings` has them.
  init(
    last: Int, readings: [AcceptedReading], wants: @escaping Choice,
    body: @escaping (FrameTrace) -> Void
  ) {
    rereader = Rereader(readings)
    self.last = last
    self.wants = wants
    self.body = body
  }

  /// Forgets the frames before, as behind a gap.
  mutating func forgetHistory() {
    parser.forgetHistory()
    rereader?.forgetHistory()
  }

  mutating func add(_ unit: AccessUnit, bytes: RawSpan, timeSeconds: Double?, isNotable: Bool) {
    guard unit.index <= last else { return }
    let isWanted = wants(unit.index, isNotable)
    let other = rereader?.fields(of: unit, bytes: bytes, isWanted: isWanted)
    guard isWanted else {
      parser.parse(bytes, byteCount: unit.byteCount, into: &parsed)
      return
    }
    trace.removeAll()
    parser.trace(bytes, byteCount: unit.byteCount, into: &parsed, &trace)
    var result = FrameTrace(
      frame: unit.index, byteOffset: unit.byteOffset, timeSeconds: timeSeconds,
      bytes: (0..<unit.byteCount).map { bytes.byte(at: $0) }, fields: trace.named)
    body(result)
    guard let other else { return }
    result.fields = other.fields
    result.reading = other.words
    body(result)
  }
}
