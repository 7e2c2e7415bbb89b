import AACSyntax
import Bitstream
import Transports

/// Everything that the scanner said about a stream, in order.
struct EventLog: TransportSink, Equatable {
  enum Event: Hashable {
    case frame(AccessUnit)
    case region(Region)
    case tag(MetadataTag.Kind, offset: UInt64, byteCount: Int, beforeFrame: Int, MetadataTag.Fault?)
    case leading(Gap)
    case loss(SyncLoss)
    case trailing(Gap)
    case truncated(TruncatedFrame)
  }

  private(set) var events: [Event] = []

  mutating func frame(_ unit: AccessUnit, bytes: RawSpan, window: RawSpan) {
    events.append(.frame(unit))
  }

  /// Pieces of one run are one event, so that the cut of windows does not show.
  mutating func region(_ region: Region) {
    if case .region(var last) = events.last, last.kind == region.kind,
      last.offset + last.length == region.offset, [.zeros, .padding].contains(region.kind)
    {
      last.length += region.length
      events[events.count - 1] = .region(last)
    } else {
      events.append(.region(region))
    }
  }

  mutating func tag(_ tag: MetadataTag, at offset: UInt64, beforeFrame: Int, bytes: RawSpan) {
    events.append(
      .tag(
        tag.kind, offset: offset, byteCount: tag.byteCount, beforeFrame: beforeFrame, tag.fault))
  }

  mutating func leading(_ gap: Gap) { events.append(.leading(gap)) }
  mutating func syncLoss(_ loss: SyncLoss, gap: RawSpan) { events.append(.loss(loss)) }
  mutating func trailing(_ gap: Gap) { events.append(.trailing(gap)) }
  mutating func truncated(_ frame: TruncatedFrame) { events.append(.truncated(frame)) }

  // MARK: What tests ask

  var frames: [AccessUnit] {
    events.compactMap { if case .frame(let unit) = $0 { unit } else { nil } }
  }
  var losses: [SyncLoss] {
    events.compactMap { if case .loss(let loss) = $0 { loss } else { nil } }
  }
  var leadingGap: Gap? {
    events.compactMap { if case .leading(let gap) = $0 { gap } else { nil } }.first
  }
  var trailingGap: Gap? {
    events.compactMap { if case .trailing(let gap) = $0 { gap } else { nil } }.first
  }
  var truncatedFrame: TruncatedFrame? {
    events.compactMap { if case .truncated(let frame) = $0 { frame } else { nil } }.first
  }

  struct Tag: Hashable {
    var kind: MetadataTag.Kind
    var offset: Int
    var byteCount: Int
    var beforeFrame: Int
    var fault: MetadataTag.Fault?

    init(
      _ kind: MetadataTag.Kind, _ offset: Int, _ byteCount: Int, before frame: Int,
      fault: MetadataTag.Fault? = nil
    ) {
      self.kind = kind
      self.offset = offset
      self.byteCount = byteCount
      beforeFrame = frame
      self.fault = fault
    }
  }

  var tags: [Tag] {
    events.compactMap {
      guard case .tag(let kind, let offset, let count, let frame, let fault) = $0 else {
        return nil
      }
      return Tag(kind, Int(offset), count, before: frame, fault: fault)
    }
  }

  /// A run of bytes of one kind.
  struct Run: Hashable, CustomStringConvertible {
    var kind: Region.Kind
    var range: Range<Int>

    init(_ kind: Region.Kind, _ range: Range<Int>) {
      self.kind = kind
      self.range = range
    }

    var description: String { "\(kind.rawValue) \(range)" }
  }

  /// The map of the file as the events draw it, frames and junk back to back as one run; `nil` if
  /// a byte is missing, told twice or out of order.
  var map: [Run]? {
    var runs: [Run] = []
    var end = 0
    for event in events {
      let run: Run
      switch event {
      case .frame(let unit):
        run = Run(.frames, Int(unit.byteOffset)..<Int(unit.byteOffset) + unit.byteCount)
      case .region(let region):
        run = Run(region.kind, Int(region.offset)..<Int(region.offset + region.length))
      default: continue
      }
      guard run.range.lowerBound == end, !run.range.isEmpty else { return nil }
      end = run.range.upperBound
      if let last = runs.last, last.kind == run.kind, run.kind == .frames || run.kind == .junk {
        runs[runs.count - 1].range = last.range.lowerBound..<end
      } else {
        runs.append(run)
      }
    }
    return runs
  }
}

/// What a run of the scanner over some bytes gave.
struct Cut {
  var probe: TransportProbe
  var log: EventLog

  var adts: ADTSProbe? { if case .adts(let probe) = probe { probe } else { nil } }
}

/// Passes leading tags, probes and scans, the way an inspection does, with windows that hold up to
/// `windowSize()` bytes; by default all of them.
func cut(_ bytes: [UInt8], windowSize: () -> Int = { .max }) -> Cut {
  let span = unsafe bytes.span.bytes
  var log = EventLog()
  var start = 0
  while let tag = ADTSScanner.leadingTag(
    in: span.extracting(start..<bytes.count), isWhole: true)
  {
    log.region(Region(.id3v2, offset: UInt64(start), length: UInt64(tag.byteCount)))
    log.tag(tag, at: UInt64(start), beforeFrame: 0, bytes: span)
    start = min(bytes.count, start + tag.byteCount)
  }
  let probe = TransportProbe(span.extracting(start..<bytes.count), isWhole: true)
  guard case .adts(let adts) = probe else { return Cut(probe: probe, log: log) }
  var scanner = ADTSScanner(
    startingAt: UInt64(start), model: adts.model, expecting: adts.fixed)
  var base = start
  while true {
    let end = min(bytes.count, base + min(windowSize(), bytes.count))
    let reached = scanner.scan(
      span.extracting(base..<end), base: UInt64(base), isWhole: end == bytes.count, into: &log)
    if end == bytes.count { break }
    base = min(bytes.count, Int(reached))
  }
  return Cut(probe: probe, log: log)
}
