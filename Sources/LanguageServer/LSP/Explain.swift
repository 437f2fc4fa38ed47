internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightRendering
internal import HighlightStorage
internal import JSONRPC
internal import QueryTools
internal import StrictJSON
internal import SystemSupport

extension Server {
  /// `highlight/explain`: what `explain --format json` says of a position; with `"format": "text"`, `{"text": …}` as `explain` prints it.
  func explain(_ params: JSON) throws(ResponseError) -> ((inout ByteSink) -> Void)? {
    let document = try document(of: params)
    if waitsForTree(document) { return nil }
    let report = report(at: try offset(params["position"], in: document.storage.text), of: document)
    guard params["format"]?.string == "text" else {
      let json = report.json
      return { $0.append(json) }
    }
    let lines = report.textLines.joined(separator: "\n")
    return { sink in
      sink.append("{\"text\":")
      sink.append(json: lines)
      sink.append("}")
    }
  }

  /// `textDocument/hover`: of our own files what their words mean; where `explain.hover` is set, the same as `highlight/explain`, for people. Of a misspelled word why it
  /// is reported.
  func hover(_ params: JSON) throws(ResponseError) -> ((inout ByteSink) -> Void)? {
    let document = try document(of: params)
    if waitsForTree(document) { return nil }
    let text = document.storage.text
    let offset = try offset(params["position"], in: text)
    if let kind = ownKind(of: document), let answer = ownHover(kind, of: document, at: offset) { return answer }
    if let word = spellingHover(of: document, at: offset) {
      return hover(word.lines.joined(separator: "\n"), word.range, text)
    }
    guard document.setup.configuration.explainOnHover else { return { $0.append("null") } }
    guard offset < text.count else { return { $0.append("null") } }
    let report = report(at: offset, of: document)
    // The place itself, its line and the caret are on the screen already.
    let lines = report.textLines.drop { !$0.isEmpty }.dropFirst().joined(separator: "\n")
    return hover(lines, report.explanation.effectiveRange, text)
  }

  /// An answer to `textDocument/hover`.
  private func hover(_ lines: String, _ range: Range<Int>, _ text: UTF16Text) -> (inout ByteSink) -> Void {
    let positions = positions(in: text)
    let isMarkdown = client.takesMarkdownHover
    return { [self] sink in
      sink.append("{\"contents\":{\"kind\":\"\(isMarkdown ? "markdown" : "plaintext")\",\"value\":")
      // A fence longer than any in the text.
      sink.append(json: isMarkdown ? "``````\n\(lines)\n``````" : lines)
      sink.append("},\"range\":")
      append(range: range, of: positions, to: &sink)
      sink.append("}")
    }
  }

  private func report(at offset: Int, of document: Document) -> ExplanationReport {
    let theme = document.setup.configuration.theme.flatMap { try? Theme.named($0, isConfigured: true) }
    let named = storageWithNames(of: document)
    return ExplanationReport(
      explanation: (named?.storage ?? document.storage).explanation(at: offset), text: document.storage.text,
      path: DocumentURI.name(document.uri), language: document.languageName ?? "plaintext",
      theme: theme ?? .dark, legend: configuration.legend, missing: named?.missing ?? [])
  }

  // Longer texts (units) are not coloured once more for an explanation.
  private static let longestNamed = 200_000

  /// The text of a document coloured once more, with a language for each embedded text whose grammar is missing; nil where none is.
  private func storageWithNames(of document: Document) -> (storage: HighlightingStorage, missing: Set<String>)? {
    let storage = document.storage
    guard !grammarQuestion.embedded.isEmpty, storage.length <= Self.longestNamed, let language = storage.language,
      language.hasInjections
    else { return nil }
    let languages = NamedLanguages(document.setup.loader)
    let named = HighlightingStorage(
      storage.text, language: language, languageProvider: languages,
      parseMilliseconds: document.setup.configuration.limits.serverParseMilliseconds,
      annotations: annotations(of: document))
    return (named, languages.missing)
  }
}
