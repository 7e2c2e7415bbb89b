import AACSyntax
import StreamForge
import Testing
import Transports

struct LengthTests {
  private let stream = SampleStream(40)

  @Test(
    "A wrong aac_frame_length in one frame is one loss; no other frame suffers",
    arguments: [-60, -10, -3, -1, 1, 3, 10, 60])
  func oneFrame(delta: Int) throws {
    let damaged = stream.changingHeader(of: 15) { $0.variable.frameLength += delta }
    let log = cut(damaged.bytes).log
    #expect(log.frames.count == 40)
    #expect(log.frames.map { Int($0.byteOffset) } == (0..<40).map(stream.offset))
    #expect(log.losses.count == 1)
    let loss = try #require(log.losses.first)
    #expect(loss.kind == (delta > 0 ? .overlap : .gap))
    #expect(loss.frame == 15)
    #expect(loss.frameOffset == UInt64(stream.offset(15)))
    #expect(loss.declaredEnd == UInt64(stream.offset(16) + delta))
    #expect(loss.foundOffset == UInt64(stream.offset(16)))
    #expect(log.map?.last?.range.upperBound == stream.count)
  }

  @Test("A length below the header's own size gives the frame its true end", arguments: 0...6)
  func belowHeader(length: Int) throws {
    let damaged = stream.changingHeader(of: 15) { $0.variable.frameLength = length }
    let log = cut(damaged.bytes).log
    #expect(log.frames.map(\.byteCount) == stream.frames.map(\.count))
    #expect(log.losses.map(\.kind) == [.belowHeaderSize])
    #expect(log.losses.first?.frame == 15)
    #expect(log.map == [.init(.frames, 0..<stream.count)])
  }

  @Test("With CRC the header is longer", arguments: [7, 8])
  func belowHeaderWithCRC(length: Int) {
    let protected = SampleStream(20, writer: ADTSFrameWriter(protectionAbsent: false))
    let damaged = protected.changingHeader(of: 15) { $0.variable.frameLength = length }
    let log = cut(damaged.bytes).log
    #expect(log.losses.map(\.kind) == [.belowHeaderSize])
    #expect(log.frames.count == 20)
  }

  @Test("A length past the end of the data in a middle frame costs nothing")
  func pastEnd() {
    let damaged = stream.changingHeader(of: 35) { $0.variable.frameLength = 8191 }
    let log = cut(damaged.bytes).log
    #expect(log.frames.map(\.byteCount) == stream.frames.map(\.count))
    #expect(log.losses.map(\.kind) == [.overlap])
    #expect(log.truncatedFrame == nil)
  }

  @Test("Lengths that leave the header out", arguments: [true, false])
  func withoutHeader(protectionAbsent: Bool) {
    let stream = SampleStream(30, writer: ADTSFrameWriter(protectionAbsent: protectionAbsent))
    for delta in protectionAbsent ? [7] : [7, 9] {
      let damaged = stream.changingHeaders { $0.variable.frameLength -= delta }
      let result = cut(damaged.bytes)
      #expect(result.adts?.model == .offset(delta))
      #expect(result.adts?.lengthFault?.kind == .offset(delta))
      #expect(result.adts?.lengthFault?.headersTested == 29)
      #expect(result.log.frames.map(\.byteCount) == stream.frames.map(\.count))
      #expect(result.log.map == [.init(.frames, 0..<stream.count)])
    }
  }

  @Test("Lengths off by one constant", arguments: [-7, -2, -1, 1, 2, 4, 12, 64])
  func constantDelta(delta: Int) {
    let damaged = stream.changingHeaders { $0.variable.frameLength -= delta }
    let result = cut(damaged.bytes)
    #expect(result.adts?.model == .offset(delta))
    #expect(result.log.frames.map(\.byteCount) == stream.frames.map(\.count))
    #expect(result.log.losses.isEmpty)
  }

  @Test("One length in all headers of frames of many sizes", arguments: [7, 150, 8191])
  func fixedValue(value: Int) {
    let damaged = stream.changingHeaders { $0.variable.frameLength = value }
    let result = cut(damaged.bytes)
    #expect(result.adts?.model == .nextHeader)
    #expect(result.adts?.lengthFault?.kind == .fixed(value))
    #expect(result.log.frames.map(\.byteCount) == stream.frames.map(\.count))
    #expect(result.log.map == [.init(.frames, 0..<stream.count)])
  }

