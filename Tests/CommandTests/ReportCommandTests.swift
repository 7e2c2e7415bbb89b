import Foundation
import Testing

/// `adtsinspect report` over a store that the program itself has filled.
@Suite struct ReportCommandTests {
  private static let damaged = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Corpus/damaged").standardizedFileURL.path()

  /// A folder with the streams 06 (index 3 in one frame of index 4) and 12 (layer 1 in one frame),
  /// looked at twice: in the second run 12 has become a copy of 06.
  private static let filled = """
    cp '\(damaged)'/06-*.aac six.aac; cp '\(damaged)'/12-*.aac '=twelve, the.aac'
    export ADTSINSPECT_DB=s.sqlite
    "$P" -q --depth headers six.aac '=twelve, the.aac' > /dev/null
    cp six.aac '=twelve, the.aac'
    "$P" -q --depth headers six.aac '=twelve, the.aac' > /dev/null
    """

  @Test("the header bugs come with declared and fitting value, a row of CSV each")
  func headers() throws {
    let outcome = try BuiltProgram.shell(
      Self.filled + "\n\"$P\" report --by header --run 1 --format csv")
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    let rows = outcome.text.split(separator: "\r\n").map(String.init)
    #expect(rows.count == 3)
    #expect(rows[0] == "rule,severity,field,declared,fitting,frames,path,message")
    // A path that looks like a formula has ./ in front, and one with a comma stands in quotes.
    #expect(rows[1].hasPrefix("HDR001,error,layer,1,0,1,\"./=twelve, the.aac\","))
    #expect(rows[2].hasPrefix("HDR017,error,sampling_frequency_index,3,4,1,six.aac,"))
  }

  @Test("what is new and what is gone between two runs is told")
  func comparison() throws {
    for runs in ["1..2", "previous..last", "1", "1..", "previous"] {
      let outcome = try BuiltProgram.shell(
        Self.filled + "\n\"$P\" report --compare \(runs) --format csv | cut -d, -f1-3")
      #expect(outcome.status == 0)
      #expect(
        outcome.text.replacing("\r", with: "")
          == "change,severity,rule\nnew,error,HDR017\ngone,error,HDR001\n", "\(runs)")
    }
  }

  @Test("the overview has every table, in text and in JSON")
  func overview() throws {
    let text = try BuiltProgram.shell(Self.filled + "\n\"$P\" report")
    for heading in ["Findings by rule", "Files, those", "Header bugs", "Runs, the newest first"] {
      #expect(text.text.contains("\n\(heading)"))
    }
    #expect(text.text.hasPrefix("findings store s.sqlite: 2 runs, 2 files, each as it was seen"))
    let json = try BuiltProgram.shell(Self.filled + "\n\"$P\" report --format json")
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any])
    let runs = try #require(document["runs"] as? [[String: Any]])
    #expect(runs.map { $0["fail"] as? Int } == [2, 2])
    let bugs = try #require(document["header_bugs"] as? [[String: Any]])
    #expect(bugs.map { $0["rule"] as? String } == ["HDR017", "HDR017"])
    #expect(document["rules"] != nil && document["files"] != nil)
  }

  @Test(
    "every kind of report has every format",
    arguments: ["overview", "rule", "file", "run", "header"],
    ["text", "json", "csv", "markdown", "html"])
  func formats(subject: String, format: String) throws {
    let outcome = try BuiltProgram.shell(
      Self.filled + "\n\"$P\" report --by \(subject) --format \(format) -o out; cat out")
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(outcome.text.contains(subject == "run" ? "sqlite" : "error") || format == "csv")
    #expect(!outcome.output.isEmpty)
  }

  @Test(
    "what cannot be reported is exit 2 and a sentence",
    arguments: [
      (
        #""$P" report --db none.sqlite"#,
        "there is no findings store none.sqlite yet: 'adtsinspect FILE' makes one"
      ),
      (
        #"echo hello > text; "$P" report --db text"#,
        "text is no findings store: it is not a SQLite database"
      ),
      (#"mkdir d; "$P" report --db d"#, "the findings store d is not a regular file"),
      (
        #"env -u HOME "$P" report"#,
        "no findings store is known without HOME and XDG_STATE_HOME: name one with '--db PATH'"
      ),
      (
        filled + "\n\"$P\" report --run 9", "the findings store has no run 9; the newest is 2"
      ),
      (
        #""$P" report --run x"#,
        "'--run' needs the number of a run, 'last' or 'previous', not 'x'"
      ),
      (
        #""$P" report --compare 1..2 --by file"#,
        "'--compare' is a report of its own: leave '--run' and '--by' out"
      ),
      (#""$P" report --by run --run 1"#, "'--by run' shows every run: leave '--run' out"),
      (#""$P" report song.aac"#, "'report' takes no 'song.aac'"),
      (#""$P" report --by rules"#, "'--by' cannot be 'rules'; did you mean 'rule'?"),
    ])
  func refused(_ script: String, _ message: String) throws {
    let outcome = try BuiltProgram.shell(script)
    #expect(outcome.status == 2)
    #expect(outcome.errors == "adtsinspect: \(message)\n")
    #expect(outcome.text == "")
  }

  @Test("a report makes no store and leaves one as it is")
  func readsOnly() throws {
    let outcome = try BuiltProgram.shell(
      """
      "$P" report --db x/none.sqlite 2> /dev/null; ls
      \(Self.filled)
      cksum < s.sqlite > before; "$P" report > /dev/null; cksum < s.sqlite | cmp - before && ls
      """)
    #expect(outcome.text == "=twelve, the.aac\nbefore\ns.sqlite\nsix.aac\n")
  }
}
