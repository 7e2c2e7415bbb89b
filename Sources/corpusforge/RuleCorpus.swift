/// What is made of the examples of the rules: `corpusforge violating [FOLDER]` writes the streams of
/// Corpus/violating, `corpusforge rules [FOLDER]` the pages of Reports/rules.
enum RuleCorpus {
  /// Runs a command and returns the exit code.
  static func run(_ arguments: [String]) -> Int32 {
    do throws(CorpusFolder.Failure) {
      switch (arguments.first, arguments.count) {
      case ("violating", 1...2):
        try ViolatingCorpus.write(to: arguments.count == 2 ? arguments[1] : "Corpus/violating")
      case ("rules", 1...2):
        try RuleBook.write(to: arguments.count == 2 ? arguments[1] : "Reports/rules")
      default:
        print("usage: corpusforge violating [FOLDER] | corpusforge rules [FOLDER]")
        return 64
      }
      return 0
    } catch {
      print("corpusforge: \(error.path): error \(error.code)")
      return 74
    }
  }
}
