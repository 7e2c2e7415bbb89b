import Bitstream

/// What stays of parametric stereo from frame to frame, and the parser that uses it.
///
/// ISO/IEC 14496-3:2009, 8.4, Tables 8.9 to 8.14.
public struct PSState: Sendable {
  /// The header in force; `nil` before the first one.
  public private(set) var header: PSHeader?

  /// nr_ipdopd_par, which the last `iid_mode` of the stream says; 0 before the first.
  private var phaseBandCount = 0

  /// The last envelope.
  private var iid = Parameters()
  private var icc = Parameters()

  /// The values of the last envelope of one kind.
  private struct Parameters: Sendable {
    /// Whether they are known.
    var isKnown = false
    /// The mode that they were coded with.
    var mode: UInt8 = 0
    var values: InlineArray<34, Int16> = .init(repeating: 0)

    /// Reads all envelopes without testing for the end with every codeword.
    ///
    /// - Returns: false, with reader and values as they were, if the bits do not suffice or a value
    ///   leaves its range: `readFields` then says where.
    @inline(never)
    mutating func skim(
      _ reader: inout BitReader, envelopeCount: Int, bandCount: Int, range: ClosedRange<Int>,
      frequencyCode: Int, timeCode: Int
    ) -> Bool {
      let before = self
      let codes = DifferenceCodes.ps
      let pairs = codes.pairs.span
      var extent = DifferenceCodes.Extent(range)
      var buffer = reader.buffer()
      for _ in 0..<envelopeCount {
        buffer.refill()
        let isTime = buffer.take(1) == 1
        if !isTime { isKnown = true }
        var values = values.mutableSpan
        if isTime {
          codes.add(bandCount, to: &values, code: timeCode, pairs, &buffer, &extent)
        } else {
          codes.chain(
            from: 0, to: bandCount, after: 0, in: &values, code: frequencyCode, pairs, &buffer,
            &extent)
        }
      }
      guard extent.isKept, reader.advance(to: buffer.position) else {
        self = before
        return false
      }
      return true
    }
  }

  /// The state before the first header.
  init() {}

  /// Forgets the values that differences in time refer to.
  mutating func forgetValues() {
    iid.isKnown = false
    icc.isKnown = false
  }

  /// Reads `ps_data()` from a reader that ends with the SBR extension.
  ///
  /// What cannot be read is recorded as such and passed over.
  ///
  /// - Parameter outcome: the outcome of data of which nothing was read yet.
  mutating func parse(
    _ reader: inout BitReader, into outcome: inout PSOutcome,
    recorder: inout some FieldRecorder & ~Copyable
  ) {
    recorder.open("ps_data", index: nil)
    defer { recorder.close() }
    let start = reader.position
    outcome.position = start
    do throws(BitstreamError) {
      try read(&reader, &outcome, recorder: &recorder)
      outcome.bitsRead = reader.position - start
    } catch {
      outcome.ending = .overrun
      outcome.bitsRead = error.position + error.wanted - start
    }
    outcome.header = header
    guard outcome.ending != .complete else { return }
    forgetValues()
    if reader.bitsLeft > 0 {
      if outcome.ending != .headerMissing { outcome.bitsUnread = reader.bitsLeft }
      recorder.bits(
        outcome.ending == .headerMissing ? "ps_data" : "unparsed", at: reader.position,
        width: reader.bitsLeft)
    }
    _ = reader.advance(to: reader.end)
  }

