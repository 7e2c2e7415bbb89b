import Glibc
import Transports

/// A window over an input that moves forward through it.
///
/// The input is read with `read` into one buffer that is used again and again: files of any size
/// and pipes alike, in constant memory. A mapping would die with SIGBUS when a file shrinks.
@safe
struct ByteWindow: ~Copyable {
  /// Bytes that the buffer holds.
  static let capacity = TransportProbe.reach + ADTSScanner.lookahead

  private let descriptor: Int32
  private let ownsDescriptor: Bool
  private let buffer: UnsafeMutableRawBufferPointer
  private var start = 0
  private var end = 0
  private var filter: ICYFilter?

  /// The absolute offset of the first byte of the window, blocks that are filtered out not counted.
  private(set) var base: UInt64 = 0
  /// Bytes read from the input so far, filtered ones included.
  private(set) var bytesRead: UInt64 = 0
  /// Whether the input has ended.
  private(set) var isAtEnd = false
  /// Whether the input was left before its end.
  private(set) var isInterrupted = false
  private let interruption: Interruption?
  /// The first error of a read, as `errno`.
  private(set) var readError: Int32?
  /// The digest of the bytes read so far, if it was asked for.
  private(set) var hash: SHA256?
  /// Runs of bytes that were filtered out since they were last taken: the offset where the stream
  /// goes on, and how many they are.
  private var removed: [(at: UInt64, count: UInt64)] = []
  /// All that was read, as it came; `nil` if it is not kept, or was too much.
  private(set) var kept: [[UInt8]]?
  /// What is read in place of the descriptor: pieces, and how many bytes of the first one are read.
  private var pieces: [[UInt8]] = []
  private var pieceStart = 0

  /// Bytes of an input that are kept at most. Of 128 kbit/s they are a quarter of an hour.
  static let keptLimit: UInt64 = 16 << 20

  /// A window over what another one kept.
  init(over kept: [[UInt8]]) {
    self.init(descriptor: -1, ownsDescriptor: false, hashing: false)
    // The first one is taken from the end.
    pieces = kept.reversed()
  }

