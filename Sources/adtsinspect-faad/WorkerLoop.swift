import DecoderProtocol
import Glibc

/// Reads requests, has them decoded, writes answers.
///
/// Answers gather until a request asks for them, the batch is full, or no complete request is
/// left to work on: so a caller that has many requests in flight gets them in batches, and one
/// that waits for a single answer gets it at once.
@safe struct WorkerLoop: ~Copyable {
  private static let inputByteCount = 256 << 10
  private static let batchByteCount = 16 << 10

  private let input: UnsafeMutableRawBufferPointer
  private var output: [UInt8] = []
  private var sequence: UInt32 = 0
  private var decoder = BlockDecoder()

  init() {
    unsafe input = .allocate(byteCount: Self.inputByteCount, alignment: 16)
    output.reserveCapacity(2 * Self.batchByteCount)
  }

  deinit { unsafe input.deallocate() }

  /// Works until the requests end; returns the exit status.
  mutating func run(hello: DecoderHello) -> Int32 {
    output = hello.encoded
    var filled = 0
    while true {
      var start = 0
      while let request = header(at: start, filled: filled) {
        guard let request = request.value else { return 3 }
        let end = start + DecoderRequest.byteCount + Int(request.blockByteCount)
        guard end <= filled else { break }
        // The seven bytes before the block become its ADTS header.
        // SAFETY: start ... end lies within the filled part of the buffer.
        let frame = unsafe UnsafeMutableRawBufferPointer(rebasing: input[(start + 1)..<end])
        BlockTimer.blockStarts()
        var answer = unsafe decoder.decode(
          frame: frame, configuration: request.configuration,
          fresh: request.flags.contains(.fresh))
        answer.sequence = sequence
        sequence &+= 1
        answer.encode(into: &output)
        if request.flags.contains(.flush) || output.count >= Self.batchByteCount {
          guard flush() else { return 3 }
        }
        start = end
      }
      // SAFETY: both ranges lie within the buffer.
      unsafe UnsafeMutableRawBufferPointer(rebasing: input[..<(filled - start)])
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: input[start..<filled]))
      filled -= start
      guard flush() else { return 3 }
      let count = unsafe read(
        STDIN_FILENO, input.baseAddress?.advanced(by: filled), input.count - filled)
      if count > 0 {
        filled += count
      } else if count == 0 {
        return filled == 0 ? 0 : 3
      } else if errno != EINTR {
        return 3
      }
    }
  }

  /// A request's eight bytes, if they are there; its value is `nil` if they are none.
  private struct Header {
    var value: DecoderRequest?
  }

  private func header(at start: Int, filled: Int) -> Header? {
    guard filled - start >= DecoderRequest.byteCount else { return nil }
    var bytes = InlineArray<8, UInt8>(repeating: 0)
    // SAFETY: the guard above proves that eight bytes are there.
    for index in 0..<DecoderRequest.byteCount { bytes[index] = unsafe input[start + index] }
    return Header(value: DecoderRequest(bytes))
  }

  private mutating func flush() -> Bool {
    var written = 0
    while written < output.count {
      // SAFETY: the range lies within a live array.
      let count = unsafe output.withUnsafeBytes {
        unsafe write(
          STDOUT_FILENO, $0.baseAddress?.advanced(by: written), $0.count - written)
      }
      if count > 0 {
        written += count
      } else if errno != EINTR {
        return false
      }
    }
    output.removeAll(keepingCapacity: true)
    return true
  }
}

extension DecoderRequest {
  /// The configuration that the block was sent with.
  var configuration: BlockDecoder.Configuration {
    BlockDecoder.Configuration(
      profile: profile, samplingFrequencyIndex: samplingFrequencyIndex,
      channelConfiguration: channelConfiguration)
  }
}
