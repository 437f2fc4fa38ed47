package import DataFormats
package import SystemSupport

/// The id of a request: a whole number or a string, which is returned unchanged in the response.
package enum RequestID: Hashable, Sendable {
  case number(Int)
  case string(ContiguousArray<UInt16>)

  package init?(_ json: JSON) {
    if let number = json.int {
      self = .number(number)
    } else if let units = json.units {
      self = .string(units)
    } else {
      return nil
    }
  }
}

/// Error codes of JSON-RPC and LSP.
package enum ErrorCode: Int, Sendable {
  /// The body is not JSON.
  case parseError = -32700
  /// The body is JSON but not a message, or not allowed in the current state.
  case invalidRequest = -32600
  case methodNotFound = -32601
  case invalidParams = -32602
  case internalError = -32603
  /// A request was sent before `initialize`.
  case serverNotInitialized = -32002
  /// The request is valid but cannot be answered.
  case requestFailed = -32803
  case requestCancelled = -32800
  case contentModified = -32801
}

/// The reason of an error response.
package struct ResponseError: Error {
  package let code: ErrorCode
  package let message: String

  package init(code: ErrorCode, message: String) {
    self.code = code
    self.message = message
  }
}

/// A message from the client.
package enum IncomingMessage: Sendable {
  case request(id: RequestID, method: String, params: JSON)
  case notification(method: String, params: JSON)
  /// The response to a request of the server; `result` is nil for an error.
  case response(id: RequestID?, result: JSON?)
  /// A malformed message, with its id if it has one, and the error to respond with.
  case invalid(id: RequestID?, ResponseError)

  /// Parses the body of a frame as a request, notification or response. A body that is not a message, such as a batch
  /// or one without `"jsonrpc": "2.0"`, is `invalid`, with the id if it has a valid one.
  init(body: ContiguousArray<UInt8>) {
    let json: JSON
    do throws(JSONError) {
      json = try JSONReader.read(body)
    } catch {
      self = .invalid(id: nil, ResponseError(code: .parseError, message: "not JSON: \(error)"))
      return
    }
    guard json.isObject else {
      let what = json.array == nil ? "a message is an object" : "batches are not part of LSP"
      self = .invalid(id: nil, ResponseError(code: .invalidRequest, message: what))
      return
    }
    let id = json["id"].flatMap { RequestID($0) }
    guard json["jsonrpc"]?.string == "2.0" else {
      self = .invalid(id: id, ResponseError(code: .invalidRequest, message: "\"jsonrpc\" is not \"2.0\""))
      return
    }
    let params = json["params"] ?? .null
    if let member = json["method"] {
      guard let method = member.string else {
        self = .invalid(id: id, ResponseError(code: .invalidRequest, message: "\"method\" is not a string"))
        return
      }
      switch json["id"] {
      case nil: self = .notification(method: method, params: params)
      case .some:
        if let id {
          self = .request(id: id, method: method, params: params)
        } else {
          self = .invalid(
            id: nil, ResponseError(code: .invalidRequest, message: "\"id\" is neither a whole number nor a string"))
        }
      }
    } else if json["result"] != nil || json["error"] != nil {
      self = .response(id: id, result: json["result"])
    } else {
      self = .invalid(id: id, ResponseError(code: .invalidRequest, message: "neither a request nor a response"))
    }
  }
}

extension ByteSink {
  /// Appends the JSON of an id; `null` for nil.
  package mutating func append(json id: RequestID?) {
    switch id {
    case .number(let number): append(decimal: number)
    case .string(let units): append(json: units)
    case nil: append("null")
    }
  }
}

/// Creates complete frames of messages, with their headers.
package enum OutgoingMessage {
  /// Returns the frame of a successful response; `write` appends the JSON of the result.
  package static func response(_ id: RequestID, _ write: (inout ByteSink) -> Void) -> ContiguousArray<UInt8> {
    frame { body in
      body.append(",\"id\":")
      body.append(json: id)
      body.append(",\"result\":")
      write(&body)
    }
  }

  /// Returns the frame of an error response. With a nil `id`, for a malformed message without one, the id is null.
  package static func error(_ id: RequestID?, _ error: ResponseError) -> ContiguousArray<UInt8> {
    frame { body in
      body.append(",\"id\":")
      body.append(json: id)
      body.append(",\"error\":{\"code\":\(error.code.rawValue),\"message\":", json: error.message, "}")
    }
  }

  /// Returns the frame of a notification; `write` appends the JSON of the parameters.
  package static func notification(_ method: String, _ write: (inout ByteSink) -> Void) -> ContiguousArray<UInt8> {
    frame { body in
      body.append(",\"method\":", json: method, ",\"params\":")
      write(&body)
    }
  }

  /// Returns the frame of a request; `params` appends the JSON of the parameters, nil for none.
  package static func request(
    _ id: RequestID, _ method: String, _ params: ((inout ByteSink) -> Void)? = nil
  ) -> ContiguousArray<UInt8> {
    frame { body in
      body.append(",\"id\":")
      body.append(json: id)
      body.append(",\"method\":", json: method)
      guard let params else { return }
      body.append(",\"params\":")
      params(&body)
    }
  }

  private static func frame(_ write: (inout ByteSink) -> Void) -> ContiguousArray<UInt8> {
    var body = ByteSink(descriptor: nil)
    body.append("{\"jsonrpc\":\"2.0\"")
    write(&body)
    body.append("}")
    return ContiguousArray("Content-Length: \(body.bytes.count)\r\n\r\n".utf8) + body.bytes
  }
}
