import StreamForge

/// `Corpus/damaged`: streams that were damaged as it happens in the field, and the manifest that says
/// what has to be found in them.
enum DamagedCorpus {
  /// Makes the streams from those in `encoded` of `corpus` and writes them into `output`.
  static func write(from corpus: CorpusFolder, to output: CorpusFolder) throws {
    let streams = try Recipes(read: { try corpus.read("encoded/\($0)") }).all()
    try output.makeFolder("damaged")
    try output.removeStreams(in: "damaged", but: Set(streams.map { "\($0.name).aac" }))
    for stream in streams { try output.write(stream.bytes, to: "damaged/\(stream.name).aac") }
    try output.write(Array(Manifest(streams: streams).text.utf8), to: "manifest.json")
    let bytes = streams.reduce(0) { $0 + $1.bytes.count }
    print("\(streams.count) streams, \(bytes) bytes")
  }
}
