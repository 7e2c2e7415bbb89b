import AACSyntax
import Bitstream

/// A way in which check words are computed by mistake.
enum CheckWordVariant: String, CaseIterable {
  case initialZero = "init 0"
  case polynomial1021 = "polynomial 0x1021"
  case bytesSwapped = "bytes swapped"
  case inverted
  case headerOnly = "header only"
  case wholeFrame = "whole frame"
  case noPadding = "no zero padding"
  case noSecondChannel = "no second individual_channel_stream region"
  case withIdentifiers = "id_syn_ele included"
  case noAlignment = "DSE and PCE alignment bits left out"
  case withFill = "FIL included"

  /// The word that this way gives.
  func value(_ word: CoveredWord) -> UInt16 {
    switch self {
    case .bytesSwapped: return word.computed.byteSwapped
    case .inverted: return ~word.computed
    default: break
    }
    var crc: UInt16 = self == .initialZero ? 0 : 0xFFFF
    let polynomial: UInt16 = self == .polynomial1021 ? 0x1021 : 0x8005
    func feed(_ bit: Bool) {
      let top = crc >> 15 == 1
      crc <<= 1
      if top != bit { crc ^= polynomial }
    }
    for position in 0..<56 { feed(word.bit(position)) }
    if self == .wholeFrame {
      for position in 72..<max(72, word.bytes.count * 8) { feed(word.bit(position)) }
    } else if self != .headerOnly {
      for region in regions(word) {
        for position in region.start..<region.end {
          if self == .noAlignment,
            word.alignments.contains(where: {
              position >= $0.start && position < $0.start + $0.count
            })
          {
            continue
          }
          feed(word.bit(position))
        }
        guard self != .noPadding else { continue }
        for _ in 0..<max(0, region.count - (region.end - region.start)) { feed(false) }
      }
    }
    return crc
  }

  private func regions(_ word: CoveredWord) -> [ADTSErrorCheck.Region] {
    switch self {
    case .noSecondChannel:
      return word.regions.filter { !word.secondChannels.contains($0.start) }
    case .withIdentifiers:
      return word.regions.map { region in
        guard !word.secondChannels.contains(region.start) else { return region }
        let present = region.end - region.start
        let isPadded = region.count > present
        return ADTSErrorCheck.Region(
          start: region.start - 3,
          end: isPadded ? region.end : region.end - 3 + idsEnd(region, word),
          count: region.count + idsEnd(region, word))
      }
    case .withFill:
      let fills = word.elements.filter { $0.kind == .fill }.map {
        ADTSErrorCheck.Region(
          start: $0.position + 3, end: $0.end, count: $0.end - $0.position - 3)
      }
      return (word.regions + fills).sorted { $0.start < $1.start }
    default: return word.regions
    }
  }

  /// Whole elements grow by their three bits of id_syn_ele; cut ones keep their length.
  private func idsEnd(_ region: ADTSErrorCheck.Region, _ word: CoveredWord) -> Int {
    word.elements.contains {
      ($0.kind == .dataStream || $0.kind == .programConfig) && $0.position + 3 == region.start
    } ? 3 : 0
  }
}
