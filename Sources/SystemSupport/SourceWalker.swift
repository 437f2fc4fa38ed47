internal import Platform

/// The files below a directory, without those that `.gitignore` files exclude, and without hidden ones unless
/// requested.
package struct SourceWalker {
  /// The rules of one `.gitignore` file; paths are relative to its folder.
  private struct RuleSet {
    let folder: String
    let rules: IgnoreRules
  }

  // The folder's owner made it.
  private static let ignoreFileLimit = 262_144
  /// Folders of version control.
  private static let versionControl: Set<String> = [".git", ".hg", ".svn", ".jj", "CVS"]

  /// The path of the directory, without a slash at the end.
  package let root: String
  package private(set) var files: [String] = []
  package private(set) var errors: [FileError] = []
  /// The errors of `.gitignore` files that exist but could not be read; the files they exclude are included.
  package private(set) var unreadIgnoreFiles: [FileError] = []
  /// The number of links, pipes, sockets and devices, which are skipped.
  package private(set) var specialCount = 0
  /// The files that git tracks although an ignore rule or the name of their folder leaves them out.
  package private(set) var trackedPaths: Set<String> = []
  /// Notes about what git did not answer.
  package private(set) var notes: [String] = []
  private let includesHidden: Bool
  private let asksGit: Bool
  /// The work trees that were walked: the folders with `.git`.
  private var workTrees: [String] = []
  /// The number of names that may still be read.
  private var rest: Int
  /// Whether there were more names than the limit.
  package var isCut: Bool { rest < 0 }

  /// Collects the files below `root` in byte order of their paths, without those that `.gitignore` files exclude.
  /// Links and special files are counted; errors are collected.
  /// - Parameters:
  ///   - limit: the most names that are read, including those of excluded files and folders.
  ///   - includesHidden: whether names that begin with a dot are walked, except those of version control.
  ///   - asksGit: whether files are those of git: `.git/info/exclude` and `core.excludesFile` count, and tracked files
  ///     are never left out. Runs git twice, and once for each work tree inside.
  package init(root: String, limit: Int = .max, includesHidden: Bool = false, asksGit: Bool = false) {
    (self.includesHidden, self.asksGit) = (includesHidden, asksGit)
    let trimmed = root.count > 1 && root.hasSuffix("/") ? String(root.dropLast()) : root
    self.root = trimmed
    rest = limit
    let top = asksGit ? FileSystem.realPath(trimmed).flatMap(Git.top) : nil
    if let top, let real = FileSystem.realPath(trimmed), top != real { workTrees.append(trimmed) }
    var rules: [RuleSet] = []
    if let top { rules = excludes(top) }
    rules += rulesAbove(trimmed)
    walk(trimmed, rules: rules)
    if asksGit { addTracked() }
    // A folder's slash sorts after "-" and ".": the walk visits files in another order than that of their paths.
    files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns the ignore rules of the folders from the repository's top folder down to the parent of `root`. Empty
  /// outside of a repository, and if `root` is its top folder.
  private mutating func rulesAbove(_ root: String) -> [RuleSet] {
    guard var folder = FileSystem.realPath(root), FileSystem.kind(of: folder + "/.git") == nil else { return [] }
    var result: [RuleSet] = []
    while folder != "/" {
      folder = FileSystem.directory(of: folder)
      if let set = ruleSet(of: folder) { result.insert(set, at: 0) }
      if FileSystem.kind(of: folder + "/.git") != nil { return result }
    }
    // Not in a repository: what lies above says nothing.
    return []
  }

  /// Returns the rules of `core.excludesFile` and of `info/exclude` of a repository, which `.gitignore` files override.
  /// - Parameter top: the top of the work tree.
  private mutating func excludes(_ top: String) -> [RuleSet] {
    guard let repository = GitRepository(folder: top, honorsEnvironment: false) else { return [] }
    return [repository.excludesFile, repository.commonDirectory + "/info/exclude"].compactMap { path in
      guard FileSystem.kind(of: path) != nil else { return nil }
      do throws(FileError) {
        let rules = IgnoreRules(try FileSystem.readRegular(path, limit: Self.ignoreFileLimit, followsLinks: true))
        return rules.isEmpty ? nil : RuleSet(folder: top, rules: rules)
      } catch {
        unreadIgnoreFiles.append(error)
        return nil
      }
    }
  }

  // Git writes the names of a million files in a second.
  private static let gitSeconds = 60
  private static let listingLimit = 268_435_456
  private static let maxWorkTrees = 100

  /// Adds the regular files that git tracks and the walk left out. Notes if git does not answer.
  private mutating func addTracked() {
    if workTrees.isEmpty { return }
    var known = Set(files)
    for folder in workTrees.prefix(Self.maxWorkTrees) {
      let listing: ContiguousArray<UInt8>
      do throws(Git.Failure) {
        guard let real = FileSystem.realPath(folder) else { continue }
        listing = try Git.ask(
          ["ls-files", "-z"], in: real, limit: Self.listingLimit, environment: Git.indexVariables(folder: real),
          seconds: Self.gitSeconds)
      } catch {
        if case .refused(let words) = error, words.contains("not a git repository") { continue }
        notes.append("\(folder): \(error); files that git tracks are left out where ignore files name them")
        continue
      }
      for name in listing.split(separator: 0) {
        let path = (folder == "/" ? "" : folder) + "/" + FileName.string(name)
        guard !known.contains(path), FileSystem.kind(of: path, followingLinks: false) == .file else { continue }
        if !includesHidden, FileName.string(name).split(separator: "/").contains(where: { $0.hasPrefix(".") }) { continue }
        if unreadIgnoreFiles.contains(where: { $0.path == path }) { continue }
        known.insert(path)
        files.append(path)
        trackedPaths.insert(path)
      }
    }
    if workTrees.count > Self.maxWorkTrees {
      notes.append(
        "\(root): of more than \(Self.maxWorkTrees) repositories inside, files that git tracks are left out where ignore files name them"
      )
    }
  }

  /// Writes a message for each `.gitignore` file that could not be read.
  package func reportIgnoreFiles() {
    for note in notes { Console.message(note) }
    for error in unreadIgnoreFiles { Console.message("\(error); what it excludes is not left out") }
  }

  /// Returns a note about skipped links and special files; nil if there were none.
  package static func note(specialCount count: Int) -> String? {
    switch count {
    case 0: nil
    case 1: "1 link, pipe, socket or device in a folder was skipped"
    default: "\(count) links, pipes, sockets and devices in folders were skipped"
    }
  }

  /// Collects the files in a folder and its subfolders that no rule of it or its parents excludes. Ends at the limit
  /// of names. A folder that cannot be listed is an error.
  private mutating func walk(_ folder: String, rules inherited: [RuleSet]) {
    let names: [String]
    do throws(FileError) {
      names = try FileSystem.list(folder)
    } catch {
      errors.append(error)
      return
    }
    var rules = inherited
    if asksGit, names.contains(".git") { workTrees.append(folder) }
    if names.contains(".gitignore"), let set = ruleSet(of: folder) { rules.append(set) }
    let real = rules.isEmpty ? folder : FileSystem.realPath(folder) ?? folder
    for name in names where includesHidden ? !Self.versionControl.contains(name) : !name.hasPrefix(".") {
      rest -= 1
      if rest < 0 { return }
      let path = folder == "/" ? "/" + name : folder + "/" + name
      switch FileSystem.kind(of: path, followingLinks: false) {
      case .directory where !SourceWalker.isIgnored(name, in: real, isDirectory: true, rules):
        walk(path, rules: rules)
      case .file where !SourceWalker.isIgnored(name, in: real, isDirectory: false, rules):
        // One that was not read is reported as such.
        if name == ".gitignore", unreadIgnoreFiles.contains(where: { $0.path == path }) { continue }
        files.append(path)
      case .other where !SourceWalker.isIgnored(name, in: real, isDirectory: false, rules):
        specialCount += 1
      default:
        continue
      }
    }
  }

  /// Returns the rules of a folder's `.gitignore`. Nil if there is none, it has no rules, or it cannot be read, which
  /// is noted.
  private mutating func ruleSet(of folder: String) -> RuleSet? {
    let bytes: ContiguousArray<UInt8>
    do throws(FileError) {
      // Git does not read an ignore file that is a link, either.
      bytes = try FileSystem.readRegular(folder + "/.gitignore", limit: Self.ignoreFileLimit)
    } catch {
      if error.code != FileError.missing { unreadIgnoreFiles.append(error) }
      return nil
    }
    let rules = IgnoreRules(bytes)
    return rules.isEmpty ? nil : RuleSet(folder: FileSystem.realPath(folder) ?? folder, rules: rules)
  }

  /// Whether a name in a folder is excluded: by the last matching rule of the deepest folder that has one. False if
  /// no rule matches.
  /// - Parameter folder: an absolute path without links.
  private static func isIgnored(_ name: String, in folder: String, isDirectory: Bool, _ sets: [RuleSet]) -> Bool {
    guard !sets.isEmpty else { return false }
    let path = Array(FileName.bytes(of: folder == "/" ? "/" + name : folder + "/" + name))
    for set in sets.reversed() {
      let relative = path.dropFirst(set.folder == "/" ? 1 : FileName.bytes(of: set.folder).count + 1)
      if let isIgnored = set.rules.isIgnored(relative, isDirectory: isDirectory) { return isIgnored }
    }
    return false
  }
}
