import AACSyntax
import Bitstream
import Transports

/// Headers, tags and configurations at every offset of the bytes.
enum HeaderFuzzing {
  /// Bytes that are looked at.
  static let reach = 64

  static func check(_ bytes: [UInt8]) throws(FuzzFault) {
    for offset in 0..<min(bytes.count, reach) {
      try checkHeader(bytes, at: offset)
      try checkTag(bytes, at: offset)
    }
    _ = MPEGAudioHeader(bytes)
    _ = ForeignPacket.name(ofFirstBytes: bytes, length: UInt64(bytes.count))
    _ = ForeignPacket.resemblance(ofFirstBytes: bytes, length: UInt64(bytes.count))
    try checkConfiguration(bytes)
    for anchor in 0..<min(8, bytes.count * 8) { try checkProgramConfig(bytes, anchor: anchor) }
  }

  private static func checkHeader(_ bytes: [UInt8], at offset: Int) throws(FuzzFault) {
    // SAFETY: the span does not outlive `bytes`, which nothing changes.
    let span = unsafe bytes.span.bytes
    guard let header = ADTSHeader(parsing: span, at: offset) else {
      return try require(bytes.count - offset < ADTSHeader.byteCount, "a header is not read")
    }
    let own = Array(bytes[offset..<offset + ADTSHeader.byteCount])
    try require(header.bytes == own, "a header has other bytes")
    try require(ADTSHeader(bits: header.bits) == header, "a header has other bits")
    let frame = span.extracting(offset..<bytes.count)
    let positions = header.rawDataBlockPositions(in: frame)
    try require(positions.count <= 3, "\(positions.count) block positions")
    _ = header.crcCheck(in: frame)
    for index in 0...15 {
      let other = header.withSamplingFrequencyIndex(index)
      try require(
        Int(other.fixed.samplingFrequencyIndex) == index
          && other.withSamplingFrequencyIndex(Int(header.fixed.samplingFrequencyIndex)) == header,
        "sampling_frequency_index changes other fields")
    }
    let bands = ScaleFactorBands(SyntaxParameters(header: header.fixed))
    try require(
      (bands == nil) == (header.fixed.samplingFrequencyIndex > 12), "bands of a reserved rate")
  }

  private static func checkTag(_ bytes: [UInt8], at offset: Int) throws(FuzzFault) {
    // SAFETY: the span does not outlive `bytes`, which nothing changes.
    let span = unsafe bytes.span.bytes
    guard let tag = MetadataTag(startingAt: offset, in: span) else { return }
    try require(tag.byteCount > 0, "a tag of \(tag.byteCount) bytes")
    _ = MetadataTag.frameIdentifiers(at: offset, in: span)
    _ = MetadataTag.privateOwner(at: offset, in: span)
    for isWhole in [true, false] {
      guard
        let leading = ADTSScanner.leadingTag(
          in: span.extracting(offset..<bytes.count), isWhole: isWhole)
      else { continue }
      try require(leading.byteCount > 0, "a leading tag of \(leading.byteCount) bytes")
    }
  }

  private static func checkConfiguration(_ bytes: [UInt8]) throws(FuzzFault) {
    do throws(AudioSpecificConfig.Failure) {
      _ = try AudioSpecificConfig(parsing: bytes)
    } catch {
      try require(
        error.bitOffset >= 0 && error.bitOffset <= bytes.count * 8,
        "a configuration fails at bit \(error.bitOffset)")
    }
  }

  private static func checkProgramConfig(_ bytes: [UInt8], anchor: Int) throws(FuzzFault) {
    // SAFETY: the span does not outlive `bytes`, which nothing changes.
    var reader = BitReader(unsafe bytes.span.bytes, from: anchor)
    var trace = FieldTrace()
    let element: ProgramConfigElement?
    do throws(SyntaxError) {
      element = try ProgramConfigElement(parsing: &reader, anchor: anchor, &trace)
    } catch {
      element = nil
      try require(error.position <= bytes.count * 8, "a fault at bit \(error.position)")
    }
    // Fifteen pairs in front, at the sides and behind, and three LFE.
    let channels = element?.channelCount ?? 0
    try require((0...93).contains(channels), "\(channels) channels")
    if let gap = trace.gap(from: anchor, to: reader.position) { throw FuzzFault(gap) }
  }
}
