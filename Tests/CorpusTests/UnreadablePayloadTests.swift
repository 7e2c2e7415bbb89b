import Conformance
import StreamForge
import Testing

/// What is said of payloads that no reading explains, and of joints: no more than the bits prove.
struct UnreadablePayloadTests {
  @Test(
    "AAC that cannot be read behind its first bytes is not called encrypted",
    arguments: ["ff_lc_48000_6", "fdk_lc_48000_6", "ff_lc_48000_8", "ff_lc_48000_2"])
  func clearPayload(name: String) throws {
    var frames = try EncodedFrames.of(name)
    // Three foreign bytes behind the 24th of each payload, in which no reading finds its way.
    for index in frames.frames.indices where frames.frames[index].count > 40 {
      frames.frames[index].insert(contentsOf: [0xA7, 0x13, 0x5E], at: 7 + 24)
      frames.settleLength(of: index)
    }
    let found = try EncodedFrames.errors(frames).map(\.rule)
    #expect(!found.isEmpty && !found.contains("DET011"))
  }

  @Test("A stream under a reserved index that nothing else explains is not called encrypted")
  func reservedIndex() throws {
    var frames = try EncodedFrames.of("ff_lc_48000_6")
    frames.set(.samplingFrequencyIndex, 13)
    for index in frames.frames.indices where frames.frames[index].count > 40 {
      frames.frames[index].insert(contentsOf: [0xA7, 0x13, 0x5E], at: 7 + 24)
      frames.settleLength(of: index)
    }
    #expect(try EncodedFrames.errors(frames).map(\.rule) == ["HDR002"])
  }

  @Test("Payloads with a wrong bit each are damaged AAC, not something else")
  func flippedBits() throws {
    var frames = try EncodedFrames.of("ff_lc_44100_1")
    var random = SplitMix64(seed: 7)
    for index in frames.frames.indices {
      let payload = frames.frames[index].count - 7
      let byte = 7 + Int(random.next() % UInt64(payload))
      frames.frames[index][byte] ^= 1 << UInt8(random.next() % 8)
    }
    let report = try Corpus.inspect(frames.bytes)
    // Made of AAC that reads: about half of the flips stay unseen.
    let broken = try #require(report.frames.syntaxErrors)
    #expect(broken > 30 && broken < 100)
    #expect(!report.findings.contains { $0.rule == "DET011" || $0.rule == "DET012" })
    #expect(report.verdict == .fail)
  }

  @Test("The start of an encoder's stream with short windows is not called a cut")
  func shortStart() throws {
    let report = Corpus.inspect("encoded/faac_lc_44100_2.aac", depth: .syntax)
    let finding = try #require(report.findings.first { $0.rule == "STM008" })
    #expect(finding.message.hasSuffix("or its encoder begins so"))
  }

  // fdk sends its SBR header again and again.
  @Test(
    "Lost bytes before an SBR header that comes again are lost bytes",
    arguments: ["fdk_he_22050_2", "fdk_he_48000_2"])
  func lostBytes(name: String) throws {
    let sound = try EncodedFrames.of(name)
    for cut in 5..<25 {
      var frames = sound
      frames.frames[cut].removeLast(20)
      let errors = try EncodedFrames.errors(frames)
      #expect(errors.map(\.rule) == ["FRM005"], "frame \(cut)")
    }
  }

  @Test("Under emphasis bits nothing can be read, and damage stays damage")
  func emphasis() throws {
    var frames = FrameSequence(BaseVectors.mono())
    frames.insertEmphasis()
    let report = try Corpus.inspect(frames.bytes)
    #expect(report.verdict == .fail)
    #expect(report.findings.filter { $0.severity == .error }.map(\.rule) == ["HDR021"])
    #expect(try #require(report.frames.syntaxErrors) == report.frames.rawDataBlocks)
    frames.frames[9].removeLast(20)
    let damaged = try EncodedFrames.errors(frames).map(\.rule)
    #expect(Set(damaged) == ["HDR021", "FRM005"])
  }
}
