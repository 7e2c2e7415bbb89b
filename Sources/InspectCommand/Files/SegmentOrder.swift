/// Which of several inputs are segments of one rendition, and in which order.
///
/// Files of a folder whose names differ in one number alone are segments in the order of that number:
/// `seg9.aac` comes before `seg10.aac`, whatever a shell or a folder says. Names with several numbers
/// that differ, `v2_seg10.aac`, have the segment's where most values are; the others tell renditions
/// apart. Where that leaves a doubt nothing is claimed. Files without such a name are segments in the
/// order in which somebody has named them.
struct SegmentOrder {
  /// The segment before another one.
  struct Predecessor: Hashable {
    /// The place of the segment before among the inputs.
    let index: Int
    /// Whether the number of the segment before is the next smaller one. Otherwise both may as well be
    /// renditions of the same time.
    let isCertain: Bool
  }

  /// The places of the inputs, segments by number; what is no segment stays where it was.
  private(set) var places: [Int]
  /// The segment before the input at a place.
  private(set) var predecessors: [Int: Predecessor] = [:]

  /// The order of the inputs at `paths`, of which those at `named` were named one by one.
  init(_ paths: [[UInt8]], named: Set<Int>) {
    places = Array(paths.indices)
    var groups: [[UInt8]: [Int]] = [:]
    let names = paths.map(Name.init)
    for (index, name) in names.enumerated() { groups[name.shape, default: []].append(index) }
    var single = named
    for group in groups.values where group.count > 1 {
      single.subtract(group)
      for chain in Self.chains(group.sorted(), names) where chain.count > 1 { add(chain) }
    }
    for (before, index) in zip(single.sorted(), single.sorted().dropFirst()) {
      predecessors[index] = Predecessor(index: before, isCertain: false)
    }
  }

  /// An input and its number as a segment.
  private typealias Segment = (index: Int, number: Number)

  private mutating func add(_ chain: [Segment]) {
    let slots = chain.map(\.index).sorted()
    for (slot, segment) in zip(slots, chain) { places[slot] = segment.index }
    for (before, segment) in zip(chain, chain.dropFirst()) {
      predecessors[segment.index] = Predecessor(
        index: before.index, isCertain: before.number.isFollowed(by: segment.number))
    }
  }

  /// The renditions among names that differ in numbers alone.
  private static func chains(_ group: [Int], _ names: [Name]) -> [[Segment]] {
    let columns = names[group[0]].numbers.indices
    let counts = columns.map { column in Set(group.map { names[$0].numbers[column] }).count }
    guard let most = counts.max(), most > 1 else { return [] }
    let best = columns.filter { counts[$0] == most }
    // As many values as files: each names a file by itself, and the last one is as good as any.
    guard let column = best.count == 1 || most == group.count ? best.last : nil else { return [] }
    let others = columns.filter { $0 != column && counts[$0] > 1 && most < group.count }
    var renditions: [[Number]: [Segment]] = [:]
    for index in group {
      let numbers = names[index].numbers
      let key = others.map { numbers[$0] }
      if renditions[key, default: []].contains(where: { $0.number == numbers[column] }) { continue }
      renditions[key, default: []].append((index, numbers[column]))
    }
    return renditions.values.map { $0.sorted { $0.number < $1.number } }
  }

  /// A number of a name, of any length.
  private struct Number: Hashable, Comparable {
    /// The digits without leading zeros.
    let digits: [UInt8]

    static func < (left: Number, right: Number) -> Bool {
      left.digits.count != right.digits.count
        ? left.digits.count < right.digits.count
        : left.digits.lexicographicallyPrecedes(right.digits)
    }

    func isFollowed(by other: Number) -> Bool {
      var next = digits
      var place = next.endIndex - 1
      while place >= 0, next[place] == UInt8(ascii: "9") {
        next[place] = UInt8(ascii: "0")
        place -= 1
      }
      if place >= 0 { next[place] += 1 } else { next.insert(UInt8(ascii: "1"), at: 0) }
      return next == other.digits
    }
  }

  /// A path whose last part is taken apart into numbers and what stands between them.
  private struct Name {
    /// The path with a mark, which no path has, for each number.
    var shape: [UInt8] = []
    var numbers: [Number] = []

    init(_ path: [UInt8]) {
      let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
      shape += path[..<start]
      var rest = path[start...]
      while let byte = rest.first {
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard !digits.isEmpty else {
          shape.append(byte)
          rest = rest.dropFirst()
          continue
        }
        // The 4 of `mp4` stands in every name of a shape and so tells nothing apart.
        numbers.append(Number(digits: Array(digits.drop { $0 == UInt8(ascii: "0") })))
        shape.append(0)
        rest = rest.dropFirst(digits.count)
      }
    }
  }
}
