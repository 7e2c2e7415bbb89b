import Foundation
import Testing

/// Runs the program that was built with the tests in a shell.
enum BuiltProgram {
  struct Outcome {
    /// As the shell shows it: 128 and the signal for a program that a signal ended.
    let status: Int32
    let output: [UInt8]
    let errors: String

    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// The threads that run tests block signals, and a program inherits what its parent blocks.
  private static func allowInterrupts() {
    var signals = sigset_t()
    // SAFETY: both calls write or read one set.
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGINT)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Runs `script` in a shell where `$P` is the program and `$D` an empty folder.
  static func shell(_ script: String, input: [UInt8] = []) throws -> Outcome {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "adtsinspect-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (inputURL, outputURL, errorURL) = (
      folder.appending(path: "in"), folder.appending(path: "out"), folder.appending(path: "err")
    )
    try Data(input).write(to: inputURL)
    for url in [outputURL, errorURL] { try Data().write(to: url) }
    let work = folder.appending(path: "work")
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)

    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", script]
    process.environment = [
      "P": ProgramTests.program.path(), "D": work.path(), "HOME": work.path(),
      "PATH": "/usr/bin:/bin",
      "LD_LIBRARY_PATH": ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? "",
    ]
    process.currentDirectoryURL = work
    process.standardInput = try FileHandle(forReadingFrom: inputURL)
    process.standardOutput = try FileHandle(forWritingTo: outputURL)
    process.standardError = try FileHandle(forWritingTo: errorURL)
    allowInterrupts()
    try process.run()
    process.waitUntilExit()
    let status = process.terminationStatus
    return Outcome(
      status: process.terminationReason == .uncaughtSignal ? 128 + status : status,
      output: Array(try Data(contentsOf: outputURL)),
      errors: try String(contentsOf: errorURL, encoding: .utf8))
  }
}

/// The program as a shell sees it: pipes, signals, closed descriptors, names of any bytes.
@Suite struct ShellTests {
  /// `count` ADTS frames, AAC LC, 44.1 kHz, stereo. What their payload says does not matter at depth
  /// headers.
  private static func stream(_ count: Int) -> [UInt8] {
    let frame: [UInt8] = [
      // syncword    id lay pa | pr sfi  pb ch.. | ..oc h cb cs, aac_frame_length 17
      0xFF, 0xF1, 0x50, 0x80, 0x02, 0x3F, 0xFC,
      0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80, 0x00,
    ]
    return Array([[UInt8]](repeating: frame, count: count).joined())
  }

