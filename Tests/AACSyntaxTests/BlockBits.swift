import AACSyntax
import Bitstream
import FuzzTargets
import Testing

/// Bits of a raw_data_block as text: zeros and ones, anything else is for the reader's eye.
struct BlockBits: ExpressibleByStringLiteral, ExpressibleByStringInterpolation, Sendable {
  let bytes: [UInt8]
  let count: Int

  init(stringLiteral text: String) {
    var writer = BitWriter()
    for digit in text where digit == "0" || digit == "1" { writer.write(digit == "1") }
    count = writer.bitCount
    bytes = writer.bytes
  }

  /// Bits up to the end of a block, and its closing alignment.
  init(block text: String) {
    let bits = BlockBits(stringLiteral: text)
    bytes = bits.bytes
    count = bytes.count * 8
  }

  init(bytes: [UInt8], count: Int? = nil) {
    self.bytes = bytes
    self.count = count ?? bytes.count * 8
  }

  /// Reads the bits from `start` on as a block, once plain and once with a trace, and expects that
  /// both agree and that the trace has every bit once.
  func parse(
    _ objectType: Int = 2, index: Int = 4, frameLength: SyntaxParameters.FrameLength = .lines1024,
    start: Int = 0, _ context: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> (block: RawDataBlock, trace: FieldTrace) {
    let parameters = SyntaxParameters(
      objectType: objectType, samplingFrequencyIndex: index, frameLength: frameLength)
    var parser = try #require(RawDataBlockParser(parameters))
    var tracer = parser
    var block = RawDataBlock()
    var traced = RawDataBlock()
    var trace = FieldTrace()
    parser.parse(unsafe bytes.span.bytes, from: start, to: count, into: &block)
    tracer.trace(unsafe bytes.span.bytes, from: start, to: count, into: &traced, &trace)
    let difference = block.difference(to: traced)
    #expect(difference == nil, "\(context)", sourceLocation: sourceLocation)
    let end = block.error == nil ? block.end : count
    let gap = trace.gap(from: start, to: end)
    #expect(gap == nil, "\(context)", sourceLocation: sourceLocation)
    #expect(block.end <= count, "\(context)", sourceLocation: sourceLocation)
    // Whoever asks for what an element holds finds it, whole or broken.
    for element in block.elements {
      let listed =
        switch element.kind {
        case .channelPair: block.pairs.indices
        case .couplingChannel: block.couplings.indices
        case .dataStream: block.dataStreams.indices
        case .programConfig: block.programConfigs.indices
        case .fill: block.fills.indices
        case .singleChannel, .lfeChannel, .end: element.index..<element.index + 1
        }
      #expect(
        listed.contains(element.index), "\(context) \(element)", sourceLocation: sourceLocation)
    }
    #expect(block.consideredChannelCount >= 0, sourceLocation: sourceLocation)
    return (block, trace)
  }
}

extension FieldTrace {
  /// The values of all fields of a name, in order.
  func values(of name: String) -> [Int] { fields.filter { "\($0.name)" == name }.map(\.value) }

  /// The meanings of all fields of a name, in order.
  func meanings(of name: String) -> [String] {
    fields.filter { "\($0.name)" == name }.compactMap(\.meaning)
  }
}
