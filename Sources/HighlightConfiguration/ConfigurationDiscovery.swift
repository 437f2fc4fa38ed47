package import PlacedTOML
package import StrictJSON
internal import SystemSupport

/// Finds the configuration of each file: the user's own, the nearest upwards from the file, and what the command line names.
package struct ConfigurationDiscovery {
  /// The name that is looked for.
  package static let fileName = "highlight-lsp.toml"

  private let reader: ConfigurationReader
  private let namedFile: String?
  private let rulesFiles: [String]
  private let ignoresRules: Bool
  private let clientSettings: [(name: String, json: JSON)]
  /// What the user's own file gives, before any other.
  private let base: ConfigurationReader.Result
  /// By folder: the configuration that applies there, by its place in `configurations`.
  private var byFolder: [String: Int] = [:]
  private var byFile: [String: Int] = [:]
  /// Every configuration that some file has.
  package private(set) var configurations: [Configuration] = []
  /// Everything there is to say, each thing once.
  package private(set) var messages: [ConfigurationMessage]

  /// Whether any file was named or found, the user's own one not counted.
  package var hasFiles: Bool { namedFile != nil || !rulesFiles.isEmpty || byFile.keys.contains { !$0.isEmpty } }

  /// - Parameters:
  ///   - namedFile: used instead of one that is found.
  ///   - rulesFiles: rules files, merged last.
  ///   - ignoresRules: no rules at all.
  ///   - clientSettings: what an editor sent, merged last; the name is what messages call it.
  package init(
    reader: ConfigurationReader, namedFile: String? = nil, rulesFiles: [String] = [], ignoresRules: Bool = false,
    clientSettings: [(name: String, json: JSON)] = []
  ) {
    self.clientSettings = clientSettings
    self.reader = reader
    self.namedFile = namedFile
    self.rulesFiles = rulesFiles
    self.ignoresRules = ignoresRules
    var base = ConfigurationReader.Result()
    reader.merge(file: Environment.configurationFile, origin: .user, isRequired: false, into: &base)
    self.base = base
    messages = base.messages
  }

  /// The configuration of files in a folder, as a place in `configurations`. Folders are looked at once.
  package mutating func configuration(forFolder folder: String) -> Int {
    if namedFile != nil { return configuration(forFile: nil) }
    if let known = byFolder[folder] { return known }
    let absolute = FileSystem.realPath(folder) ?? FileSystem.realPath(".") ?? "/"
    let owner = FileSystem.owner(of: absolute)
    var climbed: [String] = []
    var place = absolute
    var result: Int?
    while true {
      // What holds for a folder of another owner need not hold for this one, and the other way round.
      let isOfOwner = FileSystem.owner(of: place) == owner
      if isOfOwner, let known = byFolder[place] {
        result = known
        break
      }
      if isOfOwner { climbed.append(place) }
      let file = (place == "/" ? "" : place) + "/" + Self.fileName
      if FileSystem.kind(of: file, followingLinks: false) != nil, isOwn(file, folderOwner: owner) {
        result = configuration(forFile: file)
        break
      }
      if place == "/" { break }
      place = FileSystem.directory(of: place)
    }
    let found = result ?? configuration(forFile: nil)
    for place in climbed { byFolder[place] = found }
    byFolder[folder] = found
    return found
  }

  private mutating func configuration(forFile file: String?) -> Int {
    let key = file ?? ""
    if let known = byFile[key] { return known }
    var result = base
    result.messages = []
    if let namedFile {
      reader.merge(file: namedFile, origin: .user, isRequired: true, into: &result)
    } else if let file {
      reader.merge(file: file, origin: .workspace(isTrusted: isTrusted(file)), isRequired: false, into: &result)
    }
    for rules in rulesFiles { reader.merge(file: rules, origin: .rules, isRequired: true, into: &result) }
    for settings in clientSettings {
      reader.merge(
        json: settings.json, name: settings.name, folder: file.map { FileSystem.directory(of: $0) } ?? ".", into: &result)
    }
    // Rules files are the same for every folder.
    let known = Set(messages.map(\.description))
    messages += result.messages.filter { !known.contains($0.description) }
    if ignoresRules { result.configuration.rules = [] }
    configurations.append(result.configuration)
    byFile[key] = configurations.count - 1
    return configurations.count - 1
  }

  /// Reads a rules file for its messages, and for its rules as a configuration of their own.
  package mutating func check(rulesFile: String) {
    guard byFile["rules:" + rulesFile] == nil else { return }
    var result = base
    result.messages = []
    reader.merge(file: rulesFile, origin: .workspace(isTrusted: false), isRequired: true, into: &result)
    messages += result.messages
    configurations.append(result.configuration)
    byFile["rules:" + rulesFile] = configurations.count - 1
  }

  /// Whether a file may speak for a folder below it: it belongs to the user, to root, or to whoever the folder belongs to. Others can put
  /// one into a folder that everybody may write to.
  private mutating func isOwn(_ file: String, folderOwner: UInt32?) -> Bool {
    guard !reader.trustsEverything, let owner = FileSystem.owner(of: file), owner != Environment.user, owner != 0,
      owner != folderOwner
    else { return true }
    let message = ConfigurationMessage(
      severity: .warning, path: file,
      text: "belongs to another user (\(owner)) than the files below it and is not used; --trust uses it")
    if !messages.contains(where: { $0.description == message.description }) { messages.append(message) }
    return false
  }

  /// Whether the file lies in a folder that the user trusts.
  private func isTrusted(_ file: String) -> Bool {
    if reader.trustsEverything { return true }
    let folder = FileSystem.directory(of: file)
    return base.configuration.trustedFolders.contains { trusted in
      guard let trusted = FileSystem.realPath(trusted) else { return false }
      return folder == trusted || trusted == "/" || folder.hasPrefix(trusted + "/")
    }
  }
}
