internal import DataFormats
internal import HighlightConfiguration
internal import HighlightStorage
internal import JSONRPC
internal import QueryReports
internal import Spelling
internal import SystemSupport
internal import TextChecks
internal import TextModel

/// `textDocument/completion`: words in comments, strings and prose if spelling is checked there; keys, values and
/// names in the product's own files.
enum CompletionMethod: ReadingMethod {
  static let descriptor = MethodDescriptor(
    name: "textDocument/completion", summary: "words where they are spelt; what may stand in our own files",
    feature: .completion,
    offer: Offer(
      provider: "completionProvider", options: "\"triggerCharacters\":[\"@\",\"(\",\"\\\"\"],\"resolveProvider\":true",
      condition: .words), lane: .cursor)

  private static let maxCompletions = 50
  // In longer texts (units) only words of dictionaries and projects are offered.
  private static let longestSearched = 1_000_000
  private static let longestPrefix = 50

  /// The source of a proposed word.
  enum Source: String {
    case document
    case words
  }

  static func run(_ params: PositionParams, _ view: DocumentView, _ answer: inout RequestAnswer) {
    let text = view.text
    let offset = view.offset(params.position)
    if let kind = view.ownKind { return view.appendOwnCompletions(kind, at: offset, to: &answer.sink) }
    let start = SpellChecker.startOfWord(endingAt: offset, in: text)
    let speller = view.words.speller
    guard let settings = speller?.settings ?? view.words.awaitedSettings, start < offset, offset - start <= longestPrefix,
      view.storage.isForPeople(at: offset - 1, scopes: settings.scopes)
    else { return answer.sink.append("[]") }
    var items: [(word: String, source: Source)] = []
    var seen: Set<String> = [text.string(in: start..<offset)]
    func offer(_ words: [String], _ source: Source) {
      for word in words where items.count <= maxCompletions && seen.insert(word).inserted { items.append((word, source)) }
    }
    if text.count <= longestSearched {
      let redaction = Redaction(view.storage)
      let found = SpellChecker.words(of: text, thatBeginAs: start..<offset, limit: maxCompletions)
      offer(redaction.isEmpty ? found : found.filter { redaction.hidingParts("\"\($0)\"") == "\"\($0)\"" }, .document)
    }
    // Dictionaries, and their lists of words, are read by another thread the first time.
    let isReady = speller?.checker.prepareCompletions() ?? false
    if isReady, let speller { offer(speller.checker.completions(forPartialWordRange: start..<offset, in: text), .words) }
    let (positions, range) = (view.positions(), start..<offset)
    answer.sink.append("{\"isIncomplete\":\(!isReady || items.count > maxCompletions),\"items\":")
    answer.sink.append(listOf: items.prefix(maxCompletions).enumerated()) { item, sink in
      let (index, item) = item
      sink.append("{\"label\":", json: item.word)
      // 1: text.
      sink.append(",\"kind\":1,\"sortText\":\"\(index < 10 ? "0" : "")\(index)\",\"textEdit\":{\"range\":")
      positions.append(range, to: &sink)
      sink.append(",\"newText\":", json: item.word, "},\"data\":\"\(item.source.rawValue)\"}")
    }
    answer.sink.append("}")
  }

  /// Handles `completionItem/resolve`: returns the item with a description of its source, this document or a
  /// dictionary, as `detail`. An item without known data is returned unchanged.
  static func resolved(_ item: JSON) -> JSON {
    guard case .object(var members) = item, let source = item["data"]?.string.flatMap({ Source(rawValue: $0) }) else {
      return item
    }
    let detail = source == .document ? "word of this document" : "word of a dictionary or the project"
    members.append(JSON.Member(name: "detail", value: JSON(detail)))
    return .object(members)
  }
}

extension MethodDescriptor {
  static let resolveCompletion = MethodDescriptor(name: "completionItem/resolve", summary: "where a word comes from")
}
