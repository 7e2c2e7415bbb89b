import AACSyntax
import Bitstream

/// How many SBR payloads end where they should, read as the rate of the header says and as the other
/// rates whose core tables are the same.
///
/// The frequency tables of SBR differ between such rates where those of the core do not. The other
/// rates are tried only on payloads that do not fit, and on all of them while many do not.
public struct SBRRateFit: Sendable {
  /// Payloads whose header is known.
  public private(set) var payloads = 0
  /// Payloads that do not fit the declared rate.
  public private(set) var failures = 0
  /// Payloads that the other rates were tried on.
  public private(set) var trials = 0
  /// Of these, the payloads that fit the other rates, by `sampling_frequency_index`.
  public private(set) var fits = [Int](repeating: 0, count: 12)
  /// The `sampling_frequency_index` of the first payload.
  public private(set) var declaredIndex: Int?

  /// Nothing counted.
  public init() {}

  /// Indices whose scale factor bands are the same, or differ only above where SBR takes over; SBR runs
  /// at no other rates.
  static let classes = [[3, 4, 5], [6, 7], [8, 9, 10], [11]]

  /// Counts the payloads of a frame.
  mutating func add(_ frame: borrowing ADTSFrame, traits: FrameTraits, bytes: RawSpan) {
    let isSuspect = traits.contains(.oddSBR) || failures * 4 > payloads
    for number in 0..<frame.blockCount {
      guard isSuspect else {
        payloads += frame.blocks[number].sbrOutcomes.count
        continue
      }
      add(frame.blocks[number], bytes)
    }
  }

  private mutating func add(_ block: borrowing RawDataBlock, _ bytes: RawSpan) {
    let index = block.parameters.samplingFrequencyIndex
    // A wrong index in the first header alone is not the one that the others declare.
    if declaredIndex == nil || index != declaredIndex && payloads < 4 {
      self = Self()
      declaredIndex = index
    }
    guard index == declaredIndex, let others = Self.classes.first(where: { $0.contains(index) })
    else { return }
    for place in block.extensions.indices {
      let payload = block.extensions[place]
      guard let number = payload.sbr else { continue }
      let outcome = block.sbrOutcomes[number]
      guard outcome.ending != .headerMissing else { continue }
      payloads += 1
      let isFitting = outcome.isFitting
      if !isFitting { failures += 1 }
      guard !isFitting || failures * 4 > payloads else { continue }
      // What is read may be another reading of the frame than its bytes.
      guard payload.position + payload.bitCount <= bytes.byteCount * 8 else { continue }
      trials += 1
      for other in others where other != index {
        guard let frequency = SamplingFrequency.hertz(ofIndex: other) else { continue }
        var reader = BitReader(
          bytes, from: payload.position + 4, to: payload.position + payload.bitCount)
        var state = SBRElementState(header: outcome.header)
        var recorder = NoRecorder()
        let tried = SBRExtensionParser.parse(
          &reader, crc: outcome.crc != nil, isPair: outcome.isPair, samplingFrequency: frequency,
          state: &state, recorder: &recorder)
        if tried.isFitting { fits[other] += 1 }
      }
    }
  }
}

extension SBROutcome {
  /// Whether the data end within the last byte of the payload.
  var isFitting: Bool { ending == .complete && bitsLeft < 8 && !isExtensionOverrun }
}
