internal import HighlightConfiguration
internal import HighlightStorage
internal import StrictJSON
internal import SystemSupport

/// A request that clients are offered.
enum Offer: CaseIterable {
  case documentLink
  case selectionRange
  case foldingRange
  case documentSymbol
  case documentHighlight
  case documentColor
  case definition
  case references
  case rename
  case linkedEditingRange
  case workspaceSymbol
  case codeAction
  case rangeFormatting
  case formatting
  case onTypeFormatting
  case completion
  case hover

  /// For which documents it is offered.
  enum Extent: Equatable {
    case everything
    /// Files that are about this program.
    case ownFiles
  }

  /// How a client knows of it.
  enum State: Equatable {
    /// It was said in the answer to `initialize`, and stands.
    case announced
    case registered(Extent)
  }

  var method: String {
    switch self {
    case .workspaceSymbol: "workspace/symbol"
    case .documentColor: "textDocument/documentColor"
    default: "textDocument/\(self)"
    }
  }

  /// The member of a client's capabilities, with the part of them.
  fileprivate var clientMember: String {
    switch self {
    case .documentColor: "textDocument/colorProvider"
    default: method
    }
  }

  /// The member of the server's capabilities.
  fileprivate var provider: String {
    switch self {
    case .documentColor: "colorProvider"
    case .rangeFormatting: "documentRangeFormattingProvider"
    case .formatting: "documentFormattingProvider"
    case .onTypeFormatting: "documentOnTypeFormattingProvider"
    default: "\(self)Provider"
    }
  }

  /// Members of its options.
  fileprivate var options: String {
    switch self {
    case .documentLink: "\"resolveProvider\":false"
    case .rename: "\"prepareProvider\":true"
    case .codeAction:
      "\"codeActionKinds\":[\"quickfix\",\"\(Server.rewriteKind)\",\"\(Server.fixAllKind)\"],\"resolveProvider\":true"
    case .onTypeFormatting:
      // What ends a word, in scripts without blanks too.
      "\"firstTriggerCharacter\":\" \",\"moreTriggerCharacter\":[\"\\n\",\"、\",\"。\",\"，\"]"
    case .completion: "\"triggerCharacters\":[\"@\",\"(\",\"\\\"\"],\"resolveProvider\":true"
    default: ""
    }
  }

  /// The switch that it hangs on.
  fileprivate var feature: Feature? {
    switch self {
    case .workspaceSymbol: .workspaceSymbol
    default: Feature(method: method)
    }
  }
}

extension Server {
  /// For which documents something is wanted now; nil for none.
  private func extent(of offer: Offer) -> Offer.Extent? {
    let inUse = configurationsInUse
    if let feature = offer.feature, inUse.allSatisfy({ $0.features.off.contains(feature) }) { return nil }
    let hasOwnFiles = documents.keys.contains { OwnFile.Kind(uri: $0) != nil }
    switch offer {
    case .rangeFormatting, .onTypeFormatting: return inUse.contains(where: \.reflow) ? .everything : nil
    case .formatting: return inUse.contains { $0.reflow && $0.reflowsDocuments } ? .everything : nil
    case .completion:
      return inUse.contains(where: \.spelling.isEnabledSomewhere) ? .everything : hasOwnFiles ? .ownFiles : nil
    case .hover:
      return inUse.contains { $0.explainOnHover || $0.spelling.isEnabledSomewhere }
        ? .everything : hasOwnFiles ? .ownFiles : nil
    default: return .everything
    }
  }

  /// The configurations of the open folders and of the open documents.
  var configurationsInUse: [Configuration] {
    let folders = workspaceFolders.isEmpty ? [mainFolder] : workspaceFolders.map(\.path)
    return folders.map { configuration.setup(forFolder: $0).configuration } + documents.values.map(\.setup.configuration)
  }

  /// Whether some configuration in use asks for spelling.
  var wantsCompletion: Bool { configurationsInUse.contains(where: \.spelling.isEnabledSomewhere) }

  /// Decides what is said in the answer to `initialize`: what is wanted, and what a client cannot be told of later.
  func announceOffers() {
    for offer in Offer.allCases {
      switch offer {
      case .rangeFormatting, .formatting, .onTypeFormatting: if extent(of: offer) == nil { continue }
      default: if extent(of: offer) != .everything && client.registers.contains(offer.clientMember) { continue }
      }
      offers[offer] = .announced
    }
  }

  /// Appends what is announced as members of the server's capabilities.
  func appendAnnounced(to sink: inout ByteSink) {
    for offer in Offer.allCases where offers[offer] == .announced {
      sink.append(",\"\(offer.provider)\":" + (offer.options.isEmpty ? "true" : "{\(offer.options)}"))
    }
  }

  /// Whether a client was told of something.
  func isOffered(_ offer: Offer) -> Bool { offers[offer] != nil }

  /// Registers what came to be wanted and takes back what is not wanted any more, where the client allows it.
  func updateOffers() {
    guard phase == .running, !client.registers.isEmpty else { return }
    var (gone, new): ([Offer], [(Offer, Offer.Extent)]) = ([], [])
    for offer in Offer.allCases where client.registers.contains(offer.clientMember) && offers[offer] != .announced {
      let wanted = extent(of: offer)
      if offers[offer] == wanted.map({ .registered($0) }) { continue }
      if offers[offer] != nil { gone.append(offer) }
      if let wanted { new.append((offer, wanted)) }
      offers[offer] = wanted.map { .registered($0) }
    }
    if !gone.isEmpty {
      let members = gone.map { "{\"id\":\"highlight-\($0)\",\"method\":\"\($0.method)\"}" }.joined(separator: ",")
      ask("client/unregisterCapability") { $0.append("{\"unregisterations\":[\(members)]}") }
    }
    if !new.isEmpty {
      let members = new.map { offer, extent in
        // null: for the documents that the client has the server for.
        let selector = extent == .everything ? "null" : OwnFile.selector
        let options = offer.options.isEmpty ? "" : "," + offer.options
        return "{\"id\":\"highlight-\(offer)\",\"method\":\"\(offer.method)\""
          + ",\"registerOptions\":{\"documentSelector\":\(selector)\(options)}}"
      }
      ask("client/registerCapability") { $0.append("{\"registrations\":[\(members.joined(separator: ","))]}") }
    }
  }
}
