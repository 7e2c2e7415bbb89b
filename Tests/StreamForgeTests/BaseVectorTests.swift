import AACSyntax
import StreamForge
import Testing

/// The streams that examples are made from.
enum BaseVector: String, CaseIterable, CustomTestStringConvertible {
  case mono, stereo, surround, programConfig, protected, blocks, protectedBlocks, fourBlocks, sbr
  case parametricStereo

  var stream: ADTSStreamFields {
    switch self {
    case .mono: BaseVectors.mono()
    case .stereo: BaseVectors.stereo()
    case .surround: BaseVectors.surround()
    case .programConfig: BaseVectors.programConfig()
    case .protected: BaseVectors.protected()
    case .blocks: BaseVectors.blocks()
    case .protectedBlocks: BaseVectors.blocks(isProtected: true)
    case .fourBlocks: BaseVectors.blocks(perFrame: 4, isProtected: true)
    case .sbr: BaseVectors.sbr()
    case .parametricStereo: BaseVectors.parametricStereo()
    }
  }

  /// Both decoders take one block a frame only.
  var isDecodable: Bool { ![.blocks, .protectedBlocks, .fourBlocks].contains(self) }

  var testDescription: String { rawValue }
}

@Suite("Base vectors")
struct BaseVectorTests {
  @Test("are legal in every respect", arguments: BaseVector.allCases)
  func legal(vector: BaseVector) {
    #expect(illegalities(in: vector.stream) == [])
  }

  @Test("have 20 frames that all differ", arguments: BaseVector.allCases)
  func frames(vector: BaseVector) {
    #expect(vector.stream.frames.count == 20)
    #expect(Set(vector.stream.frames.map(\.bytes)).count == 20)
  }

  @Test("come back with all their values", arguments: BaseVector.allCases)
  func values(vector: BaseVector) throws {
    #expect(try ADTSStreamFields(parsing: vector.stream.bytes) == vector.stream)
  }

  @Test("a change of one field changes that field and nothing else")
  func change() throws {
    let stereo = BaseVectors.stereo()
    let changed = stereo.with(frame: 3) { $0.block[pair: 0].common?.msMaskPresent = 3 }
    let again = try ADTSStreamFields(parsing: changed.bytes)
    #expect(again.frames[3].block[pair: 0].common?.msMaskPresent == 3)
    #expect(again.frames[2] == stereo.frames[2])
    #expect(again.frames[4] == stereo.frames[4])
  }

  @Test("SBR headers come in frame 0 and every tenth")
  func headers() {
    let headers = BaseVectors.sbr().frames.map { $0.block[sbr: 0].header != nil }
    #expect(headers.indices.filter { headers[$0] } == [0, 10])
  }
}
