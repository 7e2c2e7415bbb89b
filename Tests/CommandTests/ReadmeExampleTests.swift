import Foundation
import Testing

/// What the README shows, done as a reader would do it.
@Suite struct ReadmeExampleTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The indented blocks of the README, without their indentation.
  private static func blocks() throws -> [String] {
    let text = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    var blocks: [[Substring]] = [[]]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("    ") {
        blocks[blocks.count - 1].append(line.dropFirst(4))
      } else if line.isEmpty, blocks.last?.isEmpty == false {
        // A block may have empty lines; what follows decides.
        blocks[blocks.count - 1].append("")
      } else if blocks.last?.isEmpty == false {
        blocks.append([])
      }
    }
    return blocks.map { $0.joined(separator: "\n") + "\n" }
  }

  /// The block with `words` in it.
  private static func block(_ words: String) throws -> String {
    try #require(try blocks().first { $0.contains(words) }, "no block has \(words)")
  }

  /// Runs `script` in an empty folder where `adtsinspect` is a command, and `$C` the corpus.
  private static func shell(
    _ script: String, _ files: [String: String] = [:]
  ) throws -> BuiltProgram.Outcome {
    var setup = "set -eu; PATH=$(dirname \"$P\"):$PATH\nC='\(root.path)/Corpus'\n"
    for (name, content) in files {
      setup += "printf %s \(Data(content.utf8).base64EncodedString()) | base64 -d > \(name)\n"
    }
    return try BuiltProgram.shell(setup + script)
  }

  /// A clean stream and a broken one.
  private static let streams = """
    mkdir streams
    cp "$C/encoded/fdk_lc_44100_2_mus.aac" streams/a.aac
    cp "$C/damaged/01-junk-middle.aac" streams/b.aac

    """

  /// Whether a program is there; a line says so where it is not.
  private static func has(_ command: String, for what: String) throws -> Bool {
    let outcome = try BuiltProgram.shell(command)
    if outcome.status != 0 { print("SKIPPED: \(what); this machine has no '\(command)'") }
    return outcome.status == 0
  }

  @Test("the output that the README shows is what the program says")
  func output() throws {
    guard try ExampleReportTests.hasDecoderOfReports() else { return }
    let outcome = try BuiltProgram.shell(
      "cd '\(Self.root.path)' && Tools/readme-examples.py \"$P\" --check")
    #expect(outcome.status == 0, "run `make reports`: \(outcome.text)\(outcome.errors)")
  }

  @Test("the job of GitHub Actions annotates, writes a summary and fails; accepted faults pass")
  func gitHub() throws {
    let block = try Self.block(".github/workflows/audio.yml")
    let runs = block.matches(of: /run: (adtsinspect gate .*)/).map { String($0.1) }
    #expect(runs.count == 2)
    for (accepts, status) in [(false, 1), (true, 0)] as [(Bool, Int32)] {
      let outcome = try Self.shell(
        Self.streams + """
          adtsinspect gate --no-db --write-baseline known.json \
          \(accepts ? "streams" : "streams/a.aac") > /dev/null
          export GITHUB_STEP_SUMMARY=summary.md
          set +e
          \(runs[0]); first=$?
          \(runs[1]); [ $? = $first ] || exit 9
          cat summary.md >&2; exit $first
          """)
      #expect(outcome.status == status, "\(outcome.text)\(outcome.errors)")
      #expect(outcome.text.contains("::error file=streams/b.aac,line=") == !accepts)
      #expect(outcome.errors.contains("## streams/b.aac: fail") == !accepts)
    }
    let yaml = "import json, sys, yaml; print(json.dumps(yaml.safe_load(open(sys.argv[1]))))"
    guard try Self.has("python3 -c 'import yaml'", for: "the syntax of audio.yml") else { return }
    let parsed = try Self.shell(
      "python3 -c '\(yaml)' audio.yml", ["audio.yml": block])
    let jobs = try JSONSerialization.jsonObject(with: Data(parsed.output)) as? [String: Any]
    let gate = (jobs?["jobs"] as? [String: Any])?["gate"] as? [String: Any]
    let steps = gate?["steps"] as? [[String: Any]]
    #expect(steps?.compactMap { $0["run"] as? String }.suffix(2) == runs[...])
  }

  @Test("the job of GitLab CI fails and leaves a test report where GitLab looks for it")
  func gitLab() throws {
    let block = try Self.block(".gitlab-ci.yml")
    let run = try #require(block.firstMatch(of: /- (adtsinspect gate .*)/)).1
    let report = try #require(block.firstMatch(of: /junit: (\S+)/)).1
    let outcome = try Self.shell(
      Self.streams + """
        adtsinspect gate --no-db --write-baseline known.json streams/a.aac > /dev/null
        set +e; \(run); status=$?; cat \(report); exit $status
        """)
    #expect(outcome.status == 1, "\(outcome.errors)")
    #expect(outcome.text.contains("<failure type=\"error\""))
    #expect(outcome.text.contains("<testsuite name=\"streams/a.aac\" tests=\"1\" failures=\"0\""))
  }

  @Test("the hook refuses a commit with a broken stream, by what is staged")
  func hook() throws {
    guard try Self.has("git --version", for: "the hook of git") else { return }
    let outcome = try Self.shell(
      """
      git init -q . && git config user.email a@b.c && git config user.name a
      mv hook .git/hooks/pre-commit && chmod +x .git/hooks/pre-commit
      cp "$C/encoded/fdk_lc_44100_2_mus.aac" a.aac; git add a.aac
      # What lies about and is not staged does not matter.
      cp "$C/damaged/01-junk-middle.aac" a.aac
      git commit -qm clean && echo clean went in
      git add a.aac
      git commit -qm broken || echo broken stayed out
      echo text > notes.txt; git reset -q; git add notes.txt
      git commit -qm text && echo text went in
      """, ["hook": try Self.block(".git/hooks/pre-commit")])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let said = outcome.text + outcome.errors
    #expect(
      outcome.text.split(separator: "\n").filter { $0.hasSuffix("in") || $0.hasSuffix("out") }
        == ["clean went in", "broken stayed out", "text went in"], "\(said)")
    #expect(said.contains("error FRM004"))
  }

  @Test("make looks at the streams when something has changed, and fails until it is accepted")
  func make() throws {
    guard try Self.has("make --version", for: "the rule of make") else { return }
    let outcome = try Self.shell(
      Self.streams + """
        mv streams/b.aac b.aac
        adtsinspect gate --no-db --write-baseline known.json streams > /dev/null
        make -s gate.ok > /dev/null && echo passes
        make -q gate.ok && echo has nothing to do
        touch -d '1 minute ago' gate.ok known.json policy.json streams/a.aac
        mv b.aac streams/b.aac; touch streams/b.aac
        make -s gate.ok 2> /dev/null | grep -o 'error FRM004' || true
        [ "$(adtsinspect gate -q --no-db --policy policy.json streams > /dev/null; echo $?)" = 1 ]
        adtsinspect gate --no-db --policy policy.json --write-baseline known.json streams > /dev/null
        make -s gate.ok > /dev/null && echo passes again
        """,
      ["Makefile": try Self.block("gate.ok:"), "policy.json": #"{"name": "ours"}"#])
    #expect(
      outcome.text == "passes\nhas nothing to do\nerror FRM004\npasses again\n",
      "\(outcome.text)\(outcome.errors)")
    #expect(outcome.status == 0)
  }

  // 132 frames; ffprobe and faad count them as well.
  private static let song = "cp \"$C/encoded/fdk_lc_44100_2_mus.aac\" song.aac\n"

  @Test("frames go into SQLite as the README says")
  func sqlite() throws {
    guard try Self.has("sqlite3 --version", for: "frames in SQLite") else { return }
    let outcome = try Self.shell(Self.song + (try Self.block(".import --csv song.csv")))
    #expect(outcome.status == 0, "\(outcome.errors)")
    let rows = outcome.text.split(separator: "\n").map { $0.split(separator: "|") }
    #expect(rows.compactMap { $0.count == 4 ? Int($0[2]) : nil }.reduce(0, +) == 132)
    #expect(rows.contains { $0.first == "ONLY_LONG" })
  }

  @Test("frames go into DuckDB and pandas as the README says", arguments: ["duckdb", "pandas"])
  func tables(module: String) throws {
    // They are no packages of Debian 12: a Python that has them is the one on the caller's PATH.
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let python = "PATH='\(path)' python3"
    guard try Self.has("\(python) -c 'import \(module)'", for: "frames in \(module)") else {
      return
    }
    let block = try Self.block("import duckdb")
    let parts = block.components(separatedBy: "\n\n")
    let part = try #require(parts.first { $0.contains("import \(module)\n") })
    let outcome = try Self.shell(
      Self.song + "adtsinspect frames song.aac > song.csv\n\(python) part.py",
      ["part.py": part + "\n"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.contains("ONLY_LONG") && outcome.text.contains("absent"))
  }
}
