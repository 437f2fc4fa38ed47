internal import HighlightStorage
internal import JSONRPC
internal import StrictJSON

extension MethodDescriptor {
  static let status = MethodDescriptor("highlight/status", "what the server does now, and how long requests took")
}

extension Server {
  /// `highlight/status`: the requests that are not answered yet, and the times of those that were.
  func status() -> JSON {
    let now = monotonicNanoseconds()
    let onPool = poolRequests.byNumber.values.sorted { $0.job.number < $1.job.number }.map { request in
      JSON.members(
        ("id", request.id.json), ("method", JSON(request.job.method)), ("uri", JSON(request.job.uri)),
        ("milliseconds", JSON(Int((now - request.start) / 1_000_000))))
    }
    let waiting = documents.sorted.flatMap { document in
      document.waitingRequests.map { request in
        JSON.members(
          ("id", request.id.json), ("method", JSON(request.method)), ("uri", JSON(document.uri)),
          ("milliseconds", JSON(Int((now - request.start) / 1_000_000))))
      }
    }
    return .members(("requests", .array(onPool + waiting)), ("methods", statistics.json))
  }
}

extension RequestID {
  /// As it came.
  var json: JSON {
    switch self {
    case .number(let number): JSON(number)
    case .string(let units): .string(units)
    }
  }
}
