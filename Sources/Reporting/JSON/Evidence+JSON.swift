public import Conformance

extension Evidence: JSONValue {
  /// Writes the facts as one object.
  public func write(to json: inout JSONWriter) {
    json.object(inline: true) { json in
      for entry in entries { json.member(entry.name, entry.value) }
    }
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
