internal import HighlightConfiguration
internal import HighlightStorage
internal import JSONRPC
internal import Spelling
internal import StrictJSON
internal import SystemSupport

/// Completion of words, in comments, strings and prose, where they are spelt.
extension Server {
  private static let mostCompletions = 50
  // In longer texts (units) only words of dictionaries and projects are offered.
  private static let longestSearched = 1_000_000
  private static let longestPrefix = 50

  /// Where a word that is offered comes from.
  private enum Source: String {
    case document
    case words
  }

  /// `textDocument/completion`.
  func completions(_ params: JSON) throws(ResponseError) -> ((inout ByteSink) -> Void)? {
    let document = try document(of: params)
    if waitsForTree(document) { return nil }
    let text = document.storage.text
    let offset = try offset(params["position"], in: text)
    if let kind = ownKind(of: document) { return ownCompletions(kind, of: document, at: offset) }
    let start = TextChecker.startOfWord(endingAt: offset, in: text)
    guard let speller = speller(of: document), start < offset, offset - start <= Self.longestPrefix,
      document.storage.isForPeople(at: offset - 1, scopes: speller.settings.scopes)
    else { return { $0.append("[]") } }
    var items: [(word: String, source: Source)] = []
    var seen: Set<String> = [text.string(in: start..<offset)]
    func offer(_ words: [String], _ source: Source) {
      for word in words where items.count <= Self.mostCompletions && seen.insert(word).inserted {
        items.append((word, source))
      }
    }
    if text.count <= Self.longestSearched {
      offer(TextChecker.words(of: text, thatBeginAs: start..<offset, limit: Self.mostCompletions), .document)
    }
    // Lists of words are read by another thread the first time.
    let isReady = speller.checker.prepareCompletions()
    if isReady { offer(speller.checker.completions(forPartialWordRange: start..<offset, in: text), .words) }
    let isIncomplete = !isReady || items.count > Self.mostCompletions
    let positions = positions(in: text)
    return { [self, items] sink in
      sink.append("{\"isIncomplete\":\(isIncomplete),\"items\":[")
      for (index, item) in items.prefix(Self.mostCompletions).enumerated() {
        sink.append(index == 0 ? "{\"label\":" : ",{\"label\":")
        sink.append(json: item.word)
        // 1: text.
        sink.append(",\"kind\":1,\"sortText\":\"\(index < 10 ? "0" : "")\(index)\",\"textEdit\":{\"range\":")
        append(range: start..<offset, of: positions, to: &sink)
        sink.append(",\"newText\":")
        sink.append(json: item.word)
        sink.append("},\"data\":\"\(item.source.rawValue)\"}")
      }
      sink.append("]}")
    }
  }

  /// `completionItem/resolve`: where the word comes from.
  func resolveCompletion(_ params: JSON) -> (inout ByteSink) -> Void {
    guard case .object(var members) = params, let source = params["data"]?.string.flatMap({ Source(rawValue: $0) }) else {
      return { $0.append(params) }
    }
    let detail = source == .document ? "word of this document" : "word of a dictionary or the project"
    members.append(JSON.Member(name: "detail", value: JSON(detail)))
    return { [members] in $0.append(JSON.object(members)) }
  }
}
