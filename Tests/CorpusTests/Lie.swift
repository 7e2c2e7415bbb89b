import AACSyntax
import Conformance
import Foundation
import StreamForge

/// A wrong statement in the headers of a clean stream, and the rule that has to name it.
struct Lie: Sendable, CustomStringConvertible {
  let name: String
  /// The rule that has to name it.
  let rule: @Sendable (Truth) -> String
  /// Whether the bits of the stream prove it wrong.
  let isProvable: @Sendable (Truth) -> Bool
  let tell: @Sendable (inout FrameSequence) -> Void

  var description: String { name }

  /// What is known of a clean stream.
  struct Truth: Sendable {
    let frames: FrameSequence
    let header: ADTSHeader
    let report: FileReport

    /// Frames with coded lines are there in such number that they tell something.
    var hasSpectrum: Bool { report.frames.count >= 20 && !isSilent }
    var isSilent: Bool { report.findings.contains { $0.rule == "STM009" } && longestSilence }
    private var longestSilence: Bool { (report.stream?.bitrate.average ?? 0) < 4000 }
    var isProtected: Bool { !header.fixed.protectionAbsent }
    var hasSBR: Bool { report.stream?.sbr != StreamReport.SBRSignalling.none }
    var usesMPEG4Tools: Bool { (report.stream?.tools?.pns ?? 0) > 0 }
    var index: Int { Int(header.fixed.samplingFrequencyIndex) }
    var configuration: Int { Int(header.fixed.channelConfiguration) }
    var isMPEG2: Bool { header.fixed.id == 1 }
    var hasOneBlock: Bool { header.variable.numberOfRawDataBlocks == 0 }
  }

  init(
    _ name: String, _ rule: String, if isProvable: @escaping @Sendable (Truth) -> Bool,
    tell: @escaping @Sendable (inout FrameSequence) -> Void
  ) {
    self.init(name, { _ in rule }, if: isProvable, tell: tell)
  }

  init(
    _ name: String, _ rule: @escaping @Sendable (Truth) -> String,
    if isProvable: @escaping @Sendable (Truth) -> Bool,
    tell: @escaping @Sendable (inout FrameSequence) -> Void
  ) {
    self.name = name
    self.rule = rule
    self.isProvable = isProvable
    self.tell = tell
  }

  /// A lie in a field of every fixed header, whose check words, if there are any, stay as they are.
  private static func fixed(
    _ name: String, _ rule: @escaping @Sendable (Truth) -> String, bit: Int, width: Int,
    value: @escaping @Sendable (Int) -> Int,
    if isProvable: @escaping @Sendable (Truth) -> Bool
  ) -> Lie {
    Lie(name, rule, if: isProvable) { frames in
      frames.changeHeaders { header in
        let shift = UInt32(28 - bit - width)
        let mask = (UInt32(1) << UInt32(width) - 1) << shift
        let old = Int((header.fixed.bits & mask) >> shift)
        header.fixed.bits = header.fixed.bits & ~mask | UInt32(value(old)) << shift & mask
      }
    }
  }

  static let all = channels + profiles + others + checkWords

  private static let channels =
    (1...7).map { configuration in
      fixed(
        "channel_configuration \(configuration)",
        { truth in
          // SCE CPE CPE CPE LFE is what is left of configuration 12.
          truth.configuration == 7 && configuration == 4 ? "HDR013" : "HDR012"
        }, bit: 23, width: 3, value: { _ in configuration },
        if: { $0.configuration != 0 && $0.configuration != configuration })
    }
    + [
      fixed(
        "channel_configuration 0 without a PCE",
        { _ in "PCE001" }, bit: 23, width: 3, value: { _ in 0 },
        if: { truth in
          truth.configuration != 0 && !truth.report.findings.contains { $0.rule == "PCE005" }
        })
    ]

  private static let profiles = [0, 2, 3].map { profile in
    fixed(
      "profile \(profile)",
      { truth in
        // In MPEG-2 the value 3 is reserved, whatever the payload holds; of MPEG-4 it would be.
        if truth.isMPEG2, profile == 3, !truth.usesMPEG4Tools { return "HDR007" }
        return truth.hasSBR ? "HDR009" : "HDR008"
      }, bit: 16, width: 2, value: { _ in profile },
      if: { $0.header.fixed.profile == 1 && $0.hasSpectrum })
  }

  private static let others =
    [
      Lie("protection_absent 0 without a word", "CRC004", if: { !$0.isProtected && $0.hasSpectrum })
      {
        $0.changeHeaders { $0.fixed.bits &= ~(1 << 12) }
      },
      Lie(
        "protection_absent 1 with words", "CRC005",
        if: { $0.isProtected && $0.hasSpectrum && $0.hasOneBlock }
      ) {
        $0.changeHeaders { $0.fixed.bits |= 1 << 12 }
      },
      Lie("aac_frame_length without the header", "FRM015", if: { _ in true }) {
        $0.changeHeaders { $0.variable.frameLength -= $0.fixed.protectionAbsent ? 7 : 9 }
      },
      fixed(
        "ID 1 with noise substitution", { _ in "HDR011" }, bit: 12, width: 1, value: { _ in 1 },
        if: { !$0.isMPEG2 && $0.usesMPEG4Tools }),
      fixed(
        "the output rate of SBR as the core's", { _ in "HDR005" }, bit: 18, width: 4,
        value: { doubled($0) ?? $0 },
        if: { $0.hasSBR && $0.hasSpectrum && doubled($0.index) != nil }),
    ]
    + (0...3).map { extra in
      Lie(
        "number_of_raw_data_blocks_in_frame \(extra)", "RDB006",
        if: { truth in
          !truth.isProtected && truth.hasSpectrum
            && truth.header.variable.numberOfRawDataBlocks != extra
        }
      ) {
        $0.changeHeaders { $0.variable.bits = $0.variable.bits & ~3 | UInt32(extra) }
      }
    }

  private static let checkWords =
    [
      Lie(
        "crc_check 0 everywhere", "CRC006",
        if: { $0.isProtected && $0.report.frames.count >= 10 }
      ) { frames in
        for index in frames.frames.indices {
          guard let at = frames.header(of: index).crcCheckOffset else { continue }
          frames.frames[index].replaceSubrange(at..<at + 2, with: [0, 0])
        }
      },
      fixed(
        "44.1 and 48 kHz exchanged behind the back of the words", { _ in "CRC008" }, bit: 18,
        width: 4, value: { $0 ^ (3 ^ 4) },
        if: { $0.isProtected && [3, 4].contains($0.index) && $0.report.frames.count >= 10 }),
    ]
    + [("ID", 12), ("private_bit", 22), ("original_copy", 26), ("home", 27)].map { name, bit in
      fixed(
        "\(name) turned behind the back of the words", { _ in "CRC008" }, bit: bit, width: 1,
        value: { 1 - $0 },
        if: {
          $0.isProtected && $0.report.frames.count >= 10 && !(name == "ID" && $0.usesMPEG4Tools)
        })
    }

  /// The index of twice the rate of `index`.
  private static func doubled(_ index: Int) -> Int? {
    SamplingFrequency.hertz(ofIndex: index)
      .flatMap { SamplingFrequency.index(ofHertz: $0 * 2) }
  }
}
