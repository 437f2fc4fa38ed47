/// A limit that was exceeded: omissions are always reported.
public enum Limit: String, Sendable, CaseIterable {
  /// A parse took too long: no syntax, or none in some embedded texts.
  case parseTime = "parse-time"
  /// Highlighting an edit or the whole text took too long: there is no syntax, or the syntax of the old text.
  case workTime = "work-time"
  /// A parse took too much memory: no syntax, or none in some embedded texts.
  case parseMemory = "parse-memory"
  /// The text is nested too deeply for the parser: no syntax, or wrong syntax after that offset.
  case nesting
  /// An embedded text is too long for a grammar whose parse cannot be ended in time.
  case textLength = "text-length"
  /// The file is too large: plain text.
  case fileSize = "file-size"
  /// A line is too long for rules and links: it has none.
  case lineLength = "line-length"
  /// A pattern cost too much at some node: its matches there are missing.
  case matchWork = "match-work"
  /// Languages are nested too deeply.
  case injectionDepth = "injection-depth"
  /// There are too many embedded texts.
  case injectionCount = "injection-count"
  /// A rule took too long in some paragraphs and is off there.
  case ruleTime = "rule-time"
  /// A rule needed too much memory for backtracking in some paragraphs and is off there.
  case ruleStack = "rule-stack"
  /// The links, messages and fixes that rules fill in are too long: some are cut or left out.
  case ruleText = "rule-text"
  /// The word files are too large together: some are not read.
  case wordFiles = "word-files"
}

/// Default values of providers.
package enum LanguageProviderDefaults {
  // Documentation comments in macros of C++'s library headers need 12.
  package static let injectionDepth = 24
}