  private mutating func read(
    _ reader: inout BitReader, _ outcome: inout PSOutcome,
    recorder: inout some FieldRecorder & ~Copyable
  ) throws(BitstreamError) {
    if try reader.short(1, "enable_ps_header", &recorder) == 1 {
      outcome.hasHeader = true
      try readHeader(&reader, recorder: &recorder)
    }
    guard let header else {
      outcome.ending = .headerMissing
      return
    }
    guard !header.hasReservedMode else {
      outcome.ending = .modeReserved
      return
    }

    let isVariable = try reader.short(1, "frame_class", &recorder) {
      $0 == 0 ? "fixed" : "variable"
    }
    outcome.frameClass = UInt8(isVariable)
    let envelopeCounts = isVariable == 1 ? PSTables.variableEnvelopes : PSTables.fixedEnvelopes
    outcome.envelopeCount =
      envelopeCounts[
        try reader.short(2, "num_env_idx", &recorder) { "num_env \(envelopeCounts[$0])" }]
    if isVariable == 1 {
      outcome.borderPosition = reader.position
      for envelope in 0..<outcome.envelopeCount {
        outcome.borders[envelope] = UInt8(try reader.read(5, "border_position", &recorder))
      }
    }
    if header.enableIID {
      let isFine = header.iidMode > 2
      try Self.read(
        .iid, "iid_data", direction: "iid_dt", value: "iid_par", &reader, &outcome,
        into: &iid, mode: header.iidMode, bandCount: PSTables.iidParameters[Int(header.iidMode)],
        range: isFine ? -15...15 : -7...7,
        frequencyCode: DifferenceCodes.iid(isFine: isFine, isTime: false),
        timeCode: DifferenceCodes.iid(isFine: isFine, isTime: true), recorder: &recorder)
    }
    if header.enableICC {
      try Self.read(
        .icc, "icc_data", direction: "icc_dt", value: "icc_par", &reader, &outcome,
        into: &icc, mode: header.iccMode, bandCount: PSTables.iccParameters[Int(header.iccMode)],
        range: 0...7, frequencyCode: DifferenceCodes.icc(isTime: false),
        timeCode: DifferenceCodes.icc(isTime: true), recorder: &recorder)
    }
    if header.enableExt { try readExtensions(&reader, &outcome, recorder: &recorder) }
  }

  private mutating func readHeader(
    _ reader: inout BitReader, recorder: inout some FieldRecorder & ~Copyable
  ) throws(BitstreamError) {
    // A header that breaks off does not come into force.
    var new = header ?? PSHeader()
    var phaseBandCount = phaseBandCount
    new.enableIID = try reader.short(1, "enable_iid", &recorder) == 1
    if new.enableIID {
      new.iidMode = UInt8(try reader.short(3, "iid_mode", &recorder))
      if new.iidMode < 6 { phaseBandCount = PSTables.ipdOPDParameters[Int(new.iidMode)] }
    }
    new.enableICC = try reader.short(1, "enable_icc", &recorder) == 1
    if new.enableICC { new.iccMode = UInt8(try reader.short(3, "icc_mode", &recorder)) }
    new.enableExt = try reader.short(1, "enable_ext", &recorder) == 1
    header = new
    self.phaseBandCount = phaseBandCount
  }

  /// `iid_data()` or `icc_data()` of all envelopes.
  @inline(__always)
  private static func read<Recorder: FieldRecorder & ~Copyable>(
    _ kind: PSOutcome.ParameterKind, _ element: StaticString, direction: StaticString,
    value name: StaticString, _ reader: inout BitReader, _ outcome: inout PSOutcome,
    into last: inout Parameters, mode: UInt8, bandCount: Int, range: ClosedRange<Int>,
    frequencyCode: Int, timeCode: Int, recorder: inout Recorder
  ) throws(BitstreamError) {
    // Values of other bands or steps are nothing to add differences to.
    if last.mode != mode { last.isKnown = false }
    last.mode = mode
    if !Recorder.isRecording,
      last.skim(
        &reader, envelopeCount: outcome.envelopeCount, bandCount: bandCount, range: range,
        frequencyCode: frequencyCode, timeCode: timeCode)
    {
      return
    }
    try readFields(
      kind, element, direction: direction, value: name, &reader, &outcome, into: &last,
      bandCount: bandCount, range: range, frequencyCode: DifferenceCodes.ps.codes[frequencyCode],
      timeCode: DifferenceCodes.ps.codes[timeCode], recorder: &recorder)
  }

