import AACSyntax
import Bitstream
import StreamForge
public import Transports

/// FRM021 `codec-config-as-frame`: the codec configuration was framed as audio.
public enum CodecConfigAsFrame: FrameRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM021", name: "codec-config-as-frame", severity: .error,
    group: "framing", depth: .headers,
    requirement: """
      A payload must be audio; a payload of 2 to 8 bytes must not be the AudioSpecificConfig that \
      the header implies (object type profile + 1, or 5 or 29 in the explicit forms, then the same \
      4-bit index and channels, with or without the 0x2B7 extension).
      """,
    rationale: """
      MediaCodec and similar encoders deliver their configuration as the first buffer. Chrome \
      rejects a whole file that carries it as a frame; faad2 and ffmpeg report a broken first \
      frame.
      """,
    remedy: """
      Skip buffers flagged as codec configuration (BUFFER_FLAG_CODEC_CONFIG in MediaCodec) and \
      write ADTS headers only before audio.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.2.1")])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ],
    violating: [
      RuleExample("the first payload is the AudioSpecificConfig 12 08") {
        FrameSequence([ADTSFrameWriter(channelConfiguration: 1).frame([0x12, 0x08])]).bytes
          + BaseVectors.mono().bytes
      }
    ])

  /// The bytes of the longest AudioSpecificConfig that is looked for.
  static let longest = 8

  /// Looks at one frame.
  public static func check(
    _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext, into sink: inout FindingSink
  ) {
    let count = unit.header.payloadByteCount
    guard count >= 2, count <= longest, unit.header.headerByteCount + count <= bytes.byteCount
    else {
      return
    }
    let start = unit.header.headerByteCount
    let payload = (start..<start + count).map { bytes.byte(at: $0) }
    let fixed = unit.header.fixed
    guard let config = try? AudioSpecificConfig(parsing: payload),
      config.audioObjectType == Int(fixed.profile) + 1,
      config.samplingFrequencyIndex == Int(fixed.samplingFrequencyIndex),
      config.channelConfiguration == Int(fixed.channelConfiguration), !config.frameLengthFlag,
      !config.dependsOnCoreCoder, !config.extensionFlag, config.bitsUsed + 8 > 8 * count
    else { return }
    let text = Hex.text(payload)
    sink.add(frame: unit.index, key: "FRM021") {
      Finding(
        metadata,
        message: """
          the payload \(text) is an AudioSpecificConfig (object type \(config.audioObjectType), \
          index \(config.samplingFrequencyIndex), channel configuration \
          \(config.channelConfiguration)), no raw_data_block
          """,
        frames: FrameSpan(unit.index),
        location: Location(
          unit, bit: 8 * start, length: 8 * count, timeSeconds: context.timeSeconds,
          element: "raw_data_block[0]"),
        evidence: [
          "frame_index": .int(unit.index), "payload_hex": .string(text),
          "decoded_config": .object([
            "audio_object_type": .int(config.audioObjectType),
            "sampling_frequency_index": .int(config.samplingFrequencyIndex),
            "channel_configuration": .int(config.channelConfiguration),
          ]), "count": 1,
        ])
    } update: {
      $0.evidence["count"] = .int($0.frames.count)
    }
  }
}
