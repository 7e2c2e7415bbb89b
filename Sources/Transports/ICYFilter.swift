/// Takes the metadata blocks of a radio server out of a stream, so that frames are whole again.
public struct ICYFilter: Sendable {
  private let interval: Int
  private var audioLeft: Int
  private var blockLeft = 0

  /// A filter of blocks every `interval` bytes, the first after `audioLeft` more bytes of audio.
  public init(interval: Int, audioLeft: Int) {
    self.interval = max(1, interval)
    self.audioLeft = max(0, audioLeft)
  }

  /// The next run of bytes of one kind among the `count` bytes that come next.
  ///
  /// - Parameters:
  ///   - count: the bytes at hand, at least 1.
  ///   - lengthByte: the next byte, which is the length byte if a block starts here.
  /// - Returns: how many bytes the run has, at least 1, and whether they are audio.
  public mutating func next(of count: Int, lengthByte: UInt8) -> (count: Int, isAudio: Bool) {
    if blockLeft > 0 {
      let run = min(blockLeft, count)
      blockLeft -= run
      return (run, false)
    }
    if audioLeft > 0 {
      let run = min(audioLeft, count)
      audioLeft -= run
      return (run, true)
    }
    blockLeft = 16 * Int(lengthByte)
    audioLeft = interval
    return (1, false)
  }
}
