import DecoderClient
import Testing

@Suite struct DecodingTests {
  @Test(
    "a sound stream decodes, block by block",
    arguments: [
      // Samples: those of `ffmpeg -i FILE -f f32le -` less the block that libfaad swallows.
      ("encoded/fdk_lc_44100_2_mus.aac", 132, 44100, 2, 131 * 1024)
    ])
  func soundStream(file: String, count: Int, rate: Int, channels: Int, samples: Int) throws {
    let outcomes = DecoderClient(worker: Places.worker).decode(try blocks(ofFile: file))
    #expect(outcomes.map(\.block) == Array(0..<count))
    #expect(outcomes.allSatisfy { $0.status == .decoded })
    let summary = summary(outcomes)
    #expect(summary.samplingFrequency == rate)
    #expect(summary.channels == channels)
    #expect(summary.samplesPerChannel == samples)
  }
}
