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
  private let includesHidden: Bool
  /// The number of names that may still be read.
  private var rest: Int
  /// Whether there were more names than the limit.
  package var isCut: Bool { rest < 0 }

  /// Collects the files below `root` in byte order of their paths, without those that `.gitignore` files exclude.
  /// Links and special files are counted; errors are collected.
  /// - Parameters:
  ///   - limit: the most names that are read, including those of excluded files and folders.
  ///   - includesHidden: whether names that begin with a dot are walked, except those of version control.
  package init(root: String, limit: Int = .max, includesHidden: Bool = false) {
    self.includesHidden = includesHidden
    let trimmed = root.count > 1 && root.hasSuffix("/") ? String(root.dropLast()) : root
    self.root = trimmed
    rest = limit
    walk(trimmed, rules: rulesAbove(trimmed))
    // A folder's slash sorts after "-" and ".": the order of the walk is not that of the paths.
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

  /// Writes a message for each `.gitignore` file that could not be read.
  package func reportIgnoreFiles() {
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
      // As git does, which reads no linked one either.
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
