/// Weighs findings against each other: one cause, one finding.
public enum Diagnosis {
  /// The findings in the order of the report.
  ///
  /// - Parameters:
  ///   - findings: what the rules found.
  ///   - facts: what the stream amounts to.
  ///   - asDeclared: the findings of the first reading, if this is the second, in which the causes of
  ///     `facts.readings` hide nothing any more: what they folded then, they fold still.
  public static func settled(
    _ findings: [Finding], facts: StreamFacts, asDeclared: [Finding] = []
  ) -> [Finding] {
    var findings = findings
    for index in findings.indices where findings[index].rule == "HDR002" {
      SamplingFrequencyIndexReserved.sharpen(&findings[index], facts)
    }
    let causes = Set(asDeclared.isEmpty ? [] : FoldTable.causesOfReading)
    var settled = FoldTable.fold(findings, besides: causes)
    for index in settled.indices where causes.contains(settled[index].rule) {
      let first = asDeclared.first {
        $0.rule == settled[index].rule && $0.frames == settled[index].frames
      }
      if let first { settled[index] = first }
    }
    settled += DecoderAcceptsBadFrame.findings(settled, facts)
    // What only the decoder tells, it told the first time.
    let rules = Set(settled.map(\.rule))
    settled += asDeclared.filter { $0.rule.text.hasPrefix("DEC") && !rules.contains($0.rule) }
    return settled.sorted { one, other in
      (one.location.byteOffset, one.location.bitOffset, one.rule)
        < (other.location.byteOffset, other.location.bitOffset, other.rule)
    }
  }
}
