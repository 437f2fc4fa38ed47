internal import HighlightConfiguration
internal import Libc
internal import Platform
internal import SystemSupport

/// Questions to git about a work tree. No filter runs, whatever the configuration of the repository names; the user's own
/// configuration says which files are ignored.
struct WorkTree {
  /// A listing of the index and of untracked files.
  struct Listing {
    /// The object ids of inner repositories in the index, by path.
    var links: [String: String] = [:]
    /// Files that git does not track, or that differ from the index; the path of an inner repository ends in a slash.
    var found: [String] = []
    /// The paths of configurations in the index.
    var configurations: [String] = []
    /// Whether the index has an entry that was asked for.
    var isTracking = false
  }

  // How long git may take for one answer, in seconds, and how much it may write: a listing of a million files takes a
  // second.
  static let seconds = 60
  static let answerLimit = 268_435_456
  private static let configurationLimit = 1 << 20
  /// Options that give names in patches a known form, whatever the configuration says.
  private static let options = ["-c", "core.quotePath=true"]

  /// The absolute path of the folder in which git runs.
  let folder: String
  private let variables: [String: String]
  private let seconds: Int

  /// Creates the means to ask git. Throws if git cannot read the configuration of the repository, or does not end.
  /// - Parameters:
  ///   - folder: the absolute path of a folder in a work tree.
  ///   - seconds: how long git may take for one answer.
  init(_ folder: String, seconds: Int = Self.seconds) throws(Git.Failure) {
    (self.folder, self.seconds) = (folder, seconds)
    guard let repository = GitRepository(folder: folder, honorsEnvironment: false) else { throw .damaged }
    var variables = Git.indexVariables(folder: folder)
    variables["XDG_CONFIG_HOME"] = Environment.configurationFolder
    variables["GIT_CONFIG_GLOBAL"] = Environment.value("GIT_CONFIG_GLOBAL")
    if Self.mayNameFilters(repository, variables) {
      let listing = try Git.ask(
        ["config", "-z", "--name-only", "--get-regexp", #"^filter\..*\.(clean|process|required)$"#], in: folder,
        limit: Self.configurationLimit, statuses: 0...1, environment: variables)
      let names = Set(listing.split(separator: 0).map { FileName.string($0) }).sorted()
      for (index, name) in names.enumerated() {
        variables["GIT_CONFIG_KEY_\(index)"] = name
        variables["GIT_CONFIG_VALUE_\(index)"] = name.hasSuffix(".required") ? "false" : ""
      }
      variables["GIT_CONFIG_COUNT"] = String(names.count)
    }
    self.variables = variables
  }

  /// Whether a file of the configuration may have filters, or include a file that has: whether these words occur in it.
  /// True for a work tree that shares its repository.
  private static func mayNameFilters(_ repository: GitRepository, _ variables: [String: String]) -> Bool {
    if FileSystem.kind(of: repository.directory + "/commondir") != nil { return true }
    let home = Environment.value("HOME") ?? "/"
    let global = variables["GIT_CONFIG_GLOBAL"].map { [$0] }
    let files =
      [repository.directory + "/config", repository.directory + "/config.worktree"]
      + (global ?? [home + "/.gitconfig", Environment.configurationFolder + "/git/config"])
    return files.contains { path in
      guard FileSystem.kind(of: path) != nil else { return false }
      guard let bytes = try? FileSystem.readRegular(path, limit: configurationLimit, followsLinks: true) else { return true }
      let lower = ContiguousArray(bytes.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 })
      return lower.withUnsafeBytes { $0.holds(Array("filter".utf8)) || $0.holds(Array("include".utf8)) }
    }
  }

  /// Runs a command of git and returns its output. Throws if it fails, takes too long or writes too much.
  func ask(
    _ arguments: [String], statuses: ClosedRange<Int32> = 0...0
  ) throws(Git.Failure) -> ContiguousArray<UInt8> {
    try Git.ask(
      Self.options + arguments, in: folder, limit: Self.answerLimit, statuses: statuses, environment: variables,
      seconds: seconds)
  }

  // MARK: Listings

  /// Lists the index below the folder, with the untracked files that are not ignored.
  /// - Parameter isSelected: whether an entry of the index counts for `isTracking`; called until one does.
  func untracked(_ isSelected: (String) -> Bool) throws(Git.Failure) -> Listing {
    Self.read(try ask(["ls-files", "-z", "-t", "-s", "-o", "--exclude-standard"]), found: "?", isSelected)
  }

