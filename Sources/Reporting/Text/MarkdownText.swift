/// Text in Markdown.
enum MarkdownText {
  /// Text of the program's own, with every character escaped that would be markup: such a page is
  /// read as it is, too.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in DisplayText.escaped(text) {
      if "\\`*_[]<>#|".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }

  /// Text from elsewhere as text and nothing else, whatever stands in it: with references, which are
  /// never read as markup, for all that could be some, and for the characters of `others`.
  static func inert(_ text: String, besides others: String = "") -> String {
    var result = ""
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "<", ">", "&", "*", "`", "[", "]", "|", "~", "\\", "@", "#", "!", "$":
        result += "&#\(scalar.value);"
      // `sampling_frequency_index` is no emphasis, `_this_` is.
      case "_" where !isInWord(index, scalars): result += "&#95;"
      // A bare address would become a link.
      case ":" where index + 1 < scalars.count && scalars[index + 1] == "/": result += "&#58;"
      case "."
      where index >= 3 && scalars[(index - 3)..<index].allSatisfy({ $0 == "w" || $0 == "W" }):
        result += "&#46;"
      case _ where others.unicodeScalars.contains(scalar): result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isInWord(_ index: Int, _ scalars: [Unicode.Scalar]) -> Bool {
    guard index > 0, index + 1 < scalars.count else { return false }
    return [scalars[index - 1], scalars[index + 1]].allSatisfy {
      $0.isASCII && $0.properties.isAlphabetic || ("0"..."9").contains($0)
    }
  }
}
