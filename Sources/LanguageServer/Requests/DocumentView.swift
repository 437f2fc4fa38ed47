internal import HighlightConfiguration
internal import HighlightCore
internal import HighlightLanguages
internal import HighlightStorage
internal import HighlightThemes
internal import LanguageManifest
internal import Spelling
internal import TextChecks
internal import TextModel
internal import TextRules

/// The properties of a document other than its text, copied at the time of the request.
struct DocumentProperties: Sendable {
  let uri: String
  let version: Int
  /// The detected language, even if its grammar is not installed; nil for plain text.
  let languageName: String?
  /// Whether the document is shown without the highlights of its language: its text is too long, or it was abandoned.
  let isPlain: Bool
  /// Whether the document was abandoned: it has no rules and no links, either.
  let isAbandoned: Bool
  /// Whether the grammar of the document is missing and that was reported.
  let lacksGrammar: Bool
  /// Whether the grammar of an embedded text of any open document is missing.
  let lacksEmbeddedGrammars: Bool
  /// Whether the feature `colors` is on for the document.
  let offersColors: Bool
  let configuration: Configuration
  let manifest: Manifest
  /// The loaded languages of the document's loader, which threads share.
  let languages: SharedLanguages?
  let client: ClientCapabilities
  /// The unit of positions on the wire.
  let unit: ColumnUnit
  let legend: SemanticTokenLegend
  /// The path of the first workspace folder.
  let folder: String?
  /// The ignored findings of rules in this document, and the rules that are off everywhere.
  let ignoredFindings: [String: Set<String>?]
  let disabledRules: Set<String>
  let guesser: SuggestionWorker

  /// The settings of hidden and look-alike characters for the document.
  var characters: CharacterSettings {
    configuration.characters.settings(forPath: DocumentURI.name(uri), language: languageName ?? "plaintext")
  }
}

/// Line breaker and tokenizers, which have working memory. One thread at a time.
final class ReadingTools {
  private(set) lazy var lineBreaker = LineBreaker()
  private(set) lazy var wordTokenizer = TextTokenizer(.word)
  private(set) lazy var sentenceTokenizer = TextTokenizer(.sentence)
}

/// Finds the misspelled words of a document.
protocol DocumentSpelling {
  /// The speller of the document; nil if spelling is off, or if the dictionaries are not loaded yet.
  var speller: ConfiguredSpellChecker? { get }
  /// The settings of the speller that comes when the dictionaries are loaded; nil if it is there or none comes.
  var awaitedSettings: SpellingSettings? { get }
  /// Returns the misspelled words of the document; empty if spelling is off or not ready.
  func misspellings() -> [ConfiguredSpellChecker.MisspelledWord]
}

/// A document as a request reads it: the server's own on the main loop, a replica on a thread of the pool.
struct DocumentView {
  let facts: DocumentProperties
  let storage: HighlightingStorage
  let loader: LanguageLoader
  let tools: ReadingTools
  let layouts: LayoutCache
  let words: any DocumentSpelling
  /// Set by another thread to interrupt the request; long loops poll it.
  let interruption: CancellationFlag
  /// Whether the request was cancelled or takes too long; long loops call it.
  let shouldStop: () -> Bool

  var text: UTF16Text { storage.text }

  // MARK: Positions

  /// Returns the UTF-16 offset of a position, clamped to the text.
  func offset(_ position: WirePosition) -> Int { position.utf16Offset(in: text, unit: facts.unit) }

  /// Returns the UTF-16 offsets of a range, clamped to the text. Start and end may be in either order.
  func offsets(_ range: WireRange) -> Range<Int> {
    let (start, end) = (offset(range.start), offset(range.end))
    return min(start, end)..<max(start, end)
  }

  /// Returns a converter of offsets to positions, for one response.
  func positions() -> WirePositions { WirePositions(text, unit: facts.unit) }

  /// Returns the half-open range of lines, from 0, that a range overlaps; all lines for nil. If the range covers
  /// several lines and ends at the start of one, that last line is not included. An empty range gives its line.
  func lines(_ range: WireRange?) -> Range<Int> {
    guard let range else { return 0..<text.lines.count }
    let offsets = offsets(range)
    let first = text.lines.line(at: offsets.lowerBound)
    var last = text.lines.line(at: offsets.upperBound)
    if last > first && text.lines.start(of: last) == offsets.upperBound { last -= 1 }
    return first..<(last + 1)
  }

  // MARK: Findings

  /// The findings of rules that are not ignored.
  var findings: [RuleFinding] {
    if facts.ignoredFindings.isEmpty && facts.disabledRules.isEmpty { return storage.findings }
    return storage.findings.filter { finding in
      if facts.disabledRules.contains(finding.ruleID) { return false }
      guard let ignored = facts.ignoredFindings[finding.ruleID] else { return true }
      return ignored.map { !$0.contains(text.string(in: finding.range)) } ?? false
    }
  }

  /// The configured theme; nil for the default one.
  var theme: Theme? { facts.configuration.theme.flatMap { try? Theme.named($0, isConfigured: true) } }
}