  /// Lists the index below the folder, with the tracked files that differ from it.
  /// - Parameter isSelected: called for each entry of the index.
  func modified(_ isSelected: (String) -> Bool) throws(Git.Failure) -> Listing {
    Self.read(try ask(["ls-files", "-z", "-t", "-c", "-s", "-m"]), found: "CM", isSelected)
  }

  /// Returns the paths of the tracked files that ignore files name.
  func ignored() throws(Git.Failure) -> Set<String> {
    Set(try ask(["ls-files", "-z", "-c", "-i", "--exclude-standard"]).split(separator: 0).map { FileName.string($0) })
  }

  /// Parses a listing of `git ls-files -t -s`. O(bytes), without a text for each entry.
  /// - Parameter found: the tags of the entries that are found.
  private static func read(
    _ bytes: ContiguousArray<UInt8>, found: StaticString, _ isSelected: (String) -> Bool
  ) -> Listing {
    var result = Listing()
    let tags = found.withUTF8Buffer { Array($0) }
    let link = Array("160000 ".utf8)
    let configuration = Array(ConfigurationDiscovery.fileName.utf8)
    func path(_ entry: UnsafeRawBufferPointer.SubSequence) -> String? {
      guard let tab = entry.firstIndex(of: 0x09) else { return nil }
      return FileName.string(entry[(tab + 1)...])
    }
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      var offset = 0
      while offset + 2 < bytes.count, let end = memchr(base + offset, 0, bytes.count - offset) {
        let entry = bytes[offset..<(UnsafeRawPointer(end) - base)]
        offset = entry.endIndex + 1
        guard let tag = entry.first, entry.count > 2 else { continue }
        if tag == UInt8(ascii: "?") {
          if tags.contains(tag) { result.found.append(FileName.string(entry.dropFirst(2))) }
          continue
        }
        if tags.contains(tag), let path = path(entry) { result.found.append(path) }
        if entry.last == configuration.last, entry.suffix(configuration.count).elementsEqual(configuration),
          let path = path(entry), FileSystem.baseName(of: path) == ConfigurationDiscovery.fileName
        {
          result.configurations.append(path)
        }
        if entry.dropFirst(2).starts(with: link) {
          let words = entry[..<(entry.firstIndex(of: 0x09) ?? entry.endIndex)].split(separator: 0x20)
          if words.count == 4, let path = path(entry) { result.links[path] = String(decoding: words[2], as: UTF8.self) }
        }
        if !result.isTracking, let path = path(entry), isSelected(path) { result.isTracking = true }
      }
    }
    return result
  }
}

/// The tracked files below a folder that differ from git's index, as git names them.
package struct IndexChanges: Sendable {
  /// The absolute paths of regular files that differ from the index or are in a merge conflict, ascending.
  package private(set) var files: [String] = []
  /// The same files, and the deleted files.
  package private(set) var changed: Set<String> = []
  /// The absolute paths of all tracked files, if they are collected.
  package private(set) var tracked: Set<String> = []

  private static let maxRepositories = 1000

  /// Asks git once for the folder, and once for each repository inside that the index records. Nil if git does not answer.
  /// - Parameters:
  ///   - folder: the absolute path of a folder in a work tree, without links.
  ///   - collectsTracked: whether `tracked` is needed.
  package init?(below folder: String, collectsTracked: Bool = false) {
    var folders = [folder]
    var next = 0
    while next < folders.count {
      let folder = folders[next]
      next += 1
      let prefix = folder == "/" ? "/" : folder + "/"
      var tracked: [String] = []
      let listing: WorkTree.Listing
      do throws(Git.Failure) {
        listing = try WorkTree(folder, seconds: Git.seconds).modified { name in
          if collectsTracked { tracked.append(prefix + name) }
          return !collectsTracked
        }
      } catch {
        if next == 1 { return nil }
        continue
      }
      self.tracked.formUnion(tracked)
      files += listing.found.map { prefix + $0 }
      let inner = listing.links.keys.sorted().map { prefix + $0 }.filter { FileSystem.kind(of: $0 + "/.git") != nil }
      folders += inner.prefix(max(0, Self.maxRepositories - folders.count))
    }
    changed = Set(files)
    files = changed.filter { FileSystem.kind(of: $0, followingLinks: false) == .file }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
