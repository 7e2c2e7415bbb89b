@testable import AACSyntax
import Testing

@Suite struct PSDataTests {
  /// Reads `ps_data()` as the only extension of a mono payload.
  private func parse(
    _ data: String, isPair: Bool = false, state: inout SBRElementState
  ) -> SBROutcome {
    let count = 2 + data.count { $0 == "0" || $0 == "1" }
    let bytes = (count + 7) / 8
    let size = String(bytes + 32, radix: 2).suffix(4)
    precondition(bytes < 15)
    return SBRBits(
      SBRPieces.header + SBRPieces.monoStart + SBRPieces.envelope + SBRPieces.noise + "0 1" + size
        + "10" + data + String(repeating: "0", count: bytes * 8 - count)
    ).parse(isPair: isPair, state: &state)
  }

  private func parse(_ data: String) -> SBROutcome {
    var state = SBRElementState()
    return parse(data, state: &state)
  }

  /// Header: IID and ICC of 10 bands, no extensions.
  static let header = "1 1 000 1 000 0"

  @Test("header, fixed borders and the parameters of one envelope are read")
  func fixed() throws {
    // One envelope; ten IID of 0 in frequency; ten ICC of 0.
    let outcome = parse(Self.header + "0 01 | 0 0000000000 | 0 0000000000")
    let ps = try #require(outcome.ps)
    #expect(outcome.psCount == 1)
    #expect(ps.ending == .complete)
    #expect(ps.hasHeader)
    #expect(ps.header?.enableIID == true && ps.header?.iidMode == 0)
    #expect(ps.header?.enableICC == true && ps.header?.iccMode == 0)
    #expect(ps.frameClass == 0 && ps.envelopeCount == 1)
    #expect(ps.bitsRead == 10 + 3 + 22)
    #expect(ps.parameterFaultCount == 0)
    #expect(ps.hasIncreasingBorders)
    #expect(outcome.bitsLeft == 0)
  }

  @Test(
    "num_env_idx stands for 0, 1, 2, 4 fixed and 1, 2, 3, 4 variable envelopes",
    arguments: [
      ("0 00", 0), ("0 01", 1), ("0 10", 2), ("0 11", 4), ("1 00 00001", 1),
      ("1 01 00001 00010", 2), ("1 10 00001 00010 00011", 3),
      ("1 11 00001 00010 00011 00100", 4),
    ])
  func envelopes(_ bits: String, count: Int) throws {
    let ps = try #require(parse("1 0 0 0" + bits).ps)
    #expect(ps.ending == .complete)
    #expect(ps.envelopeCount == count)
    #expect(ps.bitsRead == 4 + bits.count { $0 != " " })
  }

  @Test(
    "variable borders strictly increase",
    arguments: [
      ("01000 10000", true), ("10000 01000", false), ("01000 01000", false),
    ])
  func borders(_ bits: String, isIncreasing: Bool) throws {
    let ps = try #require(parse("1 0 0 0 1 01" + bits).ps)
    #expect(ps.hasIncreasingBorders == isIncreasing)
    #expect(ps.ending == .complete)
  }

  @Test("a header stays in force until the next one")
  func persistence() throws {
    var state = SBRElementState()
    _ = parse(Self.header + "0 00", state: &state)
    let ps = try #require(parse("0 0 01 | 1 0000000000 | 1 0000000000", state: &state).ps)
    #expect(ps.ending == .complete)
    #expect(!ps.hasHeader)
    #expect(ps.header?.enableIID == true)
    #expect(ps.bitsRead == 4 + 22)
  }

  @Test("without a header the data have no known size and nothing of them is guessed")
  func headerMissing() throws {
    let outcome = parse("0 0 01 | 1 0000000000 | 1 0000000000")
    let ps = try #require(outcome.ps)
    #expect(ps.ending == .headerMissing)
    #expect(ps.header == nil)
    #expect(ps.bitsRead == 1)
    #expect(outcome.ending == .complete)
  }

  @Test(
    "reserved modes end the reading of ps_data, and not that of the payload",
    arguments: ["1 1 110 0 0", "1 1 111 0 0", "1 0 1 110 0", "1 0 1 111 0"])
  func reservedMode(_ header: String) throws {
    let outcome = parse(header + "0 01 0000000000000000")
    #expect(outcome.ps?.ending == .modeReserved)
    #expect(outcome.ps?.header?.hasReservedMode == true)
    #expect(outcome.ending == .complete && outcome.bitsLeft == 0)
  }

