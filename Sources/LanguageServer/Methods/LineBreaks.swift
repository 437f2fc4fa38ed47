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
    "highlight/lineBreaks", "where lines may be broken, links kept whole", lane: .document)

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

  struct Line {
    let number: Int
    /// Columns in the negotiated unit, like all positions of the line.
    let opportunities: [Int]
    let hyphens: [Int]?
    let links: [(start: Int, end: Int, target: String)]
    let breaks: [Int]?
  }

  struct Result: WireResult {
    let version: Int
    let lines: [Line]

    func append(to sink: inout ByteSink) {
      sink.append("{\"version\":\(version),\"lines\":")
      sink.append(listOf: lines) { line, sink in
        sink.append("{\"line\":\(line.number)")
        Self.append("opportunities", line.opportunities, to: &sink)
        Self.append("hyphens", line.hyphens, to: &sink)
        sink.append(",\"links\":")
        sink.append(listOf: line.links) { link, sink in
          sink.append("{\"start\":\(link.start),\"end\":\(link.end),\"target\":", json: link.target, "}")
        }
        Self.append("breaks", line.breaks, to: &sink)
        sink.append("}")
      }
      sink.append("}")
    }

    private static func append(_ name: String, _ columns: [Int]?, to sink: inout ByteSink) {
      guard let columns else { return }
      sink.append(",\"\(name)\":")
      sink.append(listOf: columns) { $1.append(decimal: $0) }
    }
  }

  /// Returns for each line of the requested range its break opportunities, hyphens, links and, if a width is
  /// requested, breaks, all as columns. Stops early if the request is interrupted. Throws if hyphenation patterns are
  /// missing.
  static func run(_ params: Params, _ view: DocumentView) throws(ResponseError) -> Result {
    let (storage, text, breaker) = (view.storage, view.text, view.tools.lineBreaker)
    let hyphenation = try hyphenation(params, view)
    let (links, linkRanges) = (storage.links(), storage.linkRanges)
    let positions = view.positions()
    var result: [Line] = []
    var nextLink = 0
    var fragments: ContiguousArray<LineFragment> = []
    for line in view.lines(params.range) where !view.interruption.isCancelled {
      let content = text.contentRange(ofLine: line)
      func columns(_ find: (inout ContiguousArray<Int>) -> Void) -> [Int] {
        var offsets: ContiguousArray<Int> = []
        find(&offsets)
        return Self.columns(of: offsets, from: content.lowerBound, in: view)
      }
      let opportunities = columns {
        breaker.appendOpportunities(inLine: content, of: text, links: linkRanges, to: &$0)
      }
      let hyphens = hyphenation.map { hyphenation in
        columns {
          breaker.appendHyphens(inLine: content, of: text, links: linkRanges, hyphenation: hyphenation, to: &$0)
        }
      }
      while nextLink < links.count && links[nextLink].range.upperBound <= content.lowerBound { nextLink += 1 }
      let here = links[nextLink...].prefix { $0.range.lowerBound < content.upperBound }.map { link in
        (
          start: positions.column(of: link.range.lowerBound), end: positions.column(of: link.range.upperBound),
          target: link.target
        )
      }
      var breaks: [Int]?
      if let style = params.style {
        fragments.removeAll(keepingCapacity: true)
        breaker.appendFragments(
          ofLine: content, of: text, links: linkRanges, style: style, hyphenation: hyphenation, to: &fragments)
        breaks = columns { $0 = ContiguousArray(fragments.dropFirst().map(\.range.lowerBound)) }
      }
      result.append(
        Line(number: line, opportunities: opportunities, hyphens: hyphens, links: here, breaks: breaks))
    }
    return Result(version: view.facts.version, lines: result)
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
  private static func columns(of offsets: ContiguousArray<Int>, from start: Int, in view: DocumentView) -> [Int] {
    var previous = start
    var column = 0
    return offsets.map { offset in
      column += view.text.columnCount(of: previous..<offset, unit: view.facts.unit)
      previous = offset
      return column
    }
  }
}
