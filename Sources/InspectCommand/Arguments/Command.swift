/// The commands of the program.
enum Command: String, Hashable, Sendable, CaseIterable {
  case inspect, gate, frames, trace, report, rules, explain, completions, man, help

  /// What the command does, in a line.
  var summary: String {
    switch self {
    case .inspect: "analyse, decode, store and report; the default"
    case .gate: "fail a build for what is wrong: policy, baseline, reports for CI"
    case .frames: "export every frame of a stream, one row each, in order"
    case .trace: "print every syntax field of chosen frames"
    case .report: "report what the findings store holds: by rule, file, run; what changed"
    case .rules: "list the rule catalogue"
    case .explain: "explain a rule, or a message of a decoder"
    case .completions: "print the completions for a shell"
    case .man: "print the manual page"
    case .help: "explain a command"
    }
  }

  /// What comes behind the options.
  var operands: String {
    switch self {
    case .inspect: "FILE..."
    case .gate: "PATH..."
    case .frames, .trace: "FILE"
    case .report, .rules, .man: ""
    case .explain: "RULE...|MESSAGE"
    case .completions: "SHELL"
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
    case .gate:
      [
        "Inspects every stream that PATH names or holds, several at once, and passes or fails them "
          + "by a policy. The report lists what fails, then sums up by rule and by file; --format "
          + "has what CI systems read. The output does not depend on --jobs.",
        "A baseline lists findings that were accepted once: they do not fail the gate and are "
          + "counted apart; those that have gone are reported as stale. A finding is known again by "
          + "its file, its rule and a fingerprint that does not depend on places and counts.",
        "--resume goes on with a gate over the same paths and with the same demands that was "
          + "interrupted: what the store holds of it is not analysed again unless the file has "
          + "changed, and the report is that of the whole.",
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
    case .explain:
      [
        "Tells all that is known of a rule: what it requires, why, what to change, which decoders "
          + "fail and how, which rules it stands for, and streams that keep and that break it. RULE "
          + "is an id, a name or the beginning of ids, in capitals or not.",
        "MESSAGE is what ffmpeg, faad, fdk-aac, MediaInfo, ExoPlayer, hls.js or another program "
          + "printed: a whole line of a log, a part of it, or an error code. Numbers do not matter. "
          + "Told are what it means, what may cause it and how to find out.",
        "Exit status: 0, or 2 if there is no such rule and no message like it.",
      ]
    case .completions:
      [
        "Prints the completions of commands, options, their values and rules for SHELL: "
          + "\(Shell.allCases.map(\.rawValue).joined(separator: ", "))."
      ]
    case .man: ["Prints the manual page, in the language of man(7)."]
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
    case .gate:
      [
        ("adtsinspect gate streams", "does every stream in the folder conform?"),
        (
          "adtsinspect gate --policy strict --format junit -o report.xml streams", "for a CI system"
        ),
        ("adtsinspect gate --write-baseline known.json streams", "accept what is there today"),
        ("adtsinspect gate --baseline known.json streams", "fail for what is new"),
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
    case .explain:
      [
        ("adtsinspect explain HDR004", "what is this rule about?"),
        (
          "adtsinspect explain 'Prediction is not allowed in AAC-LC.'",
          "what does this message of ffmpeg mean?"
        ),
        ("adtsinspect explain faad error 12", "what does this error of libfaad mean?"),
        ("adtsinspect explain HDR001 --write-example bad.aac", "a stream that breaks the rule"),
      ]
    case .completions:
      [
        (
          "adtsinspect completions bash > ~/.local/share/bash-completion/completions/adtsinspect",
          "for bash"
        ),
        ("adtsinspect completions zsh > ~/.zfunc/_adtsinspect", "for zsh, with ~/.zfunc in fpath"),
        (
          "adtsinspect completions fish > ~/.config/fish/completions/adtsinspect.fish", "for fish"
        ),
      ]
    case .man: [("adtsinspect man | man -l -", "read the manual page")]
    case .help: []
    }
  }
}