  @Test("Lengths shifted by a few bits", arguments: [-3, -2, -1, 1, 2, 3])
  func shifted(shift: Int) {
    let damaged = stream.changingHeaders {
      let length = $0.variable.frameLength
      $0.variable.frameLength = shift > 0 ? length << shift & 0x1FFF : length >> -shift
    }
    let result = cut(damaged.bytes)
    #expect(result.adts?.lengthFault?.kind == .shifted(shift))
    #expect(result.log.frames.map(\.byteCount) == stream.frames.map(\.count))
  }

  @Test("Lengths without any rule are told and the frames cut at their headers")
  func random() {
    var random = SplitMix64(seed: 5)
    let damaged = stream.changingHeaders {
      $0.variable.frameLength = Int.random(in: 7...8191, using: &random)
    }
    let result = cut(damaged.bytes)
    #expect(result.adts?.lengthFault?.kind == .unknown)
    #expect(result.log.frames.count == 40)
  }

  @Test(
    "Frames longer than 13 bits can say are cut at their true end",
    arguments: [8192, 9000, 17000, 60000])
  func wrapped(size: Int) throws {
    var random = SplitMix64(seed: 6)
    var damaged = stream
    var header = ADTSFrameWriter().header
    header.variable.frameLength = size & 0x1FFF
    damaged.frames[15] = header.bytes + random.bytes(size - 7)
    let log = cut(damaged.bytes).log
    #expect(log.frames.count == 40)
    #expect(log.frames[15].byteCount == size)
    if size & 0x1FFF >= 7 {
      #expect(log.losses.map(\.kind) == [.wrapped(size / 8192)])
    } else {
      #expect(log.losses.map(\.kind) == [.belowHeaderSize])
    }
  }

  @Test("Frames whose two top length bits are lost", arguments: [2048, 3000, 4100, 7000])
  func misplaced(size: Int) {
    var random = SplitMix64(seed: 7)
    var damaged = stream
    var header = ADTSFrameWriter().header
    header.variable.frameLength = size & 0x7FF
    damaged.frames[15] = header.bytes + random.bytes(size - 7)
    let log = cut(damaged.bytes).log
    #expect(log.frames.count == 40)
    #expect(log.frames[15].byteCount == size)
    if size & 0x7FF >= 7 {
      #expect(log.losses.map(\.kind) == [.misplaced(size / 2048)])
    }
  }

  @Test("Two emphasis bits before the length", arguments: [0, 1, 3])
  func emphasis(value: UInt64) {
    // The fixed header, emphasis, then the rest two bits later; its last two bits fall off.
    let damaged = stream.changingHeaders { header in
      let bits = header.bits
      header = ADTSHeader(bits: bits & ~0xFFF_FFFF | value << 26 | (bits & 0xFFF_FFFF) >> 2)
    }
    let result = cut(damaged.bytes)
    #expect(result.adts?.model == .afterEmphasis)
    #expect(result.log.frames.map(\.byteCount) == stream.frames.map(\.count))
  }

  @Test(
    "Lengths that mean nothing, and more junk than a frame can be long: no hang, no loss of the rest"
  )
  func nextHeaderAndLongJunk() {
    var damaged = SampleStream(200).changingHeaders { $0.variable.frameLength = 100 }
    damaged.frames[150] += JunkTests.junk(150_000)
    var probe = RecordedProbe(model: .nextHeader, stream: damaged)
    let log = probe.scan()
    #expect(log.map?.last?.range.upperBound == damaged.count)
    #expect(log.frames.count >= 199)
  }
}

/// A scan with a model that the test chooses, with windows of the smallest legal kind.
struct RecordedProbe {
  let model: LengthModel
  let stream: SampleStream

  mutating func scan() -> EventLog {
    let bytes = stream.bytes
    let span = unsafe bytes.span.bytes
    var scanner = ADTSScanner(
      startingAt: 0, model: model, expecting: ADTSHeader(parsing: span, at: 0)?.fixed)
    var log = EventLog()
    var base = 0
    while true {
      let end = min(bytes.count, base + ADTSScanner.lookahead + 4096)
      let reached = scanner.scan(
        span.extracting(base..<end), base: UInt64(base), isWhole: end == bytes.count, into: &log)
      if end == bytes.count { break }
      base = Int(reached)
    }
    return log
  }
}
