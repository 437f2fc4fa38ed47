internal import HighlightStorage
internal import JSONRPC
internal import Spelling
internal import StrictJSON
internal import SystemSupport

extension Server {
  /// `highlight/lineBreaks`: where lines may be broken, and where they are for a width.
  func lineBreaks(_ params: JSON) throws(ResponseError) -> ((inout ByteSink) -> Void)? {
    let document = try document(of: params)
    if waitsForTree(document) { return nil }
    let storage = document.storage
    let text = storage.text
    let lines = try lines(params["range"], in: text)
    var style: WrapStyle?
    if let columns = params["columns"], columns != .null {
      guard let columns = columns.int, columns > 0 else {
        throw ResponseError(code: .invalidParams, message: "\"columns\" is a whole number from 1")
      }
      style = WrapStyle(columns: columns, cellWidth: CellWidth(tabSize: try tabSize(params)))
    }
    let hyphenation = try hyphenation(params, document)
    let (links, linkRanges) = (storage.links(), storage.linkRanges)
    let breaker = lineBreaker
    let version = document.version
    let positions = positions(in: text)
    return { [self] sink in
      sink.append("{\"version\":\(version),\"lines\":[")
      var nextLink = 0
      var offsets: ContiguousArray<Int> = []
      var fragments: ContiguousArray<LineFragment> = []
      for line in lines {
        let content = text.contentRange(ofLine: line)
        sink.append(line == lines.lowerBound ? "{\"line\":" : ",{\"line\":")
        sink.append(decimal: line)
        sink.append(",\"opportunities\":")
        offsets.removeAll(keepingCapacity: true)
        breaker.appendOpportunities(inLine: content, of: text, links: linkRanges, to: &offsets)
        append(columnsOf: offsets, from: content.lowerBound, of: text, to: &sink)
        if let hyphenation {
          offsets.removeAll(keepingCapacity: true)
          breaker.appendHyphens(inLine: content, of: text, links: linkRanges, hyphenation: hyphenation, to: &offsets)
          sink.append(",\"hyphens\":")
          append(columnsOf: offsets, from: content.lowerBound, of: text, to: &sink)
        }
        sink.append(",\"links\":[")
        while nextLink < links.count && links[nextLink].range.upperBound <= content.lowerBound { nextLink += 1 }
        var index = nextLink
        while index < links.count && links[index].range.lowerBound < content.upperBound {
          let link = links[index]
          sink.append(index == nextLink ? "{\"start\":" : ",{\"start\":")
          sink.append(decimal: positions.column(of: link.range.lowerBound))
          sink.append(",\"end\":")
          sink.append(decimal: positions.column(of: link.range.upperBound))
          sink.append(",\"target\":")
          sink.append(json: link.target)
          sink.append("}")
          index += 1
        }
        sink.append("]")
        if let style {
          fragments.removeAll(keepingCapacity: true)
          breaker.appendFragments(
            ofLine: content, of: text, links: linkRanges, style: style, hyphenation: hyphenation, to: &fragments)
          sink.append(",\"breaks\":")
          append(
            columnsOf: ContiguousArray(fragments.dropFirst().map(\.range.lowerBound)), from: content.lowerBound, of: text,
            to: &sink)
        }
        sink.append("}")
      }
      sink.append("]}")
    }
  }

  /// The lines that a range has a part in, all without one. A range that ends before the first character of a line does not hold it.
  func lines(_ range: JSON?, in text: UTF16Text) throws(ResponseError) -> Range<Int> {
    guard let range, range != .null else { return 0..<text.lines.count }
    let offsets = try self.range(range, in: text)
    let first = text.lines.line(at: offsets.lowerBound)
    var last = text.lines.line(at: offsets.upperBound)
    if last > first && text.lines.start(of: last) == offsets.upperBound { last -= 1 }
    return first..<(last + 1)
  }

  /// How words are divided: in the language that the request names, only where the row would be filled less than `hyphenationFactor`.
  private func hyphenation(_ params: JSON, _ document: Document) throws(ResponseError) -> LineHyphenation? {
    guard let name = params["hyphenate"], name != .null else { return nil }
    guard let name = name.string else {
      throw ResponseError(code: .invalidParams, message: "\"hyphenate\" is the name of a language")
    }
    var factor = 1.0
    if let given = params["hyphenationFactor"], given != .null {
      guard case .number(let number) = given, (0...1).contains(number) else {
        throw ResponseError(code: .invalidParams, message: "\"hyphenationFactor\" is a number from 0 to 1")
      }
      factor = number
    }
    let storage = document.storage
    guard storage.hasSyntax || document.languageName.map(TextParts.isProse) ?? true else { return nil }
    switch Hyphenators.shared.hyphenator(name) {
    case .success(let hyphenator): return LineHyphenation(hyphenator, factor: factor) { storage.isForPeople(at: $0) }
    case .failure(let error): throw ResponseError(code: .requestFailed, message: error.description)
    }
  }

  /// Cells from one tab stop to the next.
  func tabSize(_ params: JSON) throws(ResponseError) -> Int {
    guard let size = params["tabSize"], size != .null else { return CellWidth().tabSize }
    guard let size = size.int, size > 0 else {
      throw ResponseError(code: .invalidParams, message: "\"tabSize\" is a whole number from 1")
    }
    return size
  }

  /// Appends offsets of one line, ascending, as columns. O(line).
  private func append(columnsOf offsets: ContiguousArray<Int>, from start: Int, of text: UTF16Text, to sink: inout ByteSink)
  {
    sink.append("[")
    var place = start
    var column = 0
    for (index, offset) in offsets.enumerated() {
      if index > 0 { sink.append(",") }
      column += text.columnCount(of: place..<offset, unit: columnUnit)
      place = offset
      sink.append(decimal: column)
    }
    sink.append("]")
  }
}
