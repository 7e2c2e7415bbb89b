import Foundation
import Testing

/// The built program, as a user runs it.
@Suite struct ProgramTests {
  struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }

  static let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "adtsinspect-command-tests-\(ProcessInfo.processInfo.processIdentifier)")

  static let program: URL = {
    var url = Bundle.main.bundleURL
    // Tests run from the build folder that holds the programs, or from a bundle inside it.
    while url.path != "/" {
      let candidate = url.appendingPathComponent("adtsinspect")
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
      url.deleteLastPathComponent()
    }
    return URL(fileURLWithPath: ".build/debug/adtsinspect")
  }()

  static func run(
    _ arguments: [String], input: Data? = nil, environment: [String: String] = [:]
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    var variables = ProcessInfo.processInfo.environment
    variables["XDG_STATE_HOME"] = folder.path
    for (name, value) in environment { variables[name] = value }
    process.environment = variables
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let name = UUID().uuidString
    let output = folder.appendingPathComponent(name + ".out")
    let errors = folder.appendingPathComponent(name + ".err")
    let stdin = folder.appendingPathComponent(name + ".in")
    for url in [output, errors] { try Data().write(to: url) }
    try (input ?? Data()).write(to: stdin)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardInput = try FileHandle(forReadingFrom: stdin)
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }

  static func file(_ name: String, _ bytes: Data) throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let url = folder.appendingPathComponent(UUID().uuidString + "-" + name)
    try bytes.write(to: url)
    return url.path
  }

  static func clean() throws -> Data {
    let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try Data(
      contentsOf: here.appendingPathComponent("../../Corpus/encoded/fdk_lc_44100_2_mus.aac"))
  }

  static func firstFile(_ outcome: Outcome) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let report = try #require(object as? [String: Any])
    let files = try #require(report["files"] as? [[String: Any]])
    return try #require(files.first)
  }

  static func rules(_ file: [String: Any], _ severity: String) -> [String] {
    (file["findings"] as? [[String: Any]] ?? [])
      .filter { $0["severity"] as? String == severity }
      .compactMap { $0["rule"] as? String }
  }

  // faad -o /dev/null decodes 132 frames of this file.
  @Test("a clean stream passes, decodes and is stored")
  func cleanStream() throws {
    let path = try Self.file("clean.aac", Self.clean())
    let store = Self.folder.appendingPathComponent(UUID().uuidString + ".sqlite").path
    let outcome = try Self.run([path, "--format", "json", "--db", store])
    let file = try Self.firstFile(outcome)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(file["verdict"] as? String == "pass")
    #expect((file["frames"] as? [String: Any])?["count"] as? Int == 132)
    let decode = try #require(file["decode"] as? [String: Any])
    #expect(decode["status"] as? String == "ok")
    #expect(decode["blocks_decoded"] as? Int == 132)
    #expect(FileManager.default.fileExists(atPath: store))
  }

  @Test("standard input gives the report of the file")
  func standardInput() throws {
    let bytes = try Self.clean()
    let outcome = try Self.run(
      ["-", "--format", "json", "--no-db", "--depth", "syntax"], input: bytes)
    let file = try Self.firstFile(outcome)
    #expect(outcome.status == 0)
    #expect(file["size_bytes"] as? Int == bytes.count)
    #expect((file["frames"] as? [String: Any])?["count"] as? Int == 132)
  }

  @Test("a truncated last frame is one error at the byte where it starts")
  func truncated() throws {
    let bytes = try Self.clean()
    let path = try Self.file("cut.aac", bytes.dropLast(10))
    let outcome = try Self.run([path, "--format", "json", "--no-db", "--depth", "syntax"])
    let file = try Self.firstFile(outcome)
    #expect(outcome.status == 1)
    #expect(Self.rules(file, "error") == ["FRM007"])
    #expect((file["frames"] as? [String: Any])?["count"] as? Int == 131)
  }

  @Test(
    "an input that is no stream says so",
    arguments: [
      (Data(), "DET002"), (Data([0x93]), "DET001"),
      (Data("#EXTM3U\nhttp://example.com/a.aac\n".utf8), "DET009"),
      (Data("RIFF\u{24}\u{0}\u{0}\u{0}WAVEfmt ".utf8) + Data(count: 64), "DET008"),
    ])
  func noStream(bytes: Data, rule: String) throws {
    let path = try Self.file("none.aac", bytes)
    let outcome = try Self.run([path, "--format", "json", "--no-db"])
    let file = try Self.firstFile(outcome)
    #expect(outcome.status == 1)
    #expect(file["verdict"] as? String == "not_aac")
    #expect(Self.rules(file, "error") == [rule])
  }

  @Test("an input that cannot be read ends with status 2 and a reason")
  func unreadable() throws {
    let outcome = try Self.run(["/nonexistent/file.aac", "--no-db"])
    #expect(outcome.status == 2)
    #expect((outcome.output + outcome.errors).contains("no such file or directory"))
  }

  @Test("a wrong option ends with status 2, a hint and nothing on standard output")
  func wrongOption() throws {
    let outcome = try Self.run(["--detph", "syntax", "x.aac"])
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("--depth"))
  }

  @Test("a named store that cannot be written ends with status 2")
  func unwritableStore() throws {
    let path = try Self.file("clean.aac", Self.clean())
    let outcome = try Self.run([path, "--db", "/proc/none/store.sqlite", "--depth", "headers"])
    #expect(outcome.status == 2)
    #expect(!outcome.errors.isEmpty)
  }

  @Test("a default store that cannot be written is a warning")
  func unwritableDefaultStore() throws {
    let path = try Self.file("clean.aac", Self.clean())
    let outcome = try Self.run(
      [path, "--depth", "headers"], environment: ["XDG_STATE_HOME": "/proc/none"])
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("warning"))
  }

  @Test("an expected rate that differs is found although the payload cannot tell")
  func expectation() throws {
    let path = try Self.file("clean.aac", Self.clean())
    let outcome = try Self.run([
      path, "--format", "json", "--no-db", "--depth", "headers", "--expect",
      "sampling_frequency=48000",
    ])
    let file = try Self.firstFile(outcome)
    #expect(outcome.status == 1)
    #expect(Self.rules(file, "error") == ["EXP001"])
  }

  @Test("frames has a header line and a row for every frame")
  func frames() throws {
    let path = try Self.file("clean.aac", Self.clean())
    let outcome = try Self.run(["frames", path, "--depth", "syntax"])
    let lines = outcome.output.split(whereSeparator: \.isNewline)
    #expect(outcome.status == 0)
    #expect(lines.count == 133)
    #expect(lines.first?.hasPrefix("frame,byte_offset,time_seconds,id,") == true)
  }

  // Bits 0 to 28 of any ADTS frame are adts_fixed_header(); the first frame of this file has 185
  // bytes by bits 30 to 42 of its header FF F1 50 80 17 22 A0.
  @Test("a trace has every bit of a frame in one field")
  func trace() throws {
    let path = try Self.file("clean.aac", Self.clean())
    let outcome = try Self.run(["trace", path, "--frame", "0", "--format", "jsonl"])
    var bit = 0
    var names: [String] = []
    for line in outcome.output.split(separator: "\n") {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      let field = try #require(object as? [String: Any])
      #expect(field["bit"] as? Int == bit)
      bit += field["width"] as? Int ?? 0
      names.append(field["field"] as? String ?? "")
    }
    #expect(outcome.status == 0)
    #expect(bit == 8 * 185)
    #expect(names.first == "syncword")
    #expect(!names.contains("unparsed"))
  }

  @Test("A page of a broken stream goes where it is told, with its frames, and the status is 1")
  func page() throws {
    let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let stream = here.appendingPathComponent("../../Corpus/damaged/06-index-in-one-frame.aac").path
    let page = Self.folder.appendingPathComponent(UUID().uuidString + ".html")
    let outcome = try Self.run([
      "--format", "html", "--output", page.path, "--no-db", stream,
    ])
    #expect(outcome.status == 1)
    #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
    let text = try String(contentsOf: page, encoding: .utf8)
    #expect(text.hasPrefix("<!DOCTYPE html>") && text.hasSuffix("</html>\n"))
    #expect(text.contains("\"count\":40,\"kept\":40,\"stride\":1"))
    // The same page again, and from the standard input as well.
    let again = try Self.run(["--format", "html", "--no-db", stream])
    #expect(again.output == text)
    let piped = try Self.run(
      ["--format", "html", "--no-db", "-"], input: Data(contentsOf: URL(fileURLWithPath: stream)))
    #expect(piped.output.contains("\"count\":40,\"kept\":40,\"stride\":1"))
  }
}
