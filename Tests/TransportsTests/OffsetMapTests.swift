import Testing
import Transports

/// Places in a file that blocks were taken out of.
@Suite struct OffsetMapTests {
  // A block of one byte after every 100 bytes of the stream: byte 100 of it is byte 101 of the file.
  private static func map(blocks: Int) -> OffsetMap {
    var map = OffsetMap()
    for index in 1...blocks { map.remove(1, at: UInt64(100 * index)) }
    return map
  }

  @Test(
    "a byte lies as many bytes later as blocks were taken out before it",
    arguments: [(0, 0), (99, 99), (100, 101), (199, 200), (200, 202), (1_000_000, 1_005_000)])
  func places(_ offset: UInt64, _ expected: UInt64) {
    #expect(Self.map(blocks: 5000).fileOffset(of: offset) == expected)
  }

  @Test("two blocks at one place are one")
  func joined() {
    var map = OffsetMap()
    map.remove(3, at: 10)
    map.remove(4, at: 10)
    #expect(map.count == 1)
    #expect(map.byteCount == 7)
    #expect(map.fileOffset(of: 10) == 17)
  }

  @Test("what is forgotten changes no later place and no count")
  func forgetting() {
    let whole = Self.map(blocks: 5000)
    var map = whole
    map.forget(before: 400_050, keepingFrom: 5000)
    #expect(map.count == 5000)
    #expect(map.byteCount == 5000)
    for offset in stride(from: UInt64(400_050), to: 600_000, by: 33) {
      #expect(map.fileOffset(of: offset) == whole.fileOffset(of: offset))
    }
    #expect(map[4000] == whole[4000])
  }

  @Test("a block that is still wanted by its number is not forgotten")
  func kept() {
    var map = Self.map(blocks: 5000)
    map.forget(before: 499_999, keepingFrom: 7)
    #expect(map[7].at == 800)
  }
}
