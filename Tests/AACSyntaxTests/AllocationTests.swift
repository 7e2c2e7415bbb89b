import AACSyntax
import Glibc
import Testing

@Suite struct AllocationTests {
  // Tools/check-parser-speed.sh counts the allocations themselves, of a release build.
  @Test("reading on keeps no more memory than the first frames took")
  func steadyState() async {
    await #expect(processExitsWith: .success) {
      var parser = ADTSFrameParser()
      var frame = ADTSFrame()
      var damage = SeededBits(seed: 0xADD5)
      var frames = WorkedFrame.all.map(\.bytes)
      // Damaged frames too: errors must not cost memory either.
      for index in frames.indices {
        var bytes = frames[index]
        for _ in 0..<4 {
          bytes[9 + Int(damage.next() % UInt64(bytes.count - 9))] ^= UInt8(damage.next() & 0xFF)
        }
        frames.append(bytes)
      }
      precondition(frames.count == 14, "the worked frames are there")
      func run(_ rounds: Int) {
        for _ in 0..<rounds {
          for bytes in frames {
            parser.parse(unsafe bytes.span.bytes, byteCount: bytes.count, into: &frame)
          }
        }
      }
      run(20)
      let before = unsafe Int(bitPattern: sbrk(0))
      run(400)
      let after = unsafe Int(bitPattern: sbrk(0))
      precondition(after == before, "the heap grew by \(after - before) bytes")
    }
  }
}
