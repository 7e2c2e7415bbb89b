import AACSyntax
import Bitstream
import Conformance
import Threads
import Transports

/// Reads the frames of a stream on a second thread, ahead of the rules that look at them.
///
/// Frames are taken in batches from what lies behind the place of work: as long as headers lead to
/// headers like themselves, the scanner will come to the same frames. Both threads read batches, each
/// the next one that nobody reads yet, so that none of them waits for the other as long as there is
/// something to read. What is read does not depend on who reads it: SBR data, which alone depend on
/// the frames before, are left to the caller.
final class FrameAhead {
  /// Frames that are read one after the other by one thread.
  private static let batchFrames = 32
  /// Batches that may wait, read or not.
  private static let batches = 8

  private let ring = Ring(count: batches)
  private let thread: Thread
  private var reader = FrameReader()

  /// The batches that were filled, and those that were taken.
  private var filled = 0
  private var taken = 0
  /// The batch that frames are taken from, and the next frame of it.
  private var current = Batch()
  private var place = 0
  /// The number of the next frame.
  private var expected = 0
  /// Bytes of all frames that wait.
  private var waitingBytes = 0

  /// Starts the thread; `nil` if the system has none left.
  init?() {
    let ring = ring
    let started = Thread {
      var reader = FrameReader()
      var next = 0
      while ring.awaitWork() {
        // What is locked is being read.
        _ = ring.slots[next % Self.batches].batch.withLockIfAvailable { $0.readIfNeeded(&reader) }
        next += 1
      }
    }
    guard let started else { return nil }
    thread = started
  }

  deinit {
    ring.stop()
    thread.join()
  }

  /// Takes the frame `unit` if it was read.
  ///
  /// - Parameters:
  ///   - window: the stream from the frame on.
  ///   - frame: receives the frame, but for its SBR data, and gives back one to read into.
  ///   - content: receives what the frame tells by itself.
  /// - Returns: false if the frame was not read, or is not the one that was expected.
  func take(
    _ unit: AccessUnit, window: RawSpan, into frame: inout ADTSFrame,
    _ content: inout FrameContent
  ) -> Bool {
    if place == current.lengths.count {
      if waitingBytes == 0 { expected = unit.index }
      guard expected == unit.index else {
        forget()
        return false
      }
      fill(window)
      guard nextBatch() else { return false }
    }
    guard expected == unit.index, current.lengths[place] == unit.byteCount,
      current.header == unit.header.fixed.bits
    else {
      forget()
      return false
    }
    let isRead = current.wasRead[place]
    if isRead {
      swap(&frame, &current.frames[place])
      content = current.contents[place]
    }
    waitingBytes -= unit.byteCount
    place += 1
    expected += 1
    return isRead
  }

  /// Forgets the frames that wait, as behind a gap.
  func forget() {
    while nextBatch() {}
    place = current.lengths.count
    waitingBytes = 0
  }

  /// Goes on to the next batch, and reads it here if nobody has.
  private func nextBatch() -> Bool {
    guard taken < filled else { return false }
    let slot = ring.slots[taken % Self.batches]
    // While the other thread is at it, the next one can be read here.
    let isRead = slot.batch.withLockIfAvailable { $0.readIfNeeded(&reader) } != nil
    if !isRead, taken + 1 < filled {
      _ = ring.slots[(taken + 1) % Self.batches].batch.withLockIfAvailable {
        $0.readIfNeeded(&reader)
      }
    }
    slot.batch.withLock { batch in
      batch.readIfNeeded(&reader)
      swap(&batch, &current)
      batch.isRead = true
    }
    taken += 1
    place = 0
    return true
  }

  /// Fills batches with the frames behind those that wait.
  private func fill(_ window: RawSpan) {
    var offset = waitingBytes
    while filled - taken < Self.batches {
      let slot = ring.slots[filled % Self.batches]
      let bytes = slot.batch.withLock { $0.fill(window, from: offset, limit: Self.batchFrames) }
      guard bytes > 0 else { return }
      offset += bytes
      waitingBytes += bytes
      filled += 1
      ring.announceWork()
    }
  }
}

extension FrameAhead {
  /// The batches that both threads see.
  private final class Ring: Sendable {
    let slots: [Slot]
    private let work = Semaphore(count: 0)
    private let isStopped = Locked(false)

