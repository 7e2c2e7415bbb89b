import Conformance
import JSONText
import Reporting

/// A JSON file that a user wrote: its values, and messages that say where something is wrong.
struct JSONFile {
  private static let sizeLimit = 16 << 20

  let path: [UInt8]
  private let text: [UInt8]
  let root: JSONNode

  /// The file at `path`, which is `what`: `the policy`.
  init(_ path: [UInt8], what: String) throws(UsageError) {
    let shown = DisplayText.path(path)
    do throws(SystemError) {
      text = try FileSystem.contents(of: path, limit: Self.sizeLimit)
    } catch {
      throw UsageError("cannot read \(what) \(shown): \(error.message)")
    }
    guard text.count <= Self.sizeLimit else {
      throw UsageError("\(what) \(shown) is longer than \(Self.sizeLimit >> 20) MiB")
    }
    self.path = path
    do throws(JSONReadError) {
      root = try JSONReader.read(text)
    } catch {
      throw Self.error(error.message, at: error.offset, path: path, text: text)
    }
  }

  /// `message` about `node`, with its place.
  func error(_ message: String, at node: JSONNode) -> UsageError { error(message, at: node.offset) }

  /// `message` about the byte `offset`, with its place.
  func error(_ message: String, at offset: Int) -> UsageError {
    Self.error(message, at: offset, path: path, text: text)
  }

  private static func error(
    _ message: String, at offset: Int, path: [UInt8], text: [UInt8]
  ) -> UsageError {
    let (line, column) = JSONReadError(message, at: offset).place(in: text)
    return UsageError("\(DisplayText.path(path)), line \(line), column \(column): \(message)")
  }

  // MARK: Values of a kind

  /// The members of `node`, all of whose names are among `names`.
  func members(
    of node: JSONNode, named names: [String]? = nil
  ) throws(UsageError) -> [JSONNode.Member] {
    guard let members = node.members else {
      throw error("an object is wanted here, not \(node.kind)", at: node)
    }
    if let names {
      for member in members where !names.contains(member.name) {
        throw error(
          "unknown key '\(member.name)'" + EditDistance.hint(for: member.name, in: names),
          at: member.offset)
      }
    }
    return members
  }

  /// The text that `node` is.
  func text(_ node: JSONNode) throws(UsageError) -> String {
    guard let text = node.string else {
      throw error("a text is wanted here, not \(node.kind)", at: node)
    }
    return text
  }

  /// The elements of `node`.
  func elements(_ node: JSONNode) throws(UsageError) -> [JSONNode] {
    guard let elements = node.elements else {
      throw error("a list is wanted here, not \(node.kind)", at: node)
    }
    return elements
  }

  /// The case of `Choice` that `node` names.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ node: JSONNode, of: Choice.Type
  ) throws(UsageError) -> Choice {
    let text = try text(node)
    guard let choice = Choice(rawValue: text) else {
      let words = Choice.allCases.map(\.rawValue)
      let hint = EditDistance.hint(for: text, in: words)
      throw error(
        "'\(text)' is none of \(words.joined(separator: ", "))\(hint)", at: node)
    }
    return choice
  }
}
