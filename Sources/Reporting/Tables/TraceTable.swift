public import Conformance
import JSONText

/// The formats of a trace.
public enum TraceFormat: String, Hashable, Sendable, CaseIterable {
  /// An indented tree with bytes and bits beside it.
  case text
  /// One JSON object a field.
  case jsonl
}

/// Writes the traces of frames.
public struct TraceTable: Sendable {
  private let format: TraceFormat

  /// A table of the given format.
  public init(format: TraceFormat) { self.format = format }

  /// Appends the fields of one frame.
  public func append(_ trace: FrameTrace, to buffer: inout [UInt8]) {
    switch format {
    case .jsonl: appendLines(trace, to: &buffer)
    case .text: appendTree(trace, to: &buffer)
    }
  }

  private func appendLines(_ trace: FrameTrace, to buffer: inout [UInt8]) {
    var json = JSONWriter(layout: .compact)
    for field in trace.fields {
      json.object { json in
        json.key("frame")
        json.integer(trace.frame)
        json.key("bit")
        json.integer(field.bit)
        json.key("width")
        json.integer(field.width)
        json.member("element", field.element)
        json.member("field", field.name)
        json.member("value", field.value)
        json.member("meaning", field.meaning)
      }
      json.endLine()
      if json.bytes.count > 1 << 16 { buffer.append(contentsOf: json.take()) }
    }
    buffer.append(contentsOf: json.take())
  }

  // MARK: The tree

  /// Columns of the tree: the bit, then up to four bytes in hexadecimal, then up to 16 bits.
  private static let bitColumns = 8
  private static let hexColumns = 12
  private static let binaryColumns = 17

  private func appendTree(_ trace: FrameTrace, to buffer: inout [UInt8]) {
    let time = trace.timeSeconds.map { ", " + Phrases.decimal($0, places: 3) + " s" } ?? ""
    buffer.append(
      contentsOf:
        "frame \(trace.frame): byte \(trace.byteOffset), \(trace.bytes.count) bytes\(time)\n".utf8)
    buffer.append(contentsOf: "     bit hex         bits             field\n".utf8)
    var path: [Substring] = []
    for field in trace.fields {
      let parts = field.element.split(separator: ".")
      let shared = zip(path, parts).prefix { $0 == $1 }.count
      for depth in shared..<max(shared, parts.count) {
        let margin = Self.bitColumns + 1 + Self.hexColumns + Self.binaryColumns
        Self.pad(margin + 2 * depth, to: &buffer)
        buffer.append(contentsOf: parts[depth].utf8)
        buffer.append(UInt8(ascii: "\n"))
      }
      path = parts
      appendField(field, in: trace.bytes, depth: parts.count, to: &buffer)
    }
    buffer.append(UInt8(ascii: "\n"))
  }

  private func appendField(
    _ field: FrameTrace.Field, in bytes: [UInt8], depth: Int, to buffer: inout [UInt8]
  ) {
    let position = String(field.bit)
    Self.pad(Self.bitColumns - position.utf8.count, to: &buffer)
    buffer.append(contentsOf: position.utf8)
    buffer.append(UInt8(ascii: " "))
    let hex = Self.hex(field, bytes)
    buffer.append(contentsOf: hex.utf8)
    Self.pad(Self.hexColumns - hex.utf8.count, to: &buffer)
    let bits = Self.bits(field, bytes)
    buffer.append(contentsOf: bits.utf8)
    Self.pad(Self.binaryColumns - bits.utf8.count + 2 * depth, to: &buffer)
    buffer.append(contentsOf: field.name.utf8)
    if field.value == nil || field.width > 63 {
      buffer.append(contentsOf: " (\(field.width) bits)".utf8)
    } else if let value = field.value {
      buffer.append(contentsOf: " = \(value)".utf8)
    }
    if let meaning = field.meaning {
      buffer.append(contentsOf: "  \(DisplayText.escaped(meaning))".utf8)
    }
    buffer.append(UInt8(ascii: "\n"))
  }

  /// The bytes that a field touches, at most four.
  private static func hex(_ field: FrameTrace.Field, _ bytes: [UInt8]) -> String {
    guard field.width > 0 else { return "" }
    let first = field.bit / 8
    let last = min((field.bit + field.width - 1) / 8, bytes.count - 1)
    guard first <= last else { return "" }
    var text = bytes[first...min(last, first + 2)].map(Hex.digits).joined(separator: " ")
    if last > first + 2 { text += ".." }
    return text
  }

  /// The bits of a field, at most sixteen.
  private static func bits(_ field: FrameTrace.Field, _ bytes: [UInt8]) -> String {
    let shown = min(field.width, field.width > 16 ? 14 : 16)
    var text = ""
    for bit in field.bit..<field.bit + shown where bit / 8 < bytes.count {
      text += bytes[bit / 8] >> UInt8(7 - bit % 8) & 1 == 1 ? "1" : "0"
    }
    return field.width > 16 ? text + ".." : text
  }

  private static func pad(_ count: Int, to buffer: inout [UInt8]) {
    if count > 0 { buffer.append(contentsOf: repeatElement(UInt8(ascii: " "), count: count)) }
  }
}