  /// A window over `descriptor`; with `keeping` it keeps what it reads, up to a limit.
  init(
    descriptor: Int32, ownsDescriptor: Bool, hashing: Bool, keeping: Bool = false,
    interruption: Interruption? = nil
  ) {
    self.interruption = interruption
    self.descriptor = descriptor
    self.ownsDescriptor = ownsDescriptor
    hash = hashing ? SHA256() : nil
    kept = keeping ? [] : nil
    // SAFETY: the buffer is owned by this value alone, freed in deinit and never handed out
    // beyond the call of a closure.
    unsafe buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.capacity, alignment: 64)
  }

  deinit {
    unsafe buffer.deallocate()
    if ownsDescriptor { close(descriptor) }
  }

  /// Bytes in the window.
  var count: Int { end - start }

  /// Calls `body` with the bytes of the window.
  borrowing func withBytes<Result>(_ body: (RawSpan) -> Result) -> Result {
    // SAFETY: `start ..< end` lies within the buffer and its bytes have been written by `read`;
    // the span cannot outlive the call.
    let span = unsafe RawSpan(
      _unsafeBytes: UnsafeRawBufferPointer(rebasing: buffer[start..<end]))
    return body(span)
  }

  /// Reads until the window holds `wanted` bytes or the input ends.
  mutating func fill(to wanted: Int) {
    guard count < wanted, !isAtEnd else { return }
    closeUp()
    while end < min(wanted, Self.capacity), !isAtEnd { readOn() }
  }

  /// Reads what is there now, at least a byte if the input has not ended.
  mutating func fillWithWhatIsThere() {
    guard !isAtEnd else { return }
    // Most of the time there is room behind the window, and nothing has to be moved.
    if Self.capacity - end < Self.capacity / 4 { closeUp() }
    let before = bytesRead
    while bytesRead == before, end < Self.capacity, !isAtEnd { readOn() }
  }

  /// Moves the window to the start of the buffer.
  private mutating func closeUp() {
    guard start > 0 else { return }
    // SAFETY: both ranges lie within the buffer; memmove allows them to overlap.
    if count > 0, let address = unsafe buffer.baseAddress {
      unsafe memmove(address, address + start, count)
    }
    end -= start
    start = 0
  }

  /// Reads once.
  private mutating func readOn() {
    if let interruption, !interruption.waitForInput(descriptor) {
      isInterrupted = true
      isAtEnd = true
      return
    }
    guard let address = unsafe buffer.baseAddress else { return }
    // SAFETY: `end <= capacity`, so the read stays within the buffer.
    let got =
      descriptor < 0
      ? unsafe takePiece(address + end, Self.capacity - end)
      : unsafe read(descriptor, address + end, Self.capacity - end)
    if got > 0 {
      if kept != nil {
        // SAFETY: these bytes have just been written by `read`.
        unsafe keep(UnsafeRawBufferPointer(start: address + end, count: got))
      }
      if hash != nil {
        // SAFETY: these bytes have just been written by `read`.
        unsafe hash?.update(UnsafeRawBufferPointer(start: address + end, count: got))
      }
      bytesRead += UInt64(got)
      let from = end
      end += got
      if filter != nil { applyFilter(from: from) }
    } else if got == 0 {
      isAtEnd = true
    } else if errno != EINTR {
      readError = errno
      isAtEnd = true
    }
  }

  /// Copies the next bytes of the pieces to `address`, at most `limit`.
  private mutating func takePiece(_ address: UnsafeMutableRawPointer, _ limit: Int) -> Int {
    while let piece = pieces.last, pieceStart == piece.count {
      pieces.removeLast()
      pieceStart = 0
    }
    guard let piece = pieces.last else { return 0 }
    let count = min(limit, piece.count - pieceStart)
    // SAFETY: `count` bytes lie behind `pieceStart`, and there is room for `limit` at `address`.
    unsafe piece[pieceStart..<pieceStart + count].withUnsafeBytes { bytes in
      if let source = bytes.baseAddress { unsafe memcpy(address, source, count) }
    }
    pieceStart += count
    return count
  }

  private mutating func keep(_ bytes: UnsafeRawBufferPointer) {
    if bytesRead + UInt64(bytes.count) > Self.keptLimit {
      kept = nil
    } else {
      // SAFETY: the bytes are copied at once.
      unsafe kept?.append(Array(bytes))
    }
  }

  /// Drops the first bytes of the window, up to the absolute offset `offset`; bytes that have not
  /// been read yet are read and dropped as well.
  mutating func advance(to offset: UInt64) {
    while offset > base {
      if count == 0 {
        guard !isAtEnd else { return }
        fill(to: Self.capacity)
        continue
      }
      let step = Int(min(UInt64(count), offset - base))
      start += step
      base += UInt64(step)
    }
  }

  /// Takes metadata blocks out from here on; the first follows `audio` bytes behind the start of
  /// the window.
  mutating func takeOut(_ interval: ICYInterval, after audio: Int) {
    filter = ICYFilter(interval: interval.audioBytes, audioLeft: audio)
    applyFilter(from: start)
  }

  /// The runs that were filtered out since the last call.
  mutating func takeRemoved() -> [(at: UInt64, count: UInt64)] {
    defer { removed = [] }
    return removed
  }

  /// Moves audio bytes of `from ..< end` together, over the blocks between them.
  private mutating func applyFilter(from: Int) {
    guard var filter, let address = unsafe buffer.baseAddress else { return }
    var source = from
    var target = from
    while source < end {
      // SAFETY: `source < end <= capacity`.
      let run = filter.next(of: end - source, lengthByte: unsafe buffer[source])
      if run.isAudio {
        if source != target {
          // SAFETY: both ranges lie within the buffer; memmove allows them to overlap.
          unsafe memmove(address + target, address + source, run.count)
        }
        target += run.count
      } else {
        removed.append((base + UInt64(target - start), UInt64(run.count)))
      }
      source += run.count
    }
    end = target
    self.filter = filter
  }
}
