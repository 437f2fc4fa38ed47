internal import HighlightConfiguration
internal import SystemSupport

extension MethodDescriptor {
  /// The member of the client's capabilities that allows dynamic registration of the method.
  fileprivate var clientMember: String { offer?.clientMember ?? name }
  /// The id of the method's registration.
  fileprivate var registration: String { "highlight-" + name.split(separator: "/").joined(separator: "-") }
}

/// The request methods that were announced to the client, in the response to `initialize` or by registration.
final class CapabilityRegistry {
  private let client: ClientChannel
  private let documents: DocumentStore
  private let configuration: ConfigurationService
  /// The methods with an offer, in the order of the table.
  private let offered: [MethodDescriptor]
  /// The announced state, by method.
  private var offers: [String: Offer.State] = [:]

  /// Creates a registry in which nothing is announced.
  /// - Parameter methods: all request methods; those without an offer are ignored.
  init(
    _ methods: [MethodDescriptor], client: ClientChannel, documents: DocumentStore, configuration: ConfigurationService
  ) {
    offered = methods.filter { $0.offer != nil }
    self.client = client
    self.documents = documents
    self.configuration = configuration
  }

  /// Returns the documents for which a method is enabled by the configurations in use: all of them, or only own
  /// files. Nil if it is disabled for all documents or the method has no offer.
  private func extent(of method: MethodDescriptor) -> Offer.Extent? {
    guard let offer = method.offer else { return nil }
    let inUse = configuration.inUse
    if let feature = method.feature, inUse.allSatisfy({ $0.features.off.contains(feature) }) { return nil }
    let hasOwnFiles = documents.keys.contains { ProductFile.FileKind(uri: $0) != nil }
    switch offer.condition {
    case .none: return .everything
    case .reflow: return inUse.contains(where: \.reflow) ? .everything : nil
    case .documentReflow: return inUse.contains { $0.reflow && $0.reflowsDocuments } ? .everything : nil
    case .words:
      return inUse.contains(where: \.spelling.isEnabledSomewhere) ? .everything : hasOwnFiles ? .productFiles : nil
    case .explanations:
      return inUse.contains { $0.explainOnHover || $0.spelling.isEnabledSomewhere }
        ? .everything : hasOwnFiles ? .productFiles : nil
    }
  }

  /// Selects the methods that are announced in the response to `initialize`: methods that are enabled for all
  /// documents, and methods that the client cannot register later. Methods for reflow are announced only if they are
  /// enabled.
  func announce() {
    for method in offered {
      let extent = extent(of: method)
      let canFollow = client.capabilities.registers.contains(method.clientMember)
      // Whether reflow is enabled is already known; methods for own files are registered when one is opened.
      let isReflow = [.reflow, .documentReflow].contains(method.offer?.condition)
      let isLate = isReflow ? extent == nil : extent != .everything && canFollow
      if !isLate { offers[method.name] = .announced }
    }
  }

  /// Appends the announced methods as members of the server's capabilities, each with a comma before it.
  func appendAnnounced(to sink: inout ByteSink) {
    for method in offered where offers[method.name] == .announced {
      guard let offer = method.offer else { continue }
      sink.append(",\"\(offer.provider)\":" + (offer.options.isEmpty ? "true" : "{\(offer.options)}"))
    }
  }

  /// Registers methods that became enabled and unregisters disabled ones, if the client supports that. Announced
  /// methods are not changed. Does nothing if the server is not running.
  func update() {
    guard client.isRunning, !client.capabilities.registers.isEmpty else { return }
    var (gone, new): ([MethodDescriptor], [(MethodDescriptor, Offer.Extent)]) = ([], [])
    for method in offered
    where client.capabilities.registers.contains(method.clientMember) && offers[method.name] != .announced {
      let wanted = extent(of: method)
      if offers[method.name] == wanted.map({ .registered($0) }) { continue }
      if offers[method.name] != nil { gone.append(method) }
      if let wanted { new.append((method, wanted)) }
      offers[method.name] = wanted.map { .registered($0) }
    }
    if !gone.isEmpty {
      let members = gone.map { "{\"id\":\"\($0.registration)\",\"method\":\"\($0.name)\"}" }.joined(separator: ",")
      client.ask("client/unregisterCapability") { $0.append("{\"unregisterations\":[\(members)]}") }
    }
    if !new.isEmpty {
      let members = new.map { method, extent in
        // null: for the documents that the client has the server for.
        let selector = extent == .everything ? "null" : ProductFile.selector
        let options = method.offer.map { $0.options.isEmpty ? "" : "," + $0.options } ?? ""
        return "{\"id\":\"\(method.registration)\",\"method\":\"\(method.name)\""
          + ",\"registerOptions\":{\"documentSelector\":\(selector)\(options)}}"
      }
      client.register(members.joined(separator: ","))
    }
  }
}
