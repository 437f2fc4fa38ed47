internal import DataFormats
internal import JSONRPC
internal import SystemSupport
internal import TextLayout

/// `highlight/hitTest`: the position nearest to a cell of a row of `highlight/layout`.
enum HitTestMethod: ReadingMethod {
  static let descriptor = MethodDescriptor(
    name: "highlight/hitTest", summary: "what a cell of the rows means", lane: .document)

  struct Params: WireParams {
    let layout: LayoutParams
    let row: Double
    let column: Double

    init(_ json: JSON) throws(ResponseError) {
      layout = try LayoutParams(json)
      guard case .number(let row)? = json["row"], case .number(let column)? = json["column"], row >= 0, row.isFinite,
        column.isFinite
      else { throw ResponseError(code: .invalidParams, message: "\"row\" and \"column\" are numbers, the row from 0") }
      (self.row, self.column) = (row, column)
    }
  }

  static func run(_ params: Params, _ view: DocumentView, _ answer: inout RequestAnswer) {
    let layout = view.layout(params.layout)
    layout.ensureLayout(toHeight: params.row + 1, inContainer: 0)
    let point = LayoutPoint(x: params.column, y: params.row.rounded(.down) + 0.5)
    guard let hit = layout.hit(at: point, inContainer: 0) else { return }
    let positions = view.positions()
    answer.sink.append("{\"version\":\(view.facts.version),\"position\":")
    positions.append(hit.location.utf16Offset, to: &answer.sink)
    answer.sink.append(",\"affinity\":\"\(hit.location.affinity == .upstream ? "upstream" : "downstream")\",\"character\":")
    positions.append(hit.characterRange, to: &answer.sink)
    answer.sink.append(",\"isInside\":\(hit.isInside)}")
  }
}
