import AACSyntax
import StreamForge
import Testing
import Transports

struct HeaderChangeTests {
  private let stream = SampleStream(30)

  /// Where each field lies in the 28 bits of the fixed header.
  static let fields: [(name: String, mask: UInt32)] = [
    ("ID", 1 << 15), ("layer", 1 << 13), ("layer", 3 << 13), ("protection_absent", 1 << 12),
    ("profile", 1 << 10), ("profile", 3 << 10), ("sampling_frequency_index", 1 << 6),
    ("sampling_frequency_index", 9 << 6), ("private_bit", 1 << 5),
    ("channel_configuration", 1 << 2), ("channel_configuration", 2 << 2),
    ("original_copy", 1 << 1), ("home", 1),
  ]

  @Test(
    "A field that flips in one frame leaves the frames where they are", arguments: fields.indices)
  func flip(field: Int) {
    for place in [0, 1, 15, 28, 29] {
      let damaged = stream.changingHeader(of: place) { $0.fixed.bits ^= Self.fields[field].mask }
      let log = cut(damaged.bytes).log
      #expect(log.frames.map(\.byteCount) == stream.frames.map(\.count), "frame \(place)")
      #expect(log.events.count == 30, "frame \(place)")
    }
  }

  @Test("A reserved sampling_frequency_index in one frame", arguments: [UInt32(13), 14, 15])
  func reserved(index: UInt32) {
    let damaged = stream.changingHeader(of: 15) {
      $0.fixed.bits = $0.fixed.bits & ~(15 << 6) | index << 6
    }
    let log = cut(damaged.bytes).log
    #expect(log.frames.count == 30)
    #expect(log.events.count == 30)
  }

  @Test(
    "A reserved index or layer in all frames: frames all the same",
    arguments: [UInt32(13 << 6), 1 << 13])
  func illegalEverywhere(bits: UInt32) {
    let damaged = stream.changingHeaders { $0.fixed.bits = $0.fixed.bits & ~(15 << 6) | bits }
    let log = cut(damaged.bytes).log
    // The layer is looked for in every candidate, the index can be told by repetition.
    if bits == 13 << 6 { #expect(log.frames.count == 30) }
  }

  @Test("Two streams one behind the other are cut to the end", arguments: [3, 4, 30])
  func splice(length: Int) {
    let other = SampleStream(length, seed: 2, writer: ADTSFrameWriter(samplingFrequencyIndex: 7))
    let log = cut(stream.bytes + other.bytes).log
    #expect(log.frames.count == 30 + length)
    #expect(log.events.count == 30 + length)
  }

  @Test("A splice within a frame cuts that frame short and no other")
  func spliceInsideFrame() {
    let other = SampleStream(30, seed: 2, writer: ADTSFrameWriter(samplingFrequencyIndex: 7))
    let head = stream.bytes[..<(stream.offset(20) + 50)]
    let log = cut(head + other.bytes).log
    #expect(log.frames.count == 51)
    #expect(log.losses.map(\.kind) == [.overlap])
    #expect(log.losses.first?.frame == 20)
    #expect(log.losses.first?.foundOffset == UInt64(head.count))
  }

  @Test("Frames of two streams in turn are all cut", arguments: [1, 2, 3])
  func interleaved(run: Int) {
    let other = SampleStream(30, seed: 2, writer: ADTSFrameWriter(channelConfiguration: 1))
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: 30, by: run) {
      bytes += stream.frames[index..<min(30, index + run)].joined()
      bytes += other.frames[index..<min(30, index + run)].joined()
    }
    let log = cut(bytes).log
    #expect(log.frames.count == 60)
    #expect(log.events.count == 60)
  }
}
