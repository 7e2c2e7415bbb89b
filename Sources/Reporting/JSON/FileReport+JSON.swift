public import Conformance
public import JSONText
public import Transports

extension FileReport: JSONValue {
  /// Writes the file as an element of `files`, or as a line of JSON Lines.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("path", path)
      json.member("size_bytes", isUntouched ? nil : sizeBytes)
      json.member("sha256", sha256)
      json.member("container", container?.rawValue)
      json.member("verdict", verdict.rawValue)
      json.member("unreadable_reason", unreadableReason)
      json.member("depth", depth.rawValue)
      json.member("stream", stream)
      json.key("frames")
      frames.write(to: &json, counted: !isUntouched)
      json.key("regions")
      json.array(regions) { $1.write(to: &$0) }
      if regionsOmitted > 0 { json.member("regions_omitted", regionsOmitted) }
      if let segment { json.member("hls_segment", segment) }
      json.member("decode", decode)
      json.key("findings")
      json.array(findings) { $1.write(to: &$0) }
    }
  }

  /// Whether not one byte of the file was seen, so that a count of 0 would be a guess.
  private var isUntouched: Bool { verdict == .unreadable && sizeBytes == 0 }
}

extension HLSSegment: JSONValue {
  /// Writes where the segment stands.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("timestamp", timestamp)
      json.member("duration_seconds", durationSeconds)
      json.member("frame_seconds", frameSeconds)
      json.member("byte_offset", byteOffset)
    }
  }
}

extension Region: JSONValue {
  /// Writes kind, offset and length.
  public func write(to json: inout JSONWriter) {
    json.object(inline: true) { json in
      json.member("kind", kind.rawValue)
      json.member("offset", offset)
      json.member("length", length)
    }
  }
}

extension FrameCounts {
  /// Writes the counts, or `null` for each of them where nothing was counted.
  func write(to json: inout JSONWriter, counted: Bool) {
    json.object { json in
      json.member("count", counted ? count : nil)
      json.member("raw_data_blocks", counted ? rawDataBlocks : nil)
      json.member("bytes", counted ? bytes : nil)
      json.member("junk_bytes", counted ? junkBytes : nil)
      json.member("tag_bytes", counted ? tagBytes : nil)
      json.member("crc_protected", counted ? crcProtected : nil)
      json.member("crc_verified", crcVerified)
      json.member("crc_mismatched", crcMismatched)
      json.member("syntax_errors", syntaxErrors)
      json.member("bits_unaccounted", bitsUnaccounted)
    }
  }
}

extension DecodeReport: JSONValue {
  /// Writes what the decoder says.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("decoder", decoder)
      json.member("version", version)
      json.member("status", status.rawValue)
      json.member("note", note)
      json.member("blocks_decoded", blocksDecoded)
      json.member("blocks_failed", blocksFailed)
      json.member("samples_per_channel", samplesPerChannel)
      json.member("sampling_frequency", samplingFrequency)
      json.member("channels", channels)
      json.member("peak", peak)
      json.member("rms", rms)
      json.member("clipped_samples", clippedSamples)
      json.member("first_failure", firstFailure)
    }
  }
}

extension DecodeReport.Failure: JSONValue {
  /// Writes the frame and the decoder's message.
  public func write(to json: inout JSONWriter) {
    json.object(inline: true) { json in
      json.member("frame", frame)
      json.member("message", message)
    }
  }
}