  @Test("the version is one line")
  func version() throws {
    let outcome = try BuiltProgram.shell(#""$P" --version"#)
    #expect(outcome.text.wholeMatch(of: /adtsinspect \d+\.\d+\.\d+\n/) != nil)
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
  }

  @Test("without arguments the program says what it needs")
  func nothing() throws {
    let outcome = try BuiltProgram.shell(#""$P""#)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors
        == "adtsinspect: no input: name a file, a directory or - for standard input\n")
    #expect(outcome.text == "")
  }

  @Test(
    "a stream is inspected from a file, a pipe and standard input",
    arguments: [
      #"cat > a.aac; "$P" --depth headers --no-db --format jsonl a.aac"#,
      #"cat | "$P" --depth headers --no-db --format jsonl -"#,
      #""$P" --depth headers --no-db --format jsonl -"#,
      #"mkfifo f; cat > f & "$P" --depth headers --no-db --format jsonl f < /dev/null"#,
    ])
  func inputs(_ script: String) throws {
    let script = script.replacingOccurrences(of: "cat > f &", with: "cat <&3 > f &")
    let outcome = try BuiltProgram.shell("exec 3<&0; " + script, input: Self.stream(50))
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any], "\(outcome)")
    #expect(report["container"] as? String == "adts")
    #expect(report["size_bytes"] as? Int == 850)
    #expect((report["frames"] as? [String: Any])?["count"] as? Int == 50)
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
  }

  @Test("every frame of a stream has a row of CSV with its header fields")
  func frames() throws {
    let outcome = try BuiltProgram.shell(
      #""$P" frames --depth headers --no-db -"#, input: Self.stream(3))
    let rows = outcome.text.split(separator: "\r\n")
    #expect(rows.count == 4)
    // id 0, layer 0, protection_absent 1, profile 1, index 4, configuration 2, length 17, fullness 0x7FF.
    #expect(rows.last?.hasPrefix("2,34,0.046440,0,0,1,1,4,0,2,0,0,0,0,17,2047,0,,absent,") == true)
  }

  @Test("a reader that goes away ends the program quietly, as the shell shows with 141")
  func closedPipe() throws {
    let outcome = try BuiltProgram.shell(
      #"cat > a.aac; "$P" frames --depth headers a.aac | head -1 > /dev/null; "#
        + #"echo "${PIPESTATUS[0]}""#, input: Self.stream(20_000))
    #expect(outcome.text == "141\n")
    #expect(outcome.errors == "")
  }

  @Test("a closed standard output is exit 2 and one sentence, and no file is harmed")
  func closedOutput() throws {
    let outcome = try BuiltProgram.shell(
      #"cat > a.aac; cp a.aac b; "$P" --depth headers a.aac >&-; echo $? > r; cmp a.aac b; cat r"#,
      input: Self.stream(50))
    #expect(outcome.text == "2\n")
    #expect(
      outcome.errors == "adtsinspect: cannot write standard output: Bad file descriptor\n")
  }

  @Test("a full disk is exit 2 and one sentence")
  func fullDisk() throws {
    let outcome = try BuiltProgram.shell(
      #""$P" --depth headers --no-db - > /dev/full"#, input: Self.stream(50))
    #expect(outcome.status == 2)
    #expect(
      outcome.errors == "adtsinspect: cannot write standard output: No space left on device\n")
  }

  @Test("Ctrl-C ends the program quietly and leaves no half report, as the shell shows with 130")
  func interrupt() throws {
    // A pipe that never ends keeps the program waiting until it is interrupted.
    let outcome = try BuiltProgram.shell(
      """
      set -m; mkfifo f; sleep 5 > f & "$P" --depth headers --no-db f -o report & p=$!
      sleep 0.5; kill -INT $p; wait $p; echo $?; ls; kill %1
      """)
    #expect(outcome.text == "130\nf\n")
    #expect(!outcome.errors.contains("adtsinspect"))
  }

  @Test("names of any bytes are read, and shown without harm")
  func names() throws {
    let outcome = try BuiltProgram.shell(
      #"cat > $'\xff\e[31m\n.aac'; "$P" --depth headers --no-db -q ."#, input: Self.stream(50))
    #expect(outcome.text.hasPrefix(#"./\xff\x1b[31m\n.aac: pass"#))
    #expect(outcome.status == 0)
  }

  @Test("findings are stored in the default place, which is made if it is missing")
  func store() throws {
    let outcome = try BuiltProgram.shell(
      #""$P" --depth headers -q - ; find . -name '*.sqlite'"#, input: Self.stream(50))
    #expect(outcome.text == "-: pass\n./.local/state/adtsinspect/findings.sqlite\n")
    #expect(outcome.errors == "")
  }

  @Test("a store that cannot be written is a warning by default and exit 2 when it is named")
  func unwritableStore() throws {
    let outcome = try BuiltProgram.shell(
      #"export ADTSINSPECT_DB=/proc/x.sqlite; "$P" --depth headers -q - ; echo $?; "#
        + #""$P" --depth headers -q --db /proc/x.sqlite -; echo $?"#, input: Self.stream(50))
    #expect(outcome.text == "-: pass\n0\n2\n")
    #expect(outcome.errors.contains("warning: findings are not stored in /proc/x.sqlite"))
    #expect(outcome.errors.contains("cannot store findings in /proc/x.sqlite"))
  }

  @Test(
    "things that are no stream have a sane answer",
    arguments: [
      (#": > e.aac; "$P" -q --no-db e.aac"#, 1, "e.aac: not_aac"),
      (#"printf x > e.aac; "$P" -q --no-db e.aac"#, 1, "e.aac: not_aac"),
      (#""$P" -q --no-db nothing.aac"#, 2, "nothing.aac: unreadable: no such file or directory"),
      (
        #"mkdir x; "$P" frames x 2>&1"#, 2,
        "adtsinspect: 'frames' takes one file, and x is a directory"
      ),
      (#"mkdir x; "$P" --no-db x 2>&1"#, 2, "adtsinspect: no stream in x"),
    ])
  func oddInputs(_ script: String, _ status: Int32, _ start: String) throws {
    let outcome = try BuiltProgram.shell(script)
    #expect(outcome.status == status)
    #expect(outcome.text.hasPrefix(start), "\(outcome)")
  }

  @Test("two runs over the same files give the same bytes, whatever --jobs says")
  func stable() throws {
    let outcome = try BuiltProgram.shell(
      #"cat > a.aac; for i in 1 2 3 4 5 6 7; do cp a.aac $i.aac; done; "#
        + #"for j in 1 2 5; do "$P" --depth headers --no-db -j $j --format json . | cksum; done | uniq | wc -l"#,
      input: Self.stream(200))
    #expect(outcome.text.trimmingCharacters(in: .whitespacesAndNewlines) == "1")
  }

  @Test("the catalogue is listed, as a table and as JSON")
  func rules() throws {
    let table = try BuiltProgram.shell(#""$P" rules -q"#)
    let json = try BuiltProgram.shell(#""$P" rules --format json"#)
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any])
    let rules = try #require(document["rules"] as? [[String: Any]])
    #expect(table.text.split(separator: "\n").count == rules.count)
    #expect(rules.contains { $0["id"] as? String == "HDR001" })
  }
}
