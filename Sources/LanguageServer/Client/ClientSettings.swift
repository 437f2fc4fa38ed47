internal import DataFormats

/// The settings that the client sent, by source. Later sources win: requested settings over pushed ones.
struct ClientSettings: Equatable {
  /// The methods of the protocol, which are also the names of the settings in messages.
  static let pulledName = "workspace/configuration"
  static let pushedName = "workspace/didChangeConfiguration"
  private static let initialName = "initializationOptions"

  /// The answers to `workspace/configuration`.
  struct Pulled: Equatable {
    /// The settings of each workspace folder; nil if it has none.
    var byFolder: [(folder: WorkspaceFolder, json: JSON?)] = []
    /// The settings for files outside of these folders. Messages do not distinguish folders with these settings.
    var elsewhere: JSON?

    static func == (one: Pulled, other: Pulled) -> Bool {
      one.elsewhere == other.elsewhere && one.byFolder.elementsEqual(other.byFolder, by: ==)
    }
  }

  /// `initializationOptions`.
  var initial: JSON?
  /// `workspace/didChangeConfiguration`.
  var pushed: JSON?
  var pulled = Pulled()

  /// Settings in the order in which they are merged, with their names in messages.
  typealias Sources = [(name: String, json: JSON)]

  /// Returns the settings for documents in a folder with an absolute path, in the order in which they are merged:
  /// initial, pushed, pulled. Missing ones are left out. The pulled settings are those of the innermost workspace
  /// folder that contains the folder; outside of workspace folders those for other files.
  func sources(forFolder path: String) -> Sources {
    let nearest = pulled.byFolder.filter { $0.folder.contains(path) }.max {
      $0.folder.path.utf8.count < $1.folder.path.utf8.count
    }
    let own = nearest.flatMap { $0.json != pulled.elsewhere ? (Self.pulledName(for: $0.folder), $0.json) : nil }
    let all = [(Self.initialName, initial), (Self.pushedName, pushed), own ?? (Self.pulledName, pulled.elsewhere)]
    return all.compactMap { name, json in json.map { (name, $0) } }
  }

  /// The names of all sources that have settings.
  var names: Set<String> {
    let all = [(Self.initialName, initial), (Self.pushedName, pushed), (Self.pulledName, pulled.elsewhere)]
    return Set(
      (all + pulled.byFolder.map { (Self.pulledName(for: $0.folder), $0.json) }).compactMap { $1 == nil ? nil : $0 })
  }

  private static func pulledName(for folder: WorkspaceFolder) -> String { "\(pulledName) of \(folder.uri)" }
}
