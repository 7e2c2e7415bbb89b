import Bitstream

/// `AudioSpecificConfig()` of the object types that AAC decoders take: what players get beside a
/// stream when it travels without ADTS headers.
///
/// ISO/IEC 14496-3, 1.6.2.1, Table 1.15; signalling of SBR 1.6.5, of parametric stereo 1.6.6.
public struct AudioSpecificConfig: Hashable, Sendable {
  /// `audioObjectType` of the core: 2 for AAC LC.
  public var audioObjectType: Int
  /// `samplingFrequencyIndex`; 15 if an explicit rate follows.
  public var samplingFrequencyIndex: Int
  /// `samplingFrequency` in hertz, where the index is 15.
  public var explicitSamplingFrequency: Int?
  /// `channelConfiguration`.
  public var channelConfiguration: Int
  /// `extensionAudioObjectType`: 5 if SBR is signalled explicitly, 29 in the nested form with PS.
  public var extensionAudioObjectType: Int?
  /// `sbrPresentFlag`; `nil` if nothing is said about SBR.
  public var sbrPresent: Bool?
  /// `psPresentFlag`; `nil` if nothing is said about parametric stereo.
  public var psPresent: Bool?
  /// `extensionSamplingFrequencyIndex`.
  public var extensionSamplingFrequencyIndex: Int?
  /// `extensionSamplingFrequency` in hertz, where that index is 15.
  public var explicitExtensionSamplingFrequency: Int?
  /// `frameLengthFlag`: 1 for 960 samples.
  public var frameLengthFlag = false
  /// `dependsOnCoreCoder`.
  public var dependsOnCoreCoder = false
  /// `extensionFlag` of GASpecificConfig.
  public var extensionFlag = false
  /// The program_config_element, with `channelConfiguration` 0.
  public var programConfig: ProgramConfigElement?
  /// Whether a program_config_element has to follow (`channelConfiguration` 0).
  public var needsProgramConfig: Bool { channelConfiguration == 0 }
  /// The position behind the last bit that was read.
  public var bitsUsed = 0

  /// Why bytes are no AudioSpecificConfig of an AAC stream.
  public struct Failure: Error, Hashable, Sendable {
    /// The field where reading stopped.
    public let field: String
    /// Its first bit.
    public let bitOffset: Int
    /// What is wrong with it.
    public let reason: String
  }

  /// The object types that carry GASpecificConfig (Table 1.15).
  public static let generalAudioTypes: Set<Int> = [1, 2, 3, 4, 6, 7, 17, 19, 20, 21, 22, 23]

  /// A configuration of plain AAC: nothing said about SBR.
  public init(audioObjectType: Int, samplingFrequencyIndex: Int, channelConfiguration: Int) {
    self.audioObjectType = audioObjectType
    self.samplingFrequencyIndex = samplingFrequencyIndex
    self.channelConfiguration = channelConfiguration
  }

  /// Reads a configuration.
  ///
  /// - Throws: `Failure` if the bytes cannot be a configuration of an AAC stream.
  public init(parsing bytes: [UInt8]) throws(Failure) {
    self.init(audioObjectType: 0, samplingFrequencyIndex: 0, channelConfiguration: 0)
    var field = "audioObjectType"
    var at = 0
    let span = bytes.span
    var reader = BitReader(unsafe span.bytes)
    let failure: Failure?
    do throws(BitstreamError) {
      failure = try read(&reader, &field, &at)
    } catch {
      failure = Failure(
        field: field, bitOffset: at,
        reason: "\(error.wanted) bits are needed and \(error.left) are left")
    }
    if let failure { throw failure }
  }

