import Conformance
import Glibc

/// Numbers and facts in words.
package enum Phrases {
  // MARK: Numbers

  /// Holds a number and its unit on one line; a paragraph shows it as a space.
  static let joint = Paragraph.unbreakableSpace

  /// `value` with `places` digits behind the point, zeros at the end cut off if `trimmed`.
  static func decimal(_ value: Double, places: Int, trimmed: Bool = false) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return value.description }
    let scale = pow(10, Double(places))
    let scaled = Int((abs(value) * scale).rounded())
    let (whole, fraction) = scaled.quotientAndRemainder(dividingBy: Int(scale))
    var text = (value < 0 && scaled > 0 ? "-" : "") + String(whole)
    guard places > 0, !(trimmed && fraction == 0) else { return text }
    let digits = String(fraction)
    text += "." + String(repeating: "0", count: places - digits.count) + digits
    if trimmed { while text.last == "0" { text.removeLast() } }
    return text
  }

  /// `1 frame`, `2 frames`.
  static func count(_ number: some BinaryInteger, _ noun: String, _ plural: String? = nil) -> String
  {
    "\(number)\(joint)\(number == 1 ? noun : plural ?? noun + "s")"
  }

  /// `1 frame`, `2 frames`, with an ordinary space.
  package static func plainCount(_ number: some BinaryInteger, _ noun: String) -> String {
    plain(count(number, noun))
  }

  /// `text` with ordinary spaces for its joints, for where no paragraph is made of it.
  static func plain(_ text: String) -> String { text.replacing(joint, with: " ") }

  /// `a`, `a and b`, `a, b and c`.
  static func list(_ items: [String]) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " and " + last
  }

  /// Bytes, `812 bytes`, `1.2 MB` with powers of 1000.
  static func size(_ bytes: UInt64) -> String {
    guard bytes >= 10_000 else { return count(bytes, "byte") }
    var value = Double(bytes) / 1000
    for unit in ["kB", "MB", "GB", "TB"] {
      if value < 999.95 { return decimal(value, places: 1) + joint + unit }
      value /= 1000
    }
    return decimal(value, places: 1) + joint + "PB"
  }

  /// A frequency in kilohertz, `44.1 kHz`, `22.05 kHz`.
  static func frequency(_ hertz: Int) -> String {
    decimal(Double(hertz) / 1000, places: 3, trimmed: true) + joint + "kHz"
  }

  /// Several frequencies in kilohertz, `16/12/11.025 kHz`.
  static func frequencies(_ hertz: [Int]) -> String {
    hertz.map { decimal(Double($0) / 1000, places: 3, trimmed: true) }.joined(separator: "/")
      + joint + "kHz"
  }

  /// A bit rate in kbit/s, to one place below 10.
  static func bitRate(_ bitsPerSecond: Int) -> String {
    decimal(Double(bitsPerSecond) / 1000, places: bitsPerSecond < 9_950 ? 1 : 0) + joint + "kbit/s"
  }

  /// A duration, `12.3 s`, `3 min 25 s`, `1 h 02 min 03 s`.
  static func duration(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds >= 59.95, seconds < 1e12 else {
      return decimal(seconds, places: 1) + joint + "s"
    }
    let whole = Int(seconds.rounded())
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
    return hours == 0
      ? ["\(minutes)", "min", twoDigits(rest), "s"].joined(separator: joint)
      : ["\(hours)", "h", twoDigits(minutes), "min", twoDigits(rest), "s"].joined(separator: joint)
  }

  /// A moment of a stream, `12.345 s`, `3:25.040`, `1:02:03.250`.
  static func moment(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds >= 59.9995, seconds < 1e12 else {
      return decimal(seconds, places: 3) + joint + "s"
    }
    let milliseconds = Int((seconds * 1000).rounded())
    let whole = milliseconds / 1000
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    let fraction = String(String(1000 + milliseconds % 1000).dropFirst())
    let tail = twoDigits(whole % 60) + "." + fraction
    return hours == 0 ? "\(minutes):\(tail)" : "\(hours):\(twoDigits(minutes)):\(tail)"
  }

  /// A level under full scale, `-0.3 dBFS`.
  static func level(_ magnitude: Double) -> String {
    guard magnitude > 0 else { return "digital silence" }
    return decimal(20 * log10(magnitude), places: 1) + joint + "dBFS"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  // MARK: Facts

  /// `mono`, `stereo`, `6 channels`.
  static func channels(_ count: Int) -> String {
    switch count {
    case 1: "mono"
    case 2: "stereo"
    default: "\(count) channels"
    }
  }

  /// What a file is, if it is no ADTS.
  static func name(_ container: Container?) -> String {
    switch container {
    case nil: "not recognised"
    case .adts: "ADTS"
    case .adif: "ADIF"
    case .loas: "LOAS/LATM (AudioSyncStream)"
    case .latm: "LATM without LOAS"
    case .mp4: "MP4 (ISO base media file)"
    case .mpegts: "MPEG-2 transport stream"
    case .mp3: "MPEG audio layer I to III (MP3)"
    case .rawAAC: "raw AAC blocks without a transport"
    case .text: "text"
    case .other: "another known format"
    case .unknown: "not recognised"
    case .empty: "empty file"
    }
  }

  /// The facts about a stream that fit into a headline.
  static func headline(_ report: FileReport) -> String {
    guard report.verdict != .unreadable else {
      return "unreadable: " + DisplayText.escaped(report.unreadableReason ?? "no reason given")
    }
    guard let stream = report.stream else {
      guard report.container != .empty else { return name(.empty) }
      let kind = report.verdict == .notAAC ? ", no ADTS stream to analyse" : ""
      return "\(name(report.container)), \(size(report.sizeBytes))\(kind)"
    }
    var facts = [DisplayText.escaped(stream.objectType)]
    facts.append(rate(stream, fitting: report.fittingSamplingFrequencies))
    facts.append(layout(stream))
    let mode = stream.bitrate.mode == .unknown ? "" : "\(joint)\(stream.bitrate.mode.rawValue)"
    facts.append(bitRate(stream.bitrate.average) + mode)
    facts.append(duration(stream.durationSeconds))
    facts.append(count(report.frames.count, "frame"))
    if report.frames.tagBytes > 0 { facts.append(size(report.frames.tagBytes) + " of tags") }
    if report.frames.junkBytes > 0 { facts.append(size(report.frames.junkBytes) + " of junk") }
    return facts.joined(separator: ", ")
  }

  private static func rate(_ stream: StreamReport, fitting: [Int]) -> String {
    guard let rate = stream.samplingFrequency else {
      return "sampling_frequency_index \(stream.samplingFrequencyIndex)"
    }
    if !fitting.isEmpty {
      return "declared \(frequency(rate)) (payload fits \(frequencies(fitting)))"
    }
    guard let output = stream.outputSamplingFrequency, output != rate else {
      return frequency(rate)
    }
    return "\(frequency(rate)) (output \(frequency(output)))"
  }

  private static func layout(_ stream: StreamReport) -> String {
    guard let coded = stream.channels else {
      return "channel_configuration \(stream.channelConfiguration)"
    }
    var notes: [String] = []
    if let layout = stream.channelLayout, !layout.isEmpty {
      notes.append(DisplayText.escaped(layout))
    }
    if let output = stream.outputChannels, output != coded {
      notes.append("output " + channels(output))
    }
    return channels(coded) + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
  }

  /// The frames of a finding, at most `limit` ranges of them: `frames 3-7, 12 and 17 more`;
  /// `nil` for a finding that speaks of no frame.
  static func frames(_ span: FrameSpan, limit: Int) -> String? {
    guard span.count > 0 else { return nil }
    let listed = span.ranges.prefix(limit)
    var items = listed.map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
    }
    let omitted = span.count - listed.reduce(0) { $0 + $1.count }
    if omitted > 0 { items.append("\(omitted)\(joint)more") }
    let text = omitted > 0 ? list(items) : items.joined(separator: ", ")
    return span.count == 1 ? "frame\(joint)\(text)" : "frames\(joint)\(text)"
  }

  /// The first place of a finding: byte, bit, time, element.
  static func place(_ location: Location) -> String {
    var parts = ["byte\(joint)\(location.byteOffset)"]
    if location.bitLength > 0 || location.bitOffset > 0 {
      parts[0] += ", bit\(joint)\(location.bitOffset)"
      if location.bitLength > 0 { parts[0] += " (\(count(location.bitLength, "bit")))" }
    }
    if let time = location.timeSeconds { parts.append(moment(time)) }
    if let element = location.element { parts.append(DisplayText.escaped(element)) }
    return parts.joined(separator: ", ")
  }

  /// `ISO/IEC 14496-3:2009, 1.A.3.2`.
  static func clause(_ clause: Clause) -> String {
    var text = clause.standard
    if let edition = clause.edition { text += ":" + edition }
    if let number = clause.number { text += ", " + number }
    return text
  }

  /// `2 errors, 1 warning`; what is 0 is left out.
  static func severities(errors: Int, warnings: Int, infos: Int) -> String {
    var items: [String] = []
    if errors > 0 { items.append(count(errors, "error")) }
    if warnings > 0 { items.append(count(warnings, "warning")) }
    if infos > 0 { items.append(count(infos, "info")) }
    return items.joined(separator: ", ")
  }

  /// The facts of a finding.
  static func words(_ evidence: Evidence) -> String {
    evidence.entries.map { "\($0.name) \(words($0.value))" }.joined(separator: ", ")
  }

  /// A value of a finding's evidence.
  static func words(_ value: EvidenceValue) -> String {
    switch value {
    case .null: "unknown"
    case .bool(let value): value ? "yes" : "no"
    case .int(let value): String(value)
    case .double(let value): value.description
    case .string(let value): DisplayText.escaped(value)
    case .array(let values): "[" + values.map(words).joined(separator: ", ") + "]"
    case .object(let evidence): "{" + words(evidence) + "}"
    }
  }

  /// A word of the schema as words: `not AAC`, `partial frame`.
  static func label(_ word: String) -> String {
    word == "not_aac" ? "not AAC" : String(word.map { $0 == "_" ? " " : $0 })
  }

  /// What the decoder says; `nil` if it was not asked.
  static func decode(_ report: DecodeReport, depth: Depth) -> String? {
    let decoder = DisplayText.escaped(
      report.decoder + (report.version.map { " " + $0 } ?? ""))
    let note = report.note.map(DisplayText.escaped)
    switch report.status {
    case .skipped:
      guard depth == .decode || note != nil else { return nil }
      return note ?? "nothing to decode"
    case .unsupported: return "not decoded: \(note ?? "no decoder for this stream")"
    case .ok, .failed, .crashed, .timedOut: break
    }
    let decoded = report.blocksDecoded ?? 0
    let total = decoded + (report.blocksFailed ?? 0)
    var text = "\(decoder) decoded \(decoded) of \(count(total, "block"))"
    switch report.status {
    case .crashed: text += " and crashed"
    case .timedOut: text += " and ran into its time limit"
    default: break
    }
    if let failure = report.firstFailure {
      text +=
        "; first failure in frame\(joint)\(failure.frame): "
        + "\"\(DisplayText.escaped(failure.message))\""
    }
    var sound: [String] = []
    if let rate = report.samplingFrequency { sound.append(frequency(rate)) }
    if let count = report.channels { sound.append(channels(count)) }
    if let peak = report.peak {
      sound.append(peak > 0 ? "peak " + level(peak) : level(peak))
      if let rms = report.rms, peak > 0 { sound.append("RMS " + level(rms)) }
    }
    if let clipped = report.clippedSamples, clipped > 0 {
      sound.append(count(clipped, "clipped sample"))
    }
    if !sound.isEmpty { text += "; " + sound.joined(separator: ", ") }
    return text + (note.map { "; " + $0 } ?? "")
  }
}
