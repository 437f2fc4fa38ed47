internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightRendering
internal import HighlightStorage
internal import JSONRPC
internal import Spelling
internal import StrictJSON
internal import SystemSupport
internal import TextLayout

/// The facts of a document beside its text: values from the time of the request.
struct DocumentFacts: Sendable {
  let uri: String
  let version: Int
  /// The language that was recognised, its grammar installed or not; nil for plain text.
  let languageName: String?
  let isTooLarge: Bool
  /// Whether its grammar is missing and was reported.
  let lacksGrammar: Bool
  /// Whether a grammar of an embedded text is missing somewhere.
  let lacksEmbeddedGrammars: Bool
  /// Whether colours are offered for it.
  let offersColors: Bool
  let configuration: Configuration
  let manifest: Manifest
  /// The languages of the document's loader, as other threads have them.
  let languages: SharedLanguages?
  let client: ClientCapabilities
  /// The unit of positions on the wire.
  let unit: ColumnUnit
  let legend: SemanticTokenLegend
  /// The first folder that the client has open.
  let folder: String?
  /// The ignored findings of rules in this document, and the rules that are off everywhere.
  let ignoredFindings: [String: Set<String>?]
  let disabledRules: Set<String>
  let guesser: GuessWorker
}

/// Tools with scratch memory of their own. One thread at a time.
final class ReadingTools {
  private(set) lazy var lineBreaker = LineBreaker()
  private(set) lazy var wordTokenizer = TextTokenizer(.word)
  private(set) lazy var sentenceTokenizer = TextTokenizer(.sentence)
}

/// Finds the misspelled words of a document.
protocol WordReading {
  /// The speller of the document; nil if spelling is off, or if the dictionaries are not loaded yet.
  var speller: Speller? { get }
  func misspellings() -> [Speller.Found]
}

/// A document as one request reads it: the server's own on the main loop, a replica of it on a thread of the pool.
struct DocumentView {
  let facts: DocumentFacts
  let storage: HighlightingStorage
  let loader: LanguageLoader
  let tools: ReadingTools
  let layouts: LayoutCache
  let words: any WordReading
  /// Raised by another thread to end the request: long loops look at it.
  let interruption: CancellationFlag
  /// Whether the request is not wanted any more or takes too long; asked now and then by long loops.
  let shouldStop: () -> Bool

  var text: UTF16Text { storage.text }

  // MARK: Positions

  /// The UTF-16 offset of a position, clamped to the text.
  func offset(_ position: WirePosition) -> Int { position.utf16Offset(in: text, unit: facts.unit) }

  /// The UTF-16 offsets of a range, clamped to the text; a reversed one is turned.
  func offsets(_ range: WireRange) -> Range<Int> {
    let (start, end) = (offset(range.start), offset(range.end))
    return min(start, end)..<max(start, end)
  }

  /// For the positions of one answer.
  func positions() -> WirePositions { WirePositions(text, unit: facts.unit) }

  /// The lines that a range has a part in, all without one. A range that ends before the first character of a line does not
  /// hold it.
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

  /// The theme in which scopes are shown; nil for the default.
  var theme: Theme? { facts.configuration.theme.flatMap { try? Theme.named($0, isConfigured: true) } }
}
