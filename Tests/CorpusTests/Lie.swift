import AACSyntax
import Conformance
import Foundation
import StreamForge

/// A wrong statement in the headers of a clean stream, and the rule that has to name it.
struct Lie: Sendable, CustomStringConvertible {
  let name: String
  let rule: String
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
  }

  static let all: [Lie] = {
    var lies: [Lie] = []
    for configuration in UInt32(1)...7 {
      lies.append(
        Lie(
          name: "channel_configuration \(configuration)", rule: "HDR012",
          isProvable: { truth in
            let own = UInt32(truth.header.fixed.channelConfiguration)
            return own != 0 && own != configuration
          },
          tell: { frames in
            frames.changeHeaders {
              $0.fixed.bits = $0.fixed.bits & ~(7 << 2) | configuration << 2
            }
          }))
    }
    for profile in [UInt32(0), 2, 3] {
      for (hasSBR, isMPEG2) in [(false, false), (true, false), (false, true), (true, true)] {
        // Of MPEG-2 the value 3 is reserved, whatever the payload holds.
        let rule = isMPEG2 && profile == 3 ? "HDR007" : hasSBR ? "HDR009" : "HDR008"
        lies.append(
          Lie(
            name: "profile \(profile)\(hasSBR ? " with SBR" : "")\(isMPEG2 ? " in MPEG-2" : "")",
            rule: rule,
            isProvable: { truth in
              truth.header.fixed.profile == 1 && truth.hasSBR == hasSBR && truth.hasSpectrum
                && (truth.header.fixed.id == 1) == isMPEG2
            },
            tell: { frames in
              frames.changeHeaders { $0.fixed.bits = $0.fixed.bits & ~(3 << 10) | profile << 10 }
            }))
      }
    }
    lies.append(
      Lie(
        name: "protection_absent 0 without a word", rule: "CRC004",
        isProvable: { !$0.isProtected && $0.hasSpectrum },
        tell: { frames in frames.changeHeaders { $0.fixed.bits &= ~(1 << 12) } }))
    lies.append(
      Lie(
        name: "protection_absent 1 with words", rule: "CRC005",
        isProvable: {
          $0.isProtected && $0.hasSpectrum && $0.header.variable.numberOfRawDataBlocks == 0
        },
        tell: { frames in frames.changeHeaders { $0.fixed.bits |= 1 << 12 } }))
    for extra in UInt32(1)...3 {
      lies.append(
        Lie(
          name: "number_of_raw_data_blocks_in_frame \(extra)", rule: "RDB006",
          isProvable: {
            !$0.isProtected && $0.hasSpectrum && $0.header.variable.numberOfRawDataBlocks == 0
          },
          tell: { frames in
            frames.changeHeaders { $0.variable.bits = $0.variable.bits & ~3 | extra }
          }))
    }
    lies.append(
      Lie(
        name: "aac_frame_length without the header", rule: "FRM015", isProvable: { _ in true },
        tell: { frames in
          frames.changeHeaders { $0.variable.frameLength -= $0.fixed.protectionAbsent ? 7 : 9 }
        }))
    lies.append(
      Lie(
        name: "ID 1 with noise substitution", rule: "HDR011",
        isProvable: {
          $0.header.fixed.id == 0 && ($0.report.stream?.tools?.pns ?? 0) > 0 && !$0.isProtected
        },
        tell: { frames in frames.changeHeaders { $0.fixed.bits |= 1 << 15 } }))
    lies.append(
      Lie(
        name: "crc_check 0 everywhere", rule: "CRC006",
        isProvable: {
          $0.isProtected && $0.report.frames.count >= 10
            && $0.header.variable.numberOfRawDataBlocks == 0
        },
        tell: { frames in
          for index in frames.frames.indices {
            frames.frames[index][7] = 0
            frames.frames[index][8] = 0
          }
        }))
    lies.append(
      Lie(
        name: "44.1 and 48 kHz exchanged behind the back of the words", rule: "CRC008",
        isProvable: {
          $0.isProtected && [3, 4].contains($0.header.fixed.samplingFrequencyIndex)
            && $0.report.frames.count >= 10 && $0.header.variable.numberOfRawDataBlocks == 0
        },
        tell: { frames in frames.changeHeaders { $0.fixed.bits ^= (3 ^ 4) << 6 } }))
    lies.append(
      Lie(
        name: "the output rate of SBR as the core's", rule: "HDR005",
        isProvable: { $0.hasSBR && $0.hasSpectrum && !$0.isProtected && $0.doubledIndex != nil },
        tell: { frames in
          frames.changeHeaders { header in
            let index = Int(header.fixed.samplingFrequencyIndex)
            guard let hertz = SamplingFrequency.hertz(ofIndex: index),
              let doubled = SamplingFrequency.index(ofHertz: hertz * 2)
            else { return }
            header.fixed.bits = header.fixed.bits & ~(15 << 6) | UInt32(doubled) << 6
          }
        }))
    return lies
  }()
}

extension Lie.Truth {
  /// The index of twice the rate, where its band tables differ.
  fileprivate var doubledIndex: Int? {
    SamplingFrequency.hertz(ofIndex: Int(header.fixed.samplingFrequencyIndex))
      .flatMap { SamplingFrequency.index(ofHertz: $0 * 2) }
  }
}
