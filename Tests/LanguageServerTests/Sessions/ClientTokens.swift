import DataFormats
import Testing

/// What a client makes of answers about tokens.
struct ClientTokens {
  var data: [Int] = []
  var resultID = ""
  var editCount = 0

  mutating func apply(_ result: JSON) throws {
    resultID = try #require(result["resultId"]?.string)
    if let all = result["data"]?.array {
      data = all.compactMap(\.int)
      return
    }
    for edit in (result["edits"]?.array ?? []).sorted(by: { ($0["start"]?.int ?? 0) > ($1["start"]?.int ?? 0) }) {
      let (start, count) = (try #require(edit["start"]?.int), try #require(edit["deleteCount"]?.int))
      data.replaceSubrange(start..<(start + count), with: edit["data"]?.array?.compactMap(\.int) ?? [])
      editCount += count / 5 + (edit["data"]?.array?.count ?? 0) / 5
    }
  }
}
