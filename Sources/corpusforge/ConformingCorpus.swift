import StreamForge

/// `Corpus/conforming`: streams that have every syntax element and break no rule.
enum ConformingCorpus {
  /// Writes all streams into the folder `path`, and the manifest beside them.
  static func write(to path: String) throws(CorpusFolder.Failure) {
    let streams = ConformingStreams.all.map { ($0.name, $0.fields) }
    try write(streams, and: ["manifest.tsv": Array(ConformingStreams.manifest.utf8)], to: path)
  }

  /// Writes the streams that the examples of rules begin with into the folder `path`.
  static func writeBase(to path: String) throws(CorpusFolder.Failure) {
    let streams = [
      ("B1", BaseVectors.mono()), ("B2", BaseVectors.stereo()), ("B6", BaseVectors.surround()),
      ("B0", BaseVectors.programConfig()), ("BC", BaseVectors.protected()),
      ("BM", BaseVectors.blocks()), ("BMC", BaseVectors.blocks(isProtected: true)),
      ("BS", BaseVectors.sbr()), ("BP", BaseVectors.parametricStereo()),
    ]
    try write(streams, and: [:], to: path)
  }

  private static func write(
    _ streams: [(name: String, fields: ADTSStreamFields)], and files: [String: [UInt8]],
    to path: String
  ) throws(CorpusFolder.Failure) {
    let folder = CorpusFolder(path: path)
    for stream in streams { try folder.write(stream.fields.bytes, to: "\(stream.name).aac") }
    for (name, bytes) in files { try folder.write(bytes, to: name) }
    print("\(streams.count) streams in \(path)")
  }
}
