import Conformance
import Testing

@Suite struct FrameSpanTests {
  @Test("neighbouring frames fold into one range")
  func folds() {
    var span = FrameSpan(4)
    for frame in [5, 6, 9] { span.insert(frame) }
    #expect(span.ranges == [4...6, 9...9])
    #expect((span.first, span.last, span.count) == (4, 9, 4))
  }

  @Test("after twenty ranges only the count grows")
  func limit() {
    var span = FrameSpan()
    for frame in stride(from: 0, to: 60, by: 2) { span.insert(frame) }
    span.insert(59)
    #expect(span.ranges.count == 20)
    #expect(span.ranges.last == 38...38)
    #expect((span.last, span.count) == (59, 31))
  }
}
