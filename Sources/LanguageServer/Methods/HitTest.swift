internal import DataFormats
internal import JSONRPC
internal import SystemSupport
internal import TextLayout

/// `highlight/hitTest`: the position nearest to a cell of a row of `highlight/layout`.
enum HitTestMethod: ReadingMethod {
  static let descriptor = MethodDescriptor("highlight/hitTest", "what a cell of the rows means", lane: .document)

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

  struct Hit: WireResult {
    let version: Int
    let hit: TextHit
    let positions: WirePositions

    func append(to sink: inout ByteSink) {
      sink.append("{\"version\":\(version),\"position\":")
      positions.append(hit.location.utf16Offset, to: &sink)
      sink.append(hit.location.affinity == .upstream ? ",\"affinity\":\"upstream\"" : ",\"affinity\":\"downstream\"")
      sink.append(",\"character\":")
      positions.append(hit.characterRange, to: &sink)
      sink.append(",\"isInside\":\(hit.isInside)}")
    }
  }

  static func run(_ params: Params, _ view: DocumentView) throws(ResponseError) -> Hit? {
    let layout = view.layout(params.layout)
    layout.ensureLayout(toHeight: params.row + 1, inContainer: 0)
    let point = LayoutPoint(x: params.column, y: params.row.rounded(.down) + 0.5)
    return layout.hit(at: point, inContainer: 0).map {
      Hit(version: view.facts.version, hit: $0, positions: view.positions())
    }
  }
}
