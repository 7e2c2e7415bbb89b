import Foundation
import Inspection
import Testing

@testable import InspectCommand

@Suite struct StreamSearchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func found(_ operands: String...) -> [String] {
    StreamSearch.items(for: operands.map { Array($0.utf8) }).map { item in
      let root = folder.url.path() + "/"
      switch item {
      case .input(let input): return input.display.replacingOccurrences(of: root, with: "")
      case .unreadable(let input, let reason):
        return "unreadable \(input.display.replacingOccurrences(of: root, with: "")): \(reason)"
      case .nothing(let input):
        return "nothing in \(input.display.replacingOccurrences(of: root, with: ""))"
      }
    }
  }

  @Test("a directory is searched to its depth for the endings of streams, in the order of paths")
  func search() throws {
    for name in [
      "b.aac", "a/z.ADTS", "a/b/c.aacp", "a/b/d.adt", "c.mp4", "aac", ".aac", "d.aac.txt",
      "a.b.aac",
    ] { try folder.write(name) }
    #expect(
      found(folder.url.path()) == [
        ".aac", "a.b.aac", "a/b/c.aacp", "a/b/d.adt", "a/z.ADTS", "b.aac",
      ])
  }

  @Test("a slash at the end of a directory is not doubled")
  func slash() throws {
    try folder.write("x/a.aac")
    #expect(found(folder.path("x/")) == ["x/a.aac"])
  }

  @Test("what is named is an input, whatever it is called, also if it is not there")
  func named() throws {
    try folder.write("x.mp4")
    #expect(found(folder.path("x.mp4"), folder.path("no"), "-") == ["x.mp4", "no", "-"])
    #expect(StreamSearch.items(for: [[0x2D]]) == [.input(.standardInput)])
  }

  @Test("links to files are followed, links to directories are not, loops end")
  func links() throws {
    try folder.write("a/real.aac")
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: folder.path("a/link.aac"), withDestinationPath: "real.aac")
    try manager.createSymbolicLink(atPath: folder.path("a/loop"), withDestinationPath: "../a")
    try manager.createSymbolicLink(atPath: folder.path("a/loop.aac"), withDestinationPath: "../a")
    try manager.createSymbolicLink(atPath: folder.path("a/dead.aac"), withDestinationPath: "no")
    try manager.createSymbolicLink(atPath: folder.path("b"), withDestinationPath: "a")
    #expect(found(folder.url.path()) == ["a/link.aac", "a/real.aac"])
    // A link that is named is a directory like any other.
    #expect(found(folder.path("b")) == ["b/link.aac", "b/real.aac"])
  }

  @Test("a directory that is called like a stream is searched")
  func misleadingName() throws {
    try folder.write("x.aac/y.aac")
    #expect(found(folder.url.path()) == ["x.aac/y.aac"])
  }

  @Test("a directory without a stream is said to be one")
  func nothing() throws {
    try folder.write("x/readme.txt")
    #expect(found(folder.path("x")) == ["nothing in x"])
  }

  @Test("a pipe in a directory is left alone")
  func pipe() throws {
    try folder.write("a.aac")
    #expect(unsafe mkfifo(folder.path("b.aac"), 0o600) == 0)
    #expect(found(folder.url.path()) == ["a.aac"])
  }

  @Test("names that are no UTF-8 keep their bytes")
  func bytes() throws {
    let path = Array(folder.url.path().utf8) + [0x2F, 0xFF] + Array(".aac".utf8)
    let descriptor = try FileSystem.open(path, O_CREAT | O_WRONLY)
    close(descriptor)
    #expect(
      StreamSearch.items(for: [Array(folder.url.path().utf8)]) == [.input(InputPath(path))])
  }

  @Test(
    "a directory that cannot be read is listed",
    .enabled(if: getuid() != 0, "root reads everything"))
  func closedDirectory() throws {
    try folder.write("a.aac")
    try folder.write("secret/b.aac")
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.path("secret"))
    defer {
      try? manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path("secret"))
    }
    #expect(found(folder.url.path()) == ["a.aac", "unreadable secret: Permission denied"])
  }
}
