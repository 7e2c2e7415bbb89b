import AACSyntax
import StreamForge
import Testing
import Transports

struct CleanStreamTests {
  @Test("A clean stream is cut into its frames and nothing else", arguments: [1, 2, 3, 10, 200])
  func clean(count: Int) throws {
    let stream = SampleStream(count)
    let result = cut(stream.bytes)
    #expect(result.adts?.firstOffset == 0)
    #expect(result.adts?.model == .declared)
    #expect(result.log.frames.map(\.index) == Array(0..<count))
    #expect(result.log.frames.map { Int($0.byteOffset) } == (0..<count).map(stream.offset))
    #expect(result.log.frames.map(\.byteCount) == stream.frames.map(\.count))
    #expect(result.log.events.count == count)
    #expect(result.log.map == [EventLog.Run(.frames, 0..<stream.count)])
  }

  @Test("Every legal combination of ID, profile, index and configuration is cut", arguments: 0..<13)
  func parameters(index: Int) {
    for id in 0...1 {
      for profile in 0...3 {
        for configuration in 0...7 {
          for protectionAbsent in [true, false] {
            let writer = ADTSFrameWriter(
              id: id, protectionAbsent: protectionAbsent, profile: profile,
              samplingFrequencyIndex: index, channelConfiguration: configuration)
            let stream = SampleStream(5, writer: writer)
            let log = cut(stream.bytes).log
            #expect(log.events.count == 5)
            #expect(log.map == [EventLog.Run(.frames, 0..<stream.count)])
          }
        }
      }
    }
  }

  @Test("A forged header inside a payload is no frame while the chain holds")
  func forgedHeader() {
    var stream = SampleStream(12)
    // A header with the same fields whose length leads exactly to the next real header.
    let at = 60
    var forged = ADTSFrameWriter().header
    forged.variable.frameLength = stream.frames[4].count - at
    stream.frames[4].replaceSubrange(at..<at + 7, with: forged.bytes)
    let log = cut(stream.bytes).log
    #expect(log.frames.count == 12)
    #expect(log.events.count == 12)
  }

  @Test("Payloads full of syncwords are cut like any others", arguments: [UInt8(0xF1), 0xF0, 0xFF])
  func syncwordsInPayload(second: UInt8) {
    let writer = ADTSFrameWriter()
    var stream = SampleStream(12)
    stream.frames = stream.frames.map { frame in
      writer.frame((7..<frame.count).map { $0 % 2 == 0 ? 0xFF : second })
    }
    let log = cut(stream.bytes).log
    #expect(log.frames.map(\.byteCount) == stream.frames.map(\.count))
    #expect(log.events.count == 12)
  }

  @Test("The longest and the shortest frames there can be are cut")
  func extremeSizes() {
    let writer = ADTSFrameWriter()
    var stream = SampleStream(10)
    var random = SplitMix64(seed: 3)
    for index in 0..<10 {
      stream.frames[index] = writer.frame(index % 2 == 0 ? random.bytes(8184) : [])
    }
    #expect(stream.frames[0].count == 8191)
    let log = cut(stream.bytes).log
    #expect(log.frames.map(\.byteCount) == stream.frames.map(\.count))
    #expect(log.events.count == 10)
  }

  @Test("Two blocks and CRC words make the header longer, not the frame")
  func severalBlocks() {
    let writer = ADTSFrameWriter(protectionAbsent: false, rawDataBlocks: 3)
    let stream = SampleStream(10, writer: writer)
    let log = cut(stream.bytes).log
    #expect(log.frames.allSatisfy { $0.header.headerByteCount == 13 })
    #expect(log.events.count == 10)
  }
}
