import CFAAD

/// An open decoder of libfaad.
@safe struct FAADHandle: ~Copyable {
  private let handle: NeAACDecHandle
  /// The frames that it has been given.
  private(set) var blocksFed = 0

  /// Opens a decoder that is set up by the ADTS header of a frame; `nil` if libfaad refuses.
  ///
  /// The output is floating point, so that nothing is clipped, and at the rate of the stream
  /// itself (`dontUpSampleImplicitSBR`): by default libfaad doubles the rate of anything up to
  /// 24 kHz and halves SBR above that, which says nothing of the stream.
  init?(firstFrame frame: UnsafeRawBufferPointer) {
    guard let handle = unsafe NeAACDecOpen() else { return nil }
    // SAFETY: libfaad returns a pointer into the open handle, and reads within the frame's count.
    guard let settings = unsafe NeAACDecGetCurrentConfiguration(handle) else {
      unsafe NeAACDecClose(handle)
      return nil
    }
    unsafe settings.pointee.outputFormat = UInt8(FAAD_FMT_FLOAT)
    unsafe settings.pointee.downMatrix = 0
    unsafe settings.pointee.dontUpSampleImplicitSBR = 1
    var rate: UInt = 0
    var channels: UInt8 = 0
    let start = unsafe UnsafeMutableRawPointer(mutating: frame.baseAddress)?
      .assumingMemoryBound(to: UInt8.self)
    guard unsafe NeAACDecSetConfiguration(handle, settings) == 1,
      unsafe NeAACDecInit(handle, start, UInt(frame.count), &rate, &channels) >= 0
    else {
      unsafe NeAACDecClose(handle)
      return nil
    }
    unsafe self.handle = handle
  }

  deinit { unsafe NeAACDecClose(handle) }

  /// Decodes one frame into `samples`.
  ///
  /// The caller's buffer is used because libfaad 2.10.1 sizes its own once and overruns it when
  /// SBR starts after plain AAC, which a valid stream may do.
  mutating func decode(
    _ frame: UnsafeMutableRawBufferPointer, into samples: UnsafeMutableRawBufferPointer
  ) -> NeAACDecFrameInfo {
    blocksFed += 1
    var info = NeAACDecFrameInfo()
    var buffer = samples.baseAddress
    let start = unsafe frame.baseAddress?.assumingMemoryBound(to: UInt8.self)
    // SAFETY: both pointers come with their counts.
    _ = unsafe NeAACDecDecode2(
      handle, &info, start, UInt(frame.count), &buffer, UInt(samples.count))
    return info
  }
}

/// Error codes of libfaad (its `error.c`).
enum FAADError {
  static let couplingChannel: UInt8 = 6
  static let firstSBRAfterPlainAAC: UInt8 = 23

  /// libfaad's text for a code.
  static func text(_ code: UInt8) -> String {
    // SAFETY: libfaad returns a constant string or null.
    guard let text = unsafe NeAACDecGetErrorMessage(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}
