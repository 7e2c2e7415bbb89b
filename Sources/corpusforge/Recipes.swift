import AACSyntax
import StreamForge

/// Makes streams with one defect each out of clean ones.
struct Recipes {
  /// Reads an encoded stream by its file name.
  let read: (String) throws -> [UInt8]

  /// 44.1 kHz stereo with variable rate: nothing hangs together but the frames themselves.
  static let stereo = "ff_opt_aac_pns0.aac"
  /// The frame that has the defect, unless a recipe says otherwise.
  static let place = 20

  /// All streams, in the order of their names.
  func all() throws -> [DamagedStream] {
    try listed() + lengths() + tags() + runs() + headers() + layers() + buffers() + foreign()
  }

  /// Forty frames of a clean stream, from where its sound is.
  func frames(_ name: String = stereo, from first: Int = 20, count: Int = 40) throws
    -> FrameSequence
  {
    guard let sequence = FrameSequence(cutting: try read(name)), sequence.count >= first + count
    else { throw RecipeError(text: "\(name) is not clean or has too few frames") }
    return sequence.only(first..<first + count)
  }

  /// A stream made of `sequence`.
  func stream(
    _ name: String, from origin: String = stereo, _ recipe: String, _ sequence: FrameSequence,
    _ headers: [DamagedStream.Expectation], syntax: [DamagedStream.Expectation]?
  ) -> DamagedStream {
    DamagedStream(
      name, origin: origin, recipe: recipe, bytes: sequence.bytes, headers: headers,
      syntax: syntax)
  }

  /// A stream whose syntax shows nothing that its headers do not show.
  func stream(
    _ name: String, from origin: String = stereo, _ recipe: String, _ sequence: FrameSequence,
    _ expected: [DamagedStream.Expectation]
  ) -> DamagedStream {
    stream(name, from: origin, recipe, sequence, expected, syntax: expected)
  }

  /// Frames, then `bytes`, then frames.
  static func inserting(
    _ bytes: [UInt8], before index: Int, in sequence: FrameSequence
  ) -> FrameSequence {
    var copy = sequence
    copy.frames.insert(bytes, at: index)
    return copy
  }
}

/// A recipe that cannot be made from what is there.
struct RecipeError: Error { let text: String }
