/// How unlike two words are, and which of several words was probably meant.
package enum EditDistance {
  /// The fewest insertions, deletions, substitutions and swaps of neighbours between two words.
  package static func between(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left.unicodeScalars), Array(right.unicodeScalars))
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, scalar) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var cost = min(last[column + 1] + 1, current[column] + 1)
        cost = min(cost, last[column] + (scalar == other ? 0 : 1))
        if row > 0, column > 0, scalar == right[column - 1], left[row - 1] == other {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }

  /// The word of `words` that `word` was probably meant to be; `nil` if none is near.
  package static func nearest(to word: String, in words: [String]) -> String? {
    // Nobody mistypes a word of this length, and the distance costs its square.
    guard !word.isEmpty, word.unicodeScalars.count <= 64 else { return nil }
    if word.count >= 2, let longer = words.first(where: { $0.hasPrefix(word) }) { return longer }
    let limit = max(1, word.count / 3)
    return words.map { (word: $0, distance: between(word, $0)) }
      .filter { $0.distance <= limit }
      .min { $0.distance < $1.distance }?.word
  }

  /// `; did you mean 'x'?` for the nearest of `words`, nothing if none is near.
  package static func hint(for word: String, in words: [String]) -> String {
    nearest(to: word, in: words).map { "; did you mean '\($0)'?" } ?? ""
  }
}
