internal import DataFormats
internal import HighlightConfiguration
internal import Platform
package import SystemSupport

/// Known findings, which are not reported.
///
/// The key of a finding is its rule, its file, the hash of its line without white space and its number among equal ones
/// in the file: other lines, another layout and another name of the file change nothing.
package struct Baseline: Sendable {
  /// Identifies a finding.
  package struct Key: Hashable, Sendable {
    var check: String
    var rule: String
    /// The path relative to the folder of the baseline.
    var path: String
    /// The hash of the line: of 20 digits without white space, of 16 digits, as version 1 has it, without that at its
    /// ends.
    var line: String
    /// The number, from 1, among findings with the same rule, path and line.
    var ordinal: Int

    /// The key without the path.
    fileprivate var anywhere: Key {
      var key = self
      key.path = ""
      return key
    }
  }

  /// The keys of one finding.
  package struct Keys: Sendable {
    var current: Key
    /// The key in a baseline of version 1.
    var old: Key
  }

  /// The kinds, files and folders that a run checked.
  package struct Scope: Sendable {
    /// The kinds of findings.
    var checks: Set<String>
    var files: [String]
    /// The absolute paths of the folders that were walked completely.
    var folders: [String]
    /// The reason why the run did not check everything, such as an error in a configuration; nil for none. With a
    /// reason, a missing finding does not count as fixed.
    var obstacle: String?

    package init(checks: Set<String>, files: [String], folders: [String], obstacle: String? = nil) {
      (self.checks, self.files, self.folders, self.obstacle) = (checks, files, folders, obstacle)
    }

    /// - Parameter obstacle: the part that was not checked, if the configurations are right.
    package init(_ inputs: CheckInputs, checks: Set<CheckKind>, obstacle: String? = nil) {
      let fault = inputs.discovery.messages.first { $0.severity == .error }
      self.init(
        checks: Set(checks.map(\.rawValue)), files: inputs.paths + inputs.deleted, folders: inputs.folders,
        obstacle: fault?.description ?? obstacle)
    }
  }

  /// The findings of a run, by their keys.
  package struct Found: Sendable {
    fileprivate var keys: Set<Key> = []
    /// The keys of findings in files without entries, without their paths.
    fileprivate var moved: Set<Key> = []

    package init() {}
  }

  /// The version of the file format.
  private static let version = 2
  private static let fileLimit = 67_108_864
  private static let hashLength = 20
  private static let oldHashLength = 16
  // A baseline begins with its version and the name of its list.
  private static let headBytes = 200

  private let folder: String
  private var keys: Set<Key> = []
  /// The paths of the keys.
  private var paths: Set<String> = []
  /// The keys of files that no longer exist, without their paths: those of renamed files.
  private var gone: Set<Key> = []
  /// The number of equal findings so far, by the key with the ordinal 0.
  private var counts: [Key: Int] = [:]
  /// Paths relative to the folder, by the paths as given: each is resolved once.
  private var relativePaths: [String: String] = [:]

  /// Creates an empty baseline that is to be written to `path`.
  package init(for path: String) {
    folder = FileSystem.realPath(FileSystem.directory(of: path)) ?? FileSystem.directory(of: path)
  }

  /// Reads a baseline file. Throws if it is missing, has more than 64 MB, is not valid JSON, has an unknown version or
  /// an incomplete entry.
  package init(_ path: String) throws(ReportFilter.Failure) {
    self.init(for: path)
    func damaged(_ what: String) -> ReportFilter.Failure {
      ReportFilter.Failure(description: "\(path): error: \(what); write it again with --write-baseline \(path)")
    }
    let bytes: ContiguousArray<UInt8>
    do throws(FileError) {
      bytes = try FileSystem.readRegular(path, limit: Self.fileLimit, followsLinks: true)
    } catch {
      guard error.code == FileError.missing else { throw ReportFilter.Failure(description: "\(error)") }
      throw ReportFilter.Failure(description: "there is no baseline \(path); write it with --write-baseline \(path)")
    }
    let json: JSON
    do throws(JSONError) { json = try JSONReader.read(bytes) } catch { throw damaged("the baseline is not JSON") }
    guard let version = json["version"]?.int, (1...Self.version).contains(version), let entries = json["findings"]?.array
    else { throw damaged("this is not a baseline of version 1 to \(Self.version)") }
    for entry in entries {
      guard let key = Self.key(entry) else { throw damaged("an entry is incomplete") }
      keys.insert(key)
    }
    paths = Set(keys.map(\.path))
    let goneFiles = paths.filter { FileSystem.kind(of: folder + "/" + $0) == nil }
    if !goneFiles.isEmpty { gone = Set(keys.lazy.filter { goneFiles.contains($0.path) }.map(\.anywhere)) }
  }

  private static func key(_ entry: JSON) -> Key? {
    guard let check = entry["check"]?.string, let rule = entry["rule"]?.string, let path = entry["path"]?.string,
      let line = entry["line"]?.string, let ordinal = entry["ordinal"]?.int
    else { return nil }
    return Key(check: check, rule: rule, path: path, line: line, ordinal: ordinal)
  }

  /// Whether bytes are a baseline, of any version. O(1) for other texts.
  package static func isBaseline(_ bytes: ContiguousArray<UInt8>) -> Bool {
    guard bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "{"), bytes.count <= fileLimit else { return false }
    let head = ContiguousArray(bytes.prefix(headBytes))
    guard head.withUnsafeBytes({ $0.holds(Array("\"version\"".utf8)) && $0.holds(Array("\"findings\"".utf8)) }),
      let json = try? JSONReader.read(bytes), json["version"]?.int != nil, let entries = json["findings"]?.array
    else { return false }
    return entries.allSatisfy { key($0) != nil }
  }

  /// Whether a baseline may be written to `path`: there is no file, an empty one, or a baseline of any version. Also
  /// true if it is not a regular file: writing reports that.
  package static func mayReplace(_ path: String) -> Bool {
    guard FileSystem.kind(of: path, followingLinks: false) == .file else { return true }
    guard let bytes = try? FileSystem.readRegular(path, limit: fileLimit, followsLinks: false) else { return false }
    return bytes.isEmpty || isBaseline(bytes)
  }

  /// Returns the keys of the next finding. Call it once for each finding, in order, because findings that are
  /// otherwise equal have ascending ordinals from 1.
  /// - Parameter text: the line of the finding; its message if it is about a file as a whole.
  package mutating func keys(check: String, rule: String, path: String, text: String) -> Keys {
    let path = relativePath(path)
    func numbered(_ text: String, _ length: Int) -> Key {
      let line = String(SHA256.hexadecimal(text).prefix(length))
      var key = Key(check: check, rule: rule, path: path, line: line, ordinal: 0)
      let number = counts[key, default: 0] + 1
      counts[key] = number
      key.ordinal = number
      return key
    }
    return Keys(
      current: numbered(text.filter { !$0.isWhitespace }, Self.hashLength),
      old: numbered(String(text[...].trimmingSpaces()), Self.oldHashLength))
  }

  /// Whether the baseline contains a finding: for its file or, if it has no entry for that file, for a file that no
  /// longer exists. The result depends on no other file of the run.
  package func contains(_ finding: Keys) -> Bool {
    [finding.current, finding.old].contains { key in
      keys.contains(key) || (!paths.contains(key.path) && gone.contains(key.anywhere))
    }
  }

  /// Adds a finding.
  package mutating func insert(_ finding: Keys) { keys.insert(finding.current) }

  /// The number of findings.
  package var count: Int { keys.count }

  /// Records a finding of the run.
  package func record(_ finding: Keys, in found: inout Found) {
    for key in [finding.current, finding.old] {
      found.keys.insert(key)
      if !paths.contains(key.path) { found.moved.insert(key.anywhere) }
    }
  }

  /// Whether an entry matches a finding of a run, or a finding that moved with its renamed file.
  private func isFound(_ key: Key, _ found: Found) -> Bool {
    found.keys.contains(key) || (found.moved.contains(key.anywhere) && !exists(key))
  }

  /// Whether the file of an entry lies in one of some folders.
  private func isBelow(_ folders: [String], _ key: Key) -> Bool {
    let absolute = FileSystem.normalized(folder + "/" + key.path)
    return folders.contains { $0 == "/" || absolute.hasPrefix($0 + "/") }
  }

  private func exists(_ key: Key) -> Bool { FileSystem.kind(of: folder + "/" + key.path) != nil }

  /// Returns the number of fixed findings of the baseline, and a line `path: rule` for each path and rule, sorted,
  /// with the number in parentheses if it is above 1. Fixed means: the file was checked without finding it, or its folder
  /// was, and it no longer exists. Changes only the cache of relative paths.
  package mutating func fixed(_ found: Found, _ scope: Scope) -> (count: Int, lines: [String]) {
    let seen = relativePaths(of: scope)
    var counts: [String: Int] = [:]
    for key in keys where scope.checks.contains(key.check) && !isFound(key, found) {
      // A file that is gone may have been renamed to a file that this run did not check.
      if seen.contains(key.path) || (isBelow(scope.folders, key) && !exists(key)) {
        counts["\(key.path): \(key.rule)", default: 0] += 1
      }
    }
    let lines = counts.sorted { $0.key < $1.key }.map { $0.value == 1 ? $0.key : "\($0.key) (\($0.value))" }
    return (counts.values.reduce(0, +), lines)
  }

  /// Adds the entries of an older baseline that a run says nothing about: those of other kinds of checks, and of files
  /// that it did not look at. Returns their number.
  package mutating func keep(_ old: Baseline, _ found: Found, _ scope: Scope) -> Int {
    let seen = relativePaths(of: scope)
    var count = 0
    for key in old.keys where !old.isFound(key, found) {
      let isCovered = scope.checks.contains(key.check) && (seen.contains(key.path) || isBelow(scope.folders, key))
      if !isCovered, keys.insert(key).inserted { count += 1 }
    }
    return count
  }

  private mutating func relativePaths(of scope: Scope) -> Set<String> {
    var result: Set<String> = []
    for file in scope.files { result.insert(relativePath(file)) }
    return result
  }

  private mutating func relativePath(_ path: String) -> String {
    if let known = relativePaths[path] { return known }
    let result = FileName.text(ReportPaths.relative(FileSystem.resolvingFolders(of: path), to: folder))
    relativePaths[path] = result
    return result
  }

  /// Writes the file as JSON, with one entry per line, sorted by path, so that its versions can be compared. Replaces
  /// an existing file.
  package func write(to path: String) throws(FileError) {
    var sink = ByteSink(descriptor: nil)
    sink.append("{\"version\":\(Self.version),\"findings\":[")
    let sorted = keys.sorted {
      ($0.path, $0.rule, $0.line, $0.ordinal, $0.check) < ($1.path, $1.rule, $1.line, $1.ordinal, $1.check)
    }
    for (index, key) in sorted.enumerated() {
      sink.append(index == 0 ? "\n" : ",\n")
      sink.append(
        JSON.members(
          ("path", JSON(key.path)), ("rule", JSON(key.rule)), ("check", JSON(key.check)), ("line", JSON(key.line)),
          ("ordinal", JSON(key.ordinal))))
    }
    sink.append("\n]}\n")
    try FileSystem.write(sink.bytes, to: path)
  }
}

