internal import HighlightLanguages
internal import PlacedTOML
internal import StrictJSON
internal import SystemSupport

/// The source of a configuration's values: its file or client, its folder, the manifest for its names, and its messages.
final class ConfigurationSource {
  let origin: ConfigurationOrigin
  /// The folder that relative paths start from.
  let folder: String
  /// The folder without links.
  private(set) lazy var realFolder = FileSystem.realPath(folder) ?? folder
  let manifest: Manifest
  let text: ConfigurationText
  private(set) var messages: [ConfigurationMessage] = []
  /// Whether keys that change the settings of the configurations above are noted.
  var notesChanges = false
  private(set) var changes: [ConfigurationChange] = []
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
  func warn(_ message: String, at range: Range<Int>?) {
    messages.append(text.message(.warning, message, at: range?.lowerBound))
  }

  /// Adds a warning that the source may not set the key at hand.
  func refuse(_ reason: String) {
    warn(
      "\(path.reduce("") { ConfigurationCheck.join($0, $1.key) }) is refused: \(reason)", at: path.last?.keyRange)
  }

  /// Notes that the key at hand changes a setting of the configurations above.
  /// - Parameter old: the value above, where it is known.
  func noteChange(from old: JSON?) {
    guard let member = path.last else { return }
    let keys = path.map(\.key)
    guard ConfigurationChange.affectsCheck(keys), !ConfigurationChange.addsWords(keys, member.value) else { return }
    changes.append(
      ConfigurationChange(
        key: path.reduce("") { ConfigurationCheck.join($0, $1.key) },
        location: text.location(of: member.keyRange?.lowerBound),
        detail: old.flatMap(ConfigurationChange.text).map { "\($0), the value of the configurations above" }))
  }
}
