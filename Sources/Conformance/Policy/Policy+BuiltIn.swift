extension Policy {
  /// What is against the standard fails.
  public static let standard = Policy(name: "default")

  /// Warnings fail, too, and habits that decoders forgive are errors.
  public static let strict = Policy(
    name: "strict", failingSeverity: .warning,
    actions: ["RDB011": .severity(.error), "HDR011": .severity(.error)])

  /// Packed audio and its segments for HTTP Live Streaming: a player starts at every segment, and
  /// timed metadata in the stream are how it is meant.
  public static let hls = Policy(
    name: "hls", audience: .hls,
    actions: ["FRM025": .severity(.info), "PCE002": .severity(.error)])

  /// Broadcasting by DVB.
  public static let dvb = Policy(
    name: "dvb", audience: .dvb, actions: ["HDR011": .severity(.error)])

  /// Broadcasting by ARIB, where two mono programmes in a stream without a channel configuration are
  /// dual mono as it is meant.
  public static let arib = Policy(
    name: "arib", audience: .arib, actions: ["RDB012": .severity(.info)])

  /// The policies that need no file.
  public static let builtIn = [standard, strict, hls, dvb, arib]
}
