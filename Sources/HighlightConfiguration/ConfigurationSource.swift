internal import HighlightLanguages
internal import PlacedTOML
internal import SystemSupport

/// Where the values of a configuration come from, what the names in them mean, and what there is to say about them.
final class ConfigurationSource {
  let origin: ConfigurationOrigin
  /// What relative paths start from.
  let folder: String
  /// The folder without links.
  private(set) lazy var realFolder = FileSystem.realPath(folder) ?? folder
  let manifest: Manifest
  let text: ConfigurationText
  private(set) var messages: [ConfigurationMessage] = []
  /// The keys that lead to the value at hand.
  private var path: [ConfigurationValue.Member] = []

  init(origin: ConfigurationOrigin, folder: String, manifest: Manifest, text: ConfigurationText) {
    (self.origin, self.folder, self.manifest, self.text) = (origin, folder, manifest, text)
  }

  /// Calls `body`, whose refusals are about a member.
  func visit(_ member: ConfigurationValue.Member, _ body: () -> Void) {
    path.append(member)
    body()
    path.removeLast()
  }

  /// Adds a warning about a value or a key.
  func warn(_ message: String, at place: TOMLPlaces.Place?) {
    messages.append(text.message(.warning, message, at: place?.start))
  }

  /// Adds a warning that the source may not set the key at hand.
  func refuse(_ reason: String) {
    warn(
      "\(path.reduce("") { ConfigurationCheck.join($0, $1.key) }) is refused: \(reason)", at: path.last?.keyPlace)
  }
}
