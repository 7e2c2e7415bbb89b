import AACSyntax
import Foundation
import StreamForge
import Testing

/// The check words of ADTS frames and SBR payloads.
@Suite("Check words")
struct CheckWordTests {
  /// The worked examples of Tools/tables/crc.json, made by other encoders.
  static let workedFrames: [[UInt8]] = {
    let file = StreamRoundTripTests.root.appending(path: "Tools/tables/crc.json")
    guard let data = try? Data(contentsOf: file),
      let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let examples = object["worked_examples_adts"] as? [[String: Any]]
    else { return [] }
    return examples.compactMap { example in
      guard let text = example["frame_hex"] as? String else { return nil }
      let digits = Array(text)
      return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
        UInt8(String(digits[$0...$0 + 1]), radix: 16)
      }
    }
  }()

  @Test("are those that other encoders wrote", arguments: workedFrames)
  func computed(frame: [UInt8]) throws {
    var parser = ADTSFrameFieldsParser()
    let fields = try parser.parse(frame)
    #expect(!fields.protectionAbsent)
    #expect(fields.check == .computed)
    #expect(fields.blocks.allSatisfy { $0.check == .computed })
    #expect(fields.bytes == frame)
  }

  @Test("there are examples of one block and of several")
  func examples() {
    #expect(Self.workedFrames.count == 7)
    #expect(Set(Self.workedFrames.map { $0[6] & 3 }).count > 1)
  }

  @Test("are wrong by exactly the bits that are asked for")
  func wrong() throws {
    let right = BaseVectors.protected().frames[0]
    var wrong = right
    wrong.check = .xor(0x8001)
    let difference = zip(right.bytes, wrong.bytes).map { $0 ^ $1 }
    #expect(difference.indices.filter { difference[$0] != 0 } == [7, 8])
    #expect(Array(difference[7...8]) == [0x80, 0x01])
  }

  @Test("of one block of several, and of the headers, can be wrong alone")
  func blocks() throws {
    var frame = BaseVectors.blocks(isProtected: true).frames[0]
    frame.blocks[1].check = .word(0x1234)
    var parser = ADTSFrameFieldsParser()
    #expect(try parser.parse(frame.bytes) == frame)
    #expect(parser.frame.checks.map(\.status) == [.ok, .ok, .mismatch])
    frame.blocks[1].check = .computed
    frame.check = .xor(1)
    _ = try parser.parse(frame.bytes)
    #expect(parser.frame.checks.map(\.status) == [.mismatch, .ok, .ok])
  }

  @Test("of SBR payloads can be wrong")
  func sbr() throws {
    var stream = BaseVectors.sbr()
    stream.frames[0].block[sbr: 0].crc = .computed
    var parser = ADTSFrameFieldsParser()
    _ = try parser.parse(stream.frames[0].bytes)
    #expect(parser.frame.blocks[0].sbrOutcomes[0].crc?.isMatch == true)
    stream.frames[0].block[sbr: 0].crc = .xor(0x200)
    _ = try parser.parse(stream.frames[0].bytes)
    #expect(parser.frame.blocks[0].sbrOutcomes[0].crc?.isMatch == false)
  }
}