  @Test(
    "the number of parameters follows from the mode",
    arguments: [
      // iid_mode, code of difference 0, bands
      ("000", "0", 10), ("001", "0", 20), ("010", "0", 34), ("011", "1", 10), ("100", "1", 20),
      ("101", "1", 34),
    ])
  func iidModes(_ mode: String, zero: String, bands: Int) throws {
    let ps = try #require(
      parse("1 1" + mode + "0 0 | 0 01 | 0" + String(repeating: zero, count: bands)).ps)
    #expect(ps.ending == .complete)
    #expect(ps.bitsRead == 7 + 3 + 1 + bands)
  }

  @Test(
    "differences that leave the range are found",
    arguments: [("000", 7, "111110"), ("011", 15, "0111101")])
  func iidRange(_ mode: String, limit: Int, plusFive: String) throws {
    let zero = mode == "000" ? "0" : "1"
    let steps = limit / 5 + 1
    let data =
      String(repeating: plusFive, count: steps) + String(repeating: zero, count: 10 - steps)
    let ps = try #require(parse("1 1" + mode + "0 0 | 0 01 | 0" + data).ps)
    #expect(ps.ending == .complete)
    #expect(ps.parameterFaultCount == 10 - steps + 1)
    #expect(
      ps.firstParameterFault
        == PSOutcome.ParameterFault(
          kind: .iid, envelope: 0, band: steps - 1, value: 5 * steps,
          position: ps.position + 11 + plusFive.count * (steps - 1)))
  }

  @Test("differences in time add to the last envelope, of an earlier frame too")
  func icc() throws {
    var state = SBRElementState()
    // ICC alone, 10 bands; one envelope: 4, then zeros.
    _ = parse("1 0 1 000 0 | 0 01 | 0 11111110 000000000", state: &state)
    // Two envelopes in time: +3 for band 9 gives 7; +1 gives 8.
    let ps = try #require(
      parse("0 | 0 10 | 1 000000000 111110 | 1 000000000 10", state: &state).ps)
    #expect(ps.ending == .complete)
    #expect(ps.parameterFaultCount == 1)
    #expect(
      ps.firstParameterFault
        == PSOutcome.ParameterFault(
          kind: .icc, envelope: 1, band: 9, value: 8, position: ps.position + 30))
  }

  @Test("the phases of an extension are read")
  func phases() throws {
    // IID of 10 bands and extensions: 5 phases each. One envelope.
    let start = "1 1 000 0 1 | 0 01 | 0 0000000000"
    // 2 + 1 + 2 * 6 + 1 bits: two bytes.
    let ps = try #require(parse(start + "0010 | 00 1 | 0 11111 | 1 11111 | 0").ps)
    #expect(ps.ending == .complete)
    #expect(ps.hasPhases)
    #expect(ps.bitsRead == 7 + 3 + 11 + 4 + 16)
  }

  @Test("an extension with another identifier has no content, and the next one follows it")
  func otherExtension() throws {
    let start = "1 1 000 0 1 | 0 01 | 0 0000000000"
    // Two identifiers without content, then phases: 2 + 2 + 2 + 1 + 12 + 1 bits in three bytes.
    let ps = try #require(parse(start + "0011 | 01 10 00 1 | 0 11111 | 1 11111 | 0 0000").ps)
    #expect(ps.ending == .complete)
    #expect(ps.hasPhases)
    #expect(ps.bitsRead == 7 + 3 + 11 + 4 + 24)
  }

  @Test("phases that do not fit their extension overrun")
  func phasesOverrun() throws {
    let start = "1 1 000 0 1 | 0 01 | 0 0000000000"
    let outcome = parse(start + "0001 | 00 1 | 0 11111 | 1 11111 | 0")
    #expect(outcome.ps?.ending == .overrun)
    #expect(outcome.ending == .complete && outcome.bitsLeft == 0)
  }

  @Test("data that go on behind the extension overrun and leave the payload in step")
  func overrun() throws {
    let outcome = parse(Self.header + "0 11 | 0 0000")
    let ps = try #require(outcome.ps)
    #expect(ps.ending == .overrun)
    #expect(ps.bitsRead > ps.bitsAvailable)
    #expect(outcome.ending == .complete && outcome.bitsLeft == 0)
  }
}
