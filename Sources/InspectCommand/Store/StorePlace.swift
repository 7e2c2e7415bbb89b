import FindingStore

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
      guard let path = FindingStore.defaultPath(environment: environment.variable) else {
        return nil
      }
      self.init(path: path, isNamed: false)
    }
  }

  private init(path: [UInt8], isNamed: Bool) {
    self.path = path
    self.isNamed = isNamed
  }
}
