import DecoderClient
import Foundation
import Testing

/// What another decoder says of a stream of the corpus.
struct Measured: CustomTestStringConvertible {
  var file: String
  var blocks: Int
  var samplingFrequency: Int
  var channels: Int
  /// Samples per channel, by `ffmpeg -i FILE -f f32le -`.
  var samples: Int
  /// By `ffmpeg -i FILE -af astats -f null -`, overall, in decibels.
  var peak: Double
  var rms: Double

  var testDescription: String { file }
}

@Suite struct DecodingTests {
  @Test(
    "a sound stream decodes to what ffmpeg makes of it, less the block that libfaad swallows",
    arguments: [
      Measured(
        file: "fdk_lc_44100_2_mus.aac", blocks: 132, samplingFrequency: 44100, channels: 2,
        samples: 135168, peak: -9.010, rms: -28.004),
      Measured(
        file: "fdk_he_48000_2.aac", blocks: 73, samplingFrequency: 48000, channels: 2,
        samples: 149504, peak: -9.025, rms: -28.106),
      Measured(
        file: "ff_lc_8000_1.aac", blocks: 25, samplingFrequency: 8000, channels: 1,
        samples: 25600, peak: 0.522, rms: -18.976),
    ])
  func soundStream(measured: Measured) throws {
    let client = DecoderClient(worker: Places.worker)
    let outcomes = client.decode(try blocks(ofFile: "encoded/" + measured.file))
    #expect(client.status == .available)
    #expect(client.decoderVersion == "2.10.1")
    #expect(outcomes.map(\.block) == Array(0..<measured.blocks))
    #expect(outcomes.allSatisfy { $0.status == .decoded })
    #expect(outcomes.first?.samples == 0)
    let summary = summary(outcomes)
    #expect(summary.blocksDecoded == measured.blocks)
    #expect(summary.blocksFailed == 0)
    #expect(summary.samplingFrequency == measured.samplingFrequency)
    #expect(summary.channels == measured.channels)
    #expect(summary.samplesPerChannel == measured.samples - measured.samples / measured.blocks)
    // The swallowed block is the encoder's silence: it counts in ffmpeg's average.
    let blocks = Double(measured.blocks)
    #expect(abs(decibels(Double(summary.peak)) - measured.peak) < 0.1)
    #expect(
      abs(decibels(summary.rms * ((blocks - 1) / blocks).squareRoot()) - measured.rms) < 0.1)
    #expect((summary.clippedSamples > 0) == (measured.peak > 0))
    #expect(summary.nonFiniteSamples == 0)
  }

  @Test("a broken block is refused with the text of the block fed alone, and decoding goes on")
  func brokenBlock() throws {
    var blocks = try blocks(ofFile: "encoded/fdk_lc_44100_2_mus.aac")
    blocks[60].payload = [UInt8](repeating: 0, count: blocks[60].payload.count)
    let outcomes = DecoderClient(worker: Places.worker).decode(blocks)
    // libfaad itself: in the stream 21, "Unexpected channel configuration change"; alone 13.
    #expect(
      outcomes[60].status
        == .rejected(code: 13, text: "Maximum number of bitstream elements exceeded"))
    #expect(outcomes.filter { $0.status != .decoded }.map(\.block) == [60])
    // The block after it is not the silent first block of a decoder.
    #expect(outcomes[61].samples == 1024)
  }

  @Test(
    "what libfaad cannot take is unsupported by name, and decoding goes on",
    arguments: [
      ("SSR", "AAC SSR with gain control (libfaad: Gain control not yet implemented)"),
      ("rate", "sampling_frequency_index 12 (7350 Hz)"),
      ("reserved rate", "reserved sampling_frequency_index 13"),
      ("coupling", "coupling channel element (libfaad: Channel coupling not yet implemented)"),
      ("length", "a block of 8185 bytes does not fit an ADTS frame of its own"),
    ])
  func unsupported(what: String, text: String) throws {
    var blocks = Array(try blocks(ofFile: "encoded/fdk_lc_44100_2_mus.aac").prefix(10))
    switch what {
    case "SSR":
      blocks[5].configuration.profile = 2
      blocks[5].payload = silence
      // gain_control_data_present, the last of the 22 bits of the first channel.
      blocks[5].payload[3] |= 0b0000_0100
    case "rate": blocks[5].configuration.samplingFrequencyIndex = 12
    case "reserved rate": blocks[5].configuration.samplingFrequencyIndex = 13
    // id_syn_ele 0b010: coupling_channel_element().
    case "coupling": blocks[5].payload[0] = 0b0100_0000
    default: blocks[5].payload = [UInt8](repeating: 0, count: 8185)
    }
    let outcomes = DecoderClient(worker: Places.worker).decode(blocks)
    #expect(outcomes[5].status == .unsupported(text))
    #expect(outcomes.filter { $0.status != .decoded }.map(\.block) == [5])
  }

  @Test("a stream that is LC but labelled SSR decodes")
  func labelledSSR() throws {
    var blocks = try blocks(ofFile: "encoded/ff_lc_8000_1.aac")
    for index in blocks.indices { blocks[index].configuration.profile = 2 }
    let outcomes = DecoderClient(worker: Places.worker).decode(blocks)
    #expect(outcomes.allSatisfy { $0.status == .decoded })
    #expect(summary(outcomes).samplesPerChannel == 24 * 1024)
  }

  @Test("SBR that starts after plain AAC decodes")
  func lateSBR() throws {
    // 24 kHz stereo AAC LC with SBR in a fill element after the pair; without it, plain AAC.
    let blocks = try blocks(ofFile: "encoded/fdk_he_48000_2.aac")
    let plain = [Block](
      repeating: Block(configuration: blocks[0].configuration, payload: silence), count: 20)
    let outcomes = DecoderClient(worker: Places.worker).decode(plain + blocks)
    #expect(outcomes.allSatisfy { $0.status == .decoded })
    #expect(outcomes[10].samplingFrequency == 24000)
    #expect(outcomes.last?.samplingFrequency == 48000)
  }

  @Test("the number of workers makes no difference", arguments: [2, 3, 7])
  func jobs(count: Int) throws {
    // Parametric noise comes from a generator that every decoder starts anew.
    let stream = try blocks(ofFile: "encoded/fdk_lc_44100_2_mus.aac")
    var blocks = Array([stream, stream, stream, stream].joined())
    for index in stride(from: 7, to: blocks.count, by: 61) {
      blocks[index].payload.removeLast(blocks[index].payload.count / 2)
    }
    func outcomes(jobs: Int) -> [DecodeOutcome] {
      DecoderClient(worker: Places.worker, jobs: jobs, segmentLength: 100).decode(blocks)
    }
    let one = outcomes(jobs: 1)
    #expect(one.count == blocks.count)
    #expect(one.contains { $0.status != .decoded })
    #expect(outcomes(jobs: count) == one)
  }

  @Test("no block but the very first is silent at the border of a segment")
  func segmentBorder() throws {
    let blocks = try blocks(ofFile: "encoded/fdk_lc_44100_2_mus.aac")
    let outcomes = DecoderClient(worker: Places.worker, segmentLength: 50).decode(blocks)
    #expect(outcomes.filter { $0.samples != 1024 }.map(\.block) == [0])
  }

  @Test("a block given as unsupported keeps its place")
  func placeholder() throws {
    let blocks = try blocks(ofFile: "encoded/ff_lc_8000_1.aac")
    let client = DecoderClient(worker: Places.worker)
    client.submit(blocks[0], number: 0)
    client.submit(block: 1, unsupported: "several blocks in a frame without CRC")
    client.submit(blocks[1], number: 5)
    let outcomes = client.finish()
    #expect(outcomes.map(\.block) == [0, 1, 5])
    #expect(outcomes[1].status == .unsupported("several blocks in a frame without CRC"))
  }
}

/// `raw_data_block()` of a silent channel pair: twice individual_channel_stream() of 22 zero bits.
private let silence: [UInt8] = [
  // ID_CPE, element_instance_tag, common_window
  0b001_0000_0, 0, 0, 0, 0, 0,
  // the last 4 of 44 bits, ID_END, alignment
  0b0000_111_0,
]

private func decibels(_ amplitude: Double) -> Double { 20 * log10(amplitude) }
