import Glibc
import StreamForge

/// What the program does: `corpusforge conforming [FOLDER]` writes the streams of Corpus/conforming,
/// `corpusforge base FOLDER` the base vectors of rules.
enum ConformingCorpus {
  /// Runs a command and returns the exit code.
  static func run(_ arguments: [String]) -> Int32 {
    switch (arguments.first, arguments.count) {
    case ("conforming", 1...2):
      let folder = arguments.count == 2 ? arguments[1] : "Corpus/conforming"
      let streams = ConformingStreams.all.map { ($0.name, $0.fields) }
      guard write(Array(ConformingStreams.manifest.utf8), to: "\(folder)/manifest.tsv") else {
        return 74
      }
      return write(streams, to: folder)
    case ("base", 2):
      let streams = [
        ("B1", BaseVectors.mono()), ("B2", BaseVectors.stereo()), ("B6", BaseVectors.surround()),
        ("B0", BaseVectors.programConfig()), ("BC", BaseVectors.protected()),
        ("BM", BaseVectors.blocks()), ("BMC", BaseVectors.blocks(isProtected: true)),
        ("BS", BaseVectors.sbr()), ("BP", BaseVectors.parametricStereo()),
      ]
      return write(streams, to: arguments[1])
    default:
      print("usage: corpusforge conforming [FOLDER] | corpusforge base FOLDER")
      return 64
    }
  }

  /// Writes streams into files of their names and returns the exit code.
  private static func write(_ streams: [(String, ADTSStreamFields)], to folder: String) -> Int32 {
    for (name, fields) in streams {
      guard write(fields.bytes, to: "\(folder)/\(name).aac") else { return 74 }
    }
    print("\(streams.count) streams in \(folder)")
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
