import Glibc
import StreamForge

/// `corpusforge [--output DIR] [CORPUS]`: writes the damaged streams of the corpus and the manifest
/// that says what has to be found in them.
enum CorpusForge {
  static func run() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    var output: String?
    if let index = arguments.firstIndex(of: "--output"), index + 1 < arguments.count {
      output = arguments[index + 1]
      arguments.removeSubrange(index...index + 1)
    }
    guard arguments.count <= 1, arguments.first?.hasPrefix("-") != true else {
      fail("usage: corpusforge [--output DIR] [CORPUS]")
    }
    let corpus = CorpusFolder(path: arguments.first ?? "Corpus")
    do {
      try write(from: corpus, to: CorpusFolder(path: output ?? corpus.path))
    } catch let failure as CorpusFolder.Failure {
      fail("corpusforge: \(failure.path): error \(failure.code)")
    } catch let failure as RecipeError {
      fail("corpusforge: \(failure.text)")
    } catch {
      fail("corpusforge: \(error)")
    }
  }

  private static func write(from corpus: CorpusFolder, to output: CorpusFolder) throws {
    let streams = try Recipes(read: { try corpus.read("encoded/\($0)") }).all()
    try output.makeFolder("damaged")
    try output.removeStreams(in: "damaged", but: Set(streams.map { "\($0.name).aac" }))
    for stream in streams { try output.write(stream.bytes, to: "damaged/\(stream.name).aac") }
    try output.write(Array(Manifest(streams: streams).text.utf8), to: "manifest.json")
    let bytes = streams.reduce(0) { $0 + $1.bytes.count }
    print("\(streams.count) streams, \(bytes) bytes")
  }

  private static func fail(_ message: String) -> Never {
    let bytes = Array("\(message)\n".utf8)
    // SAFETY: the buffer lives for the time of the call.
    _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(2, $0.baseAddress, $0.count) }
    exit(2)
  }
}
