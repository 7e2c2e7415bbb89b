import Testing

import Conformance

@Suite struct EditDistanceTests {
  @Test(
    "the distance counts insertions, deletions, substitutions and swaps",
    arguments: [
      ("", "", 0), ("abc", "abc", 0), ("", "abc", 3), ("kitten", "sitting", 3), ("ab", "ba", 1),
      ("depth", "dpeth", 1), ("abcd", "acbd", 1), ("flaw", "lawn", 2), ("é", "e", 1),
    ])
  func distance(_ left: String, _ right: String, _ expected: Int) {
    #expect(EditDistance.between(left, right) == expected)
    #expect(EditDistance.between(right, left) == expected)
  }

  @Test(
    "the nearest word is suggested if it is near",
    arguments: [
      ("fraems", "frames"), ("rule", "rules"), ("insp", "inspect"), ("x", nil), ("", nil),
      ("completely-else", nil), (String(repeating: "frames", count: 1000), nil),
    ] as [(String, String?)])
  func nearest(_ word: String, _ expected: String?) {
    #expect(EditDistance.nearest(to: word, in: ["inspect", "frames", "rules"]) == expected)
  }
}
