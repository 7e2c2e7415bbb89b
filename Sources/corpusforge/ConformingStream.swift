import StreamForge

/// A small stream of Corpus/conforming: legal in every respect, made to use something.
struct ConformingStream: Sendable {
  /// A program that decodes AAC.
  enum Decoder: String, CaseIterable, Sendable {
    case ffmpeg
    case faad
  }

  /// The name of the file, without `.aac`.
  var name: String
  /// What it uses.
  var summary: String
  /// The frames.
  var fields: ADTSStreamFields
  /// Why a decoder does not take it, where one does not.
  var unsupported: [Decoder: String] = [:]
}
