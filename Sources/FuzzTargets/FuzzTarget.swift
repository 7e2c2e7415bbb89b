/// The parts of the inspector that are fed with hostile bytes, each with what has to hold for any.
///
/// Fuzzing and the tests of its seeds and crashes go through the same entry, `fault(in:)`.
public enum FuzzTarget: String, Hashable, Sendable, CaseIterable {
  /// Headers, tags and configurations that start anywhere in the bytes.
  case headers
  /// One raw_data_block: two bytes of parameters, then its bits. See `RawDataBlockFuzzing`.
  case rawDataBlock = "raw_data_block"
  /// Two frames that are read side by side. See `FramePairFuzzing`.
  case framePair = "frame_pair"
  /// SBR and parametric stereo: payloads of one element in a row. See `SBRFuzzing`.
  case sbr
  /// What a file is and where its frames lie. See `TransportFuzzing`.
  case transport
  /// A whole inspection at depth syntax: parser, rules, diagnosis and reports.
  case inspection
  /// Frames read into values and written again.
  case roundTrip = "round_trip"

  /// What is wrong with how `bytes` are handled; `nil` if all is well. Fatal errors and endless loops
  /// are for the caller to notice.
  public func fault(in bytes: [UInt8]) -> String? {
    do {
      switch self {
      case .headers: try HeaderFuzzing.check(bytes)
      case .rawDataBlock: try RawDataBlockFuzzing.check(bytes)
      case .framePair: try FramePairFuzzing.check(bytes)
      case .sbr: try SBRFuzzing.check(bytes)
      case .transport: try TransportFuzzing.check(bytes)
      case .inspection: try InspectionFuzzing.check(bytes)
      case .roundTrip: try RoundTripFuzzing.check(bytes)
      }
      return nil
    } catch {
      return error.text
    }
  }

  /// Inputs of this target that are made from an ADTS stream.
  ///
  /// - Parameter frameCount: the frames of the stream that are used, from its first on.
  public func seeds(of stream: [UInt8], frameCount: Int) -> [[UInt8]] {
    let frames = SeedFrames(stream, limit: frameCount)
    switch self {
    case .headers: return frames.bytes.prefix(2).map { Array($0.prefix(16)) }
    case .rawDataBlock: return frames.blocks()
    case .framePair: return frames.pairs()
    case .sbr: return frames.sbrPayloads()
    case .transport: return [[0] + Array(stream.prefix(frames.end))]
    case .inspection: return [Array(stream.prefix(frames.end))]
    case .roundTrip: return [frames.bytes.flatMap { $0 }]
    }
  }
}

/// Something that has to hold for any bytes and does not.
struct FuzzFault: Error {
  /// What it is.
  let text: String

  init(_ text: String) { self.text = text }
}

/// Throws unless `condition` holds.
func require(_ condition: Bool, _ text: @autoclosure () -> String) throws(FuzzFault) {
  if !condition { throw FuzzFault(text()) }
}
