/// The commands of the program.
enum Command: String, Hashable, Sendable, CaseIterable {
  case inspect, frames, rules, help

  /// What the command does, in a line.
  var summary: String {
    switch self {
    case .inspect: "analyse, decode, store and report; the default"
    case .frames: "export every frame of a stream, one row each, in order"
    case .rules: "list the rule catalogue"
    case .help: "explain a command"
    }
  }

  /// What comes behind the options.
  var operands: String {
    switch self {
    case .inspect: "FILE..."
    case .frames: "FILE"
    case .rules: ""
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
    case .rules:
      [
        "Lists every rule with its id, severity and the depth it needs. --verbose adds the "
          + "requirement, --format json everything that is known of each."
      ]
    case .help: ["Explains COMMAND, or the program."]
    }
  }
}
