import Inspection

/// Turns operands into inputs: directories are searched for streams.
///
/// Within a directory a file counts if its name ends in one of `extensions`, whatever the letter
/// case. Symbolic links to files are followed, those to directories are not, so that no loop can
/// catch the search. What was named by itself is always an input.
enum StreamSearch {
  /// What an operand leads to.
  enum Item: Hashable, Sendable {
    case input(InputPath)
    /// A directory that cannot be read.
    case unreadable(InputPath, reason: String)
    /// A directory without a stream in it.
    case nothing(InputPath)

    /// The path, as it was named or found.
    var path: [UInt8] {
      switch self {
      case .input(let input), .unreadable(let input, _), .nothing(let input): input.bytes
      }
    }
  }

  /// The endings of ADTS files; `.aacp` is that of radio recordings.
  static let extensions = ["aac", "adts", "adt", "aacp"]

  /// The endings in a sentence.
  static var extensionList: String {
    extensions.dropLast().map { "*." + $0 }.joined(separator: ", ") + " or *."
      + (extensions.last ?? "")
  }

  /// The inputs that `operands` lead to, in their order; those of a directory sorted by path.
  static func items(for operands: [[UInt8]]) -> [Item] {
    operands.flatMap { operand -> [Item] in
      if operand == [UInt8(ascii: "-")] { return [.input(.standardInput)] }
      guard let status = try? FileStatus(of: operand), status.kind == .directory else {
        // Whether it can be read at all is found out by reading it.
        return [.input(InputPath(operand))]
      }
      let found = search(operand)
      return found.isEmpty ? [.nothing(InputPath(operand))] : found
    }
  }

  private static func search(_ root: [UInt8]) -> [Item] {
    var found: [(path: [UInt8], item: Item)] = []
    var directories = [root]
    while let directory = directories.popLast() {
      let names: [[UInt8]]
      do {
        names = try FileSystem.names(in: directory)
      } catch {
        found.append(
          (directory, .unreadable(InputPath(directory), reason: error.message)))
        continue
      }
      for name in names {
        let path = directory + (directory.last == slash ? [] : [slash]) + name
        switch kind(of: path, following: hasStreamExtension(name)) {
        case .directory: directories.append(path)
        case .file where hasStreamExtension(name):
          found.append((path, .input(InputPath(path))))
        default: break
        }
      }
    }
    found.sort { $0.path.lexicographicallyPrecedes($1.path) }
    return found.map(\.item)
  }

  /// A symbolic link is followed only to a file.
  private static func kind(of path: [UInt8], following: Bool) -> FileStatus.Kind? {
    guard let status = try? FileStatus(of: path, following: false) else { return nil }
    guard status.kind == .symbolicLink else { return status.kind }
    guard following, let target = try? FileStatus(of: path) else { return nil }
    return target.kind == .directory ? nil : target.kind
  }

  private static func hasStreamExtension(_ name: [UInt8]) -> Bool {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let ending = name[(dot + 1)...].map { (65...90).contains($0) ? $0 + 32 : $0 }
    return extensions.contains { $0.utf8.elementsEqual(ending) }
  }

  private static let slash = UInt8(ascii: "/")
}
