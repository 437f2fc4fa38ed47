package import DataFormats
package import LanguageManifest
internal import SystemSupport

/// Finds the configuration of each file. Merges the user's own file, the files in the folders above the file, the
/// nearest one last, and the files that the command line names.
package struct ConfigurationDiscovery {
  /// The name of configuration files.
  package static let fileName = "highlight-lsp.toml"

  private let reader: ConfigurationReader
  private let namedFile: String?
  private let rulesFiles: [String]
  private let ignoresRules: Bool
  private let clientSettings: [(name: String, json: JSON)]
  /// The settings of the user's own file, which others are merged into.
  private let base: ConfigurationReader.MergedSources
  /// The index in `configurations` of each folder's configuration.
  private var byFolder: [String: Int] = [:]
  /// The index in `configurations`, by the paths of the merged files, each followed by a line feed.
  private var byFile: [String: Int] = [:]
  private var byNearest: [String: Int] = [:]
  /// All configurations that apply to some file.
  package private(set) var configurations: [Configuration] = []
  /// All messages, without duplicates.
  package private(set) var messages: [ConfigurationMessage]
  /// Warnings about configurations with `root = true` in folders that those above do not list, for `check`.
  package private(set) var cuts: [ConfigurationMessage] = []
  /// Warnings, for `check`, about configurations that change the checks of configurations above them, although those do
  /// not list their folder.
  package private(set) var changes: [ConfigurationMessage] = []

  /// The files from outside the repository that count: the user's own file, the named one and rules files.
  package private(set) var outsideFiles: [String] = []

  /// The languages that can be named for all files: the languages of the program and the user, and the languages that a
  /// configuration read so far adds.
  package var manifest: Manifest {
    reader.manifest.adding((configurations.isEmpty ? [base.configuration] : configurations).flatMap(\.queries.languages))
  }

  /// Whether any file was named or found, other than the user's own.
  package var hasFiles: Bool { namedFile != nil || !rulesFiles.isEmpty || byFile.keys.contains { !$0.isEmpty } }

  /// The found files that apply to some folder.
  package var files: [String] {
    Set(byFile.keys.flatMap { $0.split(separator: "\n").map(String.init) }).filter { $0.hasPrefix("/") }.sorted()
  }

  /// Returns the path of the nearest file of a configuration; nil if it has none.
  /// - Parameter index: its index in `configurations`.
  package func nearestFile(of index: Int) -> String? {
    guard let key = byFile.first(where: { $0.value == index })?.key else { return nil }
    return key.split(separator: "\n").last.map(String.init) ?? namedFile
  }

  /// Returns the paths of the possible configuration files of a folder, existing or not: one in the folder and in
  /// each folder above it. Empty for a relative path.
  /// - Parameter folder: the absolute path.
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

  /// Creates a discovery.
  /// - Parameters:
  ///   - namedFile: a file that is used instead of found ones; nil: files are searched.
  ///   - rulesFiles: rules files, merged after the others.
  ///   - ignoresRules: whether all rules are ignored.
  ///   - clientSettings: the settings of an editor, merged last, with their names in messages.
  ///   - isIsolated: whether the user's own configuration and words are ignored.
  package init(
    reader: ConfigurationReader, namedFile: String? = nil, rulesFiles: [String] = [], ignoresRules: Bool = false,
    clientSettings: [(name: String, json: JSON)] = [], isIsolated: Bool = false
  ) {
    var reader = reader
    reader.isIsolated = isIsolated
    self.clientSettings = clientSettings
    self.reader = reader
    self.namedFile = namedFile
    self.rulesFiles = rulesFiles
    self.ignoresRules = ignoresRules
    var base = ConfigurationReader.MergedSources()
    if isIsolated {
      base.configuration.spelling.usesOwnWords = false
    } else {
      if FileSystem.kind(of: Environment.configurationFile) != nil { outsideFiles.append(Environment.configurationFile) }
      reader.merge(file: Environment.configurationFile, origin: .user, isRequired: false, into: &base)
    }
    self.base = base
    messages = base.messages
    outsideFiles += (namedFile.map { [$0] } ?? []) + rulesFiles
  }

  /// Returns the index in `configurations` of the configuration for the files in a folder: by the nearest
  /// configuration file in the folder or above it that `isOwn` accepts, up to the folder with `.git`. With a named file,
  /// always its configuration.
  /// Each folder is searched once.
  package mutating func configuration(forFolder folder: String) -> Int {
    if namedFile != nil { return configuration(forFiles: []) }
    if let known = byFolder[folder] { return known }
    let absolute = FileSystem.realPath(folder) ?? FileSystem.realPath(".") ?? "/"
    let owner = FileSystem.owner(of: absolute)
    var climbed: [String] = []
    var ancestor = absolute
    var result: Int?
    while true {
      // A result for a folder of one owner is not used for a folder of another owner.
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
      if ancestor == "/" || Self.isTop(ancestor) { break }
      ancestor = FileSystem.directory(of: ancestor)
    }
    let found = result ?? configuration(forFiles: [])
    for ancestor in climbed { byFolder[ancestor] = found }
    byFolder[folder] = found
    return found
  }

  /// Returns the index of the configuration for which a file is the nearest one. It inherits from the files in the
  /// folders above, up to one with `root = true` or to the folder with `.git`; at most `depthLimit` files.
  /// - Parameter folderOwner: the user id of the owner of the folder to configure; nil if it is unknown.
  private mutating func configuration(forNearest file: String, folderOwner: UInt32?) -> Int {
    if let known = byNearest[file] { return known }
    var files = [file]
    var folder = FileSystem.directory(of: file)
    while folder != "/" && files.count < Self.depthLimit && !Self.isTop(folder) {
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

  /// Whether a folder is the top of a work tree of git: what lies above is not part of the repository.
  private static func isTop(_ folder: String) -> Bool {
    FileSystem.kind(of: (folder == "/" ? "" : folder) + "/.git") != nil
  }

  // The number of nested configurations that are read for a file.
  private static let depthLimit = 32

  /// Returns the files that apply, outermost first: without files before the last `root = true`, and without those in
  /// a folder that an outer file excludes from checks.
  /// - Parameter files: the files in the folders above a folder, outermost first.
  private mutating func effective(_ files: [String]) -> [String] {
    guard files.count > 1 else { return files }
    var result: [String] = []
    // The merged settings of the files before it, without the user's own file and without messages.
    var merged = ConfigurationReader.MergedSources()
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
        merged = ConfigurationReader.MergedSources()
        reader.merge(file: file, origin: .workspace(isTrusted: isTrusted(file)), isRequired: false, into: &merged)
      } else if !isListed, !changes.contains(where: { $0.path == file }) {
        changes += merged.changes.map { $0.message(path: file) }
      }
      result.append(file)
    }
    return result
  }

  /// Returns the index of the configuration that merges some files; creates it if it is new.
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
      result.configuration.spelling.findProjectFile(folder: FileSystem.directory(of: namedFile))
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

  /// Reads a rules file, unless it was read before: adds its messages to `messages`, and a configuration with its
  /// rules to `configurations`.
  package mutating func check(rulesFile: String) {
    guard byFile["rules:" + rulesFile] == nil else { return }
    var result = base
    result.messages = []
    reader.merge(file: rulesFile, origin: .workspace(isTrusted: false), isRequired: true, into: &result)
    messages += result.messages
    configurations.append(result.configuration)
    byFile["rules:" + rulesFile] = configurations.count - 1
  }

  /// Whether a file may configure a folder below it: true if it belongs to the user, to root, or to the folder's
  /// owner and its access control list names no other user who may write, if its owner is unknown, or if everything is
  /// trusted. Otherwise adds a warning and returns false, because others can write into a folder that is writable for all.
  private mutating func isOwn(_ file: String, folderOwner: UInt32?) -> Bool {
    guard !reader.trustsEverything, let owner = FileSystem.owner(of: file) else { return true }
    let reason: String
    if owner != Environment.user && owner != 0 && owner != folderOwner {
      reason = "belongs to another user (\(owner)) than the files below it and is not used; --trust uses it"
    } else if FileOwnership.namesOtherWriters(file) {
      reason = "is writable by another user, by its access control list, and is not used; --trust uses it"
    } else {
      return true
    }
    let message = ConfigurationMessage(severity: .warning, path: file, text: reason)
    if !messages.contains(where: { $0.description == message.description }) { messages.append(message) }
    return false
  }

  /// Whether a file is in a folder that the user trusts, or below one; true for all files if everything is trusted.
  private func isTrusted(_ file: String) -> Bool {
    if reader.trustsEverything { return true }
    let folder = FileSystem.directory(of: file)
    return base.configuration.trustedFolders.contains { trusted in
      guard let trusted = FileSystem.realPath(trusted) else { return false }
      return folder == trusted || trusted == "/" || folder.hasPrefix(trusted + "/")
    }
  }
}
