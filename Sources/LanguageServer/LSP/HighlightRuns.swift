internal import HighlightStorage
internal import JSONRPC
internal import StrictJSON
internal import SystemSupport

extension Server {
  /// `highlight/runs`: the scopes of a range as they are, without a legend in between.
  func highlightRuns(_ params: JSON) throws(ResponseError) -> ((inout ByteSink) -> Void)? {
    let document = try document(of: params)
    if waitsForTree(document) { return nil }
    let storage = document.storage
    let text = storage.text
    var range = 0..<text.count
    if let wanted = params["range"], wanted != .null { range = try self.range(wanted, in: text) }
    let runs = storage.combinedRuns(in: range)
    let links = storage.links(in: range)
    let table = storage.attributeTable
    let version = document.version
    let positions = positions(in: text)
    return { [self] sink in
      sink.append("{\"version\":\(version),\"runs\":[")
      var isFirst = true
      var link = 0
      for run in runs {
        let value = table[run.attribute]
        guard let scope = value.scope else { continue }
        var start = Int(run.start)
        // A run is cut where a link begins or ends.
        while start < Int(run.end) {
          while link < links.count && links[link].range.upperBound <= start { link += 1 }
          var end = Int(run.end)
          var target: String?
          if link < links.count {
            let linkRange = links[link].range
            if linkRange.lowerBound <= start {
              target = links[link].target
              end = min(end, linkRange.upperBound)
            } else {
              end = min(end, linkRange.lowerBound)
            }
          }
          sink.append(isFirst ? "{\"range\":" : ",{\"range\":")
          isFirst = false
          append(range: start..<end, of: positions, to: &sink)
          sink.append(",\"scope\":")
          sink.append(json: scope)
          if let language = value.language {
            sink.append(",\"language\":")
            sink.append(json: language)
          }
          sink.append(value.layer == .rule ? ",\"layer\":\"rule\"" : ",\"layer\":\"syntax\"")
          if let rule = value.rule {
            sink.append(",\"rule\":")
            sink.append(json: rule)
          }
          if let target {
            sink.append(",\"link\":")
            sink.append(json: target)
          }
          sink.append("}")
          start = end
        }
      }
      sink.append("]}")
    }
  }
}
