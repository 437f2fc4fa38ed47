internal import HighlightStorage

extension Limit {
  /// What people can do about a limit that a key under `[limits]` sets.
  package static func raising(_ key: String) -> String {
    "`\(key)` under [limits] in your own configuration raises the limit"
  }

  /// What people are told when the limit was hit: what is missing, and what they can do.
  /// - Parameters:
  ///   - endsSyntax: whether there is no syntax at all.
  ///   - parseMilliseconds: what a parse may take.
  ///   - lineBytes: how long a line with rules and links may be.
  package func message(endsSyntax: Bool, parseMilliseconds: Int, lineBytes: Int) -> String {
    let reason: String
    switch self {
    case .parseTime:
      reason =
        "the parse takes more than \(parseMilliseconds) ms of processor time; \(Limit.raising("parseMilliseconds"))"
    case .lineLength:
      return "lines longer than \(lineBytes) bytes have no rules and links; \(Limit.raising("lineBytes")) "
        + "(limit: \(rawValue))"
    case .workTime: reason = "to colour it takes too long"
    case .parseMemory: reason = "the parse takes too much memory"
    case .nesting: reason = "it is nested too deeply for the parser"
    case .matchWork: return "some matches are missing where a pattern costs too much (limit: \(rawValue))"
    case .textLength: return "an embedded text is too long for its grammar and has no colours (limit: \(rawValue))"
    case .injectionDepth: return "texts inside too many others have no colours of their own (limit: \(rawValue))"
    case .injectionCount: return "some embedded texts have no colours: there are too many (limit: \(rawValue))"
    case .ruleTime:
      return "a rule takes too long and is off in places; \(Limit.raising("ruleMilliseconds")) (limit: \(rawValue))"
    case .ruleStack: return "a rule needs too much memory and is off in places (limit: \(rawValue))"
    case .fileSize: return "it is shown as plain text; \(Limit.raising("fileBytes")) (limit: \(rawValue))"
    }
    return (endsSyntax ? "has no syntax colours: " : "not all of it is coloured: ") + "\(reason) (limit: \(rawValue))"
  }
  /// The same with the limits that hold in commands.
  package func message(endsSyntax: Bool, _ limits: Configuration.Limits) -> String {
    message(endsSyntax: endsSyntax, parseMilliseconds: limits.commandParseMilliseconds, lineBytes: limits.lineBytes)
  }
}
