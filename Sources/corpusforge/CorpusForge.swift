import Glibc
import StreamForge

/// The program: `corpusforge conforming [FOLDER]` writes the streams of Corpus/conforming.
enum CorpusForge {
  /// Runs a command and returns the exit code.
  static func run(_ arguments: [String]) -> Int32 {
    guard arguments.first == "conforming", arguments.count <= 2 else {
      print("usage: corpusforge conforming [FOLDER]")
      return 64
    }
    let folder = arguments.count == 2 ? arguments[1] : "Corpus/conforming"
    for stream in ConformingStreams.all {
      guard write(stream.fields.bytes, to: "\(folder)/\(stream.name).aac") else { return 74 }
    }
    guard write(Array(ConformingStreams.manifest.utf8), to: "\(folder)/manifest.tsv") else {
      return 74
    }
    print("\(ConformingStreams.all.count) streams in \(folder)")
    return 0
  }

  /// Writes a file, or says why not.
  static func write(_ bytes: [UInt8], to path: String) -> Bool {
    // SAFETY: the path is a C string for the length of the call.
    guard let file = unsafe fopen(path, "wb") else {
      // SAFETY: the path is a C string for the length of the call.
      unsafe perror(path)
      return false
    }
    // SAFETY: `bytes` is not changed meanwhile; `file` is open and closed once.
    let count = unsafe fwrite(bytes, 1, bytes.count, file)
    guard unsafe fclose(file) == 0, count == bytes.count else {
      // SAFETY: the path is a C string for the length of the call.
      unsafe perror(path)
      return false
    }
    return true
  }
}
