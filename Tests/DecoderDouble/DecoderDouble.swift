import DecoderProtocol
import Glibc

/// A worker that decodes nothing and does what the first byte of each block tells it, so that
/// every way a decoder can fail is there to be tested.
struct DecoderDouble {
  /// What a block asks for by its first byte; any other byte is decoded.
  enum Deed: UInt8 {
    /// Dies by SIGSEGV.
    case crash = 1
    /// Never comes back, and takes no processor time.
    case hang = 2
    /// Says something that is no answer.
    case babble = 3
    /// Ends with status 7.
    case leave = 4
    /// Dies by SIGXCPU, like a worker that has used up a block's processor time.
    case exceedTime = 5
    /// Crashes as the first block of a process, and decodes otherwise.
    case crashFirst = 6
    /// Refuses the block.
    case refuse = 7
  }

  /// Works until the requests end; returns the exit status.
  ///
  /// The rate of an answer is the number of blocks since the last fresh start, so that a test
  /// sees what was fed before.
  func run() -> Int32 {
    var output = DecoderHello(decoderVersion: "double", isConfined: false).encoded
    flush(&output)
    var sequence: UInt32 = 0
    var fed: UInt32 = 0
    while true {
      guard let header = readExactly(DecoderRequest.byteCount) else {
        flush(&output)
        return 0
      }
      var bytes = InlineArray<8, UInt8>(repeating: 0)
      for index in 0..<8 { bytes[index] = header[index] }
      guard let request = DecoderRequest(bytes),
        let block = readExactly(Int(request.blockByteCount))
      else { return 3 }
      if request.flags.contains(.fresh) { fed = 0 }
      fed += 1
      var answer = DecoderAnswer(kind: .decoded)
      switch block.first.flatMap(Deed.init) {
      case .crash: kill(getpid(), SIGSEGV)
      case .crashFirst where sequence == 0: kill(getpid(), SIGSEGV)
      case .hang: while true { pause() }
      case .babble: output += [UInt8](repeating: 0xFF, count: 64)
      case .leave: return 7
      case .exceedTime: kill(getpid(), SIGXCPU)
      case .refuse:
        answer = DecoderAnswer(kind: .rejected)
        answer.code = 32
        answer.text = "no"
      case .crashFirst, nil: break
      }
      answer.sequence = sequence
      answer.samplingFrequency = fed
      answer.samples = 1
      answer.channels = 1
      answer.encode(into: &output)
      sequence += 1
      if request.flags.contains(.flush) { flush(&output) }
    }
  }

  private func readExactly(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      // SAFETY: the range lies within a live array.
      let got = unsafe bytes.withUnsafeMutableBytes {
        unsafe read(STDIN_FILENO, $0.baseAddress?.advanced(by: filled), count - filled)
      }
      guard got > 0 else { return nil }
      filled += got
    }
    return bytes
  }

  private func flush(_ output: inout [UInt8]) {
    // SAFETY: the count is that of a live array.
    _ = unsafe output.withUnsafeBytes { unsafe write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    output = []
  }
}
