import AACSyntax
import StreamForge
import Testing

/// Values that are wrong on purpose.
@Suite("Wrong values")
struct WrongValueTests {
  @Test("are found to be illegal")
  func illegal() {
    let stereo = BaseVectors.stereo()
    let wrong = [
      stereo.with(frame: 3) { $0.block[pair: 0].common?.info.reservedBit = true },
      stereo.with(frame: 3) { $0.block[pair: 0].first.globalGain = 254 },
      stereo.with(frame: 3) { $0.block[pair: 0].common?.info.windowSequence = .longStart },
      stereo.with(frame: 3) { $0.block[pair: 0].second.gainControlData = GainControlDataFields() },
      stereo.with(frame: 3) { $0.frameLength = 20 },
      stereo.with(frame: 3) { $0.block.hasEnd = false },
      stereo.with(frame: 3) { $0.trailing = BitString([0]) },
      BaseVectors.protected().with(frame: 3) { $0.check = .xor(1) },
      BaseVectors.sbr().with(frame: 3) { $0.block[sbr: 0].fillBits = BitString(0, 12) },
      BaseVectors.sbr().with(frame: 0) { $0.block[sbr: 0].header = nil },
      BaseVectors.parametricStereo().with(frame: 0) { $0.block[sbr: 0].ps.header = nil },
      BaseVectors.parametricStereo().with(frame: 0) {
        $0.block[sbr: 0].ps.iid[0].differences[0] = 14
      },
    ]
    for (index, stream) in wrong.enumerated() {
      #expect(illegalities(in: stream) != [], "stream \(index)")
    }
  }

  @Test("a length of a FIL, a DSE and the frame can be declared wrong")
  func lengths() throws {
    var frame = BaseVectors.mono().frames[0]
    var fill = FillElementFields(.fill(byteCount: 4))
    fill.declaredByteCount = 200
    frame.block.elements.append(.fill(fill))
    frame.frameLength = 77
    let bytes = frame.bytes
    var parser = ADTSFrameFieldsParser()
    let again = try parser.parse(bytes)
    guard case .fillElementOverrun(bytes: 200, _)? = parser.frame.firstError?.kind else {
      Issue.record("\(String(describing: parser.frame.firstError))")
      return
    }
    #expect(again.frameLength == 77)
    #expect(again.bytes == bytes)
  }

  @Test("SBR data of another size than announced are written back")
  func sbrSizes() throws {
    var frame = BaseVectors.parametricStereo().frames[0]
    frame.block[sbr: 0].data?.extendedData?.declaredByteCount = 40
    let bytes = frame.bytes
    var parser = ADTSFrameFieldsParser()
    let again = try parser.parse(bytes)
    #expect(parser.frame.blocks[0].sbrOutcomes[0].isExtensionOverrun)
    #expect(again.bytes == bytes)
  }
}
