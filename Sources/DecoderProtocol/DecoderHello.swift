/// The first bytes a worker writes: what it is, which protocol it speaks, which decoder it has, and
/// whether it is confined.
package struct DecoderHello: Hashable, Sendable {
  /// The protocol of this source tree. Both programs come out of one build, so any other number
  /// is a mixed installation.
  package static let currentProtocol: UInt16 = 3
  /// The bytes every hello starts with.
  package static let magic: [UInt8] = Array("ADTSFAAD".utf8)
  private static let fixedByteCount = 8 + 2 + 1 + 1

  /// The protocol that the worker speaks.
  package var protocolVersion: UInt16
  /// The decoder's own version, as its library tells it; at most 255 bytes.
  package var decoderVersion: String
  /// Whether the kernel refuses the worker every system call that decoding does not need.
  package var isConfined: Bool

  /// The hello of a worker with this decoder.
  package init(
    protocolVersion: UInt16 = DecoderHello.currentProtocol, decoderVersion: String,
    isConfined: Bool
  ) {
    self.protocolVersion = protocolVersion
    self.decoderVersion = decoderVersion
    self.isConfined = isConfined
  }

  /// The hello as bytes.
  package var encoded: [UInt8] {
    let text = decoderVersion.utf8.prefix(255)
    var bytes = Self.magic
    bytes.append(littleEndian: protocolVersion)
    bytes.append(isConfined ? 1 : 0)
    bytes.append(UInt8(text.count))
    bytes.append(contentsOf: text)
    return bytes
  }

  /// What the first bytes of a worker turned out to be.
  package enum Reading: Hashable, Sendable {
    /// More bytes are needed.
    case incomplete
    /// A hello, and how many bytes it took.
    case hello(DecoderHello, byteCount: Int)
    /// Something else.
    case notAHello
  }

  /// Reads a hello off the front of `bytes`.
  package static func read(_ bytes: ArraySlice<UInt8>) -> Reading {
    guard bytes.prefix(magic.count).elementsEqual(magic.prefix(bytes.count)) else {
      return .notAHello
    }
    guard bytes.count >= fixedByteCount else { return .incomplete }
    var rest = bytes.dropFirst(magic.count)
    let version = rest.takeLittleEndian(UInt16.self)
    let isConfined = rest.takeLittleEndian(UInt8.self) != 0
    let textByteCount = Int(rest.takeLittleEndian(UInt8.self))
    guard rest.count >= textByteCount else { return .incomplete }
    let text = String(decoding: rest.prefix(textByteCount), as: UTF8.self)
    return .hello(
      DecoderHello(
        protocolVersion: version, decoderVersion: text, isConfined: isConfined),
      byteCount: fixedByteCount + textByteCount)
  }
}
