import Glibc

/// What the program does: a command writes a part of the corpus, or what is made of it.
enum CorpusForge {
  private static let usage = """
    usage: corpusforge [--output FOLDER] [CORPUS]   CORPUS/damaged and its manifest, from CORPUS/encoded
           corpusforge conforming [FOLDER]          Corpus/conforming
           corpusforge violating [FOLDER]           Corpus/violating, from the examples of the rules
           corpusforge rules [FOLDER]               Reports/rules
           corpusforge base FOLDER                  the base vectors of the examples
           corpusforge fuzz CORPUS FOLDER           inputs for the fuzz targets
    """

  /// Does what `arguments` say. Ends the program with status 2 if that cannot be done.
  static func run(_ arguments: [String]) {
    do {
      try write(arguments)
    } catch let failure as CorpusFolder.Failure {
      fail("corpusforge: \(failure.path): error \(failure.code)")
    } catch let failure as RecipeError {
      fail("corpusforge: \(failure.text)")
    } catch {
      fail("corpusforge: \(error)")
    }
  }

  private static func write(_ arguments: [String]) throws {
    let operands = Array(arguments.dropFirst())
    switch (arguments.first, operands.count) {
    case ("conforming", 0...1):
      try ConformingCorpus.write(to: operands.first ?? "Corpus/conforming")
    case ("violating", 0...1): try ViolatingCorpus.write(to: operands.first ?? "Corpus/violating")
    case ("rules", 0...1): try RuleBook.write(to: operands.first ?? "Reports/rules")
    case ("base", 1): try ConformingCorpus.writeBase(to: operands[0])
    case ("fuzz", 2):
      try FuzzSeeds.write(
        from: CorpusFolder(path: operands[0]), to: CorpusFolder(path: operands[1]))
    case ("conforming", _), ("violating", _), ("rules", _), ("base", _), ("fuzz", _): fail(usage)
    default: try writeDamaged(arguments)
    }
  }

  private static func writeDamaged(_ arguments: [String]) throws {
    var arguments = arguments
    var output: String?
    if let index = arguments.firstIndex(of: "--output"), index + 1 < arguments.count {
      output = arguments[index + 1]
      arguments.removeSubrange(index...index + 1)
    }
    guard arguments.count <= 1, arguments.first?.hasPrefix("-") != true else { fail(usage) }
    let corpus = CorpusFolder(path: arguments.first ?? "Corpus")
    try DamagedCorpus.write(from: corpus, to: CorpusFolder(path: output ?? corpus.path))
  }

  private static func fail(_ message: String) -> Never {
    let bytes = Array("\(message)\n".utf8)
    // SAFETY: the buffer lives for the time of the call.
    _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(2, $0.baseAddress, $0.count) }
    exit(2)
  }
}
