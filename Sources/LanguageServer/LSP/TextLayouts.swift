internal import HighlightStorage
internal import JSONRPC
internal import StrictJSON
internal import SystemSupport
internal import TextLayout

extension Server {
  /// An answer has no more rows.
  static let mostRows = 10_000

  /// `highlight/layout`: the rows that lines are laid out in, as wide as `columns`, and where the text in them stands; from the row on in which
  /// the range begins. Of more than `mostRows` the first ones, with the position at which the next one begins.
  func textLayout(_ params: JSON) throws(ResponseError) -> ((inout ByteSink) -> Void)? {
    let document = try document(of: params)
    if waitsForTree(document) { return nil }
    let layout = try layout(of: document, params)
    let text = document.storage.text
    let lines = try lines(params["range"], in: text)
    var start = text.lines.start(of: lines.lowerBound)
    if let range = params["range"], range != .null { start = try self.range(range, in: text).lowerBound }
    let version = document.version
    let positions = positions(in: text)
    return { [self] sink in
      sink.append("{\"version\":\(version),\"rows\":[")
      var fragment = layout.lineFragment(at: TextLocation(start))
      if let first = fragment { layout.ensureLayout(above: first) }
      // What is above it has its exact height now.
      fragment = layout.lineFragment(at: TextLocation(start))
      var count = 0
      while count < Self.mostRows, let row = fragment, row.paragraph < lines.upperBound {
        sink.append(count == 0 ? "{\"row\":" : ",{\"row\":")
        count += 1
        sink.append(decimal: Int(row.rect.minY))
        sink.append(",\"range\":")
        append(range: row.range, of: positions, to: &sink)
        sink.append(",\"indent\":")
        sink.append(decimal: Int(row.usedRect.minX))
        sink.append(",\"width\":")
        sink.append(decimal: Int(row.usedRect.width))
        sink.append(row.isRightToLeft ? ",\"direction\":\"rtl\"" : ",\"direction\":\"ltr\"")
        let runs = layout.directionalRuns(of: row)
        if runs.count > 1 || runs.first.map({ $0.run.isRightToLeft }) == true {
          sink.append(",\"runs\":[")
          for (index, run) in runs.enumerated() {
            sink.append(index == 0 ? "{\"range\":" : ",{\"range\":")
            append(range: run.run.range, of: positions, to: &sink)
            sink.append(",\"column\":")
            sink.append(decimal: Int(run.left))
            sink.append(run.run.isRightToLeft ? ",\"direction\":\"rtl\"}" : ",\"direction\":\"ltr\"}")
          }
          sink.append("]")
        }
        sink.append("}")
        fragment = layout.lineFragment(after: row)
      }
      sink.append("]")
      if let next = fragment, next.paragraph < lines.upperBound {
        sink.append(",\"next\":")
        positions.append(next.range.lowerBound, to: &sink)
      }
      sink.append("}")
    }
  }

  /// `highlight/hitTest`: the position nearest to a cell of such a row.
  func hitTest(_ params: JSON) throws(ResponseError) -> ((inout ByteSink) -> Void)? {
    let document = try document(of: params)
    if waitsForTree(document) { return nil }
    let layout = try layout(of: document, params)
    guard case .number(let row)? = params["row"], case .number(let column)? = params["column"], row >= 0, row.isFinite,
      column.isFinite
    else { throw ResponseError(code: .invalidParams, message: "\"row\" and \"column\" are numbers, the row from 0") }
    layout.ensureLayout(toHeight: row + 1, inContainer: 0)
    let point = LayoutPoint(x: column, y: row.rounded(.down) + 0.5)
    let positions = positions(in: document.storage.text)
    let version = document.version
    return { [self] sink in
      guard let hit = layout.hit(at: point, inContainer: 0) else {
        sink.append("null")
        return
      }
      sink.append("{\"version\":\(version),\"position\":")
      positions.append(hit.location.utf16Offset, to: &sink)
      sink.append(hit.location.affinity == .upstream ? ",\"affinity\":\"upstream\"" : ",\"affinity\":\"downstream\"")
      sink.append(",\"character\":")
      append(range: hit.characterRange, of: positions, to: &sink)
      sink.append(",\"isInside\":\(hit.isInside)}")
    }
  }

  /// The layout that a request asks for; the last one of a document is kept and follows its edits.
  private func layout(of document: Document, _ params: JSON) throws(ResponseError) -> TextLayoutManager {
    guard let columns = params["columns"]?.int, columns > 0, columns <= 1_000_000 else {
      throw ResponseError(code: .invalidParams, message: "\"columns\" is a whole number from 1")
    }
    let layout = document.layout(columns: columns, tabSize: try tabSize(params))
    let concealed = try concealedRanges(params, in: document.storage.text)
    if document.concealment.take(concealed, version: document.version) { layout.invalidateLayout() }
    return layout
  }

  /// What the client does not show: ascending and disjoint.
  private func concealedRanges(_ params: JSON, in text: UTF16Text) throws(ResponseError) -> [Range<Int>] {
    guard let given = params["concealed"], given != .null else { return [] }
    guard let given = given.array else {
      throw ResponseError(code: .invalidParams, message: "\"concealed\" is an array of ranges")
    }
    var ranges: [Range<Int>] = []
    for value in given { ranges.append(try range(value, in: text)) }
    var result: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = result.last, last.upperBound >= range.lowerBound {
        result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }
}
