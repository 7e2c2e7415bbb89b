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

  /// A tracer that passes the frames that `wants` chooses, none behind `last`, to `body`.
  init(last: Int, wants: @escaping Choice, body: @escaping (FrameTrace) -> Void) {
    self.last = last
    self.wants = wants
    self.body = body
  }

  /// Forgets the frames before, as behind a gap.
  mutating func forgetHistory() { parser.forgetHistory() }

  mutating func add(_ unit: AccessUnit, bytes: RawSpan, timeSeconds: Double?, isNotable: Bool) {
    guard unit.index <= last else { return }
    guard wants(unit.index, isNotable) else {
      parser.parse(bytes, byteCount: unit.byteCount, into: &parsed)
      return
    }
    trace.removeAll()
    parser.trace(bytes, byteCount: unit.byteCount, into: &parsed, &trace)
    body(
      FrameTrace(
        frame: unit.index, byteOffset: unit.byteOffset, timeSeconds: timeSeconds,
        bytes: (0..<unit.byteCount).map { bytes.byte(at: $0) },
        fields: trace.fields.map { field in
          FrameTrace.Field(
            bit: field.position, width: field.width, element: trace.path(of: field),
            name: "\(field.name)", value: field.width > 63 ? nil : field.value,
            meaning: field.meaning)
        }))
  }
}
