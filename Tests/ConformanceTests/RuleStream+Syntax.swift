import AACSyntax
import Transports

@testable import Conformance

extension RuleStream {
  /// What is counted with the payload read.
  private func read(_ change: (inout StreamFacts) -> Void) -> StreamFacts {
    var state = StreamState(depth: .syntax, expectations: expectations)
    var parser = ADTSFrameParser()
    var parsed = ADTSFrame()
    var contents = FrameContentReader()
    var content = FrameContent()
    var offset = 0
    for (index, frame) in frames.enumerated() {
      let span = frame.span
      let bytes = unsafe span.bytes
      guard let header = ADTSHeader(parsing: bytes, at: 0) else { continue }
      let unit = AccessUnit(
        index: index, byteOffset: UInt64(offset), header: header, byteCount: frame.count)
      let time = state.add(unit)
      parser.parse(bytes, byteCount: frame.count, into: &parsed)
      contents.read(parsed, bytes: bytes, into: &content)
      state.note(falseSyncs: content.falseSyncs, in: unit)
      state.add(parsed, &content, unit, timeSeconds: time, bytes: bytes)
      state.advance(over: parsed)
      offset += frame.count
    }
    state.note {
      $0.sizeBytes = UInt64(offset)
      change(&$0)
    }
    state.finish()
    return state.facts
  }

  /// What the payload holds.
  func syntaxFacts() -> SyntaxFacts { read { _ in }.syntax ?? SyntaxFacts() }

  /// What the stream rule `rule` finds with the payload read.
  func syntaxFindings(
    _ rule: any StreamRule.Type, change: (inout StreamFacts) -> Void = { _ in }
  ) -> [Finding] {
    var sink = FindingSink()
    rule.check(read(change), into: &sink)
    return sink.findings
  }
}
