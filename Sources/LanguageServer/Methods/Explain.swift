internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightRendering
internal import HighlightStorage
internal import JSONRPC
internal import QueryTools
internal import StrictJSON

/// `highlight/explain`: what `explain --format json` says of a position.
enum ExplainMethod: ReadingMethod {
  static let descriptor = MethodDescriptor(
    "highlight/explain", "as `explain --format json`; with `format` `text`, as `explain` prints it", lane: .cursor)

  struct Params: WireParams {
    let position: WirePosition
    /// Whether the text of the command line is wanted.
    let isText: Bool

    init(_ json: JSON) throws(ResponseError) {
      position = try WirePosition(required: json["position"])
      isText = json["format"]?.string == "text"
    }
  }

  static func run(_ params: Params, _ view: DocumentView) throws(ResponseError) -> WrittenResult {
    let report = report(at: view.offset(params.position), of: view)
    guard params.isText else { return WrittenResult(json: report.json) }
    return WrittenResult(json: JSON.members(("text", JSON(report.textLines.joined(separator: "\n")))))
  }

  static func report(at offset: Int, of view: DocumentView) -> ExplanationReport {
    let named = storageWithNames(of: view)
    return ExplanationReport(
      explanation: (named?.storage ?? view.storage).explanation(at: offset), text: view.text,
      path: DocumentURI.name(view.facts.uri), language: view.facts.languageName ?? "plaintext", theme: view.theme ?? .dark,
      legend: view.facts.legend, missing: named?.missing ?? [])
  }

  // Longer texts, in UTF-16 units, are not highlighted again for an explanation.
  private static let longestNamed = 200_000

  /// The text highlighted again, with a language for each embedded text whose grammar is missing; nil if none is.
  private static func storageWithNames(of view: DocumentView) -> (storage: HighlightingStorage, missing: Set<String>)? {
    guard view.facts.lacksEmbeddedGrammars, view.storage.length <= longestNamed, let language = view.storage.language,
      language.hasInjections
    else { return nil }
    let languages = NamedLanguages(view.loader)
    let named = HighlightingStorage(
      view.text, language: language, languageProvider: languages,
      parseMilliseconds: view.facts.configuration.limits.serverParseMilliseconds, annotations: view.storage.annotations)
    return (named, languages.missing)
  }
}
