import AACSyntax
import Bitstream

/// Extension payloads with SBR data of one element, frame by frame.
///
/// The first byte says whether the payloads have a CRC (1 bit), belong to a channel pair (1), go with
/// frames of 960 lines (1), have a gap between them (1), and `sampling_frequency_index` (4). Then
/// come the payloads, a byte with their length before each; the first four bits of a payload are
/// its `extension_type` and not looked at.
enum SBRFuzzing {
  static func check(_ bytes: [UInt8]) throws(FuzzFault) {
    guard let first = bytes.first else { return }
    let frequency = SamplingFrequency.hertz(ofIndex: Int(first & 15)) ?? 0
    var state = SBRElementState()
    var next = 1
    while next < bytes.count {
      let count = min(Int(bytes[next]), bytes.count - next - 1)
      let payload = Array(bytes[next + 1..<next + 1 + count])
      next += 1 + count
      guard count > 0 else { continue }
      try check(
        payload, crc: first >> 7 == 1, isPair: first >> 6 & 1 == 1, frequency: frequency,
        frameLength: first >> 5 & 1 == 1 ? 960 : 1024, &state)
      if first >> 4 & 1 == 1 { state.markGap() }
    }
  }

  private static func check(
    _ bytes: [UInt8], crc: Bool, isPair: Bool, frequency: Int, frameLength: Int,
    _ state: inout SBRElementState
  ) throws(FuzzFault) {
    // SAFETY: the span does not outlive `bytes`, which nothing changes.
    let span = unsafe bytes.span.bytes
    let bitCount = bytes.count * 8 - 4
    var traced = state
    var trace = FieldTrace()
    var reader = BitReader(span, from: 4)
    let outcome = SBRExtensionParser.parse(
      &reader, crc: crc, isPair: isPair, samplingFrequency: frequency, frameLength: frameLength,
      state: &traced, recorder: &trace)
    try require(reader.bitsLeft == 0, "\(reader.bitsLeft) bits are left to the caller")

    var recorder = NoRecorder()
    var second = BitReader(span, from: 4)
    let plain = SBRExtensionParser.parse(
      &second, crc: crc, isPair: isPair, samplingFrequency: frequency, frameLength: frameLength,
      state: &state, recorder: &recorder)
    try require(outcome == plain, "a trace reads something else")
    if let gap = trace.gap(from: 4, to: bytes.count * 8) { throw FuzzFault(gap) }
    try require(
      (plain.ending == .overrun) == (plain.bitsRead > bitCount), "\(plain.bitsRead) bits read")
    if plain.ending == .complete {
      try require(plain.bitsRead + plain.bitsLeft == bitCount, "bits are lost")
    }
    try require(plain.psBitsUnread <= bitCount, "\(plain.psBitsUnread) bits of ps_data unread")
  }
}
