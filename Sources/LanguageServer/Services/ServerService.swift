internal import JSONRPC
internal import LanguageManifest

/// A service of the server, with the parts that services share.
class ServerService {
  let manifest: Manifest
  let inbox: Inbox<Event>
  let client: ClientChannel
  let documents: DocumentStore
  let configuration: ConfigurationService

  init(
    manifest: Manifest, inbox: Inbox<Event>, client: ClientChannel, documents: DocumentStore,
    configuration: ConfigurationService
  ) {
    (self.manifest, self.inbox, self.client) = (manifest, inbox, client)
    (self.documents, self.configuration) = (documents, configuration)
  }
}
