/// The commands of the program.
enum Command: String, Hashable, Sendable, CaseIterable {
  case inspect, frames, trace, report, rules, help

  /// What the command does, in a line.
  var summary: String {
    switch self {
    case .inspect: "analyse, decode, store and report; the default"
    case .frames: "export every frame of a stream, one row each, in order"
    case .trace: "print every syntax field of chosen frames"
    case .report: "report what the findings store holds: by rule, file, run; what changed"
    case .rules: "list the rule catalogue"
    case .help: "explain a command"
    }
  }

  /// What comes behind the options.
  var operands: String {
    switch self {
    case .inspect: "FILE..."
    case .frames, .trace: "FILE"
    case .report, .rules: ""
    case .help: "[COMMAND]"
    }
  }

  /// What the command does, in paragraphs.
  var description: [String] {
    switch self {
    case .inspect:
      [
        "Reads ADTS/AAC streams to their last bit and says what is wrong, where, why and what to "
          + "do about it. FILE is a path, - for standard input, or a directory, which is searched "
          + "for \(StreamSearch.extensionList).",
        "Exit status: 0 if nothing reached the failing severity, 1 if something did, 2 if "
          + "something could not be run: wrong usage, unreadable input, unwritable output.",
      ]
    case .frames:
      [
        "Writes one row for every complete frame, as CSV (RFC 4180) with a header line or as JSON "
          + "Lines. Columns that the depth does not reach are empty. Findings are stored only if "
          + "--db names a place.",
        "Exit status: 0, or 2 if it could not be run. A broken stream is what this is for.",
      ]
    case .trace:
      [
        "Prints every field of the frames that --frame names: bit position, bytes and bits, name, "
          + "value and meaning, in a tree of the syntax elements; or as JSON Lines. The widths of a "
          + "frame's fields add up to the frame. The rest of a frame that cannot be read on is a "
          + "field named 'unparsed'.",
        "Exit status: 0, or 2 if it could not be run. A broken stream is what this is for.",
      ]
    case .report:
      [
        "Reports what earlier runs have stored: findings by rule, by file and by run, and the header "
          + "bugs, each with the value that is declared and the values that fit. Every path counts "
          + "as it was seen last, unless --run names a run. --compare A..B tells what is new and "
          + "what is gone in run B against run A; a finding is known again by its file and rule.",
        "Text, Markdown and HTML show the first 20 rows of a table, JSON and CSV all. CSV holds one "
          + "table, by rule if --by names no other. The store is only read.",
        "Exit status: 0, or 2 if it could not be run.",
      ]
    case .rules:
      [
        "Lists every rule with its id, its severity, the depth it needs and its name. --format "
          + "json has everything that is known of each."
      ]
    case .help: ["Explains COMMAND, or the program."]
    }
  }

  /// Lines to try, and what they do.
  var examples: [(line: String, text: String)] {
    switch self {
    case .inspect:
      [
        ("adtsinspect song.aac", "what is wrong with this file?"),
        ("adtsinspect --format jsonl recordings", "a line of JSON for every stream in a folder"),
        ("curl -s URL | adtsinspect -", "a stream from the network, as it comes"),
        ("adtsinspect --expect channels=2 --fail-on warning a.aac", "stricter, for a script"),
      ]
    case .frames:
      [
        ("adtsinspect frames song.aac > song.csv", "a table for a spreadsheet"),
        ("adtsinspect frames --depth headers --range 0-9 song.aac", "the first ten headers"),
      ]
    case .trace:
      [
        ("adtsinspect trace --frame 0 song.aac", "every bit of the first frame"),
        ("adtsinspect trace --frame 9-12 --format jsonl song.aac", "four frames, for a script"),
      ]
    case .report:
      [
        ("adtsinspect report", "an overview of the default store"),
        ("adtsinspect report --by header --format csv", "wrong indices and their kin, as a table"),
        ("adtsinspect report --compare previous..last", "what the last run brought and took"),
      ]
    case .rules: [("adtsinspect rules -v", "every rule with its requirement")]
    case .help: []
    }
  }
}
