import AACSyntax
import Bitstream

/// A check word that does not match, with all that is needed to compute it in other ways.
struct CoveredWord {
  /// The bytes of the frame.
  let bytes: [UInt8]
  /// The word in the stream.
  let read: UInt16
  /// The word that the standard's rule gives.
  let computed: UInt16
  /// The first bit of the word.
  let position: Int
  /// The covered runs behind the headers: of the only block, or the positions of several blocks.
  let regions: [ADTSErrorCheck.Region]
  /// The elements of the block.
  let elements: [SyntacticElement]
  /// The alignment bits inside its DSEs and PCEs.
  let alignments: [BitRange]
  /// Where the second channel of the pairs starts.
  let secondChannels: Set<Int>

  /// The word of a frame of one block, or that over the headers of several, whatever it holds; `nil`
  /// if the frame cannot be read so.
  init?(_ kept: FrameSample.Kept, _ trial: inout ReadingTrial) {
    guard trial.isExact(kept), trial.frame.blockCount >= 1, let word = trial.frame.checks.first,
      let computed = word.computed, let bytes = trial.reading.changed(kept.bytes)
    else { return nil }
    self.bytes = bytes
    read = word.read
    self.computed = computed
    position = word.position
    guard word.scope == .frame else {
      // ISO/IEC 13818-7, 8.1.3.2: adts_header_error_check() covers the raw_data_block_position.
      regions = [ADTSErrorCheck.Region(start: 56, end: position, count: position - 56)]
      elements = []
      alignments = []
      secondChannels = []
      return
    }
    regions = ADTSErrorCheck.regions(of: trial.frame, block: 0)
    elements = trial.frame.blocks[0].elements
    alignments =
      trial.frame.blocks[0].dataStreams.map(\.alignment)
      + trial.frame.blocks[0].programConfigs.map(\.alignment)
    var seconds: Set<Int> = []
    for element in elements where element.kind == .channelPair {
      if let channel = element.channel {
        seconds.insert(trial.frame.blocks[0].channels[channel + 1].position)
      }
    }
    secondChannels = seconds
  }

  /// Whether the word is that of its frame.
  var matches: Bool { read == computed }

  /// The kinds of the elements.
  var kinds: Set<SyntacticElement.Kind> { Set(elements.map(\.kind)) }

  /// A bit of the frame.
  func bit(_ position: Int) -> Bool {
    position / 8 < bytes.count && bytes[position / 8] >> UInt8(7 - position % 8) & 1 == 1
  }

  /// The word that the standard's rule gives with other headers.
  func computed(headerBits: UInt64) -> UInt16 {
    var crc = CRC16()
    crc.feed(bits: headerBits, 56)
    for region in regions {
      for position in region.start..<region.end { crc.feed(bits: bit(position) ? 1 : 0, 1) }
      for _ in 0..<max(0, region.count - (region.end - region.start)) { crc.feed(bits: 0, 1) }
    }
    return crc.value
  }

  /// The 56 bits of the headers.
  var headerBits: UInt64 { bytes.prefix(7).reduce(0) { $0 << 8 | UInt64($1) } }
}