  /// Reads the parameters field by field.
  @inline(never)
  private static func readFields(
    _ kind: PSOutcome.ParameterKind, _ element: StaticString, direction: StaticString,
    value name: StaticString, _ reader: inout BitReader, _ outcome: inout PSOutcome,
    into last: inout Parameters, bandCount: Int, range: ClosedRange<Int>,
    frequencyCode: DifferenceCodes.Code, timeCode: DifferenceCodes.Code,
    recorder: inout some FieldRecorder & ~Copyable
  ) throws(BitstreamError) {
    for envelope in 0..<outcome.envelopeCount {
      recorder.open(element, index: envelope)
      defer { recorder.close() }
      let isTime = try reader.read(1, direction, &recorder) == 1
      if !isTime { last.isKnown = true }
      var value = 0
      for band in 0..<bandCount {
        let start = reader.position
        if isTime {
          value = try timeCode.readValue(
            from: &reader, name, after: Int(last.values[band]), &recorder)
        } else {
          value = try frequencyCode.readValue(from: &reader, name, after: value, &recorder)
        }
        last.values[band] = Int16(clamping: value)
        if !range.contains(value), last.isKnown {
          outcome.parameterFaultCount += 1
          if outcome.firstParameterFault == nil {
            outcome.firstParameterFault = PSOutcome.ParameterFault(
              kind: kind, envelope: envelope, band: band, value: value, position: start)
          }
        }
      }
    }
  }

  /// `ps_extension_size` and the `ps_extension()` behind it.
  private func readExtensions(
    _ reader: inout BitReader, _ outcome: inout PSOutcome,
    recorder: inout some FieldRecorder & ~Copyable
  ) throws(BitstreamError) {
    var size = try reader.read(4, "ps_extension_size", &recorder)
    if size == 15 { size += try reader.read(8, "esc_count", &recorder) }
    guard size * 8 <= reader.bitsLeft else {
      throw BitstreamError(position: reader.position, wanted: size * 8, left: reader.bitsLeft)
    }
    var block = reader.limited(to: reader.position + size * 8)
    do throws(BitstreamError) {
      while block.bitsLeft > 7 {
        recorder.open("ps_extension", index: nil)
        defer { recorder.close() }
        // Another identifier has no content: the next one follows it.
        guard try block.read(2, "ps_extension_id", &recorder) == 0 else { continue }
        try readPhases(&block, &outcome, recorder: &recorder)
      }
      if block.bitsLeft > 0 { _ = try block.short(block.bitsLeft, "fill_bits", &recorder) }
    } catch {
      // What was recorded of the extension stays; the caller goes on where it broke off.
      _ = reader.advance(to: block.position)
      throw error
    }
    _ = reader.advance(to: block.position)
  }

  /// `ps_extension()` with identifier 0: phase differences, which count modulo 8.
  private func readPhases(
    _ reader: inout BitReader, _ outcome: inout PSOutcome,
    recorder: inout some FieldRecorder & ~Copyable
  ) throws(BitstreamError) {
    if try reader.read(1, "enable_ipdopd", &recorder) == 1 {
      outcome.hasPhases = true
      for envelope in 0..<outcome.envelopeCount {
        try readPhases(
          "ipd_data", direction: "ipd_dt", value: "ipd_par", envelope, &reader,
          frequencyTable: PSHuffmanTables.ipdFrequency, timeTable: PSHuffmanTables.ipdTime,
          recorder: &recorder)
        try readPhases(
          "opd_data", direction: "opd_dt", value: "opd_par", envelope, &reader,
          frequencyTable: PSHuffmanTables.opdFrequency, timeTable: PSHuffmanTables.opdTime,
          recorder: &recorder)
      }
    }
    _ = try reader.read(1, "reserved_ps", &recorder)
  }

  private func readPhases<Recorder: FieldRecorder & ~Copyable>(
    _ element: StaticString, direction: StaticString, value name: StaticString, _ envelope: Int,
    _ reader: inout BitReader, frequencyTable: HuffmanTable, timeTable: HuffmanTable,
    recorder: inout Recorder
  ) throws(BitstreamError) {
    recorder.open(element, index: envelope)
    defer { recorder.close() }
    let isTime = try reader.read(1, direction, &recorder) == 1
    let table = isTime ? timeTable : frequencyTable
    for _ in 0..<phaseBandCount {
      let start = reader.position
      let index = try table.decode(from: &reader)
      if Recorder.isRecording {
        recorder.field(
          name, at: start, width: reader.position - start, value: index,
          meaning: "difference \(index)")
      }
    }
  }
}
