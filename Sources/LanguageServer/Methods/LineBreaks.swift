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
      var style: WrapStyle?
      if let columns = json["columns"], columns != .null {
        guard let columns = columns.int, columns > 0 else {
          throw ResponseError(code: .invalidParams, message: "\"columns\" is a whole number from 1")
        }
        style = WrapStyle(columns: columns, cellWidth: CellWidth(tabSize: try LayoutParams.tabSize(json)))
      }
      self.style = style
      (language, factor) = try Self.hyphenation(json)
    }

    private static func hyphenation(_ json: JSON) throws(ResponseError) -> (String?, Double) {
      guard let name = json["hyphenate"], name != .null else { return (nil, 1) }
      guard let name = name.string else {
        throw ResponseError(code: .invalidParams, message: "\"hyphenate\" is the name of a language")
      }
      guard let given = json["hyphenationFactor"], given != .null else { return (name, 1) }
      guard case .number(let number) = given, (0...1).contains(number) else {
        throw ResponseError(code: .invalidParams, message: "\"hyphenationFactor\" is a number from 0 to 1")
      }
      return (name, number)
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
      sink.append("{\"version\":\(version),\"lines\":[")
      for (index, line) in lines.enumerated() {
        sink.append(index == 0 ? "{\"line\":" : ",{\"line\":")
        sink.append(decimal: line.number)
        sink.append(",\"opportunities\":")
        Self.append(line.opportunities, to: &sink)
        if let hyphens = line.hyphens {
          sink.append(",\"hyphens\":")
          Self.append(hyphens, to: &sink)
        }
        sink.append(",\"links\":[")
        for (index, link) in line.links.enumerated() {
          sink.append(index == 0 ? "{\"start\":" : ",{\"start\":")
          sink.append(decimal: link.start)
          sink.append(",\"end\":")
          sink.append(decimal: link.end)
          sink.append(",\"target\":", json: link.target, "}")
        }
        sink.append("]")
        if let breaks = line.breaks {
          sink.append(",\"breaks\":")
          Self.append(breaks, to: &sink)
        }
        sink.append("}")
      }
      sink.append("]}")
    }

    private static func append(_ columns: [Int], to sink: inout ByteSink) {
      sink.append("[")
      for (index, column) in columns.enumerated() {
        if index > 0 { sink.append(",") }
        sink.append(decimal: column)
      }
      sink.append("]")
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
