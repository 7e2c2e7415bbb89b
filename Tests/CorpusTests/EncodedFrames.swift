import Conformance
import Foundation
import StreamForge
import Testing
import Transports

/// The frames of an encoder's stream, to be spoilt in a known way.
enum EncodedFrames {
  /// The frames of `Corpus/encoded/NAME.aac`.
  static func of(_ name: String) throws -> FrameSequence {
    let data = try Data(contentsOf: Corpus.folder.appending(path: "encoded/\(name).aac"))
    return try #require(FrameSequence(cutting: Array(data)))
  }

  /// The errors in `frames`.
  static func errors(_ frames: FrameSequence) throws -> [Finding] {
    try Corpus.inspect(frames.bytes).findings.filter { $0.severity == .error }
  }

  /// `frames` with the bytes changed that the remedy of `finding` names.
  static func mended(_ frames: FrameSequence, by finding: Finding) throws -> FrameSequence {
    let remedy = try #require(finding.remedy)
    var mended = frames
    let span = finding.frames.first...finding.frames.last
    let change =
      /byte (\d)(?: of [^;,.]*?)? becomes (?:byte & 0x(..) \| 0x(..)|0x(..) instead of 0x(..))/
    for match in remedy.matches(of: change) {
      let byte = try #require(Int(match.output.1))
      func value(_ text: Substring?) -> UInt8? { text.flatMap { UInt8($0, radix: 16) } }
      for index in span {
        let old = mended.frames[index][byte]
        if let mask = value(match.output.2), let bits = value(match.output.3) {
          mended.frames[index][byte] = old & mask | bits
        } else if let new = value(match.output.4), old == value(match.output.5) {
          mended.frames[index][byte] = new
        }
      }
    }
    let pair = /bytes (\d) and (\d) of .*? become 0x(..) 0x(..) instead of 0x(..) 0x(..)/
    for match in remedy.matches(of: pair) {
      let places = try [#require(Int(match.output.1)), #require(Int(match.output.2))]
      let new = [match.output.3, match.output.4].map { UInt8($0, radix: 16) }
      let old = [match.output.5, match.output.6].map { UInt8($0, radix: 16) }
      for index in span where places.map({ mended.frames[index][$0] }) == old {
        for (place, value) in zip(places, new) { mended.frames[index][place] = try #require(value) }
      }
    }
    return mended
  }
}

extension FrameSequence {
  /// Puts `value` into the header field of `width` bits at `bit` of the frames that `isWanted` takes.
  mutating func set(
    _ field: HeaderBits, _ value: Int, where isWanted: (Int) -> Bool = { _ in true }
  ) {
    for index in frames.indices where isWanted(index) {
      for offset in 0..<field.width {
        let bit = field.position + offset
        let mask = UInt8(0x80) >> UInt8(bit % 8)
        let isSet = value >> (field.width - 1 - offset) & 1 == 1
        frames[index][bit / 8] = frames[index][bit / 8] & ~mask | (isSet ? mask : 0)
      }
    }
  }
}

/// A field of the 56 bits of a header, ISO/IEC 14496-3, 1.A.2.2.
enum HeaderBits: String, Sendable {
  case id, layer, protectionAbsent, profile, samplingFrequencyIndex, channelConfiguration, blocks

  var position: Int {
    switch self {
    case .id: 12
    case .layer: 13
    case .protectionAbsent: 15
    case .profile: 16
    case .samplingFrequencyIndex: 18
    case .channelConfiguration: 23
    case .blocks: 54
    }
  }

  var width: Int {
    switch self {
    case .id, .protectionAbsent: 1
    case .layer, .profile, .blocks: 2
    case .channelConfiguration: 3
    case .samplingFrequencyIndex: 4
    }
  }
}
