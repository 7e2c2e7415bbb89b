/// Words in several looks, wrapped to a width.
package struct Paragraph {
  /// How a piece of text looks in colour; without colour all look alike.
  package enum Look {
    case plain, strong, dim, error, warning, info, good

    /// The parameters of ECMA-48's select graphic rendition.
    var parameters: String {
      switch self {
      case .plain: ""
      case .strong: "1"
      case .dim: "2"
      case .error: "1;31"
      case .warning: "1;33"
      case .info: "1;36"
      case .good: "1;32"
      }
    }
  }

  private struct Piece {
    var text: String
    var look: Look
  }

  /// Each word is a run of pieces without a space between them.
  private var words: [[Piece]] = []
  private var isWordOpen = false

  /// A space that no line ends in; it is shown as an ordinary one.
  package static let unbreakableSpace = "\u{A0}"

  /// No words.
  package init() {}

  /// Words in one look.
  package init(_ text: String, _ look: Look = .plain) { append(text, look) }

  /// Adds `text`; a space at its start or end divides it from its neighbours, as within it.
  package mutating func append(_ text: String, _ look: Look = .plain) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if index > 0 { isWordOpen = false }
      guard !part.isEmpty else { continue }
      let piece = Piece(text: String(part), look: look)
      if isWordOpen {
        words[words.count - 1].append(piece)
      } else {
        words.append([piece])
        isWordOpen = true
      }
    }
  }

  /// Adds the words of `other`, divided from those before.
  package mutating func append(_ other: Paragraph) {
    words += other.words
    isWordOpen = other.isWordOpen
  }

  /// Adds `text` as a part of one word: its spaces stay as they are and no line ends in it.
  package mutating func append(unbroken text: String, _ look: Look) {
    guard isWordOpen else {
      words.append([Piece(text: text, look: look)])
      isWordOpen = true
      return
    }
    words[words.count - 1].append(Piece(text: text, look: look))
  }

  /// Appends the lines, each ended: the first begins with `label`, the others with `indent` spaces.
  /// A word that is wider than a line stands alone and is not broken: it may be a path.
  package func write(
    to bytes: inout [UInt8], style: TextStyle, label: String = "", labelLook: Look = .plain,
    indent: Int
  ) {
    var line = Line(isColored: style.isColored)
    line.add(label, labelLook)
    var isAtStart = true
    for word in words {
      let width = word.reduce(0) { $0 + $1.text.columnCount }
      if !isAtStart && line.width + 1 + width > style.width {
        line.end(into: &bytes)
        line.add(String(repeating: " ", count: indent), .plain)
      } else if !isAtStart {
        line.add(" ", word.first?.look == line.look ? line.look : .plain)
      }
      isAtStart = false
      for piece in word { line.add(piece.text, piece.look) }
    }
    line.end(into: &bytes)
  }
}

/// The line being filled.
private struct Line {
  let isColored: Bool
  var bytes: [UInt8] = []
  var width = 0
  var look = Paragraph.Look.plain

  package init(isColored: Bool) { self.isColored = isColored }

  mutating func add(_ text: String, _ look: Paragraph.Look) {
    guard !text.isEmpty else { return }
    turn(to: look)
    for scalar in text.unicodeScalars {
      // U+00A0 would puzzle whoever searches the text.
      let shown = scalar == "\u{A0}" ? " " : scalar
      if let encoded = UTF8.encode(shown) { bytes.append(contentsOf: encoded) }
    }
    width += text.columnCount
  }

  mutating func end(into output: inout [UInt8]) {
    turn(to: .plain)
    output += bytes
    output.append(UInt8(ascii: "\n"))
    bytes = []
    width = 0
  }

  private mutating func turn(to look: Paragraph.Look) {
    guard isColored, look != self.look else { return }
    if self.look != .plain { bytes.append(contentsOf: "\u{1B}[0m".utf8) }
    if look != .plain { bytes.append(contentsOf: "\u{1B}[\(look.parameters)m".utf8) }
    self.look = look
  }
}
