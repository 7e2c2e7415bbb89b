import FuzzTargets
import Glibc

/// `corpusforge fuzz CORPUS FOLDER`: writes inputs for the fuzz targets, made from the streams of the
/// corpus, into a folder for each target.
enum FuzzSeeds {
  /// Frames of a stream that are used.
  static let frameCount = 3

  static func run(_ arguments: [String]) -> Int32 {
    guard arguments.count == 3 else {
      print("usage: corpusforge fuzz CORPUS FOLDER")
      return 64
    }
    let corpus = CorpusFolder(path: arguments[1])
    let output = CorpusFolder(path: arguments[2])
    do throws(CorpusFolder.Failure) {
      var streams: [(name: String, bytes: [UInt8])] = []
      for folder in ["conforming", "encoded", "damaged"] {
        for file in try corpus.streams(in: folder) {
          streams.append(("\(folder)-\(file)", try corpus.read("\(folder)/\(file)")))
        }
      }
      for target in FuzzTarget.allCases {
        try output.makeFolder(target.rawValue)
        var count = 0
        for (name, bytes) in streams {
          for (number, seed) in target.seeds(of: bytes, frameCount: frameCount).enumerated() {
            try output.write(seed, to: "\(target.rawValue)/\(name)-\(number)")
            count += 1
          }
        }
        print("\(count) seeds of \(target.rawValue)")
      }
      return 0
    } catch {
      print("corpusforge: \(error.path): error \(error.code)")
      return 74
    }
  }
}
