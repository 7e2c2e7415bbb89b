import AACSyntax
import Testing

/// A grid written by hand and what it stands for.
struct GridCase: Sendable, CustomTestStringConvertible {
  let name: String
  let bits: String
  let frameLength: Int
  let borders: [Int8]
  let resolutions: UInt8
  let pointer: Int
  let isIncreasing: Bool

  init(
    _ name: String, _ bits: String, frameLength: Int = 1024, borders: [Int8], resolutions: UInt8,
    pointer: Int = 0, isIncreasing: Bool = true
  ) {
    self.name = name
    self.bits = bits
    self.frameLength = frameLength
    self.borders = borders
    self.resolutions = resolutions
    self.pointer = pointer
    self.isIncreasing = isIncreasing
  }

  var testDescription: String { name }

  static let all = [
    GridCase("FIXFIX, one envelope", "00 00 1", borders: [0, 16], resolutions: 1),
    GridCase("FIXFIX, two envelopes", "00 01 0", borders: [0, 8, 16], resolutions: 0),
    GridCase("FIXFIX, four envelopes", "00 10 1", borders: [0, 4, 8, 12, 16], resolutions: 0b1111),
    GridCase(
      "FIXFIX, two envelopes of 15 slots", "00 01 1", frameLength: 960, borders: [0, 8, 15],
      resolutions: 0b11),
    GridCase(
      "FIXFIX, four envelopes of 15 slots", "00 10 0", frameLength: 960,
      borders: [0, 4, 8, 12, 15], resolutions: 0),
    // bord 18, two relative: 18 - 4 = 14, 14 - 6 = 8; pointer 2; the last resolution comes first.
    GridCase(
      "FIXVAR, three envelopes", "01 10 10 01 10 10 1 1 0", borders: [0, 8, 14, 18],
      resolutions: 0b110, pointer: 2),
    // lead 3, one relative: 3 + 8 = 11; pointer 1; resolutions in order.
    GridCase(
      "VARFIX, two envelopes", "10 11 01 11 01 1 0", borders: [3, 11, 16], resolutions: 0b01,
      pointer: 1),
    // lead 1, trail 17; 1 + 2 = 3, 3 + 4 = 7; 17 - 2 = 15, 15 - 6 = 9; three bits of pointer.
    GridCase(
      "VARVAR, five envelopes", "11 01 01 10 10 00 01 00 10 101 1 0 0 1 1",
      borders: [1, 3, 7, 9, 15, 17], resolutions: 0b11001, pointer: 5),
    GridCase(
      "VARVAR with borders that cross", "11 00 00 01 01 11 11 11 0 0 0",
      borders: [0, 8, 8, 16], resolutions: 0, pointer: 3, isIncreasing: false),
    GridCase(
      "FIXVAR with borders before the frame", "01 00 11 11 11 11 000 0 0 0 0",
      borders: [0, -8, 0, 8, 16], resolutions: 0, isIncreasing: false),
  ]
}

@Suite struct SBRGridTests {
  /// What follows the grid has a size that depends on it; only the grid is looked at.
  private func grid(_ bits: String, frameLength: Int = 1024) -> (SBRGrid, SBROutcome) {
    let outcome = SBRBits(SBRPieces.header + "0" + bits + String(repeating: "0", count: 600))
      .parse(frameLength: frameLength)
    return (outcome.first.grid, outcome)
  }

  @Test(
    "borders, resolutions and pointer come from the fields of the class", arguments: GridCase.all)
  func fields(_ example: GridCase) {
    let (grid, outcome) = grid(example.bits, frameLength: example.frameLength)
    #expect(outcome.ending == .complete)
    #expect(outcome.channelCount == 1)
    #expect(grid.envelopeCount == example.borders.count - 1)
    #expect((0...grid.envelopeCount).map { grid.borders[$0] } == example.borders)
    #expect(grid.frequencyResolutions == example.resolutions)
    #expect(grid.pointer == example.pointer)
    #expect(grid.hasIncreasingBorders == example.isIncreasing)
    #expect(grid.hasLegalPointer)
    #expect(grid.noiseFloorCount == (grid.envelopeCount == 1 ? 1 : 2))
  }

  @Test(
    "more envelopes than allowed end the reading",
    arguments: [("00 11", 8), ("11 00 00 11 11", 7), ("11 00 00 11 10", 6)])
  func envelopeCount(_ bits: String, count: Int) {
    let (grid, outcome) = grid(bits)
    #expect(outcome.ending == .envelopeCountIllegal)
    #expect(grid.envelopeCount == count)
    #expect(!grid.hasLegalEnvelopeCount)
    #expect(!grid.hasIncreasingBorders)
  }

  @Test("a pointer behind the envelopes is not legal, and reading goes on")
  func pointer() {
    // FIXVAR, trail 16, one relative border of 2: 14; pointer 3 of 2 envelopes.
    let (grid, outcome) = grid("01 00 01 00 11 0 0")
    #expect(grid.pointer == 3)
    #expect(!grid.hasLegalPointer)
    #expect(outcome.ending == .complete)
  }
}
