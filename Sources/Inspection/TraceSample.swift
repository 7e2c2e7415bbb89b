import Conformance

/// Traces of frames that are chosen while the stream goes by: the first ones, some that something is
/// wrong with, and others spread evenly, however long it gets.
struct TraceSample {
  private(set) var traces = FrameTraces()
  private let bytes: Int
  /// Every frame whose number is a multiple of this is wanted.
  private var stride = 1
  private var notable: Set<Int> = []

  private static let firstFrames = 8
  private static let notableFrames = 64

  /// A sample of about `bytes` bytes of frames.
  init(bytes: Int) { self.bytes = bytes }

  mutating func wants(_ frame: Int, isNotable: Bool) -> Bool {
    if isNotable, notable.count < Self.notableFrames { notable.insert(frame) }
    return isKept(frame)
  }

  mutating func add(_ trace: FrameTrace) {
    traces.add(trace)
    // The packed fields of a frame take about ten times its bytes.
    while traces.size > 10 * bytes, stride < 1 << 40 {
      stride *= 2
      traces.keep(where: isKept)
    }
  }

  private func isKept(_ frame: Int) -> Bool {
    frame < Self.firstFrames || frame % stride == 0 || notable.contains(frame)
  }
}
