import Conformance

extension Paragraph.Look {
  /// The look of a severity's name.
  init(_ severity: Severity) {
    switch severity {
    case .error: self = .error
    case .warning: self = .warning
    case .info: self = .info
    }
  }

  /// The look of a verdict.
  init(_ verdict: Verdict) {
    switch verdict {
    case .pass: self = .good
    case .warn: self = .warning
    case .fail, .notAAC, .unreadable: self = .error
    }
  }
}
