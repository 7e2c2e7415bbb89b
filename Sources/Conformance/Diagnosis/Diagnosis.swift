/// Weighs findings against each other: one cause, one finding.
public enum Diagnosis {
  /// The findings in the order of the report.
  public static func settled(_ findings: [Finding], facts: StreamFacts) -> [Finding] {
    findings.sorted { one, other in
      (one.location.byteOffset, one.location.bitOffset, one.rule)
        < (other.location.byteOffset, other.location.bitOffset, other.rule)
    }
  }
}
