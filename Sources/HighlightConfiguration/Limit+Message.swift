internal import SystemSupport
internal import TextModel
internal import TextRules

extension Limit {
  /// Returns the text that says how to raise a limit.
  /// - Parameter key: the key under `[limits]`.
  package static func raising(_ key: String) -> String { "limits.\(key) in your own configuration raises the limit" }

  /// The key under `[limits]` that sets the limit; nil if none does.
  package var key: String? {
    switch self {
    case .parseTime: "parseMilliseconds"
    case .lineLength: "lineBytes"
    case .fileSize: "fileBytes"
    case .injectionDepth: "injectionDepth"
    case .ruleTime: "ruleMilliseconds"
    case .workTime, .parseMemory, .nesting, .matchWork, .textLength, .injectionCount, .ruleStack, .ruleText,
      .wordFiles:
      nil
    }
  }

  /// Returns the message about the exceeded limit, with the key that raises it.
  /// - Parameters:
  ///   - endsSyntax: whether the text has no syntax highlighting at all.
  ///   - parseMilliseconds: the limit of the parse.
  ///   - limits: the configured limits.
  ///   - patterns: the locations of patterns that cost too much.
  package func message(
    endsSyntax: Bool, parseMilliseconds: Int, _ limits: Configuration.Limits, patterns: [String] = []
  ) -> String {
    let reason: String
    switch self {
    case .parseTime:
      reason = "the parse takes more work than \(parseMilliseconds) ms allow; \(Limit.raising("parseMilliseconds"))"
    case .workTime: reason = "highlighting takes too long; see docs/limits.md"
    case .parseMemory: reason = "the parse takes too much memory; see docs/limits.md"
    case .nesting: reason = "the text is nested too deeply for the parser; see docs/limits.md"
    case .lineLength:
      return "no rules and links in lines longer than \(limits.lineBytes) bytes; \(Limit.raising("lineBytes")) \(name)"
    case .matchWork:
      let shown = patterns.isEmpty ? "" : ": " + patterns.map { FileSystem.relativePath($0) }.joined(separator: ", ")
      return "matches of a pattern that costs too much are missing\(shown); see docs/limits.md \(name)"
    case .textLength: return "embedded text that is too long for its grammar is not highlighted; see docs/limits.md \(name)"
    case .injectionDepth:
      return "embedded languages nested deeper than \(limits.injectionDepth) levels are not highlighted; "
        + "\(Limit.raising("injectionDepth")) \(name)"
    case .injectionCount: return "embedded texts beyond the first 100000 are not highlighted; see docs/limits.md \(name)"
    case .ruleTime: return "a rule takes too long and is off in some lines; \(Limit.raising("ruleMilliseconds")) \(name)"
    case .ruleStack: return "a rule needs too much memory and is off in some lines; see docs/limits.md \(name)"
    case .ruleText:
      return "rules match too often, or fill in a link, a message or a fix that is too long; see docs/limits.md \(name)"
    case .wordFiles:
      return
        "the word files have more than \(Bounds.wordFileBytes >> 20) MB together, and some are not read; see docs/limits.md \(name)"
    case .fileSize:
      return "shown as plain text, being larger than \(limits.fileBytes) bytes; \(Limit.raising("fileBytes")) \(name)"
    }
    return (endsSyntax ? "no syntax highlighting: " : "not all is highlighted: ") + "\(reason) \(name)"
  }

  private var name: String { "(limit: \(rawValue))" }

  /// Returns the message about the exceeded limit, with the limit of a parse in commands.
  package func message(endsSyntax: Bool, _ limits: Configuration.Limits, patterns: [String] = []) -> String {
    message(
      endsSyntax: endsSyntax, parseMilliseconds: limits.commandParseMilliseconds, limits, patterns: patterns)
  }
}
