internal import DataFormats
package import HighlightConfiguration
package import HighlightCore
package import HighlightLanguages
internal import HighlightRendering
package import HighlightStorage
internal import Spelling
package import SystemSupport
package import TextModel
internal import TextRules

extension FileHighlighter {
  /// The language, limits and annotations of a text, determined before it is highlighted.
  package struct Preparation {
    /// The canonical name of its language; nil for plain text.
    package let name: String?
    package let language: Language?
    let provider: any LanguageProvider
    let annotations: AnnotationSettings
    package let limits: Configuration.Limits
    var report: LimitReport
    /// Messages about exceeded limits.
    package var limitMessages: [String] { report.notes }
    package var warnings: [String] = []
    package let note: LanguageMessage?
    let languageError: LanguageError?
    /// The formatting to remove from the text before it is decoded; nil for none.
    package let removedFormatting: FormattingFilter.Scope?
    /// Whether the removed colors are kept as colors of the text; in a diff, where highlights have less information.
    package let keepsColors: Bool
    /// The form of the hunks of a diff that begin with `@@`.
    var hunkForm = DiffParser.Form.signs

    /// The filter of the text's formatting; nil if nothing is removed.
    package var filter: FormattingFilter? {
      guard let removedFormatting else { return nil }
      var filter = FormattingFilter(removedFormatting)
      if keepsColors { filter.colors = TextColors() }
      return filter
    }

    /// Whether highlights of a line depend on the lines before it only, and on the next ones as far as a text is joined
    /// from them: plain text and languages of rules, without rules of the user, whose times are limited by file.
    package var isHighlightedByLine: Bool {
      language?.grammar == nil && annotations.rules == nil && (removedFormatting == nil || keepsColors)
    }

    /// Returns a storage of a text, highlighted with rules and links.
    package func storage(_ text: UTF16Text, expectsEdits: Bool = true) -> HighlightingStorage {
      HighlightingStorage(
        text, language: language, languageProvider: provider, parseMilliseconds: limits.commandParseMilliseconds,
        annotations: annotations, expectsEdits: expectsEdits)
    }

    /// Returns a storage without rules and links; it has no embedded languages unless spelling is checked.
    /// - Parameter isPlain: whether the text has no highlights.
    func unannotatedStorage(_ text: UTF16Text, isPlain: Bool = false) -> HighlightingStorage {
      HighlightingStorage(
        text, language: isPlain ? nil : language, languageProvider: annotations.spelling == nil ? NoLanguages() : provider,
        parseMilliseconds: limits.commandParseMilliseconds, annotations: AnnotationSettings())
    }

    /// Returns a storage of a text that will not be edited. The text is highlighted in parts if a parse of all of it exceeds
    /// its time limit, or finds it nested too deeply for a tree.
    /// - Parameter rules: returns the lexical rules for comments and strings of the language; called for a text that is
    ///   highlighted in parts.
    /// - Returns: also, if the text is highlighted in parts, the limit that the parse exceeded, and those that parts
    ///   exceeded.
    func wholeStorage(
      _ text: UTF16Text, _ rules: () -> LexicalRules?
    ) -> (storage: HighlightingStorage, exceeded: Limit?, ofParts: Set<Limit>) {
      guard let language, language.grammar != nil else {
        return (storage(text, expectsEdits: false), nil, [])
      }
      let milliseconds = FileHighlighter.wholeParseMilliseconds(limits, length: text.count)
      var limit: Limit?
      if text.count < WindowedSyntax.longText {
        let storage = HighlightingStorage(
          text, language: language, languageProvider: provider, parseMilliseconds: milliseconds, annotations: annotations,
          expectsEdits: false)
        limit = Limit.highlightedInParts.first(where: storage.exceededLimits.contains)
        if storage.hasSyntax || limit == nil { return (storage, nil, []) }
      } else {
        // In a long text, embedded texts may take longer than the parse of the text.
        let parsed = ParsedText(text, language: language, parseMilliseconds: milliseconds, limit: &limit)
        if let parsed {
          let storage = HighlightingStorage(
            parsed, languageProvider: provider, parseMilliseconds: limits.commandParseMilliseconds,
            annotations: annotations)
          return (storage, nil, [])
        }
        guard let limit, Limit.highlightedInParts.contains(limit) else {
          return (storage(text, expectsEdits: false), nil, [])
        }
      }
      let storage = HighlightingStorage(text, language: nil, annotations: annotations, expectsEdits: false)
      let limits = WindowedSyntax(language: language, provider: provider, rules: rules()).color(storage)
      return (storage, limit, limits)
    }

    /// The means to highlight parts of texts.
    package var partial: PartialHighlighting {
      PartialHighlighting(
        language: language, provider: provider, annotations: annotations, parseMilliseconds: limits.commandParseMilliseconds)
    }
  }
}
