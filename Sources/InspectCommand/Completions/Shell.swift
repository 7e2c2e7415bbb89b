/// A shell that completions can be printed for.
enum Shell: String, Hashable, Sendable, CaseIterable {
  case bash, zsh, fish
}