    init(count: Int) { slots = (0..<count).map { _ in Slot() } }

    /// Tells that a batch was filled.
    func announceWork() { work.signal() }

    /// Waits until a batch is filled.
    ///
    /// - Returns: false if there will be none.
    func awaitWork() -> Bool {
      work.wait()
      return !isStopped.withLock { $0 }
    }

    func stop() {
      isStopped.withLock { $0 = true }
      work.signal()
    }
  }

  /// A place for a batch.
  private final class Slot: Sendable {
    let batch = Locked(Batch())
  }

  /// What a thread needs to read frames.
  private struct FrameReader {
    var parser = ADTSFrameParser()
    var contents = FrameContentReader()
  }

  /// Frames that follow each other, with one fixed header.
  private struct Batch: Sendable {
    /// The bits of their fixed header.
    var header: UInt32 = 0
    /// The bytes of each.
    var lengths: [Int] = []
    /// What was read of them; more than `lengths` if there were more before.
    var frames: [ADTSFrame] = []
    /// What each of them tells by itself.
    var contents: [FrameContent] = []
    /// Whether each of them could be read.
    var wasRead: [Bool] = []
    /// Whether there is nothing to read any more.
    var isRead = true
    /// Their bytes, and some of what follows.
    private var bytes: [UInt8] = []
    /// Two frames to read into.
    private var pair = (ADTSFrame(), ADTSFrame())

    /// Bytes behind the last frame that make reading it faster, and hold the next header.
    private static let tail = 16

    /// Takes frames over from a window, from `start` on.
    ///
    /// - Returns: the bytes of the frames; 0 if there are none.
    mutating func fill(_ window: RawSpan, from start: Int, limit: Int) -> Int {
      lengths.removeAll(keepingCapacity: true)
      bytes.removeAll(keepingCapacity: true)
      var offset = start
      guard let first = ADTSHeader(parsing: window, at: start), first.fixed.hasLegalParameters
      else { return 0 }
      header = first.fixed.bits
      while lengths.count < limit, let one = ADTSHeader(parsing: window, at: offset),
        one.fixed.bits == header, one.variable.numberOfRawDataBlocks == 0,
        one.variable.frameLength >= one.headerByteCount,
        offset + one.variable.frameLength + Self.tail <= window.byteCount
      {
        lengths.append(one.variable.frameLength)
        offset += one.variable.frameLength
      }
      // Pairs of frames are read; a single one is not worth the trouble.
      guard lengths.count > 1 else {
        lengths.removeAll(keepingCapacity: true)
        return 0
      }
      // SAFETY: the bytes are copied before the span that they are borrowed from ends.
      unsafe window.extracting(start..<offset + Self.tail).withUnsafeBytes {
        unsafe bytes.append(contentsOf: $0)
      }
      while frames.count < lengths.count {
        frames.append(ADTSFrame())
        contents.append(FrameContent())
      }
      isRead = false
      return offset - start
    }

    /// Reads the frames, unless that was done.
    mutating func readIfNeeded(_ reader: inout FrameReader) {
      guard !isRead else { return }
      isRead = true
      wasRead.removeAll(keepingCapacity: true)
      var offset = 0
      let bytes = bytes
      let span = bytes.span
      for index in stride(from: 0, to: lengths.count - 1, by: 2) {
        // SAFETY: bytes of plain numbers; the span lives as long as the array that it borrows.
        let window = unsafe span.bytes.extracting(offset..<bytes.count)
        let isSound = reader.parser.parseAhead(
          window, byteCount: lengths[index], into: &pair.0, and: &pair.1)
        let end = lengths[index] + lengths[index + 1]
        if isSound {
          reader.contents.read(
            pair.0, bytes: window.extracting(0..<lengths[index]), into: &contents[index])
          reader.contents.read(
            pair.1, bytes: window.extracting(lengths[index]..<end), into: &contents[index + 1])
          swap(&frames[index], &pair.0)
          swap(&frames[index + 1], &pair.1)
        }
        wasRead.append(isSound)
        wasRead.append(isSound)
        offset += end
      }
      if wasRead.count < lengths.count { wasRead.append(false) }
    }
  }
}
