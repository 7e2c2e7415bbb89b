import FuzzTargets

/// Inputs for the fuzz targets, made from the streams of the corpus.
enum FuzzSeeds {
  /// Frames of a stream that are used.
  static let frameCount = 3

  /// Makes inputs from the streams of `corpus` and writes them into `output`, a folder a target.
  static func write(
    from corpus: CorpusFolder, to output: CorpusFolder
  ) throws(CorpusFolder.Failure) {
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
  }
}
