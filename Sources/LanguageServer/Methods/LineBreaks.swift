internal import DataFormats
internal import HighlightCore
internal import HighlightStorage
internal import JSONRPC
internal import Spelling
internal import SystemSupport
internal import TextChecks
internal import TextModel

/// `highlight/lineBreaks`: the offsets at which lines may be broken, and the offsets at which lines are broken in a
/// width.
enum LineBreaksMethod: ReadingMethod {
  static let descriptor = MethodDescriptor(
    name: "highlight/lineBreaks", summary: "where lines may be broken, links kept whole", lane: .document)

  struct Params: WireParams {
    let range: WireRange?
    let style: WrapStyle?
    /// The language for hyphenation; nil for no hyphenation.
    let language: String?
    let factor: Double

    init(_ json: JSON) throws(ResponseError) {
      range = try WireRange(optional: json["range"])
      let columns = try json.optional("columns", is: "a whole number from 1", \.positive)
      style = try columns.map { (columns) throws(ResponseError) in
        WrapStyle(columns: columns, cellWidth: CellWidth(tabSize: try LayoutParams.tabSize(json)))
      }
      language = try json.optional("hyphenate", is: "the name of a language", \.string)
      let factor: Double? =
        language == nil
        ? nil
        : try json.optional("hyphenationFactor", is: "a number from 0 to 1") {
          if case .number(let number) = $0, (0...1).contains(number) { number } else { nil }
        }
      self.factor = factor ?? 1
    }
  }

  /// Writes for each line of the requested range its break opportunities, hyphens, links and, if a width is
  /// requested, breaks, all as columns. Stops early if the request is interrupted. Throws if hyphenation patterns are
  /// missing.
  static func run(_ params: Params, _ view: DocumentView, _ answer: inout RequestAnswer) throws(ResponseError) {
    let (storage, text, breaker) = (view.storage, view.text, view.tools.lineBreaker)
    let hyphenation = try hyphenation(params, view)
    let (links, linkRanges) = (storage.links(), storage.linkRanges)
    let positions = view.positions()
    var nextLink = 0
    var fragments: ContiguousArray<LineFragment> = []
    var offsets: ContiguousArray<Int> = []
    answer.sink.append("{\"version\":\(view.facts.version),\"lines\":")
    answer.sink.append(listOf: view.lines(params.range).lazy.prefix { _ in !view.interruption.isCancelled }) { line, sink in
      let content = text.contentRange(ofLine: line)
      func append(_ key: String, _ find: (inout ContiguousArray<Int>) -> Void) {
        offsets.removeAll(keepingCapacity: true)
        find(&offsets)
        sink.append(key)
        sink.append(integers: columns(of: offsets, from: content.lowerBound, in: view)[...])
        sink.append("]")
      }
      sink.append("{\"line\":")
      sink.append(decimal: line)
      append(",\"opportunities\":[") { breaker.appendOpportunities(inLine: content, of: text, links: linkRanges, to: &$0) }
      if let hyphenation {
        append(",\"hyphens\":[") {
          breaker.appendHyphens(inLine: content, of: text, links: linkRanges, hyphenation: hyphenation, to: &$0)
        }
      }
      while nextLink < links.count && links[nextLink].range.upperBound <= content.lowerBound { nextLink += 1 }
      sink.append(",\"links\":")
      sink.append(listOf: links[nextLink...].prefix { $0.range.lowerBound < content.upperBound }) { link, sink in
        let (start, end) = (positions.column(of: link.range.lowerBound), positions.column(of: link.range.upperBound))
        sink.append("{\"start\":\(start),\"end\":\(end),\"target\":", json: link.target, "}")
      }
      if let style = params.style {
        fragments.removeAll(keepingCapacity: true)
        breaker.appendFragments(
          ofLine: content, of: text, links: linkRanges, style: style, hyphenation: hyphenation, to: &fragments)
        append(",\"breaks\":[") { $0 = ContiguousArray(fragments.dropFirst().map(\.range.lowerBound)) }
      }
      sink.append("}")
    }
    answer.sink.append("}")
  }

  /// Returns the hyphenation that a request asks for. Nil if the request names no language, or if the document is
  /// source code without syntax. Throws `RequestFailed` if there are no patterns for the language.
  private static func hyphenation(_ params: Params, _ view: DocumentView) throws(ResponseError) -> LineHyphenation? {
    guard let name = params.language else { return nil }
    let storage = view.storage
    guard storage.hasSyntax || view.facts.languageName.map(TextParts.isProse) ?? true else { return nil }
    switch Hyphenators.shared.hyphenator(name) {
    case .success(let hyphenator):
      return LineHyphenation(hyphenator, factor: params.factor) { storage.isForPeople(at: $0) }
    case .failure(let error): throw ResponseError(code: .requestFailed, message: error.description)
    }
  }

  /// Returns the columns of ascending UTF-16 offsets of one line, in the negotiated unit, from 0. O(line).
  /// - Parameter start: the offset of the start of the line.
  private static func columns(of offsets: ContiguousArray<Int>, from start: Int, in view: DocumentView) -> [UInt32] {
    var previous = start
    var column = 0
    return offsets.map { offset in
      column += view.text.columnCount(of: previous..<offset, unit: view.facts.unit)
      previous = offset
      return UInt32(clamping: column)
    }
  }
}
