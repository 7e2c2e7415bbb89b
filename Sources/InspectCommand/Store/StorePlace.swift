/// Where the findings store lies, and what a failure there means.
struct StorePlace: Hashable {
  let path: [UInt8]
  /// Whether the user named it, so that a failure there is one of the run.
  let isNamed: Bool

  /// The place that the options and the environment say; `nil` if nothing is to be stored or no
  /// place is known.
  init?(_ choice: CommandSettings.StoreChoice, _ environment: ProgramEnvironment) {
    switch choice {
    case .none: return nil
    case .named(let path): self.init(path: path, isNamed: true)
    case .standard:
      guard let path = Self.standardPath(environment) else { return nil }
      self.init(path: path, isNamed: false)
    }
  }

  private init(path: [UInt8], isNamed: Bool) {
    self.path = path
    self.isNamed = isNamed
  }

  private static func standardPath(_ environment: ProgramEnvironment) -> [UInt8]? {
    if let path = environment.variable("ADTSINSPECT_DB"), !path.isEmpty { return path }
    let tail = Array("/adtsinspect/findings.sqlite".utf8)
    // The XDG specification: a relative path is to be ignored.
    if let state = environment.variable("XDG_STATE_HOME"), state.first == UInt8(ascii: "/") {
      return state + tail
    }
    guard let home = environment.variable("HOME"), home.first == UInt8(ascii: "/") else {
      return nil
    }
    return home + Array("/.local/state".utf8) + tail
  }

  /// Makes the directories that are missing above a place that was not named; whoever names one
  /// has made its directory.
  func makeDirectories() {
    guard !isNamed else { return }
    for (index, byte) in path.enumerated() where byte == UInt8(ascii: "/") && index > 0 {
      // Where this fails, opening the store says so.
      FileSystem.makeDirectory(Array(path[..<index]), mode: 0o700)
    }
  }
}
