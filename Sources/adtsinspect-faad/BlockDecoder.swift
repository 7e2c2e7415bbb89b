import CFAAD
import DecoderProtocol
import Glibc

/// libfaad, one block at a time, by the block borders that the caller knows.
///
/// What libfaad 2.10.1 does on its own would mislead: a failure in a running decoder is reported
/// as a wrong number of channels whatever its nature, errors stick, and the configuration is read
/// once. So a block that fails is fed alone to a fresh decoder for its true message, and decoding
/// goes on in a fresh decoder that has been given the last good block, as if the failed one had
/// never been there.
@safe struct BlockDecoder: ~Copyable {
  /// What the ADTS header says of a block.
  ///
  /// libfaad is built without SSR and refuses to open such a stream. But the syntax of SSR is that
  /// of LC as long as no gain control data are there, and encoders have been seen to label plain
  /// LC as SSR. So libfaad is told LC, and only gain control data are unsupported.
  struct Configuration: Hashable {
    var profile: UInt8
    var samplingFrequencyIndex: UInt8
    var channelConfiguration: UInt8
  }

  private static let headerByteCount = 7
  /// 64 channels of 2,048 samples, twice over: libfaad never writes more.
  private static let sampleByteCount = 64 * 2048 * 4 * 2

  private var handle: FAADHandle?
  private var configuration: Configuration?
  /// The last block that decoded, as a frame; empty if there is none since the last fresh start.
  private var lastGoodFrame: [UInt8] = []
  private let samples: UnsafeMutableRawBufferPointer

