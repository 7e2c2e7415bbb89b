import Testing

@testable import InspectCommand

@Suite struct SegmentOrderTests {
  /// What follows what, as `before>after`, doubtful ones with `?`, in the order of the inputs.
  private static func joints(_ names: String, named: Bool = false) -> String {
    let names = names.split(separator: " ").map(String.init)
    let order = SegmentOrder(
      names.map { Array($0.utf8) }, named: named ? Set(names.indices) : [])
    return order.places.compactMap { index in
      order.predecessors[index].map { before in
        "\(names[before.index])>\(names[index])\(before.isCertain ? "" : "?")"
      }
    }.joined(separator: " ")
  }

  @Test(
    "segments follow each other by the one number that differs, not by their letters",
    arguments: [
      ("s1.aac s10.aac s2.aac", "s1.aac>s2.aac s2.aac>s10.aac?"),
      ("a/09.aac a/10.aac a/011.aac", "a/09.aac>a/10.aac a/10.aac>a/011.aac"),
      // A folder is a rendition, and so is a name without the number.
      ("a/1.aac a/2.aac b/2.aac b/3.aac", "a/1.aac>a/2.aac b/2.aac>b/3.aac"),
      ("x1.aac y1.aac y2.aac x2.aac", "y1.aac>y2.aac x1.aac>x2.aac"),
      // Three segments of two renditions each.
      (
        "v0_1.aac v0_2.aac v0_3.aac v1_1.aac v1_2.aac v1_3.aac",
        "v0_1.aac>v0_2.aac v0_2.aac>v0_3.aac v1_1.aac>v1_2.aac v1_2.aac>v1_3.aac"
      ),
      // A number and a time that name each file alike.
      ("s1_600.aac s2_606.aac", "s1_600.aac>s2_606.aac?"),
      // Two renditions with two segments, or the other way round?
      ("1_64.aac 1_96.aac 2_64.aac 2_96.aac", ""),
      ("intro.aac main.aac", ""), ("1.aac", ""), ("1.aac 1.aac", ""), ("", ""),
      (
        "99999999999999999999.aac 100000000000000000000.aac",
        "99999999999999999999.aac>100000000000000000000.aac"
      ),
    ])
  func found(names: String, expected: String) {
    #expect(Self.joints(names) == expected)
  }

  @Test("files without a number follow each other as they were named")
  func named() {
    #expect(
      Self.joints("intro.aac main.aac end.aac", named: true)
        == "intro.aac>main.aac? main.aac>end.aac?")
    #expect(Self.joints("1_64.aac 1_96.aac 2_64.aac 2_96.aac", named: true) == "")
  }

  @Test("only segments move, and only to places of their own rendition")
  func places() {
    let names = ["b.aac", "s10.aac", "a.aac", "s9.aac"]
    let order = SegmentOrder(names.map { Array($0.utf8) }, named: [])
    #expect(order.places.map { names[$0] } == ["b.aac", "s9.aac", "a.aac", "s10.aac"])
  }
}
