import AACSyntax
import StreamForge
import Testing
import Transports

struct PaddingTests {
  private let stream = SampleStream(20)

  @Test(
    "Runs of 0x00 or 0xFF before, between and behind frames",
    arguments: [UInt8(0), 0xFF], [4, 5, 188, 5000])
  func runs(byte: UInt8, length: Int) {
    let run = [UInt8](repeating: byte, count: length)
    for place in [0, 9, 20] {
      let log = cut(stream.inserting(run, before: place)).log
      let at = stream.offset(place)
      let kind: Region.Kind = byte == 0 ? .zeros : .padding
      var expected: [EventLog.Run] = []
      if place > 0 { expected.append(.init(.frames, 0..<at)) }
      expected.append(.init(kind, at..<at + length))
      if place < 20 { expected.append(.init(.frames, at + length..<stream.count + length)) }
      #expect(log.map == expected)
      #expect(log.frames.count == 20)
      switch place {
      case 0: #expect(log.leadingGap?.content == .constant(byte))
      case 9: #expect(log.losses.map(\.content) == [.constant(byte)])
      default: #expect(log.trailingGap?.content == .constant(byte))
      }
    }
  }

  @Test("Fewer than four equal bytes are no padding", arguments: 1...3)
  func shortRun(length: Int) {
    let log = cut(stream.inserting([UInt8](repeating: 0, count: length), before: 9)).log
    #expect(log.losses.map(\.content) == [.unknown])
    #expect(log.frames.count == 20)
  }
}

struct JunkTests {
  private let stream = SampleStream(30)

  /// Bytes in 1...254: no syncword, no padding.
  static func junk(_ count: Int) -> [UInt8] {
    var random = SplitMix64(seed: UInt64(count))
    return (0..<count).map { _ in UInt8.random(in: 1...254, using: &random) }
  }

  @Test("Junk at the start", arguments: Array(1...16) + [100, 255, 256, 599, 600])
  func start(count: Int) {
    let log = cut(Self.junk(count) + stream.bytes).log
    #expect(log.leadingGap?.offset == 0)
    #expect(log.leadingGap?.length == UInt64(count))
    #expect(log.leadingGap?.firstBytes == Array(Self.junk(count).prefix(16)))
    #expect(log.frames.count == 30)
    #expect(
      log.map == [.init(.junk, 0..<count), .init(.frames, count..<count + stream.count)])
  }

  @Test("Junk between frames", arguments: Array(1...16) + [100, 255, 256, 599, 600])
  func middle(count: Int) throws {
    let log = cut(stream.inserting(Self.junk(count), before: 12)).log
    let at = stream.offset(12)
    #expect(log.frames.count == 30)
    #expect(log.losses.count == 1)
    let loss = try #require(log.losses.first)
    #expect(loss.kind == .gap)
    #expect(loss.frame == 11)
    #expect(loss.declaredEnd == UInt64(at))
    #expect(loss.foundOffset == UInt64(at + count))
    #expect(loss.content == .unknown)
    #expect(log.map?[1] == .init(.junk, at..<at + count))
  }

  @Test("Junk at the end", arguments: Array(1...16) + [100, 255, 256, 599, 600])
  func end(count: Int) {
    let log = cut(stream.bytes + Self.junk(count)).log
    #expect(log.frames.count == 30)
    #expect(log.trailingGap?.offset == UInt64(stream.count))
    #expect(log.trailingGap?.length == UInt64(count))
    #expect(log.map?.last == .init(.junk, stream.count..<stream.count + count))
  }

  @Test("Junk that ends in 0xFF right before a header leaves the header whole")
  func junkEndsInSync() {
    let log = cut(stream.inserting([0x12, 0x34, 0xFF], before: 12)).log
    #expect(log.frames.count == 30)
    #expect(log.losses.map(\.foundOffset) == [UInt64(stream.offset(12) + 3)])
  }

  @Test("Junk before a trailing frame chain with another configuration, then junk again")
  func foreignChainInJunk() {
    // Three frames of other parameters between junk: a proof, and the search must go on after it.
    let other = SampleStream(3, seed: 9, writer: ADTSFrameWriter(samplingFrequencyIndex: 8))
    let log = cut(stream.inserting(Self.junk(50) + other.bytes + Self.junk(60), before: 12)).log
    #expect(log.frames.count == 33)
    #expect(log.map?.map(\.kind) == [.frames, .junk, .frames, .junk, .frames])
  }

  @Test("Junk around the second of three headers whose channel configuration differs")
  func mixedConfigurations() {
    // The chain mask leaves the channels out, the stretch mask does not: both must agree on progress.
    var other: [UInt8] = []
    for configuration in [1, 2, 6, 1] {
      other +=
        SampleStream(
          1, seed: UInt64(configuration),
          writer: ADTSFrameWriter(
            samplingFrequencyIndex: 8, channelConfiguration: configuration)
        ).bytes
    }
    let bytes = stream.inserting(Self.junk(50) + other + Self.junk(60), before: 12)
    let log = cut(bytes).log
    #expect(log.frames.count >= 30)
    #expect(log.map?.last?.range.upperBound == bytes.count)
  }

  @Test("PES headers before frames are foreign packets")
  func pesHeaders() {
    var bytes: [UInt8] = []
    for (index, frame) in stream.frames.enumerated() {
      if index > 0, index % 5 == 0 {
        bytes += [0, 0, 1, 0xC0, 0, 0, 0x80, 0x80, 5, 0x21, 0, 1, 0, UInt8(index) | 1]
      }
      bytes += frame
    }
    let log = cut(bytes).log
    #expect(log.frames.count == 30)
    #expect(log.losses.count == 5)
    #expect(log.losses.allSatisfy { $0.content == .foreign("PES header") })
    #expect(log.map?.filter { $0.kind == .foreign }.map(\.range.count) == [14, 14, 14, 14, 14])
  }
}

