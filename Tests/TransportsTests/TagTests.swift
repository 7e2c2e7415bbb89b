import Testing
import Transports

struct TagTests {
  private let stream = SampleStream(20)

  @Test("An ID3v2 tag in front is a tag", arguments: [UInt8(2), 3, 4])
  func leading(version: UInt8) {
    let tag = Tags.id3v2(version: version)
    let log = cut(tag + stream.bytes).log
    #expect(log.tags == [.init(.id3v2(Int(version)), 0, tag.count, before: 0)])
    #expect(log.frames.count == 20)
    #expect(
      log.map == [
        .init(.id3v2, 0..<tag.count), .init(.frames, tag.count..<tag.count + stream.count),
      ])
    #expect(log.losses.isEmpty && log.leadingGap == nil)
  }

  @Test("Two ID3v2 tags in a row are two tags")
  func two() {
    let tag = Tags.id3v2()
    let log = cut(tag + tag + stream.bytes).log
    #expect(
      log.tags == [
        .init(.id3v2(4), 0, tag.count, before: 0),
        .init(.id3v2(4), tag.count, tag.count, before: 0),
      ])
    #expect(log.frames.count == 20)
  }

  @Test("An ID3v2 tag between frames is found where the frame before it ends")
  func middle() {
    let tag = Tags.id3v2()
    let log = cut(stream.inserting(tag, before: 7)).log
    let at = stream.offset(7)
    #expect(log.tags == [.init(.id3v2(4), at, tag.count, before: 7)])
    #expect(log.frames.count == 20)
    #expect(log.losses.map(\.content) == [.tags])
    #expect(
      log.map == [
        .init(.frames, 0..<at), .init(.id3v2, at..<at + tag.count),
        .init(.frames, at + tag.count..<stream.count + tag.count),
      ])
  }

  @Test("An ID3v2 tag and zeros behind it, in front or between frames", arguments: [0, 7])
  func tagAndZeros(before frame: Int) {
    let tag = Tags.id3v2()
    let zeros = [UInt8](repeating: 0, count: 50)
    let log = cut(stream.inserting(tag + zeros, before: frame)).log
    let at = stream.offset(frame)
    #expect(log.tags == [.init(.id3v2(4), at, tag.count, before: frame)])
    #expect(log.map?.contains(.init(.zeros, at + tag.count..<at + tag.count + 50)) == true)
    #expect(log.frames.count == 20)
  }

  @Test("A size without synchsafe bytes is told and the true end found", arguments: [0, 7])
  func plainSize(before frame: Int) {
    // 0x00 00 00 C6: 198 bytes as a plain number.
    let tag = Tags.id3v2(padding: 182, size: [0, 0, 0, 0xC6])
    #expect(tag.count == 208)
    let log = cut(stream.inserting(tag, before: frame)).log
    let at = stream.offset(frame)
    #expect(
      log.tags == [.init(.id3v2(4), at, 208, before: frame, fault: .sizeNotSynchsafe)])
    #expect(log.frames.count == 20)
    #expect(log.map?.contains(.init(.id3v2, at..<at + 208)) == true)
  }

  @Test("A plain size that looks synchsafe is cut at the next header", arguments: [0, 7])
  func wrongSize(before frame: Int) {
    // 300 written as 0x01 2C: read as synchsafe it is 172.
    let tag = Tags.id3v2(padding: 284, size: [0, 0, 1, 0x2C])
    #expect(tag.count == 310)
    // The bytes behind the wrong end are no zeros, so that it is noticed.
    let filled = tag[..<100] + [UInt8](repeating: 0x41, count: 210)
    let log = cut(stream.inserting(Array(filled), before: frame)).log
    let at = stream.offset(frame)
    #expect(log.tags.map(\.offset) == [at])
    #expect(log.tags.map(\.byteCount) == [310])
    #expect(log.tags.first?.fault != nil)
    #expect(log.frames.count == 20)
  }

  @Test(
    "A size past the end of the data is told and the frames behind it found", arguments: [0, 7])
  func sizePastEnd(before frame: Int) {
    let tag = Tags.id3v2(padding: 30, size: [0x0F, 0x7F, 0x7F, 0x7F])
    let log = cut(stream.inserting(tag, before: frame)).log
    let at = stream.offset(frame)
    #expect(log.tags == [.init(.id3v2(4), at, tag.count, before: frame, fault: .runsPastEnd)])
    #expect(log.frames.count == 20)
  }

  @Test("A major version above 4 is told", arguments: [UInt8(5), 16])
  func version(version: UInt8) {
    let log = cut(Tags.id3v2(version: version) + stream.bytes).log
    #expect(log.tags.map(\.fault) == [.unknownVersion])
    #expect(log.frames.count == 20)
  }

  @Test("A frame that runs past its tag is told")
  func frameOverrun() {
    var tag = Tags.id3v2()
    tag[17] = 0x7F
    let log = cut(tag + stream.bytes).log
    #expect(log.tags == [.init(.id3v2(4), 0, tag.count, before: 0, fault: .frameOverrun)])
    #expect(log.frames.count == 20)
  }

  enum Trailing: CaseIterable {
    case id3v1, id3v1Extended, ape, apeFooter, lyrics2, lyrics1

    var bytes: [UInt8] {
      switch self {
      case .id3v1: Tags.id3v1
      case .id3v1Extended: Tags.id3v1Extended
      case .ape: Tags.ape(header: true)
      case .apeFooter: Tags.ape(header: false)
      case .lyrics2: Tags.lyrics2
      case .lyrics1: Tags.lyrics1
      }
    }
    var kind: MetadataTag.Kind {
      switch self {
      case .id3v1, .id3v1Extended: .id3v1
      case .ape, .apeFooter: .ape
      case .lyrics1, .lyrics2: .lyrics3
      }
    }
    var isID3v1: Bool { self == .id3v1 || self == .id3v1Extended }
  }

  /// One tag, two different ones, or three, ID3v1 last as its format demands.
  static let combinations: [[Trailing]] =
    Trailing.allCases.map { [$0] }
    + Trailing.allCases.flatMap { first in
      Trailing.allCases.filter { $0.kind != first.kind && !first.isID3v1 }.map { [first, $0] }
    }
    + [Trailing.ape, .apeFooter].flatMap { ape in
      [Trailing.lyrics1, .lyrics2].flatMap { lyrics in
        [Trailing.id3v1, .id3v1Extended].flatMap { [[ape, lyrics, $0], [lyrics, ape, $0]] }
      }
    }

  @Test("Tags behind the last frame", arguments: combinations)
  func trailing(tags: [Trailing]) {
    var expected: [EventLog.Tag] = []
    var bytes = stream.bytes
    for tag in tags {
      expected.append(.init(tag.kind, bytes.count, tag.bytes.count, before: 20))
      bytes += tag.bytes
    }
    let log = cut(bytes).log
    #expect(log.frames.count == 20)
    #expect(log.tags == expected)
    #expect(log.map?.count == 1 + tags.count)
    #expect(log.map?.last?.range.upperBound == bytes.count)
    #expect(log.losses.isEmpty && log.truncatedFrame == nil)
    #expect([nil, .tags].contains(log.trailingGap?.content))
  }

  @Test("Tags behind a last frame that is cut short", arguments: combinations)
  func trailingAfterTruncation(tags: [Trailing]) {
    let whole = stream.bytes.dropLast(40)
    var bytes = Array(whole)
    var expected: [EventLog.Tag] = []
    for tag in tags {
      expected.append(.init(tag.kind, bytes.count, tag.bytes.count, before: 19))
      bytes += tag.bytes
    }
    let log = cut(bytes).log
    #expect(log.frames.count == 19)
    #expect(log.tags == expected)
    #expect(log.truncatedFrame?.index == 19)
    #expect(log.truncatedFrame?.byteOffset == UInt64(stream.offset(19)))
    #expect(log.truncatedFrame?.bytesPresent == stream.frames[19].count - 40)
    #expect(log.map?.dropFirst().first == .init(.partialFrame, stream.offset(19)..<whole.count))
    #expect(log.map?.last?.range.upperBound == bytes.count)
  }

  @Test("Junk between the last frame and a trailing tag is junk, the tag a tag")
  func junkBeforeTrailingTag() {
    let bytes = stream.bytes + [UInt8](repeating: 0x55, count: 33) + Tags.id3v1
    let log = cut(bytes).log
    #expect(log.tags == [.init(.id3v1, stream.count + 33, 128, before: 20)])
    #expect(log.trailingGap?.offset == UInt64(stream.count))
    #expect(log.trailingGap?.length == 33)
  }

  @Test("A trailing tag does not make a lone syncword in a gap a header")
  func chanceHeaderInFrontOfTags() {
    // A plausible header in the junk leads into a payload: without the tag nobody believes it.
    var junk = [UInt8](repeating: 0x11, count: 300)
    junk.replaceSubrange(100..<107, with: stream.frames[3][..<7])
    let bytes = stream.inserting(junk, before: 10) + Tags.id3v1
    let log = cut(bytes).log
    #expect(log.frames.count == 20)
    #expect(log.map?.contains(.init(.junk, stream.offset(10)..<stream.offset(10) + 300)) == true)
  }

  @Test("The letters of a tag inside a payload are payload")
  func tagInsidePayload() {
    var stream = stream
    stream.frames[5].replaceSubrange(20..<20 + 46, with: Tags.id3v2(padding: 20)[..<46])
    let log = cut(stream.bytes).log
    #expect(log.tags.isEmpty)
    #expect(log.frames.count == 20)
  }

  @Test("An APE footer whose size covers frames is no tag")
  func absurdAPESize() {
    var tag = Tags.ape(header: false)
    tag[tag.count - 20] = 0xFF
    tag[tag.count - 19] = 0x0F
    let log = cut(stream.bytes + tag).log
    #expect(log.frames.count == 20)
    #expect(log.tags.isEmpty)
    #expect(log.map?.last == .init(.junk, stream.count..<stream.count + tag.count))
  }
}
