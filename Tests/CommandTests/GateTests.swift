import Foundation
import Testing

/// The gate of the built program, on streams of the corpus.
@Suite struct GateTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func corpus(_ name: String) throws -> Data {
    try Data(contentsOf: root.appending(path: "Corpus/" + name))
  }

  /// A folder with streams in it, which goes away with the test.
  final class Folder {
    let url = ProgramTests.folder.appending(path: "gate-" + UUID().uuidString)

    init() throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The path of `name`.
    func path(_ name: String) -> String { url.appending(path: name).path }

    /// Puts a stream there. Its name is given by bytes, which need not be text.
    func add(_ name: [UInt8], _ content: Data) throws {
      let path = (Array(url.path.utf8) + [UInt8(ascii: "/")] + name + [0]).map {
        CChar(bitPattern: $0)
      }
      // Foundation knows paths of text only, so another name comes first.
      let other = url.appending(path: "other")
      try content.write(to: other)
      // SAFETY: both are C strings.
      #expect(unsafe rename(other.path, path) == 0)
    }

    func add(_ name: String, _ content: Data) throws { try add(Array(name.utf8), content) }
  }

  private static func gate(_ words: String...) throws -> ProgramTests.Outcome {
    try ProgramTests.run(["gate", "--depth", "syntax", "--no-db"] + words)
  }

  @Test("from failing to passing: a stream breaks, is accepted, and a new fault fails again")
  func story() throws {
    let folder = try Folder()
    try folder.add("a.aac", Self.corpus("encoded/fdk_lc_44100_2_mus.aac"))
    #expect(try Self.gate(folder.url.path).status == 0)
    try folder.add("b.aac", Self.corpus("damaged/01-junk-middle.aac"))
    let failing = try Self.gate(folder.url.path)
    #expect(failing.status == 1)
    #expect(failing.output.contains("error FRM004"))
    let base = folder.path("base.json")
    #expect(try Self.gate("--write-baseline", base, folder.url.path).status == 0)
    let accepted = try Self.gate("--baseline", base, folder.url.path)
    #expect(accepted.status == 0)
    #expect(accepted.output.contains("1 baselined"))
    try folder.add("b.aac", Self.corpus("damaged/12-layer-in-one-frame.aac"))
    #expect(try Self.gate("--baseline", base, folder.url.path).status == 1)
  }

  /// The frames of an ADTS stream.
  private static func frames(_ stream: Data) -> [Data] {
    var frames: [Data] = []
    var at = 0
    while at + 7 <= stream.count {
      let length =
        Int(stream[at + 3] & 3) << 11 | Int(stream[at + 4]) << 3 | Int(stream[at + 5] >> 5)
      frames.append(stream[at..<min(stream.count, at + max(length, 7))])
      at += max(length, 7)
    }
    return frames
  }

  @Test("a baseline holds when frames far from the fault are encoded anew, cut or added")
  func survival() throws {
    let frames = Self.frames(try Self.corpus("encoded/fdk_lc_44100_2_mus.aac"))
    let others = Self.frames(try Self.corpus("encoded/fdk_lc_44100_2_speech.aac"))
    let junk = Data(repeating: 0x55, count: 77)
    // layer 1 in frame 50, junk behind frame 60.
    func stream(_ head: [Data], _ tail: [Data]) -> Data {
      var broken = Array(frames[40..<80])
      broken[10][broken[10].startIndex + 1] |= 2
      return (head + broken[..<20] + [junk] + broken[20...] + tail).reduce(Data(), +)
    }
    let folder = try Folder()
    let base = folder.path("base.json")
    try folder.add("a.aac", stream(Array(frames[..<40]), Array(frames[80...])))
    #expect(try Self.gate(folder.url.path).status == 1)
    _ = try Self.gate("--write-baseline", base, folder.url.path)
    for (head, tail) in [
      (Array(others[..<40]), Array(others[80...])),
      (Array(frames[10..<40]), Array(frames[80..<90])),
      (Array(frames + frames[..<40]), frames),
    ] {
      try folder.add("a.aac", stream(head, tail))
      let outcome = try Self.gate("--baseline", base, folder.url.path)
      #expect(outcome.status == 0, "\(outcome.output)")
      #expect(!outcome.output.contains("stale"), "\(outcome.output)")
    }
  }

  @Test(
    "a gate that was killed goes on where it was: nothing is lost, repeated or reported otherwise")
  func resume() throws {
    let folder = try Folder()
    let stream = try Self.corpus("encoded/fdk_lc_44100_2_mus.aac")
    let broken = try Self.corpus("damaged/01-junk-middle.aac")
    for number in 100..<400 {
      try folder.add("\(number).aac", number % 7 == 0 ? broken : stream)
    }
    let words = ["gate", "--depth", "syntax", "--jobs", "2", "--format", "json", folder.url.path]
    let whole = try ProgramTests.run(words + ["--no-db"])
    let store = folder.path("store.sqlite")

    let process = Process()
    process.executableURL = ProgramTests.program
    process.arguments = words + ["--db", store]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    // Once the store grows some files are in it; the kill comes at a moment that nobody chose.
    let log = store + "-wal"
    while process.isRunning {
      let size = try? FileManager.default.attributesOfItem(atPath: log)[.size] as? Int
      if size ?? 0 > 300_000 { break }
      usleep(1000)
    }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()

    let resumed = try ProgramTests.run(words + ["--db", store, "--resume"])
    #expect(resumed.output == whole.output)
    #expect(resumed.status == 1)
    #expect(
      try Self.query(
        store, "SELECT count(*), count(DISTINCT path), count(DISTINCT run_id) FROM file")
        == "300|300|1")
    #expect(try Self.query(store, "SELECT count(*) FROM pending_file") == "0")
    #expect(try Self.query(store, "PRAGMA integrity_check") == "ok")
  }

  @Test("a gate is over when its report is out: until then one that is killed can be resumed")
  func killedBeforeTheReport() throws {
    let folder = try Folder()
    for name in ["a.aac", "b.aac"] {
      try folder.add(name, Self.corpus("damaged/01-junk-middle.aac"))
    }
    let words = ["gate", "--depth", "syntax", "--format", "jsonl", folder.url.path]
    let whole = try ProgramTests.run(words + ["--no-db"])
    let store = folder.path("store.sqlite")
    // A full pipe: the report waits until somebody reads, and nobody does.
    let pipe = Pipe()
    let end = pipe.fileHandleForWriting.fileDescriptor
    let flags = fcntl(end, F_GETFL)
    _ = fcntl(end, F_SETFL, flags | O_NONBLOCK)
    // SAFETY: one byte of a literal.
    while unsafe write(end, "x", 1) == 1 {}
    _ = fcntl(end, F_SETFL, flags)
    let process = Process()
    process.executableURL = ProgramTests.program
    process.arguments = words + ["--db", store]
    process.standardOutput = pipe
    try process.run()
    for _ in 0..<100 where (try? Self.query(store, "SELECT count(*) FROM file")) != "2" {
      usleep(50_000)
    }
    usleep(300_000)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(try Self.query(store, "SELECT finished_at FROM run") == "None")
    let resumed = try ProgramTests.run(words + ["--db", store, "--resume"])
    #expect(resumed.output == whole.output)
    let counts =
      "SELECT count(*), count(DISTINCT run_id), count(finished_at) FROM file JOIN run USING (run_id)"
    #expect(try Self.query(store, counts) == "2|1|2")
  }

  /// `stream` as a segment of packed audio that begins at `time`, in units of 1/90000 s (RFC 8216, 3.4).
  private static func segment(_ stream: Data, at time: UInt64) -> Data {
    let owner = Data("com.apple.streaming.transportStreamTimestamp".utf8) + [0]
    let content = owner + (0..<8).map { UInt8(truncatingIfNeeded: time >> (56 - 8 * $0)) }
    // Sizes below 128 are the same in seven and in eight bits a byte.
    let frame = Data("PRIV".utf8) + [0, 0, 0, UInt8(content.count), 0, 0] + content
    return Data("ID3".utf8) + [4, 0, 0, 0, 0, 0, UInt8(frame.count)] + frame + stream
  }

  @Test(
    "a segment that does not begin where the one before ends is told, whatever the jobs and whatever was resumed",
    arguments: [["gate"], ["inspect"], ["gate", "--jobs", "1"]])
  func segments(command: [String]) throws {
    let folder = try Folder()
    let stream = try Self.corpus("encoded/fdk_lc_44100_2_mus.aac")
    // 132 frames of 1024 samples at 44.1 kHz are 275853 units of 1/90000 s.
    for (number, time) in [8: 0, 9: 275_853, 10: 551_706, 11: 951_706] as [Int: UInt64] {
      try folder.add("seg\(number).aac", Self.segment(stream, at: time))
    }
    let store = folder.path("store.sqlite")
    let words = [
      "--depth", "headers", "--policy", "hls", "--select", "HLS008", "--format", "jsonl",
    ]
    let outcome = try ProgramTests.run(command + words + ["--db", store, folder.url.path])
    let files = try outcome.output.split(separator: "\n").map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
    }
    #expect(
      files.compactMap { ($0["path"] as? String)?.split(separator: "/").last }
        == ["seg8.aac", "seg9.aac", "seg10.aac", "seg11.aac"])
    #expect(files.map { Self.rules($0) } == [[], [], [], ["HLS008"]])
    #expect(files.map { $0["verdict"] as? String } == ["pass", "pass", "pass", "warn"])
    let finding = (files.last?["findings"] as? [[String: Any]])?.first
    let evidence = finding?["evidence"] as? [String: Any]
    // 951706 - (551706 + 275853)
    #expect(evidence?["difference"] as? Int == 124_147)
    #expect(
      try Self.query(
        store, "SELECT path LIKE '%seg11.aac', rule_id FROM finding JOIN file USING (file_id)")
        == "1|HLS008")
    if command[0] == "gate" {
      #expect(
        try ProgramTests.run(
          command + words + ["--no-db", "--fail-on", "warning", folder.url.path]
        ).status == 1)
    }
    // What a shell makes of seg*.aac is in the order of letters.
    let named = [10, 11, 8, 9].map { folder.path("seg\($0).aac") }
    #expect(try ProgramTests.run(command + words + ["--no-db"] + named).output == outcome.output)
  }

  private static func rules(_ file: [String: Any]) -> [String] {
    (file["findings"] as? [[String: Any]] ?? []).compactMap { $0["rule"] as? String }
  }

  /// What sqlite3 answers, if it is installed.
  private static func query(_ store: String, _ sql: String) throws -> String {
    try output(
      "/usr/bin/env",
      [
        "python3", "-c",
        """
        import sqlite3, sys
        print("|".join(str(x) for x in sqlite3.connect(sys.argv[1]).execute(sys.argv[2]).fetchone()))
        """, store, sql,
      ])
  }

  private static func output(_ program: String, _ words: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = words
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  private static let names: [[UInt8]] = [
    Array("clean.aac".utf8), Array("a b'\"<script>&.aac".utf8), Array("line\nbreak.aac".utf8),
    [0xFF, 0xFE] + Array(".aac".utf8), Array("-dash.aac".utf8),
    Array((String(repeating: "x", count: 250) + ".aac").utf8),
  ]

  @Test(
    "the output does not depend on the number of jobs, whatever files are called",
    arguments: ["text", "json", "jsonl", "markdown", "junit", "sarif", "github"])
  func jobs(_ format: String) throws {
    let folder = try Folder()
    let stream = try Self.corpus("encoded/fdk_lc_44100_2_mus.aac")
    let broken = try Self.corpus("damaged/01-junk-middle.aac")
    for name in Self.names { try folder.add(name, name == Self.names[0] ? stream : broken) }
    let one = try Self.gate("--format", format, "--jobs", "1", folder.url.path)
    let two = try Self.gate("--format", format, "--jobs", "2", folder.url.path)
    #expect(one.output == two.output)
    #expect(one.status == 1)
  }

  /// Where the schemas of SARIF and JUnit lie, if they are there; they are not part of the project.
  private static let schemas = root.appending(path: "../shared/schemas").path

  private static let canValidate: Bool = {
    FileManager.default.fileExists(atPath: schemas)
      && (try? output("/usr/bin/env", ["python3", "-c", "import jsonschema, lxml; print(1)"]))
        == "1"
  }()

  @Test(
    "SARIF and JUnit are valid against their schemas",
    .enabled(if: canValidate, "needs python3 with jsonschema and lxml, and the schemas"))
  func schemas() throws {
    let folder = try Folder()
    let stream = try Self.corpus("encoded/fdk_lc_44100_2_mus.aac")
    let broken = try Self.corpus("damaged/01-junk-middle.aac")
    for name in Self.names { try folder.add(name, name == Self.names[0] ? stream : broken) }
    let base = folder.path("base.json")
    _ = try Self.gate("--write-baseline", base, folder.path("-dash.aac"))
    for command in ["inspect", "gate"] {
      let accepted = command == "gate" ? ["--baseline", base] : []
      var files: [String] = []
      for format in ["sarif", "junit"] {
        let path = folder.path("\(command).\(format)")
        _ = try ProgramTests.run(
          [command, "--no-db", "--format", format, "-o", path, folder.url.path, "/no/such.aac"]
            + accepted)
        files.append(path)
      }
      let verdict = try Self.output(
        "/usr/bin/env",
        [
          "python3", "-c",
          """
          import json, sys, jsonschema
          from lxml import etree
          schema = json.load(open(sys.argv[1] + "/sarif-schema-2.1.0.json"))
          validator = jsonschema.validators.validator_for(schema)(schema)
          for error in validator.iter_errors(json.load(open(sys.argv[2]))): print(error.message[:300])
          junit = etree.XMLSchema(etree.parse(sys.argv[1] + "/junit-10.xsd"))
          if not junit.validate(etree.parse(sys.argv[3])): print(junit.error_log.last_error)
          print("done")
          """, Self.schemas,
        ] + files)
      #expect(verdict == "done")
    }
  }
}
