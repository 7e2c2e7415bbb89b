/// A stream with one known defect, and what a validator has to say about it.
public struct DamagedStream: Hashable, Sendable {
  /// One finding that has to be there.
  public struct Expectation: Hashable, Sendable {
    /// The rule's identifier, `FRM001`.
    public let rule: String
    /// The first frame that the finding speaks of.
    public let firstFrame: Int
    /// The byte of the file with the first wrong bit; `nil` if the recipe does not fix it.
    public let byteOffset: Int?
    /// The bit within it.
    public let bitOffset: Int

    /// A finding of `rule` about the bit `bit` of the frame that starts at `byte`.
    public init(_ rule: String, frame: Int, byte: Int?, bit: Int = 0) {
      self.rule = rule
      firstFrame = frame
      byteOffset = byte.map { $0 + bit / 8 }
      bitOffset = bit % 8
    }
  }

  /// The file's name without extension, `03-truncated-last-frame`.
  public let name: String
  /// The encoded stream that it was made from; empty if from none.
  public let origin: String
  /// How it was made, in words.
  public let recipe: String
  /// The file.
  public let bytes: [UInt8]
  /// All errors and warnings that the headers show.
  public let headers: [Expectation]
  /// All errors and warnings that the syntax shows besides; `nil` where the recipe cannot tell,
  /// because any bits may parse.
  public let syntax: [Expectation]?

  /// A stream and what has to be found in it; `syntax` is `headers` if it is not given.
  public init(
    _ name: String, origin: String, recipe: String, bytes: [UInt8], headers: [Expectation],
    syntax: [Expectation]?
  ) {
    self.name = name
    self.origin = origin
    self.recipe = recipe
    self.bytes = bytes
    self.headers = headers
    self.syntax = syntax
  }
}