struct TruncationTests {
  private let stream = SampleStream(20)

  @Test("A last frame that lacks bytes", arguments: [1, 2, 50])
  func lacksBytes(missing: Int) {
    let bytes = Array(stream.bytes.dropLast(missing))
    let log = cut(bytes).log
    #expect(log.frames.count == 19)
    #expect(log.truncatedFrame?.index == 19)
    #expect(log.truncatedFrame?.declaredLength == stream.frames[19].count)
    #expect(log.truncatedFrame?.bytesPresent == stream.frames[19].count - missing)
    #expect(log.map?.last == .init(.partialFrame, stream.offset(19)..<bytes.count))
    #expect(log.losses.isEmpty && log.trailingGap == nil)
  }

  @Test("A last frame of which a header is left, or a part of it", arguments: 1...8)
  func header(present: Int) {
    let log = cut(Array(stream.bytes[..<(stream.offset(19) + present)])).log
    #expect(log.frames.count == 19)
    #expect(log.truncatedFrame?.index == 19)
    #expect(log.truncatedFrame?.byteOffset == UInt64(stream.offset(19)))
    #expect(log.truncatedFrame?.bytesPresent == present)
    #expect(log.truncatedFrame?.declaredLength == (present < 7 ? nil : stream.frames[19].count))
    #expect(log.trailingGap == nil)
  }

  @Test("The only frame cut short is no stream")
  func onlyFrame() {
    guard case .nothing(let search) = cut(Array(SampleStream(1).bytes.dropLast(20))).probe else {
      Issue.record("a stream was found")
      return
    }
    #expect(search.best?.offset == 0)
    #expect(search.best?.chain.end == .truncated)
  }

  @Test("A stream that starts within a frame starts at the next header", arguments: [1, 6, 7, 50])
  func startsMidFrame(skipped: Int) {
    let bytes = Array(stream.bytes.dropFirst(skipped))
    let log = cut(bytes).log
    #expect(log.frames.count == 19)
    #expect(log.leadingGap?.length == UInt64(stream.frames[0].count - skipped))
  }
}

struct LostBytesTests {
  private let stream = SampleStream(30)

  @Test("Bytes missing in a payload make the frame overlap the next header", arguments: [1, 5, 60])
  func missing(count: Int) throws {
    var damaged = stream
    damaged.frames[12].removeSubrange(20..<20 + count)
    let log = cut(damaged.bytes).log
    #expect(log.frames.count == 30)
    #expect(log.frames[12].byteCount == stream.frames[12].count - count)
    #expect(log.losses.map(\.kind) == [.overlap])
    let loss = try #require(log.losses.first)
    #expect(loss.frame == 12)
    #expect(loss.declaredEnd == UInt64(damaged.offset(13) + count))
    #expect(loss.foundOffset == UInt64(damaged.offset(13)))
    #expect(log.map == [.init(.frames, 0..<damaged.count)])
  }

  @Test("Bytes added in a payload make a gap before the next header", arguments: [1, 5, 60])
  func added(count: Int) throws {
    var damaged = stream
    damaged.frames[12].insert(contentsOf: JunkTests.junk(count), at: 20)
    let log = cut(damaged.bytes).log
    #expect(log.frames.count == 30)
    #expect(log.frames[12].byteCount == stream.frames[12].count)
    let loss = try #require(log.losses.first)
    #expect(loss.kind == .gap)
    #expect(loss.foundOffset - loss.declaredEnd == UInt64(count))
    #expect(log.map?.map(\.kind) == [.frames, .junk, .frames])
  }

  @Test("A frame cut within its header costs no other frame", arguments: 1...6, [false, true])
  func cutHeader(left: Int, isOther: Bool) {
    let rest = SampleStream(
      10, seed: 2, writer: ADTSFrameWriter(samplingFrequencyIndex: isOther ? 5 : 4))
    let start = stream.offset(20)
    let log = cut(
      Array(stream.bytes[..<start]) + stream.frames[20].prefix(left) + rest.bytes
    ).log
    #expect(log.frames.count == 30)
    #expect(
      log.map == [
        .init(.frames, 0..<start), .init(.junk, start..<start + left),
        .init(.frames, start + left..<start + left + rest.count),
      ])
    #expect(log.losses.map(\.firstBytes) == [Array(stream.frames[20].prefix(left))])
  }

  @Test("One or two frames at the start may have a damaged field", arguments: 1...2)
  func damagedStart(count: Int) {
    var damaged = stream
    for index in 0..<count {
      damaged = damaged.changingHeader(of: index) { $0.fixed.bits ^= 7 << 6 }
    }
    let log = cut(damaged.bytes).log
    #expect(log.frames.count == 30 && log.leadingGap == nil)
  }

  @Test("A destroyed header costs its frame only", arguments: [0, 1, 2])
  func destroyedHeader(byte: Int) {
    var damaged = stream
    damaged.frames[12][byte] ^= 0xA5
    let log = cut(damaged.bytes).log
    #expect(log.map?.last?.range.upperBound == stream.count)
    // Byte 2 holds fields only: the frame stays where it is.
    #expect(log.frames.count >= 29)
  }
}
