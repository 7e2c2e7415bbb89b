import AACSyntax
public import Transports

/// The bits of a frame of which one alone, the other way round, makes its check word right and lets
/// its block end exactly.
public struct SingleBit: Sendable {
  /// The frame.
  public var unit: AccessUnit
  /// The first of these bits, counted from the first bit of the frame.
  public var position: Int
  /// What the bit belongs to: `header`, `crc_check` or an element.
  public var region: String
  /// The others.
  public var alternatives: [Int]
}

/// Looks for the one bit that a transmission turned.
enum SingleBitSearch {
  static func run(_ sample: FrameSample, reading: Reading) -> [SingleBit] {
    var trial = ReadingTrial(reading)
    guard reading.keepsBytes else { return [] }
    return sample.wrongWords.compactMap { find(in: $0, &trial) }
  }

  private static func find(in kept: FrameSample.Kept, _ trial: inout ReadingTrial) -> SingleBit? {
    guard let word = CoveredWord(kept, &trial) else { return nil }
    let difference = word.read ^ word.computed
    guard difference != 0 else { return nil }
    var positions: [Int] = []
    if difference.nonzeroBitCount == 1 {
      positions.append(word.position + difference.leadingZeroBitCount)
    }
    positions += covered(word, changing: difference)
    let fitting = positions.sorted().filter { position in
      var changed = kept
      changed.bytes[position / 8] ^= 0x80 >> UInt8(position % 8)
      return trial.isExact(changed) && trial.frame.crcStatus == .ok
    }
    guard let first = fitting.first else { return nil }
    return SingleBit(
      unit: kept.unit, position: first, region: region(of: first, word),
      alternatives: Array(fitting.dropFirst()))
  }

  /// The covered bits that change the word by `difference`.
  ///
  /// A CRC is linear: turning a bit changes the word by what a one alone would leave in it, pushed
  /// on by the bits behind.
  private static func covered(_ word: CoveredWord, changing difference: UInt16) -> [Int] {
    // A bit may be covered twice, as that of a second channel within the first 192 bits: it changes
    // the word by both.
    var changes: [Int: UInt16] = [:]
    var syndrome: UInt16 = 0x8005
    func step(_ position: Int?) {
      if let position { changes[position, default: 0] ^= syndrome }
      syndrome = syndrome >> 15 == 1 ? syndrome << 1 ^ 0x8005 : syndrome << 1
    }
    for region in word.regions.reversed() {
      for _ in 0..<max(0, region.count - (region.end - region.start)) { step(nil) }
      for position in (region.start..<region.end).reversed() { step(position) }
    }
    for position in (0..<56).reversed() { step(position) }
    return changes.filter { $0.value == difference }.map(\.key)
  }

  private static func region(of position: Int, _ word: CoveredWord) -> String {
    if position < 56 { return "header" }
    if position < word.position + 16 { return "crc_check" }
    return word.elements.last { $0.position <= position }?.kind.syntaxName ?? "raw_data_block"
  }
}
