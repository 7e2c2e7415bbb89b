import Bitstream

/// `sbr_grid()`: the envelopes of a frame in time.
///
/// ISO/IEC 14496-3:2009, 4.4.2.8; borders as in 4.6.18.3.3. Values as read.
public struct SBRGrid: Hashable, Sendable {
  /// `bs_frame_class`: which borders of the frame may move.
  public enum FrameClass: UInt8, Sendable {
    /// Neither; the envelopes have equal lengths.
    case fixFix
    /// The trailing border.
    case fixVar
    /// The leading border.
    case varFix
    /// Both.
    case varVar

    /// The name of the standard.
    public var syntaxName: String {
      switch self {
      case .fixFix: "FIXFIX"
      case .fixVar: "FIXVAR"
      case .varFix: "VARFIX"
      case .varVar: "VARVAR"
      }
    }
  }

  /// `bs_frame_class`, 2 bits.
  public private(set) var frameClass = FrameClass.fixFix
  /// `bs_num_env`, the number of envelopes, 1 to 8; not all of them are legal.
  public private(set) var envelopeCount = 1
  /// `bs_num_noise`, the number of noise floors: 2 if there is more than one envelope.
  public var noiseFloorCount: Int { envelopeCount > 1 ? 2 : 1 }
  /// `bs_freq_res`: bit n is that of envelope n; 1 for high frequency resolution.
  public private(set) var frequencyResolutions: UInt8 = 0
  /// `bs_pointer`, 0 to 7; 0 if the class has none.
  public private(set) var pointer = 0
  /// The borders of the envelopes in time slots, `envelopeCount + 1` of them; without meaning if
  /// the number of envelopes is not legal.
  public private(set) var borders: SIMD8<Int8> = .zero

  /// The first border.
  public var lead: Int { Int(borders[0]) }
  /// The last border.
  public var trail: Int { Int(borders[min(envelopeCount, 7)]) }

  /// Whether the number of envelopes is legal: up to 4, with `varVar` up to 5.
  ///
  /// ISO/IEC 14496-3:2009, 4.6.18.3.6.
  public var hasLegalEnvelopeCount: Bool { envelopeCount <= (frameClass == .varVar ? 5 : 4) }

  /// Whether the borders strictly increase from the leading to the trailing one.
  public var hasIncreasingBorders: Bool {
    guard hasLegalEnvelopeCount else { return false }
    for envelope in 0..<envelopeCount where borders[envelope] >= borders[envelope + 1] {
      return false
    }
    return true
  }

  /// Whether `bs_pointer` does not exceed the number of envelopes.
  public var hasLegalPointer: Bool { pointer <= envelopeCount }

  /// The bits of `bs_pointer`: ceil(log2(bs_num_env + 1)).
  static func pointerWidth(envelopeCount: Int) -> Int {
    Int.bitWidth - envelopeCount.leadingZeroBitCount
  }

  /// One envelope from border 0 to 0.
  init() {}

  /// Reads `sbr_grid()`; ends behind the number of envelopes if that is not legal.
  ///
  /// - Parameter timeSlots: numTimeSlots, 16 for frames of 1024 lines, 15 for 960.
  init(
    parsing reader: inout BitReader, channel: Int, timeSlots: Int,
    recorder: inout some FieldRecorder & ~Copyable
  ) throws(BitstreamError) {
    recorder.open("sbr_grid", index: channel)
    defer { recorder.close() }
    let code = try reader.short(2, "bs_frame_class", &recorder) {
      FrameClass(rawValue: UInt8($0))?.syntaxName
    }
    frameClass = FrameClass(rawValue: UInt8(code)) ?? .fixFix
    var trail = timeSlots
    var relativeCount0 = 0
    var relativeCount1 = 0
    switch frameClass {
    case .fixFix:
      let exponent = try reader.short(2, "tmp", &recorder) { "bs_num_env \(1 << $0)" }
      envelopeCount = 1 &<< exponent
      guard hasLegalEnvelopeCount else { return }
      // One bit, copied to all envelopes.
      if try reader.short(1, "bs_freq_res", &recorder) == 1 {
        frequencyResolutions = UInt8(1 << envelopeCount - 1)
      }
      // NINT(numTimeSlots / bs_num_env) slots each; the last one takes what is left.
      let length = (timeSlots + envelopeCount / 2) &>> exponent
      for envelope in 1..<max(envelopeCount, 1) { borders[envelope] = Int8(envelope * length) }
      borders[envelopeCount] = Int8(timeSlots)
      return
    case .fixVar:
      trail += try reader.short(2, "bs_var_bord_1", &recorder)
      relativeCount1 = try reader.short(2, "bs_num_rel_1", &recorder)
    case .varFix:
      borders[0] = Int8(try reader.short(2, "bs_var_bord_0", &recorder))
      relativeCount0 = try reader.short(2, "bs_num_rel_0", &recorder)
    case .varVar:
      borders[0] = Int8(try reader.short(2, "bs_var_bord_0", &recorder))
      trail += try reader.short(2, "bs_var_bord_1", &recorder)
      relativeCount0 = try reader.short(2, "bs_num_rel_0", &recorder)
      relativeCount1 = try reader.short(2, "bs_num_rel_1", &recorder)
    }
    envelopeCount = relativeCount0 + relativeCount1 + 1
    guard hasLegalEnvelopeCount else { return }

    for border in 0..<relativeCount0 {
      borders[border + 1] =
        borders[border] + Int8(try Self.relativeBorder("bs_rel_bord_0", &reader, &recorder))
    }
    borders[envelopeCount] = Int8(trail)
    for border in 0..<relativeCount1 {
      let place = envelopeCount - border
      borders[place - 1] =
        borders[place] - Int8(try Self.relativeBorder("bs_rel_bord_1", &reader, &recorder))
    }
    pointer = try reader.short(
      Self.pointerWidth(envelopeCount: envelopeCount), "bs_pointer", &recorder)
    // With FIXVAR the last envelope comes first.
    if !isRecording(recorder), envelopeCount <= reader.bitsLeft {
      frequencyResolutions =
        frameClass == .fixVar
        ? UInt8(truncatingIfNeeded: reader.readUnchecked(envelopeCount))
        : reader.flagsUnchecked(envelopeCount)
      return
    }
    for index in 0..<envelopeCount {
      let envelope = frameClass == .fixVar ? envelopeCount - 1 - index : index
      frequencyResolutions |= UInt8(try reader.short(1, "bs_freq_res", &recorder) << envelope)
    }
  }

  private static func relativeBorder(
    _ name: StaticString, _ reader: inout BitReader,
    _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(BitstreamError) -> Int {
    2 * (try reader.short(2, name, &recorder) { "\(2 * $0 + 2) slots" }) + 2
  }
}
