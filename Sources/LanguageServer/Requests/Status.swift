internal import DataFormats
internal import JSONRPC

extension MethodDescriptor {
  static let status = MethodDescriptor(
    name: "highlight/status", summary: "what the server does now, and how long requests took")
}

extension RequestID {
  /// The id as the client sent it.
  var json: JSON {
    switch self {
    case .number(let number): JSON(number)
    case .string(let units): .string(units)
    }
  }
}
