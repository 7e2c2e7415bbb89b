import Bitstream
import StreamForge
import Testing
import Transports

@testable import Conformance

/// Which frames count as written twice.
@Suite struct RepeatFactsTests {
  /// Sixty frames that differ, with sound.
  private static let frames = StreamRecipe().with { $0.frameCount = 60 }.fields.frames

  /// What is found in the frames of these numbers: first frame, frames, distance to the original.
  private func copies(_ numbers: [Int]) -> [[Int]] {
    var stream = RuleStream(frames: numbers.map { Self.frames[$0].bytes })
    stream.depth = .syntax
    return stream.syntaxFacts().repeats.copies.map { [$0.unit.index, $0.length, $0.distance] }
  }

  @Test("A frame that comes twice in a row is a copy")
  func pair() { #expect(copies(Array(0..<10) + Array(9..<20)) == [[10, 1, 1]]) }

  @Test("Three and more equal frames in a row are a steady signal")
  func steady() { #expect(copies([0, 1, 2, 2, 2, 3, 4, 5]).isEmpty) }

  @Test("Two equal frames at the start or the end have a neighbour too few")
  func edges() { #expect(copies([0, 0, 1, 2, 3, 4, 4]).isEmpty) }

  @Test("Eight different frames that come again are a copy, seven are not")
  func runs() {
    #expect(copies(Array(0..<20) + Array(5..<13) + Array(30..<40)) == [[20, 8, 15]])
    #expect(copies(Array(0..<20) + Array(5..<12) + Array(30..<40)).isEmpty)
  }

  @Test("A frame that cannot be read keeps its place among the others")
  func broken() {
    // sect_cb 12 of the first section.
    var broken = Self.frames[30].bytes
    broken[10] |= 0x3C
    func copies(_ frames: [[UInt8]]) -> [[Int]] {
      var stream = RuleStream(frames: frames)
      stream.depth = .syntax
      return stream.syntaxFacts().repeats.copies.map { [$0.unit.index, $0.length, $0.distance] }
    }
    let frames = Self.frames.map(\.bytes)
    var stream = RuleStream(frames: [broken])
    stream.depth = .syntax
    #expect(stream.syntaxFacts().faultCount == 1)
    #expect(copies(frames[..<10] + [broken, frames[9]] + frames[10..<20]).isEmpty)
    #expect(copies(frames[..<20] + [broken] + frames[8..<20] + frames[40...]) == [[21, 12, 13]])
  }

  @Test("A sound of a long period repeats itself and is no copy")
  func periodic() {
    let period = Array(0..<12)
    #expect(copies(period + period + period + period).isEmpty)
  }

  @Test("Runs that come again at one distance time after time are a property of the sound")
  func recurring() {
    let first = Array(0..<20)
    let second = Array(0..<9) + [40] + Array(10..<19) + [41]
    #expect(copies(first + second).isEmpty)
  }
}
