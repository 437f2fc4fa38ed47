internal import DataFormats
internal import Platform
internal import SystemSupport

/// The answer of `git diff` about a work tree or its index: the files that differ from a commit, with their lines.
struct GitDiff {
  /// One file.
  struct File {
    var path: String
    /// The path in the commit of a file that was renamed or copied.
    var source: String?
    /// The blob in the commit; nil for new files and links.
    var blob: String?
    /// The blob in the index; nil for the content on disk.
    var id: String?
    /// Whether the commit has no file for it: all of its lines are new.
    var isNew = false
    /// Whether the file is gone, or is a link now.
    var isGone = false
    /// The added and changed lines, from 1, ascending.
    var ranges: [ClosedRange<Int>] = []
  }

  /// The options of patches: the same form and the same lines, whatever the configuration says.
  static let options = [
    "--no-color", "--no-ext-diff", "--no-textconv", "-U0", "--inter-hunk-context=0", "--diff-algorithm=default", "-M",
    "--ignore-cr-at-eol", "--text", "--src-prefix=a/", "--dst-prefix=b/",
  ]
  private static let (link, repository) = ("120000", "160000")

  private(set) var files: [File] = []
  /// The commits that the compared one records for inner repositories that changed, by path; nil for none.
  private(set) var links: [String: String?] = [:]
  /// Whether lines are known; false if git's answer is too long.
  private(set) var hasLines = true

  /// Compares a work tree, or its index, with a commit by one run of git. Throws if git fails or does not know it.
  /// - Parameter commit: the name of a commit; nil: `HEAD`, or the empty tree before the first commit, and only the names.
  init(_ tree: WorkTree, since commit: String?, isStaged: Bool) throws(Git.Failure) {
    var names = ["diff", "--raw", "-z", "--no-abbrev", "--no-relative", "--ignore-submodules=dirty", "--submodule=short"]
    if isStaged { names.append("--cached") }
    guard let commit else {
      read(try tree.ask(names + ["--no-color", "--no-ext-diff", "--no-renames", "--"]))
      return
    }
    let revision = ["--end-of-options", try Self.single(commit, tree), "--"]
    do throws(Git.Failure) {
      read(try tree.ask(names + ["-p", "-l2000"] + Self.options + revision))
    } catch {
      guard case .tooLarge = error else { throw error }
      hasLines = false
      read(try tree.ask(names + ["--no-color", "--no-ext-diff", "--no-renames"] + revision))
    }
  }

  /// Returns the name of one commit for a revision. Names that git may take for a range or an option are asked for.
  private static func single(_ revision: String, _ tree: WorkTree) throws(Git.Failure) -> String {
    if !revision.contains(".."), let first = revision.first, !"-^:".contains(first) { return revision + "^{commit}" }
    let answer = try tree.ask(["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"])
    let name = String(decoding: answer.prefix { $0 != 0x0A }, as: UTF8.self)
    guard !name.hasPrefix("^") else { throw .refused("") }
    return name
  }

  /// Parses the listing of `git diff --raw -z`, and the patch after its empty entry.
  private mutating func read(_ bytes: ContiguousArray<UInt8>) {
    var rest = bytes[...]
    func field() -> String? {
      guard let end = rest.firstIndex(of: 0) else { return nil }
      defer { rest = rest[(end + 1)...] }
      return FileName.string(rest[..<end])
    }
    var indices: [String: Int] = [:]
    while rest.first == UInt8(ascii: ":"), let head = field(), var path = field() {
      let words = head.dropFirst().split(separator: " ").map(String.init)
      guard words.count == 5, let status = words[4].first else { continue }
      var source: String?
      if status == "R" || status == "C", let target = field() { (source, path) = (path, target) }
      let (old, new) = (words[0], words[1])
      if old == Self.repository || new == Self.repository {
        links[path] = old == Self.repository ? words[2] : Optional<String>.none
        if new == Self.repository || old == Self.repository && status == "D" { continue }
      }
      let isFile = old.hasPrefix("100")
      let file = File(
        path: path, source: status == "R" ? source : nil, blob: isFile ? words[2] : nil,
        id: words[3].contains { $0 != "0" } ? words[3] : nil, isNew: !isFile,
        isGone: status == "D" || new == Self.link)
      // An unmerged file is named a second time, with its content.
      if status == "U" {
        if indices[path] == nil {
          indices[path] = files.count
          files.append(File(path: path, isNew: true))
        }
      } else if let known = indices[path] {
        files[known] = file
      } else {
        indices[path] = files.count
        files.append(file)
      }
    }
    Self.read(rest.dropFirst()) { name, _, range in
      if let range, let index = indices[name] { files[index].ranges.append(range) }
    }
  }

  /// Parses a patch without context. Calls `body` with the name of each renamed file, and for each range of added or
  /// changed lines with the name of its file.
  static func read(
    _ patch: ArraySlice<UInt8>, _ body: (_ name: String, _ isRenamed: Bool, _ range: ClosedRange<Int>?) -> Void
  ) {
    var path: String?
    var isInHead = false
    func name(_ line: ArraySlice<UInt8>, after prefix: String) -> String? {
      DiffFileName.unquoted(FileName.string(line.dropFirst(prefix.utf8.count)))
    }
    var start = patch.startIndex
    while start < patch.endIndex {
      let end = patch[start...].firstIndex(of: 0x0A) ?? patch.endIndex
      let line = patch[start..<end]
      start = end + 1
      switch line.first {
      case UInt8(ascii: "d") where line.starts(with: "diff --git ".utf8): (path, isInHead) = (nil, true)
      case UInt8(ascii: "r") where isInHead && line.starts(with: "rename to ".utf8):
        if let renamed = name(line, after: "rename to ") { body(renamed, true, nil) }
      case UInt8(ascii: "+") where isInHead && line.starts(with: "+++ ".utf8):
        path = name(line, after: "+++ ").flatMap { $0.hasPrefix("b/") ? String($0.dropFirst(2)) : nil }
      case UInt8(ascii: "@"):
        guard let hunk = GitOutput.hunk(line) else { continue }
        isInHead = false
        if let path, hunk.new.count > 0 { body(path, false, hunk.new.start...(hunk.new.start + hunk.new.count - 1)) }
      default: continue
      }
    }
  }
}
