package import PlacedTOML
package import StrictJSON
internal import SystemSupport

/// Finds the configuration of each file. Merges the user's own file, the files in the folders above the file, the nearest
/// last, and the files that the command line names.
package struct ConfigurationDiscovery {
  /// The name of configuration files.
  package static let fileName = "highlight-lsp.toml"

  private let reader: ConfigurationReader
  private let namedFile: String?
  private let rulesFiles: [String]
  private let ignoresRules: Bool
  private let clientSettings: [(name: String, json: JSON)]
  /// What the user's own file gives, before any other.
  private let base: ConfigurationReader.Result
  /// By folder: the configuration that applies there, by its index in `configurations`.
  private var byFolder: [String: Int] = [:]
  /// By the files that are merged, joined by line feeds.
  private var byFile: [String: Int] = [:]
  private var byNearest: [String: Int] = [:]
  /// Every configuration that some file has.
  package private(set) var configurations: [Configuration] = []
  /// All messages, each once.
  package private(set) var messages: [ConfigurationMessage]
  /// Warnings about configurations with `root = true` in folders that those above do not list, for `check`.
  package private(set) var cuts: [ConfigurationMessage] = []
  /// Warnings about configurations that change the checks of those above, which do not list their folder, for `check`.
  package private(set) var changes: [ConfigurationMessage] = []

  /// Whether any file was named or found, the user's own one not counted.
  package var hasFiles: Bool { namedFile != nil || !rulesFiles.isEmpty || byFile.keys.contains { !$0.isEmpty } }

  /// The files that were found and count for some folder.
  package var files: [String] {
    Set(byFile.keys.flatMap { $0.split(separator: "\n").map(String.init) }).filter { $0.hasPrefix("/") }.sorted()
  }

  /// Returns the paths of the possible configuration files of a folder, existing or not: in the folder and in each above it.
  /// - Parameter folder: absolute.
  package static func files(upwardsFrom folder: String) -> Set<String> {
    var result: Set<String> = []
    var ancestor = folder
    while ancestor.hasPrefix("/") {
      result.insert((ancestor == "/" ? "" : ancestor) + "/" + fileName)
      if ancestor == "/" { break }
      ancestor = FileSystem.directory(of: ancestor)
    }
    return result
  }

  /// - Parameters:
  ///   - namedFile: used instead of one that is found.
  ///   - rulesFiles: rules files, merged last.
  ///   - ignoresRules: no rules at all.
  ///   - clientSettings: what an editor sent, merged last; the name is what messages call it.
  ///   - isIsolated: whether the user's own configuration and words do not count.
  package init(
    reader: ConfigurationReader, namedFile: String? = nil, rulesFiles: [String] = [], ignoresRules: Bool = false,
    clientSettings: [(name: String, json: JSON)] = [], isIsolated: Bool = false
  ) {
    self.clientSettings = clientSettings
    self.reader = reader
    self.namedFile = namedFile
    self.rulesFiles = rulesFiles
    self.ignoresRules = ignoresRules
    var base = ConfigurationReader.Result()
    if isIsolated {
      base.configuration.spelling.usesOwnWords = false
    } else {
      reader.merge(file: Environment.configurationFile, origin: .user, isRequired: false, into: &base)
    }
    self.base = base
    messages = base.messages
  }

  /// Returns the configuration of the files in a folder, as an index into `configurations`. Each folder is read once.
  package mutating func configuration(forFolder folder: String) -> Int {
    if namedFile != nil { return configuration(forFiles: []) }
    if let known = byFolder[folder] { return known }
    let absolute = FileSystem.realPath(folder) ?? FileSystem.realPath(".") ?? "/"
    let owner = FileSystem.owner(of: absolute)
    var climbed: [String] = []
    var ancestor = absolute
    var result: Int?
    while true {
      // What holds for a folder of another owner need not hold for this one, and the other way round.
      let isOfOwner = FileSystem.owner(of: ancestor) == owner
      if isOfOwner, let known = byFolder[ancestor] {
        result = known
        break
      }
      if isOfOwner { climbed.append(ancestor) }
      let file = (ancestor == "/" ? "" : ancestor) + "/" + Self.fileName
      if FileSystem.kind(of: file, followingLinks: false) != nil, isOwn(file, folderOwner: owner) {
        result = configuration(forNearest: file, folderOwner: owner)
        break
      }
      if ancestor == "/" { break }
      ancestor = FileSystem.directory(of: ancestor)
    }
    let found = result ?? configuration(forFiles: [])
    for ancestor in climbed { byFolder[ancestor] = found }
    byFolder[folder] = found
    return found
  }

  /// Returns the index of the configuration for which a file is the nearest one. It inherits the files above, up to one with
  /// `root = true`.
  private mutating func configuration(forNearest file: String, folderOwner: UInt32?) -> Int {
    if let known = byNearest[file] { return known }
    var files = [file]
    var folder = FileSystem.directory(of: file)
    while folder != "/" && files.count < Self.depthLimit {
      folder = FileSystem.directory(of: folder)
      let above = (folder == "/" ? "" : folder) + "/" + Self.fileName
      if FileSystem.kind(of: above, followingLinks: false) != nil, isOwn(above, folderOwner: folderOwner) {
        files.insert(above, at: 0)
      }
    }
    let result = configuration(forFiles: effective(files))
    byNearest[file] = result
    return result
  }

  // So many configurations, one inside the other, are read for a file.
  private static let depthLimit = 32

  /// Returns the effective files of those above a folder, outermost first: without files before the last `root = true` and
  /// in excluded folders.
  private mutating func effective(_ files: [String]) -> [String] {
    guard files.count > 1 else { return files }
    var result: [String] = []
    // The merged settings of the files before it, without the user's own file and without messages.
    var merged = ConfigurationReader.Result()
    for file in files {
      let folder = FileSystem.directory(of: file)
      let settings = merged.configuration.check
      if settings.excludes(folder, isDirectory: true) { break }
      let isListed = settings.roots.contains(folder)
      merged.notesChanges = reader.readsEverything && !result.isEmpty
      (merged.root, merged.changes) = (nil, [])
      reader.merge(file: file, origin: .workspace(isTrusted: isTrusted(file)), isRequired: false, into: &merged)
      if var cut = merged.root, !result.isEmpty {
        if !isListed, !cuts.contains(where: { $0.path == cut.path }) {
          cut.text =
            "root = true: the rules and settings of the folders above do not apply here; remove it, or list the folder in "
            + "[check] roots of the \(Self.fileName) above"
          cuts.append(cut)
        }
        result = []
        merged = ConfigurationReader.Result()
        reader.merge(file: file, origin: .workspace(isTrusted: isTrusted(file)), isRequired: false, into: &merged)
      } else if !isListed, !changes.contains(where: { $0.path == file }) {
        changes += merged.changes.map { $0.message(path: file) }
      }
      result.append(file)
    }
    return result
  }

  /// - Parameter files: outermost first; empty: the named file, or none.
  private mutating func configuration(forFiles files: [String]) -> Int {
    // Without `joined`: the runtime would look for its conformances whenever the program starts.
    var key = ""
    for file in files { key += file + "\n" }
    if let known = byFile[key] { return known }
    var result = base
    result.messages = []
    if let namedFile {
      reader.merge(file: namedFile, origin: .user, isRequired: true, into: &result)
    }
    for file in files {
      reader.merge(file: file, origin: .workspace(isTrusted: isTrusted(file)), isRequired: false, into: &result)
    }
    for rules in rulesFiles { reader.merge(file: rules, origin: .rules, isRequired: true, into: &result) }
    for settings in clientSettings {
      reader.merge(
        json: settings.json, name: settings.name, folder: files.last.map { FileSystem.directory(of: $0) } ?? ".",
        into: &result)
    }
    // Files above, and rules files, are the same for several folders.
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

  /// Whether a file may configure a folder below it: it belongs to the user, to root, or to the folder's owner. Others can
  /// put one into a folder that all users may write to.
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