  init() {
    unsafe samples = .allocate(byteCount: Self.sampleByteCount, alignment: 64)
    unsafe samples.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit { unsafe samples.deallocate() }

  /// Decodes one block: `frame` is seven bytes of room for a header, then the block.
  mutating func decode(
    frame: UnsafeMutableRawBufferPointer, configuration: Configuration, fresh: Bool
  ) -> DecoderAnswer {
    if fresh || configuration != self.configuration {
      handle = nil
      lastGoodFrame.removeAll(keepingCapacity: true)
      self.configuration = configuration
    }
    if let reason = configuration.unsupported { return .unsupported(reason) }
    unsafe Self.writeHeader(configuration, into: frame)
    if handle == nil { prime(configuration) }
    guard unsafe handle != nil || open(UnsafeRawBufferPointer(frame)) else {
      return .rejected(code: 0, text: "NeAACDecInit failed")
    }
    let wasPrimed = handle?.blocksFed != 0
    var answer = unsafe decodeInHandle(frame)
    if answer.kind != .decoded, wasPrimed {
      // Alone in a fresh decoder it shows what is really wrong with it.
      handle = nil
      guard unsafe open(UnsafeRawBufferPointer(frame)) else { return answer }
      let alone = unsafe decodeInHandle(frame)
      if alone.kind != .decoded {
        answer = alone
      } else if answer.code == FAADError.firstSBRAfterPlainAAC {
        // SBR that starts after plain AAC is valid; libfaad only wants to have known.
        answer = alone
      }
    }
    if answer.kind == .rejected, answer.code == FAADError.gainControl, configuration.isSSR {
      answer = .unsupported("AAC SSR with gain control (libfaad: \(answer.text))")
    }
    if answer.kind == .decoded {
      unsafe lastGoodFrame.replaceSubrange(0..., with: UnsafeRawBufferPointer(frame))
    } else {
      handle = nil
    }
    return answer
  }

  /// Opens a decoder and gives it the last good block, so that the next one finds its overlap.
  private mutating func prime(_ configuration: Configuration) {
    guard !lastGoodFrame.isEmpty else { return }
    var frame = lastGoodFrame
    unsafe frame.withUnsafeMutableBytes { frame in
      guard unsafe open(UnsafeRawBufferPointer(frame)) else { return }
      if unsafe decodeInHandle(frame).kind != .decoded { handle = nil }
    }
  }

  private mutating func open(_ frame: UnsafeRawBufferPointer) -> Bool {
    handle = unsafe FAADHandle(firstFrame: frame)
    return handle != nil
  }

  private mutating func decodeInHandle(_ frame: UnsafeMutableRawBufferPointer) -> DecoderAnswer {
    guard let info = unsafe handle?.decode(frame, into: samples) else {
      return .rejected(code: 0, text: "no decoder")
    }
    guard info.error == 0 else { return .failed(code: info.error) }
    var answer = DecoderAnswer(kind: .decoded)
    answer.samplingFrequency = UInt32(clamping: info.samplerate)
    answer.channels = info.channels
    let sampleCount = min(Int(clamping: info.samples), Self.sampleByteCount / 4)
    var floats = unsafe UnsafeRawBufferPointer(samples).bindMemory(to: Float.self)
    if info.channels == 2, info.ps == 0, configuration?.channelConfiguration == 1 {
      // libfaad makes two equal channels of one, in case parametric stereo turns up. The silent
      // first block fills the buffer too, so it can be looked at for that.
      let count = sampleCount == 0 ? 2048 : sampleCount
      if unsafe SampleStatistics.foldEqualChannels(samples, sampleCount: count) {
        answer.channels = 1
        unsafe floats = UnsafeBufferPointer(rebasing: floats[..<(sampleCount / 2)])
      } else {
        unsafe floats = UnsafeBufferPointer(rebasing: floats[..<sampleCount])
      }
    } else {
      unsafe floats = UnsafeBufferPointer(rebasing: floats[..<sampleCount])
    }
    answer.samples = UInt32(sampleCount / max(1, Int(info.channels)))
    let statistics = unsafe SampleStatistics(floats, channels: Int(answer.channels))
    answer.peak = statistics.peak
    answer.energy = statistics.energy
    answer.clippedSamples = statistics.clipped
    answer.clippedRuns = statistics.clippedRuns
    answer.nonFiniteSamples = statistics.nonFinite
    answer.nonFiniteChannel = statistics.nonFiniteChannel
    return answer
  }

  /// Writes `adts_fixed_header()` and `adts_variable_header()` (ISO/IEC 14496-3, 1.A.3.2) of a
  /// frame of one block without CRC.
  private static func writeHeader(
    _ configuration: Configuration, into frame: UnsafeMutableRawBufferPointer
  ) {
    // SAFETY: the caller leaves seven bytes of room; the length was checked against 13 bits.
    let length = UInt(frame.count)
    let c = configuration
    unsafe frame[0] = 0xFF
    unsafe frame[1] = 0xF1
    let profile: UInt8 = c.isSSR ? 1 : c.profile
    unsafe frame[2] = profile << 6 | c.samplingFrequencyIndex << 2 | c.channelConfiguration >> 2
    unsafe frame[3] = UInt8(
      truncatingIfNeeded: UInt(c.channelConfiguration & 3) << 6 | length >> 11)
    unsafe frame[4] = UInt8(truncatingIfNeeded: length >> 3)
    unsafe frame[5] = UInt8(truncatingIfNeeded: (length & 7) << 5 | 0x1F)
    unsafe frame[6] = 0xFC
  }
}

extension BlockDecoder.Configuration {
  /// Whether the header says AAC SSR.
  var isSSR: Bool { profile == 2 }

  /// Why libfaad cannot take blocks of this configuration; `nil` if it can.
  var unsupported: String? {
    // libfaad's table of rates has twelve entries; a look-up past them is one of its faults.
    if samplingFrequencyIndex == 12 { return "sampling_frequency_index 12 (7350 Hz)" }
    if samplingFrequencyIndex > 12 {
      return "reserved sampling_frequency_index \(samplingFrequencyIndex)"
    }
    return nil
  }
}

extension DecoderAnswer {
  static func unsupported(_ text: String) -> DecoderAnswer {
    var answer = DecoderAnswer(kind: .unsupported)
    answer.text = text
    return answer
  }

  static func rejected(code: UInt8, text: String) -> DecoderAnswer {
    var answer = DecoderAnswer(kind: .rejected)
    answer.code = code
    answer.text = text
    return answer
  }

  /// The answer for one of libfaad's errors, with libfaad's text.
  static func failed(code: UInt8) -> DecoderAnswer {
    let text = FAADError.text(code)
    if code == FAADError.couplingChannel {
      var answer = unsupported("coupling channel element (libfaad: \(text))")
      answer.code = code
      return answer
    }
    return rejected(code: code, text: text)
  }
}
