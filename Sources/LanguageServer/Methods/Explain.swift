internal import DataFormats
internal import HighlightConfiguration
internal import HighlightCore
internal import HighlightLanguages
internal import HighlightStorage
internal import HighlightThemes
internal import JSONRPC
internal import QueryReports

/// `highlight/explain`: the report of `explain --format json` about a position.
enum ExplainMethod: ReadingMethod {
  static let descriptor = MethodDescriptor(
    name: "highlight/explain",
    summary:
      "as `explain --format json`; with `format` `text`, as `explain` prints it; `not` and `query` ask why something does not match",
    lane: .cursor)

  struct Params: WireParams {
    let position: WirePosition
    /// Whether the result is the text that the command prints, not JSON.
    let isText: Bool

    /// The question why a scope is missing or a pattern does not match; nil for why the position is highlighted as it
    /// is.
    let question: MissQuestion?

    init(_ json: JSON) throws(ResponseError) {
      position = try WirePosition(required: json["position"])
      isText = json["format"]?.string == "text"
      let scope = try json.optional("not", is: "a string", \.string)
      let query = try json.optional("query", is: "a string", \.string)
      guard scope == nil || query == nil else {
        throw ResponseError(code: .invalidParams, message: "\"not\" and \"query\" exclude each other")
      }
      question = scope.map { .scope($0) } ?? query.map { .query($0) }
    }
  }

  static func run(_ params: Params, _ view: DocumentView, _ answer: inout RequestAnswer) {
    let offset = view.offset(params.position)
    let report = report(at: offset, of: view)
    guard let question = params.question else {
      return answer.sink.append(params.isText ? text(report.textLines) : report.json)
    }
    let misses = MissReport(
      view.storage.misses(question, at: offset, explanation: report.explanation), report: report)
    answer.sink.append(params.isText ? text(misses.textLines) : misses.json)
  }

  private static func text(_ lines: [String]) -> JSON { .members(("text", JSON(lines.joined(separator: "\n")))) }

  /// Returns the explanation of the highlighting at a UTF-16 offset, with the embedded languages whose grammars are
  /// missing.
  static func report(at offset: Int, of view: DocumentView) -> ExplanationReport {
    let named = storageWithNames(of: view)
    return ExplanationReport(
      explanation: (named?.storage ?? view.storage).explanation(at: offset), of: view.storage,
      path: DocumentURI.name(view.facts.uri), language: view.facts.languageName ?? "plaintext", theme: view.theme ?? .dark,
      legend: view.facts.legend, missing: named?.missing ?? [])
  }

  // Longer texts, in UTF-16 units, are not highlighted again for an explanation.
  private static let longestNamed = 200_000

  /// Returns a storage with the text highlighted again, in which embedded texts without a grammar have their
  /// language, and the names of those languages. Nil if no grammar is missing, the text has more than 200,000 UTF-16
  /// units, or its language has no embedded texts.
  private static func storageWithNames(of view: DocumentView) -> (storage: HighlightingStorage, missing: Set<String>)? {
    guard view.facts.lacksEmbeddedGrammars, view.storage.length <= longestNamed, let language = view.storage.language,
      language.hasInjections
    else { return nil }
    let languages = NamedLanguages(view.loader)
    let named = HighlightingStorage(
      view.text, language: language, languageProvider: languages,
      parseMilliseconds: view.facts.configuration.limits.serverParseMilliseconds, annotations: view.storage.annotations,
      interruption: view.interruption)
    return (named, languages.missing)
  }
}
