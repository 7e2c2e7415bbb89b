import JSONText

/// What stays of a finding when everything around it changes.
///
/// It is made of the rule, the kind of syntax element and the evidence that says what is wrong, not
/// of the evidence that says where or how often: encoding other frames anew, adding or cutting
/// frames leaves it as it is. Two findings of one file may have the same; how many there are tells
/// them apart from new ones.
public struct Fingerprint: Hashable, Sendable, Comparable {
  /// Sixteen hexadecimal digits.
  public let text: String

  /// The evidence that names the fault itself.
  private static let telling: Set<String> = [
    "kind", "field", "tool", "variant", "declared", "declared_index", "declared_profile",
    "declared_hz", "declared_channels", "profile", "expected", "expected_elements", "usual_value",
    "box_type", "signature", "looks_like", "pattern", "codec_string", "given_hex", "decoder",
    "claimed", "level", "reason",
  ]

  /// The fingerprint `text`, as it was written once.
  public init(_ text: String) { self.text = text }

  /// The fingerprint of `finding`.
  public init(of finding: Finding) {
    var hash = FNV1a()
    hash.add(finding.rule.text)
    // `CPE[1].ics[0].section_data`: which of several elements is the first to show it is chance.
    let element = finding.location.element ?? ""
    hash.add(String(element.filter { !$0.isNumber }))
    for entry in finding.evidence.entries where Self.telling.contains(entry.name) {
      hash.add(entry.name)
      var value = JSONWriter(layout: .compact)
      entry.value.write(to: &value)
      hash.add(value.take())
    }
    let digits = String(hash.value, radix: 16)
    text = String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Orders by the digits.
  public static func < (left: Fingerprint, right: Fingerprint) -> Bool { left.text < right.text }
}