/// Selects the findings to report: `--baseline`, `--write-baseline` and `--since`.
package struct ReportFilter: Sendable {
  /// The values of the options.
  package struct Options: Sendable {
    package var baseline: String?
    package var writtenBaseline: String?
    /// The lines since the revision of `--since`; nil without it.
    package var since: AddedLines?
    /// Whether a baseline is only said to be written.
    package var isDryRun = false

    package init(
      baseline: String? = nil, writtenBaseline: String? = nil, since: AddedLines? = nil, isDryRun: Bool = false
    ) {
      (self.baseline, self.writtenBaseline, self.since) = (baseline, writtenBaseline, since)
      self.isDryRun = isDryRun
    }
  }

  /// A finding that may be reported or left out.
  package struct Item: Sendable {
    var check: String
    var rule: String
    var path: String
    /// The line number, from 1; nil for a finding about a file as a whole.
    var line: Int?
    /// The text of the line; the message of a finding about a file as a whole.
    var text: String
    /// Whether a baseline may contain the finding.
    var fitsBaseline: Bool

    package init(check: String, rule: String, path: String, line: Int?, text: String, fitsBaseline: Bool = true) {
      (self.check, self.rule, self.path, self.line, self.text) = (check, rule, path, line, text)
      self.fitsBaseline = fitsBaseline
    }
  }

  /// The reason why findings cannot be selected.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    init(description: String) { self.description = description }

    init(_ failure: Git.Failure) { description = "--since: \(failure)" }
  }

  private let options: Options
  private var baseline: Baseline?
  /// Notes about the baseline.
  package private(set) var notes: [String] = []
  /// The number of findings of the baseline that are fixed.
  package private(set) var fixedCount = 0
  /// The number of findings that are left out: findings in the baseline, and findings in unchanged lines.
  private(set) var leftOutCount = 0
  // The maximum number of fixed findings that are listed.
  private static let shownLimit = 20

  /// Creates the filter, and reads the baseline if the options name one. Throws if the baseline cannot be used.
  package init(_ options: Options) throws(Failure) {
    self.options = options
    if let path = options.baseline { baseline = try Baseline(path) }
  }

  /// Returns for each finding, in order, whether it is reported: it is not in the baseline and, with a revision, in a
  /// line changed since that. Sets `notes` and both counts. With `--write-baseline`, writes these findings and the
  /// entries that the run says nothing about, and reports only findings that a baseline cannot have. After an
  /// obstacle no finding counts as fixed, and no baseline is written. Throws if git or writing fails.
  /// - Parameters:
  ///   - scope: what the run looked at.
  ///   - contents: the bytes of files that are not those on disk, by absolute path.
  package mutating func reported(
    _ items: [Item], _ scope: Baseline.Scope, contents: [String: ContiguousArray<UInt8>] = [:]
  ) throws(Failure) -> [Bool] {
    var isReported = Array(repeating: true, count: items.count)
    if var lines = options.since {
      try lines.resolve(items.map(\.path), contents: contents)
      for (index, item) in items.enumerated() { isReported[index] = lines.contains(item.path, line: item.line) }
      notes += lines.notes
      let old = isReported.count { !$0 }
      leftOutCount += old
      if old > 0 { notes.append("\(Self.counted(old)) in unchanged lines \(old == 1 ? "is" : "are") left out") }
    }
    let isAdded = isReported
    if var known = baseline {
      var found = Baseline.Found()
      // Among equal findings those in old lines come first: the entries are theirs.
      for index in items.indices.filter({ !isAdded[$0] }) + items.indices.filter({ isAdded[$0] }) {
        let item = items[index]
        guard item.fitsBaseline else { continue }
        let keys = known.keys(check: item.check, rule: item.rule, path: item.path, text: item.text)
        known.record(keys, in: &found)
        if known.contains(keys) { isReported[index] = false }
      }
      let left = items.indices.count { isAdded[$0] && !isReported[$0] }
      leftOutCount += left
      if left > 0 { notes.append("\(Self.counted(left)) of the baseline \(left == 1 ? "is" : "are") left out") }
      let fixed = scope.obstacle == nil ? known.fixed(found, scope) : (count: 0, lines: [])
      fixedCount = fixed.count
      if fixed.count > 0, let path = options.baseline {
        notes.append(
          "\(Self.counted(fixed.count)) of the baseline \(fixed.count == 1 ? "is" : "are") fixed; "
            + "write it again with --write-baseline \(path)")
        notes += fixed.lines.prefix(Self.shownLimit).map { "fixed: \($0)" }
        if fixed.lines.count > Self.shownLimit { notes.append("fixed: \(fixed.lines.count - Self.shownLimit) more") }
      }
    }
    if let path = options.writtenBaseline {
      if let obstacle = scope.obstacle {
        notes.append("\(path) is not written, because not everything was checked; mend this first: \(obstacle)")
        return isReported
      }
      try write(items, isAdded, scope, to: path)
      for (index, item) in items.enumerated() where item.fitsBaseline { isReported[index] = false }
    }
    return isReported
  }

  private static func counted(_ count: Int) -> String { "\(count) \(count == 1 ? "finding" : "findings")" }

  /// Writes a baseline with findings and the entries of the old one that the run says nothing about, and notes the
  /// numbers. Of findings outside of changed lines only those are written that the old one has. In a dry run only notes.
  private mutating func write(
    _ items: [Item], _ isAdded: [Bool], _ scope: Baseline.Scope, to path: String
  ) throws(Failure) {
    var written = Baseline(for: path)
    // A damaged one is replaced.
    let old = FileSystem.kind(of: path) == nil ? nil : try? Baseline(path)
    var found = Baseline.Found()
    for (index, item) in items.enumerated() where item.fitsBaseline {
      let keys = written.keys(check: item.check, rule: item.rule, path: item.path, text: item.text)
      old?.record(keys, in: &found)
      if isAdded[index] || old?.contains(keys) == true { written.insert(keys) }
    }
    let count = written.count
    let kept = old.map { written.keep($0, found, scope) } ?? 0
    if !options.isDryRun {
      do throws(FileError) { try written.write(to: path) } catch { throw Failure(description: "\(error)") }
    }
    notes.append(
      "\(options.isDryRun ? "would write" : "wrote") \(path), with \(count) \(count == 1 ? "finding" : "findings")"
        + (kept == 0 ? "" : "; \(kept) of what this run did not check \(kept == 1 ? "is" : "are") kept"))
  }
}
