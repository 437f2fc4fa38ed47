internal import DataFormats
internal import HighlightCore
internal import HighlightStorage
internal import JSONRPC
internal import QueryReports
internal import SystemSupport
internal import TextModel

/// `highlight/runs`: the runs of a range with their scopes, rules and links, not mapped to a legend.
enum RunsMethod: ReadingMethod {
  static let descriptor = MethodDescriptor(
    name: "highlight/runs", summary: "scopes, rules and links as they are", lane: .document)

  static func run(_ params: RangeParams, _ view: DocumentView, _ answer: inout RequestAnswer) {
    let storage = view.storage
    let range = params.range.map { view.offsets($0) } ?? 0..<storage.length
    // An address may repeat text that a rule hides.
    let redaction = Redaction(storage)
    let links = storage.links(in: range).filter { !view.interruption.isCancelled && redaction.shows($0) }
    let positions = view.positions()
    answer.sink.append("{\"version\":\(view.facts.version),\"runs\":[")
    var isFirst = true
    var link = 0
    for run in storage.combinedRuns(in: range) {
      let value = storage.attributeTable[run.attribute]
      guard let scope = value.scope else { continue }
      var start = Int(run.start)
      // A run is cut where a link begins or ends.
      while start < Int(run.end) {
        var end = Int(run.end)
        let target = links.index(ofRangeAt: start, from: &link, to: &end) { $0.range }.map { links[$0].target }
        answer.sink.append(isFirst ? "{\"range\":" : ",{\"range\":")
        isFirst = false
        positions.append(start..<end, to: &answer.sink)
        answer.sink.append(",\"scope\":", json: scope)
        answer.sink.append(",\"language\":", json: value.language)
        answer.sink.append(value.layer == .rule ? ",\"layer\":\"rule\"" : ",\"layer\":\"syntax\"")
        answer.sink.append(",\"rule\":", json: value.rule)
        answer.sink.append(",\"link\":", json: target)
        answer.sink.append("}")
        start = end
      }
    }
    answer.sink.append("]}")
  }
}
