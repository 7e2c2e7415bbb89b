import AACSyntax

extension FileReport {
  /// The sampling frequencies in hertz that the payload fits where `stream.samplingFrequency`, which
  /// is what the first header declares, is proved wrong; empty elsewhere.
  ///
  /// Several of them have the same tables, so that the payload does not tell which one it is.
  public var fittingSamplingFrequencies: [Int] {
    let proof = findings.first { finding in
      (finding.rule == "HDR004" || finding.rule == "HDR005") && finding.frames.first == 0
    }
    guard let proof else { return [] }
    if case .int(let core)? = proof.evidence["core_hz"] { return [core] }
    guard case .array(let candidates)? = proof.evidence["candidate_indices"] else { return [] }
    return candidates.compactMap { candidate in
      if case .int(let index) = candidate { SamplingFrequency.hertz(ofIndex: index) } else { nil }
    }
  }
}
