import AACSyntax
import StreamForge
import Transports

/// RDB006 `raw-data-block-count-mismatch`: the number of blocks differs from the header.
///
/// Of streams whose frames are wrong in nine of ten cases it is the cause of all that follows. A
/// single frame counts if it ends exactly with another number of blocks: too few without check words,
/// whose positions tell more, or more of them with the elements of those that are counted.
public enum RawDataBlockCountMismatch: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "RDB006", name: "raw-data-block-count-mismatch", severity: .error,
    group: "raw_data_block", depth: .syntax,
    requirement: """
      A frame must hold exactly number_of_raw_data_blocks_in_frame + 1 raw data blocks.
      """,
    rationale: """
      Decoders read too few blocks or run past the frame; Symphonia, mp4parser, Shaka and ffmpeg \
      refuse a count above one at all. The duration is wrong as well.
      """,
    remedy: """
      Write 0 into the low 2 bits of byte 6 (byte 6 is 0xFC) and one access unit a frame, or the \
      true count minus 1.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "6.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.2.2"),
    ])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("one block a frame, announced") { BaseVectors.stereo().bytes }],
    violating: [
      RuleExample("number_of_raw_data_blocks_in_frame 1 and one block") {
        BaseVectors.stereo().withEachFrame { _, frame in frame.numberOfRawDataBlocks = 1 }.bytes
      },
      RuleExample("number_of_raw_data_blocks_in_frame 0 and two blocks") {
        BaseVectors.blocks().withEachFrame { _, frame in frame.numberOfRawDataBlocks = 0 }.bytes
      },
      RuleExample("number_of_raw_data_blocks_in_frame 1 and one block in frame 9") {
        BaseVectors.stereo().with(frame: 9) { $0.numberOfRawDataBlocks = 1 }.bytes
      },
      RuleExample("two blocks a frame, and 0 in the header of frame 9", alsoTriggers: ["IOP001"]) {
        BaseVectors.blocks().with(frame: 9) { $0.numberOfRawDataBlocks = 0 }.bytes
      },
    ])

  /// Looks at how many blocks the frames hold.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    ReadingTest.check(facts, metadata, into: &sink) { reading, change in
      guard case .blockCount(_, let found) = change, let wrong = reading.miscounted else {
        return nil
      }
      let isInAll = wrong.span.count == reading.span.count
      let announced = wrong.announced[0]
      let numbers =
        wrong.announced.count == 1
        ? "\(announced)" : "\(announced) to \(wrong.announced[wrong.announced.count - 1])"
      let place =
        isInAll ? "a frame" : "in \(wrong.span.count) of \(reading.span.count) frames"
      return ReadingTest.Description(
        message: """
          number_of_raw_data_blocks_in_frame announces \(numbers) \
          \(numbers == "1" ? "block" : "blocks") \(place) and \(found) \
          \(found == 1 ? "is" : "are") there: \(reading.shares)
          """,
        field: (54, 2),
        evidence: [
          "frame_index": .int(wrong.first.index), "announced": .int(announced),
          "found": .int(found), "affected_frames": .int(wrong.span.count),
          "in_all_frames": .bool(isInAll), "frames": .int(reading.sampled),
        ],
        remedy: (1...4).contains(found)
          ? HeaderRemedy.text(
            for: wrong.first.header,
            in: HeaderRemedy.Scope(wrong.span, alone: !isInAll, of: facts),
            setting: .numberOfRawDataBlocks(found - 1)) : nil,
        place: (wrong.first, wrong.timeSeconds, wrong.span))
    }
    checkSingleFrames(facts, &sink)
  }

  /// Looks at frames of a stream whose headers count the blocks right as a rule.
  private static func checkSingleFrames(_ facts: StreamFacts, _ sink: inout FindingSink) {
    guard let syntax = facts.syntax, !syntax.miscounts.isEmpty else { return }
    let known = facts.readings.filter { $0.reading.extraBlocks != nil }
      .map { $0.header.bits & HeaderField.mask }
    let damaged = Set(facts.losses.filter { $0.content == .unknown }.map(\.frame))
    var firsts: [String: ADTSHeader] = [:]
    for miscount in syntax.miscounts {
      let header = miscount.unit.header
      let index = miscount.unit.index
      guard !known.contains(header.fixed.bits & HeaderField.mask), !damaged.contains(index) else {
        continue
      }
      let announced = header.variable.numberOfRawDataBlocks + 1
      let setting = HeaderRemedy.Setting.numberOfRawDataBlocks(miscount.found - 1)
      let kind = "\(metadata.id.text) \(announced) \(miscount.found)"
      if firsts[kind] == nil { firsts[kind] = header }
      sink.add(frame: index, key: kind) {
        Finding(
          metadata,
          message: """
            number_of_raw_data_blocks_in_frame announces \(announced) \
            \(announced == 1 ? "block" : "blocks") in frame \(index), which ends exactly with \
            \(miscount.found)
            """,
          remedy: HeaderRemedy.text(for: header, frame: index, setting: setting),
          frames: FrameSpan(index),
          location: Location(
            miscount.unit, bit: 54, length: 2, timeSeconds: miscount.timeSeconds,
            element: "adts_variable_header"),
          evidence: [
            "frame_index": .int(index), "announced": .int(announced),
            "found": .int(miscount.found), "affected_frames": 1, "in_all_frames": false,
          ])
      } update: {
        $0.evidence["affected_frames"] = .int($0.frames.count)
        $0.remedy = HeaderRemedy.text(
          for: firsts[kind] ?? header,
          in: HeaderRemedy.Scope($0.frames, alone: true, of: facts), setting: setting)
        $0.message = """
          number_of_raw_data_blocks_in_frame announces \(announced) \
          \(announced == 1 ? "block" : "blocks") in \($0.frames.count) frames, the first of them \
          frame \($0.frames.first), which end exactly with \(miscount.found)
          """
      }
    }
  }
}
