public import JSONText

extension Evidence: JSONValue {
  /// Writes the facts as one object.
  public func write(to json: inout JSONWriter) {
    json.object(inline: true) { json in
      for entry in entries { json.member(entry.name, entry.value) }
    }
  }

  /// The facts as one JSON object on one line, in their order.
  ///
  /// The text is valid JSON whatever the values hold: a number that JSON cannot say, NaN or an
  /// infinity, is `null`; other fractions take the fewest digits that read back to the same value.
  public var json: String {
    var json = JSONWriter(layout: .compact)
    write(to: &json)
    return String(decoding: json.take(), as: UTF8.self)
  }
}

extension EvidenceValue: JSONValue {
  /// Writes the value.
  public func write(to json: inout JSONWriter) {
    switch self {
    case .null: json.null()
    case .bool(let value): json.bool(value)
    case .int(let value): json.integer(value)
    case .double(let value): json.number(value)
    case .string(let value): json.string(value)
    case .array(let values): json.array(values, inline: true) { $1.write(to: &$0) }
    case .object(let evidence): evidence.write(to: &json)
    }
  }
}
