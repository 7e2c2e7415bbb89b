import Bitstream

/// Audio packed into something else than ADTS, byte by byte as the formats have it.
public enum ContainerBytes {
  /// An MP4 file: an ftyp box, then an mdat box with the blocks.
  public static func mp4(_ blocks: [[UInt8]]) -> [UInt8] {
    let media = Array(blocks.joined())
    return box("ftyp", Array("M4A ".utf8) + [0, 0, 0, 0] + Array("M4A isom".utf8))
      + box("mdat", media)
  }

  private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    bigEndian(content.count + 8, byteCount: 4) + Array(type.utf8) + content
  }

  /// A transport stream: packets of 188 bytes, all of one PID.
  public static func transportStream(_ bytes: [UInt8], pid: Int = 0x100) -> [UInt8] {
    var packets: [UInt8] = []
    for (number, start) in stride(from: 0, to: bytes.count, by: 184).enumerated() {
      let part = bytes[start..<min(bytes.count, start + 184)]
      // sync_byte, PID, adaptation_field_control 01, continuity_counter.
      packets += [0x47, UInt8(pid >> 8), UInt8(pid & 0xFF), 0x10 | UInt8(number & 15)] + part
      packets += [UInt8](repeating: 0xFF, count: 184 - part.count)
    }
    return packets
  }

  /// LOAS: syncword 0x2B7 and the length before each AudioMuxElement.
  public static func loas(_ elements: [[UInt8]]) -> [UInt8] {
    elements.flatMap { element in
      bigEndian(0x2B7 << 13 | element.count, byteCount: 3) + element
    }
  }

  /// ADIF: a header of variable rate with a PCE, then the blocks.
  public static func adif(_ config: ProgramConfigElementFields, _ blocks: [[UInt8]]) -> [UInt8] {
    var writer = FieldWriter()
    var config = config
    // adif_id "ADIF"; copyright_id_present, original_copy and home 0; bitstream_type 1: variable
    // rate; bitrate 0; num_program_config_elements 0: one.
    for (value, width) in [(0x4144_4946, 32), (0, 3), (1, 1), (0, 23), (0, 4)] {
      var value = value
      writer.field("adif_header", width, &value)
    }
    do throws(FieldMismatch) {
      try config.code(&writer)
    } catch {
      preconditionFailure("writing does not fail: \(error)")
    }
    return writer.bits.bytes + Array(blocks.joined())
  }

  /// MPEG-1 layer III, 128 kbit/s, 44.1 kHz: frames of 417 bytes.
  public static func mp3(frames: Int) -> [UInt8] {
    let frame: [UInt8] = [0xFF, 0xFB, 0x90, 0x00] + [UInt8](repeating: 0x55, count: 413)
    return Array((0..<frames).map { _ in frame }.joined())
  }

  /// A RIFF header of a WAVE file and its content.
  public static func wave(_ content: [UInt8]) -> [UInt8] {
    let size = content.count + 4
    return Array("RIFF".utf8) + (0..<4).map { UInt8(size >> (8 * $0) & 0xFF) }
      + Array("WAVE".utf8) + content
  }

  private static func bigEndian(_ value: Int, byteCount: Int) -> [UInt8] {
    (0..<byteCount).map { UInt8(truncatingIfNeeded: value >> (8 * (byteCount - 1 - $0))) }
  }
}
