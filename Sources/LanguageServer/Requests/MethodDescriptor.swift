internal import HighlightConfiguration

/// The description of a request, without its code: the only declaration of its name.
struct MethodDescriptor: Sendable {
  /// Where a request is carried out.
  enum Lane: String, Sendable {
    /// On the main loop: bounded by construction, or about the state of the server.
    case inline
    /// On the main loop, for a moment; on the pool when that was not enough. A person waits at the cursor.
    case cursor
    /// On the pool, where the text is longer than the main loop reads at a time.
    case document
  }

  /// Its name in the protocol.
  let name: String
  /// The switch that it hangs on; nil: nothing switches it off.
  var feature: Feature?
  /// The capability that announces it; nil if another method or a member of its own announces it.
  var offer: Offer?
  /// The result where its feature is off: there is nothing.
  var nothing = "null"
  /// The thread on which the method runs.
  var lane = Lane.inline
  /// Whether it waits until the document has its first tree.
  var waitsForTree = true
  /// Whether it names a document, whose features count.
  var isAboutDocument = true
  /// A summary of its result, for the protocol page.
  let summary: String

  init(
    _ name: String, _ summary: String, feature: Feature? = nil, offer: Offer? = nil, nothing: String = "null",
    lane: Lane = .inline, waitsForTree: Bool = true, isAboutDocument: Bool = true
  ) {
    self.name = name
    self.summary = summary
    self.feature = feature
    self.offer = offer
    self.nothing = nothing
    self.lane = lane
    self.waitsForTree = waitsForTree
    self.isAboutDocument = isAboutDocument
  }
}

extension MethodDescriptor {
  /// The answer to a request of a feature that is off for its document; nil when it is on.
  func nothing(for document: Document) -> String? {
    guard let feature else { return nil }
    let isOn = document.isOn(feature)
    guard feature == .tokens else { return isOn ? nil : nothing }
    // Clients keep what they show when they are answered with null; no tokens at all take it away, once. Later answers are
    // null again, so that a client with several servers takes the tokens of another one.
    defer { document.showsTokens = isOn }
    return isOn ? nil : document.showsTokens ? "{\"data\":[]}" : "null"
  }
}

/// The announcement of a request.
struct Offer: Sendable {
  /// For which documents it is offered.
  enum Extent: Equatable {
    case everything
    /// Files that are about this program.
    case ownFiles
  }

  /// How a client was informed of it.
  enum State: Equatable {
    /// Announced in the response to `initialize`; that cannot be changed.
    case announced
    case registered(Extent)
  }

  /// A condition on the configurations.
  enum Condition {
    case none
    case reflow
    /// Also of whole documents.
    case documentReflow
    case words
    case explanations
  }

  /// The member of the server's capabilities.
  let provider: String
  /// Members of its options.
  var options = ""
  /// The member of a client's capabilities, with the part of them; nil: the name of the method.
  var clientMember: String?
  /// The condition on the configurations; our own files need none.
  var condition = Condition.none
}