  /// Reads the fields in the order of Table 1.15; `field` and `at` say where reading is.
  private mutating func read(
    _ reader: inout BitReader, _ field: inout String, _ at: inout Int
  ) throws(BitstreamError) -> Failure? {
    var type = try Self.objectType(&reader)
    var typeOffset = 0
    (field, at) = ("samplingFrequencyIndex", reader.position)
    (samplingFrequencyIndex, explicitSamplingFrequency) = try Self.frequency(&reader)
    guard samplingFrequencyIndex != 13, samplingFrequencyIndex != 14 else {
      return Failure(
        field: field, bitOffset: at, reason: "value \(samplingFrequencyIndex) is reserved")
    }
    (field, at) = ("channelConfiguration", reader.position)
    channelConfiguration = Int(try reader.read(4))
    if type == 5 || type == 29 {
      // The nested form: the extension first, then the core.
      extensionAudioObjectType = 5
      sbrPresent = true
      if type == 29 { psPresent = true }
      (field, at) = ("extensionSamplingFrequencyIndex", reader.position)
      (extensionSamplingFrequencyIndex, explicitExtensionSamplingFrequency) =
        try Self.frequency(&reader)
      (field, at) = ("audioObjectType", reader.position)
      typeOffset = at
      type = try Self.objectType(&reader)
      if type == 22 { try reader.skip(4) }
    }
    audioObjectType = type
    guard Self.generalAudioTypes.contains(type) else {
      return Failure(
        field: "audioObjectType", bitOffset: typeOffset,
        reason: "object type \(type) is no AAC object type")
    }
    (field, at) = ("GASpecificConfig", reader.position)
    frameLengthFlag = try reader.read(1) == 1
    dependsOnCoreCoder = try reader.read(1) == 1
    if dependsOnCoreCoder {
      (field, at) = ("coreCoderDelay", reader.position)
      try reader.skip(14)
    }
    (field, at) = ("extensionFlag", reader.position)
    extensionFlag = try reader.read(1) == 1
    if channelConfiguration == 0 {
      (field, at) = ("program_config_element", reader.position)
      var copy = reader
      try Self.skipProgramConfig(&reader)
      var recorder = NoRecorder()
      programConfig = try? ProgramConfigElement(parsing: &copy, anchor: 0, &recorder)
    }
    if type == 6 || type == 20 { try reader.skip(3) }
    if extensionFlag {
      if type == 22 { try reader.skip(16) }
      if [17, 19, 20, 23].contains(type) { try reader.skip(3) }
      try reader.skip(1)
    }
    if [17, 19, 20, 21, 22, 23].contains(type) { try reader.skip(2) }
    if extensionAudioObjectType == nil, reader.bitsLeft >= 16 {
      (field, at) = ("syncExtensionType", reader.position)
      let mark = reader.position
      if try reader.read(11) == 0x2B7 {
        let extensionType = try Self.objectType(&reader)
        if extensionType == 5 {
          extensionAudioObjectType = 5
          sbrPresent = try reader.read(1) == 1
          if sbrPresent == true {
            (extensionSamplingFrequencyIndex, explicitExtensionSamplingFrequency) =
              try Self.frequency(&reader)
            if reader.bitsLeft >= 12 {
              let before = reader.position
              if try reader.read(11) == 0x548 {
                psPresent = try reader.read(1) == 1
              } else {
                bitsUsed = before
                return nil
              }
            }
          }
        }
      } else {
        bitsUsed = mark
        return nil
      }
    }
    bitsUsed = reader.position
    return nil
  }

  private static func objectType(_ reader: inout BitReader) throws(BitstreamError) -> Int {
    let type = Int(try reader.read(5))
    return type == 31 ? 32 + Int(try reader.read(6)) : type
  }

  private static func frequency(
    _ reader: inout BitReader
  ) throws(BitstreamError) -> (Int, Int?) {
    let index = Int(try reader.read(4))
    return (index, index == 15 ? Int(try reader.read(24)) : nil)
  }

  private static func skipProgramConfig(_ reader: inout BitReader) throws(BitstreamError) {
    try reader.skip(10)
    let front = Int(try reader.read(4))
    let side = Int(try reader.read(4))
    let back = Int(try reader.read(4))
    let lfe = Int(try reader.read(2))
    let data = Int(try reader.read(3))
    let coupling = Int(try reader.read(4))
    for width in [4, 4, 3] where try reader.read(1) == 1 { try reader.skip(width) }
    try reader.skip(5 * (front + side + back + coupling) + 4 * (lfe + data))
    try reader.skip((8 - reader.position % 8) % 8)
    try reader.skip(8 * Int(try reader.read(8)))
  }

  /// The sampling frequency of the core in hertz.
  public var samplingFrequency: Int? {
    explicitSamplingFrequency ?? SamplingFrequency.hertz(ofIndex: samplingFrequencyIndex)
  }

  /// The extended sampling frequency in hertz; `nil` without one.
  public var extensionSamplingFrequency: Int? {
    explicitExtensionSamplingFrequency
      ?? extensionSamplingFrequencyIndex.flatMap(SamplingFrequency.hertz(ofIndex:))
  }

  /// The bytes of a configuration. A program_config_element is written without its comment.
  ///
  /// SBR and parametric stereo go into the backward compatible extension behind the core's part,
  /// so that a decoder without them still reads it.
  public var bytes: [UInt8] {
    var writer = BitWriter()
    writer.write(UInt64(audioObjectType), 5)
    writer.write(UInt64(samplingFrequencyIndex), 4)
    if let rate = explicitSamplingFrequency { writer.write(UInt64(rate), 24) }
    writer.write(UInt64(channelConfiguration), 4)
    writer.write(frameLengthFlag)
    writer.write(dependsOnCoreCoder)
    writer.write(extensionFlag)
    if needsProgramConfig { programConfig?.write(to: &writer, anchor: 0) }
    if sbrPresent == true, let index = extensionSamplingFrequencyIndex {
      writer.write(0x2B7, 11)
      writer.write(5, 5)
      writer.write(true)
      writer.write(UInt64(index), 4)
      if psPresent == true {
        writer.write(0x548, 11)
        writer.write(true)
      }
    }
    return writer.bytes
  }
}
