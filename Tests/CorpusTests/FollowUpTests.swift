import AACSyntax
import Conformance
import Foundation
import Inspection
import StreamForge
import Testing

/// Faults that leave traces in the frames behind them: one cause, one finding.
struct FollowUpTests {
  /// A stream with one cause, and the rules of all errors and warnings that it may give.
  struct Cause: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let rules: [RuleID]
    let bytes: @Sendable () -> [UInt8]

    init(_ note: String, _ rules: [RuleID], bytes: @escaping @Sendable () -> [UInt8]) {
      testDescription = note
      self.rules = rules
      self.bytes = bytes
    }
  }

  // Frame 8 is coded in the direction of frequency, frame 9 in that of time.
  private static let causes: [Cause] = [
    Cause("SBR data missing, the next ones refer to them", ["SBR006"]) {
      BaseVectors.sbr().with(frame: 8) { $0.block.elements.removeLast() }.bytes
    },
    Cause("SBR data that break off, the next ones refer to them", ["SBR018"]) {
      BaseVectors.sbr().with(frame: 8) {
        let bytes = $0.block[fill: 0].payloads[0].bits.bytes
        $0.block[fill: 0].payloads = [.unparsed(BitString(Array(bytes.dropLast())))]
      }.bytes
    },
    Cause("the first SBR header in a frame that refers to the ones before", ["SBR007"]) {
      let header = SBRRecipe().header
      return BaseVectors.sbr().withEachFrame { index, frame in
        frame.block[sbr: 0].header = index == 3 ? header : nil
      }.bytes
    },
    Cause("SBR data before their element, the next ones refer to them", ["SBR001"]) {
      BaseVectors.sbr().with(frame: 8) { $0.block.elements.swapAt(0, 1) }.bytes
    },
    Cause("SBR data of an SCE behind the LFE, read as those of a pair", ["SBR003"]) {
      BaseVectors.sbrSurround().with(frame: 8) {
        $0.block.elements.append(.fill($0.block[fill: 0]))
      }.bytes
    },
    Cause("a frame lost between borders that join", ["FRM004"]) {
      let stream = BaseVectors.sbr(SBRRecipe().with { $0.grids = SBRRecipe.allGrids })
      var frames = stream.frames.map(\.bytes)
      // Six grids make a cycle; FIXVAR in frame 9 ends two slots late.
      frames[10] = Array(repeating: 0x55, count: 40)
      return Array(frames.joined())
    },
    Cause("a header that changes the bands, with values that refer to the ones before", ["SBR017"])
    {
      let recipe = SBRRecipe().with { $0.header.stopFreq = 8 }
      let other = BaseVectors.sbr(recipe)
      return BaseVectors.sbr().withEachFrame { index, frame in
        guard index >= 9 else { return }
        frame.block[sbr: 0] = other.frames[index].block[sbr: 0]
        if index == 9 { frame.block[sbr: 0].header = recipe.header }
      }.bytes
    },
    Cause("bands of SBR that the core's rate does not allow", ["SBR011"]) {
      StreamRecipe().with {
        $0.samplingFrequencyIndex = 0
        $0.maxSFBs = [20]
        $0.sbr = SBRRecipe().with { $0.header.stopFreq = 0 }
      }.fields.bytes
    },
    Cause("parametric stereo that cannot be read before the first SBR header", ["SBR007"]) {
      Array(BaseVectors.parametricStereo(frames: 23).frames[3...].map(\.bytes).joined())
    },
    Cause("a stream with SBR behind one without", ["STM002"]) {
      BaseVectors.stereo().bytes + BaseVectors.sbr().bytes
    },
  ]

  @Test("What follows from a fault is no finding of its own", arguments: causes)
  func onlyCause(cause: Cause) throws {
    let report = try Corpus.inspect(cause.bytes())
    let found = report.findings.filter { $0.severity > .info }
    #expect(found.map(\.rule).sorted() == cause.rules, "\(found.map(\.message))")
  }
}
