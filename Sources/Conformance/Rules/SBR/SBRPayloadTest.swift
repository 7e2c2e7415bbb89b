import AACSyntax
import Bitstream
import Transports

/// The test of the rules about single SBR payloads.
///
/// A fault inside a fill element stays inside: the block goes on behind it.
enum SBRPayloadTest {
  /// What is wrong with a payload.
  struct Fault {
    /// What is wrong, as a sentence.
    var message: String
    /// The facts besides the frame and the count.
    var evidence: Evidence
    /// The wrong bits, counted from the first bit of the frame.
    var bits: BitRange
    /// The part of the payload, below `sbr_extension_data`.
    var part: String?
  }

  /// Adds what `describe` has to say of the payloads of a frame: the first of each frame. Payloads
  /// that stand where they do not belong have been read as those of another element; they have rules
  /// of their own.
  static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, _ metadata: RuleMetadata,
    in context: FrameContext, into sink: inout FindingSink,
    describe: (SBROutcome, ExtensionPayload) -> Fault?
  ) {
    for number in 0..<frame.blockCount {
      for place in frame.blocks[number].extensions.indices {
        let payload = frame.blocks[number].extensions[place]
        guard let index = payload.sbr,
          let fault = describe(frame.blocks[number].sbrOutcomes[index], payload),
          frame.blocks[number].sbrPlacement(ofExtension: place).isRight
        else { continue }
        var element = frame.path(ofExtension: place, inBlock: number) + ".sbr_extension_data"
        if let part = fault.part { element += "." + part }
        sink.add(
          metadata, unit, in: context, message: fault.message, bits: fault.bits, element: element,
          evidence: fault.evidence)
        return
      }
    }
  }
}
