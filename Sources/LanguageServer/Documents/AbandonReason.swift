internal import TextRules

/// Why a document is shown as plain text, without rules and links, though its language is known.
enum AbandonReason {
  /// It cannot be highlighted within its time, or the work does not end. It is tried again when it is opened again, or
  /// when its configuration or its language changes.
  case time
  /// The process ended while it worked on this text. It is tried again when it is closed and opened again, or when its
  /// language or the version of the program changes.
  case crash

  var message: String {
    switch self {
    case .time:
      "shown as plain text, because highlighting it takes too long; reopen it to try again"
    case .crash:
      "shown as plain text, because the server crashed or was ended while it highlighted it; "
        + "close and reopen it to try again, and report the crash"
    }
  }

  /// The diagnostic that says so, at the start of the text.
  var diagnostic: Diagnostic {
    Diagnostic(
      severity: Rule.Severity.warning.number, range: 0..<0, code: self == .time ? "limit" : "crash", message: message)
  }
}
