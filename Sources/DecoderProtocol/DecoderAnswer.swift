/// What a worker writes about one block: 41 bytes and, for a refusal, its text.
package struct DecoderAnswer: Hashable, Sendable {
  /// The bytes of an answer before its text.
  package static let fixedByteCount = 41

  /// How the block fared.
  package enum Kind: UInt8, Hashable, Sendable {
    case decoded = 0
    case rejected = 1
    case unsupported = 2
  }

  /// The answer's number since the worker started, modulo 2³².
  package var sequence: UInt32 = 0
  /// How the block fared.
  package var kind: Kind
  /// The decoder's error code, 0 if there is none.
  package var code: UInt8 = 0
  /// The channels that came out.
  package var channels: UInt8 = 0
  /// The samples of each channel.
  package var samples: UInt32 = 0
  /// The rate that came out, in hertz.
  package var samplingFrequency: UInt32 = 0
  /// The largest magnitude among finite samples.
  package var peak: Float = 0
  /// The samples of a magnitude above 1.
  package var clippedSamples: UInt32 = 0
  /// The runs of three or more of them in one channel.
  package var clippedRuns: UInt32 = 0
  /// The sum of the squares of all finite samples.
  package var energy: Double = 0
  /// The samples that are no finite number.
  package var nonFiniteSamples: UInt32 = 0
  /// The first channel with such a sample.
  package var nonFiniteChannel: UInt8 = 0
  /// Why the block was refused; at most 255 bytes.
  package var text = ""

  /// An answer of this kind.
  package init(kind: Kind) { self.kind = kind }

  /// Appends the answer's bytes.
  package func encode(into bytes: inout [UInt8]) {
    let text = text.utf8.prefix(255)
    bytes.append(littleEndian: sequence)
    bytes.append(kind.rawValue)
    bytes.append(code)
    bytes.append(channels)
    bytes.append(UInt8(text.count))
    bytes.append(littleEndian: samples)
    bytes.append(littleEndian: samplingFrequency)
    bytes.append(littleEndian: peak.bitPattern)
    bytes.append(littleEndian: clippedSamples)
    bytes.append(littleEndian: clippedRuns)
    bytes.append(littleEndian: energy.bitPattern)
    bytes.append(littleEndian: nonFiniteSamples)
    bytes.append(nonFiniteChannel)
    bytes.append(contentsOf: text)
  }

  /// What the next bytes of a worker turned out to be.
  package enum Reading: Hashable, Sendable {
    /// More bytes are needed.
    case incomplete
    /// An answer, and how many bytes it took.
    case answer(DecoderAnswer, byteCount: Int)
    /// No answer.
    case notAnAnswer
  }

  /// Reads an answer off the front of `bytes`.
  package static func read(_ bytes: ArraySlice<UInt8>) -> Reading {
    guard bytes.count >= fixedByteCount else { return .incomplete }
    var rest = bytes
    let sequence = rest.takeLittleEndian(UInt32.self)
    guard let kind = Kind(rawValue: rest.takeLittleEndian(UInt8.self)) else {
      return .notAnAnswer
    }
    var answer = DecoderAnswer(kind: kind)
    answer.sequence = sequence
    answer.code = rest.takeLittleEndian(UInt8.self)
    answer.channels = rest.takeLittleEndian(UInt8.self)
    let textByteCount = Int(rest.takeLittleEndian(UInt8.self))
    answer.samples = rest.takeLittleEndian(UInt32.self)
    answer.samplingFrequency = rest.takeLittleEndian(UInt32.self)
    answer.peak = Float(bitPattern: rest.takeLittleEndian(UInt32.self))
    answer.clippedSamples = rest.takeLittleEndian(UInt32.self)
    answer.clippedRuns = rest.takeLittleEndian(UInt32.self)
    answer.energy = Double(bitPattern: rest.takeLittleEndian(UInt64.self))
    answer.nonFiniteSamples = rest.takeLittleEndian(UInt32.self)
    answer.nonFiniteChannel = rest.takeLittleEndian(UInt8.self)
    guard rest.count >= textByteCount else { return .incomplete }
    answer.text = String(decoding: rest.prefix(textByteCount), as: UTF8.self)
    return .answer(answer, byteCount: fixedByteCount + textByteCount)
  }
}
