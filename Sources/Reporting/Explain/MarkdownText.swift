/// Text in Markdown.
enum MarkdownText {
  /// `text` with every character escaped that would be markup.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in DisplayText.escaped(text) {
      if "\\`*_[]<>#|".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }

  /// `text` for a cell of a table.
  static func cell(_ text: String) -> String { escaped(text) }
}
