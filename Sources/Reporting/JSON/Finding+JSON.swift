public import Conformance
public import JSONText

extension Finding: JSONValue {
  /// Writes the finding as an element of `findings`.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("rule", rule.text)
      json.member("name", name)
      json.member("severity", severity.rawValue)
      json.member("message", message)
      json.member("remedy", remedy)
      json.member("frames", frames)
      json.member("location", location)
      json.member("evidence", evidence)
      json.key("folded")
      json.object(inline: true) { json in
        for entry in folded { json.member(entry.rule.text, entry.count) }
      }
      json.member("reference", reference)
      json.key("decoders")
      json.array(DecoderReaction.reactions(to: rule)) { $1.write(to: &$0) }
      if isBaselined { json.member("baselined", true) }
    }
  }
}

extension FrameSpan: JSONValue {
  /// Writes the ends, the count and the listed ranges.
  public func write(to json: inout JSONWriter) {
    json.object(inline: true) { json in
      json.member("first", first)
      json.member("last", last)
      json.member("count", count)
      json.key("ranges")
      json.array(ranges, inline: true) { json, range in
        json.array([range.lowerBound, range.upperBound], inline: true) { $0.integer($1) }
      }
    }
  }
}

extension Location: JSONValue {
  /// Writes the place.
  public func write(to json: inout JSONWriter) {
    json.object(inline: true) { json in
      json.member("byte_offset", byteOffset)
      json.member("bit_offset", bitOffset)
      json.member("bit_length", bitLength)
      json.member("time_seconds", timeSeconds)
      json.member("element", element)
    }
  }
}

extension Clause: JSONValue {
  /// Writes standard, edition and clause.
  public func write(to json: inout JSONWriter) {
    json.object(inline: true) { json in
      json.member("standard", standard)
      json.member("edition", edition)
      json.member("clause", number)
    }
  }
}
