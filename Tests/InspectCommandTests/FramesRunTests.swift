import Conformance
import Foundation
import Threads
import Testing

@testable import InspectCommand

@Suite struct FramesRunTests {
  private static func frames(_ outcome: TestProgram.Outcome) -> [String] {
    outcome.output.split(separator: "\r\n").dropFirst().map { String($0.prefix { $0 != "," }) }
  }

  @Test("every frame has a row, in order, below a header line")
  func all() throws {
    let outcome = try TestProgram().run("frames", "fail.aac")
    #expect(outcome.status == .passed)
    #expect(outcome.output.hasPrefix("frame,byte_offset,"))
    #expect(Self.frames(outcome) == ["0", "1", "2", "3", "4"])
    #expect(outcome.errors == "")
  }

  @Test(
    "--range picks rows",
    arguments: [("1-2", ["1", "2"]), ("4-", ["4"]), ("3", ["3"]), ("9-", [])])
  func range(_ range: String, _ expected: [String]) throws {
    let outcome = try TestProgram().run("frames", "--range", range, "pass.aac")
    #expect(Self.frames(outcome) == expected)
    #expect(outcome.output.hasPrefix("frame,byte_offset,"))
    #expect(outcome.status == .passed)
  }

  @Test("JSON Lines has a line a frame and no header")
  func lines() throws {
    let outcome = try TestProgram().run(
      "frames", "--format", "jsonl", "--ignore", "HDR", "fail.aac")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines.first?.hasPrefix(#"{"frame":0,"#) == true)
    #expect(lines.first?.hasSuffix(#""findings":"FRM008"}"#) == true)
  }

  @Test("a file without frames gives the header alone and a remark")
  func film() throws {
    let outcome = try TestProgram().run("frames", "film.aac")
    #expect(outcome.status == .passed)
    #expect(outcome.output.split(separator: "\r\n").count == 1)
    #expect(outcome.errors == "adtsinspect: no ADTS frames in film.aac\n")
  }

  @Test("a file that cannot be read gives no table")
  func unreadable() throws {
    let outcome = try TestProgram().run("frames", "missing.aac")
    #expect(outcome.status == .couldNotRun)
    #expect(outcome.output == "")
    #expect(
      outcome.errors == "adtsinspect: cannot read missing.aac: no such file or directory\n")
  }

  @Test("a file that cannot be read leaves the output as it was")
  func untouchedOutput() throws {
    let folder = try TemporaryFolder()
    try folder.write("table", "old")
    let outcome = try TestProgram().run("frames", "missing.aac", "-o", folder.path("table"))
    #expect(outcome.status == .couldNotRun)
    #expect(try String(contentsOfFile: folder.path("table"), encoding: .utf8) == "old")
    #expect(folder.names == ["table"])
  }

  @Test("a directory is no file")
  func directory() throws {
    let outcome = try TestProgram().run("frames", "/tmp")
    #expect(outcome.status == .couldNotRun)
    #expect(outcome.errors == "adtsinspect: 'frames' takes one file, and /tmp is a directory\n")
  }

  @Test("nothing is stored unless a place is named")
  func store() throws {
    let store = RecordingStore()
    let program = TestProgram(variables: ["ADTSINSPECT_DB": "x"], store: store)
    _ = try program.run("frames", "pass.aac")
    store.state.withLock { #expect($0.run == nil) }
    _ = try program.run("frames", "pass.aac", "--db", "y", "--store-frames", "--range", "0")
    store.state.withLock { state in
      #expect(state.verdicts == ["pass.aac": .pass])
      // The store has all rows, whatever is printed.
      #expect(state.rows[1]?.count == 5)
    }
  }

  @Test("frames never exits 1: a broken stream is what it is for")
  func status() throws {
    #expect(try TestProgram().run("frames", "fail.aac").status == .passed)
  }
}
