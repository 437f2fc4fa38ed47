internal import HighlightConfiguration

/// The properties of a request method, without its code. Its name is declared only here.
struct MethodDescriptor: Sendable {
  /// The threads on which a request runs.
  enum Lane: String, Sendable {
    /// The main loop, because the request is short or uses the state of the server.
    case inline
    /// The main loop for a short time, then the pool if that was not enough: the user waits for the response.
    case cursor
    /// The pool, or for a short text the main loop.
    case document
  }

  /// The name of the method in the protocol.
  let name: String
  /// A summary of its result, for the protocol page.
  let summary: String
  /// The feature that turns the method on or off; nil if it is always on.
  var feature: Feature?
  /// The capability that announces the method; nil if that of another method does, or none is needed.
  var offer: Offer?
  /// The JSON of the empty result, for documents whose feature is off.
  var nothing = "null"
  /// The thread on which the method runs.
  var lane = Lane.inline
  /// Whether requests wait until the document has its first tree.
  var waitsForTree = true
  /// Whether the request is about a document, whose features count.
  var isAboutDocument = true
}

extension MethodDescriptor {
  /// Returns the JSON of the empty result if the feature is off for a document; nil if it is on or the method has no
  /// feature. The first request for tokens after they were turned off returns no tokens, later ones `null`.
  func nothing(for document: Document) -> String? {
    guard let feature else { return nil }
    let isOn = document.isOn(feature)
    guard feature == .tokens else { return isOn ? nil : nothing }
    // Clients keep their tokens if the result is null; an empty result removes them, which is sent once. Later
    // results are null again, so that a client with several servers uses the tokens of another one.
    defer { document.showsTokens = isOn }
    return isOn ? nil : document.showsTokens ? "{\"data\":[]}" : "null"
  }
}

/// The capability by which a method is announced to the client.
struct Offer: Sendable {
  /// The documents for which the method is offered.
  enum Extent: Equatable {
    case everything
    /// Only the product's own files.
    case productFiles
  }

  /// How the method was announced to the client.
  enum State: Equatable {
    /// Announced in the response to `initialize`; that cannot be changed.
    case announced
    case registered(Extent)
  }

  /// The condition on the configurations under which the method is offered.
  enum Condition {
    case none
    case reflow
    /// Reflow of complete documents.
    case documentReflow
    case words
    case explanations
  }

  /// The member of the server's capabilities, such as `hoverProvider`.
  let provider: String
  /// The JSON members of its options.
  var options = ""
  /// The member of the client's capabilities, such as `textDocument/colorProvider`; nil for the name of the method.
  var clientMember: String?
  /// The condition under which the method is offered; own files need none.
  var condition = Condition.none
}
