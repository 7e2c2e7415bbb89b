public import AACSyntax
import Bitstream

/// A run of headers each of which lies where the length of the one before it leads.
///
/// A chain is what tells a header from twelve bits that happen to be ones: a single candidate
/// proves nothing, three in a row with equal parameters do.
public struct HeaderChain: Hashable, Sendable {
  /// Headers that make a chain a proof on its own.
  public static let confirmedCount = 3

  /// How a chain ends.
  public enum End: Hashable, Sendable {
    /// At a place that holds no such header.
    case broken
    /// Exactly at the end of the data.
    case atEnd
    /// At a tag.
    case atTag
    /// In a frame that the end of the data cuts short.
    case truncated
    /// The limit of the search or the window was reached with the chain whole.
    case open
  }

  /// The number of headers, the truncated one included.
  public var count: Int
  /// The offset behind the last complete frame.
  public var endOffset: Int
  /// How the chain ends.
  public var end: End

  /// The bits of a fixed header that stay equal within a chain: syncword, ID, layer, profile and
  /// sampling_frequency_index.
  @usableFromInline static let mask: UInt32 = 0x0FFF_EFC0

  /// Follows headers from `offset`, at most `limit` of them.
  ///
  /// - Parameters:
  ///   - accepting: a fixed header whose bits count as legal even if they are not.
  ///   - isWhole: whether the data ends with `bytes`.
  ///   - tags: the tags at the end of the data; none unless `isWhole`.
  init(
    from offset: Int, in bytes: RawSpan, isWhole: Bool, tags: TrailingTags,
    model: LengthModel = .declared, accepting known: ADTSFixedHeader? = nil, limit: Int
  ) {
    count = 0
    endOffset = offset
    end = .broken
    guard let first = ADTSHeader(parsing: bytes, at: offset) else { return }
    let legal: Bool
    if let known {
      legal = (first.fixed.bits ^ known.bits) & Self.mask == 0
    } else {
      legal = first.fixed.hasLegalParameters
    }
    guard legal else { return }
    var at = offset
    var header = first
    while true {
      guard let size = model.byteCount(header), size >= header.headerByteCount else { return }
      let next = at + size
      guard next <= bytes.byteCount else {
        // Only a whole frame can be followed; at the end of the data the last may be cut.
        end = isWhole ? .truncated : .open
        if isWhole { count += 1 }
        return
      }
      count += 1
      endOffset = next
      if count >= limit {
        end = .open
        return
      }
      if next == bytes.byteCount {
        end = isWhole ? .atEnd : .open
        return
      }
      guard let following = ADTSHeader(parsing: bytes, at: next) else {
        // One to six bytes: the start of a cut header or nothing.
        end =
          isWhole
          ? (bytes.byte(at: next) == 0xFF ? .truncated : .broken)
          : .open
        return
      }
      guard (following.fixed.bits ^ first.fixed.bits) & Self.mask == 0 else {
        if MetadataTag.starts(at: next, in: bytes) || tags.start(from: next) == next {
          end = .atTag
        }
        return
      }
      at = next
      header = following
    }
  }

  /// Whether the chain proves its first header: three in a row, or all there are up to the end.
  ///
  /// - Parameter atStart: whether the chain starts where the data or a tag before it ends, so that
  ///   a single frame that fills the rest is enough.
  public func isProof(atStart: Bool) -> Bool {
    if count >= Self.confirmedCount { return true }
    switch end {
    case .atEnd, .atTag: return count >= (atStart ? 1 : 2)
    case .truncated: return count >= 2
    case .open, .broken: return false
    }
  }
}

extension ADTSFixedHeader {
  /// Whether syncword, layer and sampling_frequency_index have values that a header may have.
  @inlinable public var hasLegalParameters: Bool {
    bits & 0x0FFF_6000 == 0x0FFF_0000 && samplingFrequencyIndex <= 12
  }
}
