internal import DataFormats
internal import HighlightCore
internal import JSONRPC
internal import SystemSupport
internal import TextChecks
internal import TextLayout
internal import TextModel

/// The parameters of a layout request.
struct LayoutParams: WireParams {
  let columns: Int
  let tabSize: Int
  /// Ranges that the client does not display.
  let concealed: [WireRange]

  init(_ json: JSON) throws(ResponseError) {
    guard let columns = json["columns"]?.int, columns > 0, columns <= 1_000_000 else {
      throw ResponseError(code: .invalidParams, message: "\"columns\" is a whole number from 1")
    }
    self.columns = columns
    tabSize = try Self.tabSize(json)
    concealed = try Self.concealed(json)
  }

  /// Returns the number of cells between tab stops: `tabSize` of the parameters, or the default if that is missing or
  /// null. Throws `InvalidParams` if it is not a positive whole number.
  static func tabSize(_ json: JSON) throws(ResponseError) -> Int {
    try json.optional("tabSize", is: "a whole number from 1", \.positive) ?? CellWidth().tabSize
  }

  private static func concealed(_ json: JSON) throws(ResponseError) -> [WireRange] {
    try (json.optional("concealed", is: "an array of ranges", \.array) ?? []).map { (value) throws(ResponseError) in
      try WireRange(required: value)
    }
  }
}

extension DocumentView {
  /// Returns the layout with the width, tab size and concealed ranges of a request, laid out again if the concealed
  /// text changed. The last layout of a document is cached and follows its edits.
  func layout(_ params: LayoutParams) -> TextLayoutManager {
    let layout = layouts.layout(of: storage, columns: params.columns, tabSize: params.tabSize)
    if layouts.concealment.take(concealedRanges(params), version: facts.version) { layout.invalidateLayout() }
    return layout
  }

  /// Returns the UTF-16 ranges that the client does not display, ascending and disjoint. Empty ranges are left out,
  /// adjacent ones are merged.
  private func concealedRanges(_ params: LayoutParams) -> [Range<Int>] {
    params.concealed.map { offsets($0) }.filter { !$0.isEmpty }.union()
  }
}

/// `highlight/layout`: the rows of the lines of a range in a width of `columns`, with the positions of their text, from the
/// row that contains the start of the range. At most `maxRows` rows, with the start position of the next one.
enum LayoutMethod: ReadingMethod {
  static let descriptor = MethodDescriptor(
    name: "highlight/layout", summary: "the rows of a width, at most 10,000 at a time", lane: .document)

  /// The most rows of one response.
  static let maxRows = 10_000

  struct Params: WireParams {
    let layout: LayoutParams
    let range: WireRange?

    init(_ json: JSON) throws(ResponseError) {
      layout = try LayoutParams(json)
      range = try WireRange(optional: json["range"])
    }
  }

  static func run(_ params: Params, _ view: DocumentView, _ answer: inout RequestAnswer) {
    let layout = view.layout(params.layout)
    let lines = view.lines(params.range)
    let start = params.range.map { view.offsets($0).lowerBound } ?? view.text.lines.start(of: lines.lowerBound)
    var fragment = layout.lineFragment(at: TextLocation(start))
    if let first = fragment { layout.ensureLayout(above: first) }
    // The rows above it have their exact heights now.
    fragment = layout.lineFragment(at: TextLocation(start))
    let positions = view.positions()
    answer.sink.append("{\"version\":\(view.facts.version),\"rows\":[")
    var count = 0
    while count < maxRows, let row = fragment, row.paragraph < lines.upperBound, !view.interruption.isCancelled {
      if count > 0 { answer.sink.append(",") }
      append(row, layout.directionalRuns(of: row), positions, to: &answer.sink)
      count += 1
      fragment = layout.lineFragment(after: row)
    }
    answer.sink.append("]")
    if let next = fragment, next.paragraph < lines.upperBound {
      answer.sink.append(",\"next\":")
      positions.append(next.range.lowerBound, to: &answer.sink)
    }
    answer.sink.append("}")
  }

  /// Appends a row, with its runs unless all text goes from left to right.
  private static func append(
    _ row: TextLineFragment, _ runs: [(run: DirectionalRun, left: Double, right: Double)], _ positions: WirePositions,
    to sink: inout ByteSink
  ) {
    sink.append("{\"row\":\(Int(row.rect.minY)),\"range\":")
    positions.append(row.range, to: &sink)
    sink.append(",\"indent\":\(Int(row.usedRect.minX)),\"width\":\(Int(row.usedRect.width))")
    sink.append(row.isRightToLeft ? ",\"direction\":\"rtl\"" : ",\"direction\":\"ltr\"")
    if runs.count > 1 || runs.first?.run.isRightToLeft == true {
      sink.append(",\"runs\":")
      sink.append(listOf: runs) { run, sink in
        sink.append("{\"range\":")
        positions.append(run.run.range, to: &sink)
        sink.append(",\"column\":\(Int(run.left))")
        sink.append(run.run.isRightToLeft ? ",\"direction\":\"rtl\"}" : ",\"direction\":\"ltr\"}")
      }
    }
    sink.append("}")
  }
}
