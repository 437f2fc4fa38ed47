internal import HighlightStorage

/// The files below a directory, hidden ones and those that `.gitignore` files exclude left out.
struct SourceWalker {
  /// A line of a `.gitignore`.
  private struct Rule {
    let glob: Glob
    let isNegated: Bool
    let directoriesOnly: Bool
    /// Relative to the folder of the `.gitignore`; otherwise any base name below it.
    let isAnchored: Bool
  }

  /// The rules of one folder; paths are relative to it.
  private struct RuleSet {
    let folder: String
    let rules: [Rule]
  }

  // Each line is tried on every file.
  private static let ignoreFileLimit = 262_144

  /// The directory, without a slash behind its name.
  let root: String
  private(set) var files: [String] = []
  private(set) var errors: [FileError] = []

  /// Collects the files below `root` in byte order of their paths.
  init(root: String) {
    let trimmed = root.count > 1 && root.hasSuffix("/") ? String(root.dropLast()) : root
    self.root = trimmed
    walk(trimmed, rules: SourceWalker.rulesAbove(trimmed))
    // A folder's slash sorts behind "-" and ".": the order of the walk is not that of the paths.
    files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The `.gitignore` files from the repository's top folder down to the parent of `root`.
  private static func rulesAbove(_ root: String) -> [RuleSet] {
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

  private mutating func walk(_ folder: String, rules inherited: [RuleSet]) {
    let names: [String]
    do throws(FileError) {
      names = try FileSystem.list(folder)
    } catch {
      errors.append(error)
      return
    }
    var rules = inherited
    if names.contains(".gitignore"), let set = SourceWalker.ruleSet(of: folder) { rules.append(set) }
    for name in names where !name.hasPrefix(".") {
      let path = folder == "/" ? "/" + name : folder + "/" + name
      switch FileSystem.kind(of: path, followingLinks: false) {
      case .directory where !SourceWalker.isIgnored(path, isDirectory: true, rules):
        walk(path, rules: rules)
      case .file where !SourceWalker.isIgnored(path, isDirectory: false, rules):
        files.append(path)
      default:
        continue
      }
    }
  }

  private static func ruleSet(of folder: String) -> RuleSet? {
    // As git does, which reads no linked one either.
    guard let bytes = try? FileSystem.readRegular(folder + "/.gitignore", limit: Self.ignoreFileLimit) else { return nil }
    let text = FileName.string(bytes).drop { $0 == "\u{FEFF}" }
    let rules = text.split(whereSeparator: \.isNewline).compactMap(rule)
    return rules.isEmpty ? nil : RuleSet(folder: FileSystem.realPath(folder) ?? folder, rules: rules)
  }

  private static func rule(_ line: Substring) -> Rule? {
    var pattern = line
    while pattern.hasSuffix(" ") && !pattern.hasSuffix("\\ ") { pattern.removeLast() }
    guard !pattern.isEmpty, !pattern.hasPrefix("#") else { return nil }
    let isNegated = pattern.hasPrefix("!")
    if isNegated { pattern.removeFirst() }
    let directoriesOnly = pattern.hasSuffix("/")
    if directoriesOnly { pattern.removeLast() }
    let isAnchored = pattern.contains("/")
    if pattern.hasPrefix("/") { pattern.removeFirst() }
    return Rule(glob: Glob(pattern), isNegated: isNegated, directoriesOnly: directoriesOnly, isAnchored: isAnchored)
  }

  /// The last rule that fits decides.
  private static func isIgnored(_ path: String, isDirectory: Bool, _ sets: [RuleSet]) -> Bool {
    guard !sets.isEmpty else { return false }
    let name = FileSystem.baseName(of: path)
    let absolute = (FileSystem.realPath(FileSystem.directory(of: path)) ?? FileSystem.directory(of: path)) + "/" + name
    for set in sets.reversed() {
      for rule in set.rules.reversed() where isDirectory || !rule.directoriesOnly {
        let subject = rule.isAnchored ? String(absolute.dropFirst(set.folder.count + 1)) : name
        if rule.glob.matches(subject) { return !rule.isNegated }
      }
    }
    return false
  }
}
