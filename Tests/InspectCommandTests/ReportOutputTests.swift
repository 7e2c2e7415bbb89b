import Foundation
import Testing

@testable import InspectCommand

@Suite struct ReportOutputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func output(_ name: String) throws -> ReportOutput {
    try ReportOutput(path: Array(folder.path(name).utf8))
  }

  private func content(_ name: String) throws -> String {
    try String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  @Test("a file appears when it is finished, and not before")
  func appears() throws {
    let output = try output("report")
    output.write(Array("abc".utf8))
    output.flush()
    #expect(folder.names == [])
    output.write { $0 += Array("def".utf8) }
    try output.finish()
    #expect(folder.names == ["report"])
    #expect(try content("report") == "abcdef")
  }

  @Test("a file that was there stays as it is until the new one is finished")
  func replaces() throws {
    try folder.write("report", "old")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: folder.path("report"))
    let output = try output("report")
    output.write(Array("new".utf8))
    output.flush()
    #expect(try content("report") == "old")
    try output.finish()
    #expect(try content("report") == "new")
    #expect(try FileStatus(of: Array(folder.path("report").utf8)).permissions == 0o640)
    #expect(folder.names == ["report"])
  }

  @Test("an output that is given up leaves nothing behind")
  func abandoned() throws {
    try folder.write("report", "old")
    do {
      let output = try output("report")
      output.write(Array("new".utf8))
      output.flush()
    }
    #expect(folder.names == ["report"])
    #expect(try content("report") == "old")
  }

  @Test("a link keeps pointing where it points, and its target is replaced")
  func link() throws {
    try folder.write("target", "old")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "target")
    let output = try output("link")
    output.write(Array("new".utf8))
    try output.finish()
    #expect(try content("target") == "new")
    #expect(
      try FileStatus(of: Array(folder.path("link").utf8), following: false).kind == .symbolicLink)
  }

  @Test("a device is written, not replaced")
  func device() throws {
    let output = try ReportOutput(path: Array("/dev/null".utf8))
    output.write(Array("x".utf8))
    try output.finish()
    #expect(try FileStatus(of: Array("/dev/null".utf8)).kind == .other)
  }

  @Test("a full disk is a failure, said once and not forgotten")
  func fullDisk() throws {
    let output = try ReportOutput(path: Array("/dev/full".utf8))
    output.write([UInt8](repeating: 0, count: 100_000))
    #expect(output.failure == SystemError(ENOSPC))
    #expect(throws: SystemError(ENOSPC)) { try output.finish() }
  }

  @Test("a place that is not there, or is a directory, fails at once")
  func nowhere() throws {
    #expect(throws: SystemError(ENOENT)) { try output("no/report") }
    try folder.write("folder/x")
    #expect(throws: SystemError(EISDIR)) { try output("folder") }
  }

  @Test("much more than the buffer arrives whole")
  func large() throws {
    let output = try output("report")
    let piece = [UInt8](repeating: 0x61, count: 1000)
    for _ in 0..<1000 { output.write(piece) }
    try output.finish()
    #expect(try content("report") == String(repeating: "a", count: 1_000_000))
  }
}
