internal import HighlightStorage
internal import StrictJSON
package import SystemSupport

/// Known findings, which are not reported.
///
/// The key of a finding is its rule, its file, the hash of its line and its number among equal ones in the file: inserting
/// or removing other lines changes no key.
package struct Baseline: Sendable {
  /// Identifies a finding.
  package struct Key: Hashable, Sendable {
    var check: String
    var rule: String
    /// The path relative to the folder of the baseline.
    var path: String
    /// The hash of the line, without the white space at its ends.
    var line: String
    /// The number, from 1, among findings with the same rule, path and line.
    var ordinal: Int
  }

  /// The reason why a baseline cannot be used.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// The version of the file format.
  private static let version = 1
  private static let fileLimit = 67_108_864
  private static let hashLength = 16

  private let folder: String
  private var keys: Set<Key> = []
  /// The number of equal findings so far.
  private var counts: [Key: Int] = [:]
  /// Paths relative to the folder, by the paths as given: each is resolved once.
  private var relativePaths: [String: String] = [:]

  /// Creates an empty baseline that is to be written to `path`.
  package init(for path: String) {
    folder = FileSystem.realPath(FileSystem.directory(of: path)) ?? FileSystem.directory(of: path)
  }

  /// Reads a baseline file. Throws if it is missing, has more than 64 MB, is not valid JSON, has another version or
  /// an incomplete entry.
  package init(_ path: String) throws(Failure) {
    self.init(for: path)
    func damaged(_ what: String) -> Failure {
      Failure(description: "\(path): error: \(what); write it again with --write-baseline \(path)")
    }
    let bytes: ContiguousArray<UInt8>
    do throws(FileError) {
      bytes = try FileSystem.readRegular(path, limit: Self.fileLimit, followsLinks: true)
    } catch {
      guard error.code == FileError.missing else { throw Failure(description: "\(error)") }
      throw Failure(description: "there is no baseline \(path); write it with --write-baseline \(path)")
    }
    let json: JSON
    do throws(JSONError) { json = try JSONReader.read(bytes) } catch { throw damaged("the baseline is not JSON") }
    guard json["version"]?.int == Self.version, let entries = json["findings"]?.array else {
      throw damaged("this is not a baseline of version \(Self.version)")
    }
    for entry in entries {
      guard let check = entry["check"]?.string, let rule = entry["rule"]?.string, let path = entry["path"]?.string,
        let line = entry["line"]?.string, let ordinal = entry["ordinal"]?.int
      else { throw damaged("an entry is incomplete") }
      keys.insert(Key(check: check, rule: rule, path: path, line: line, ordinal: ordinal))
    }
  }

  /// Whether a baseline may be written to `path`: there is no file, an empty one, or a baseline of any version. True for
  /// what is not a regular file, which cannot be written at all.
  package static func mayReplace(_ path: String) -> Bool {
    guard FileSystem.kind(of: path, followingLinks: false) == .file else { return true }
    guard let bytes = try? FileSystem.readRegular(path, limit: fileLimit, followsLinks: false) else { return false }
    guard !bytes.isEmpty else { return true }
    guard let json = try? JSONReader.read(bytes) else { return false }
    return json["version"]?.int != nil && json["findings"]?.array != nil
  }

  /// Returns the key of the next finding. Call it once for each finding, in order, because findings that are
  /// otherwise equal have ascending ordinals from 1.
  /// - Parameter text: the line of the finding, without white space at its ends; its message if it is about a file as
  ///   a whole.
  package mutating func key(check: String, rule: String, path: String, text: String) -> Key {
    let line = String(SHA256.hexadecimal(text[...].trimmingSpaces()).prefix(Self.hashLength))
    var key = Key(check: check, rule: rule, path: relativePath(path), line: line, ordinal: 0)
    let count = counts[key, default: 0] + 1
    counts[key] = count
    key.ordinal = count
    return key
  }

  /// Whether the baseline contains a finding.
  package func contains(_ key: Key) -> Bool { keys.contains(key) }

  /// Adds a finding.
  package mutating func insert(_ key: Key) { keys.insert(key) }

  package var count: Int { keys.count }

  /// Whether a finding of the baseline is fixed: this run had its kind of check but did not find it, and its file was
  /// checked or no longer exists.
  private func isFixed(_ key: Key, found: Set<Key>, checks: Set<String>, files: Set<String>) -> Bool {
    if found.contains(key) || !checks.contains(key.check) { return false }
    return files.contains(key.path) || FileSystem.kind(of: folder + "/" + key.path) == nil
  }

  /// Returns the number of fixed findings of the baseline, and a line `path: rule` for each path and rule, sorted,
  /// with the number in parentheses if it is above 1. Fixed means: the file was checked without finding it, or no
  /// longer exists. Changes only the cache of relative paths.
  /// - Parameters:
  ///   - found: the findings of this run.
  ///   - checks: the kinds of findings of this run; others are not fixed.
  ///   - files: the files that were checked.
  package mutating func fixed(
    found: Set<Key>, checks: Set<String>, files: some Sequence<String>
  ) -> (count: Int, lines: [String]) {
    var seen: Set<String> = []
    for file in files { seen.insert(relativePath(file)) }
    var counts: [String: Int] = [:]
    for key in keys where isFixed(key, found: found, checks: checks, files: seen) {
      counts["\(key.path): \(key.rule)", default: 0] += 1
    }
    let lines = counts.sorted { $0.key < $1.key }.map { $0.value == 1 ? $0.key : "\($0.key) (\($0.value))" }
    return (counts.values.reduce(0, +), lines)
  }

  private mutating func relativePath(_ path: String) -> String {
    if let known = relativePaths[path] { return known }
    let result = FileName.text(Self.relative(FileSystem.resolvingFolders(of: path), to: folder))
    relativePaths[path] = result
    return result
  }

  private static func relative(_ path: String, to folder: String) -> String {
    let (parts, base) = (path.split(separator: "/"), folder.split(separator: "/"))
    var shared = 0
    while shared < parts.count, shared < base.count, parts[shared] == base[shared] { shared += 1 }
    return (Array(repeating: "..", count: base.count - shared) + parts[shared...]).joined(separator: "/")
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
    package var revision: String?

    package init(baseline: String? = nil, writtenBaseline: String? = nil, revision: String? = nil) {
      (self.baseline, self.writtenBaseline, self.revision) = (baseline, writtenBaseline, revision)
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
  }

  private let options: Options
  private var baseline: Baseline?
  /// Notes about the baseline.
  package private(set) var notes: [String] = []
  /// The number of findings of the baseline that are fixed.
  package private(set) var fixedCount = 0
  // The maximum number of fixed findings that are listed.
  private static let shownLimit = 20

  /// Creates the filter, and reads the baseline if the options name one. Throws if the baseline cannot be used.
  package init(_ options: Options) throws(Failure) {
    self.options = options
    do throws(Baseline.Failure) {
      baseline = try options.baseline.map { path throws(Baseline.Failure) in try Baseline(path) }
    } catch {
      throw Failure(description: error.description)
    }
  }

  /// Returns for each finding, in order, whether it is reported: it is not in the baseline and, with a revision, in a
  /// line changed since that. Sets `notes` and `fixedCount`. With `--write-baseline`, writes the findings to a
  /// baseline and reports only those that a baseline cannot have. Throws if git or writing fails.
  /// - Parameters:
  ///   - checks: the kinds of findings of this run.
  ///   - files: the files that were checked.
  package mutating func reported(
    _ items: [Item], checks: Set<String>, files: some Sequence<String>
  ) throws(Failure) -> [Bool] {
    var isReported = Array(repeating: true, count: items.count)
    if var known = baseline {
      var found: Set<Baseline.Key> = []
      for (index, item) in items.enumerated() where item.fitsBaseline {
        let key = known.key(check: item.check, rule: item.rule, path: item.path, text: item.text)
        found.insert(key)
        if known.contains(key) { isReported[index] = false }
      }
      let fixed = known.fixed(found: found, checks: checks, files: files)
      fixedCount = fixed.count
      if fixed.count > 0, let path = options.baseline {
        notes.append(
          "\(fixed.count) \(fixed.count == 1 ? "finding" : "findings") of the baseline \(fixed.count == 1 ? "is" : "are") fixed; "
            + "write it again with --write-baseline \(path)")
        notes += fixed.lines.prefix(Self.shownLimit).map { "fixed: \($0)" }
        if fixed.lines.count > Self.shownLimit { notes.append("fixed: \(fixed.lines.count - Self.shownLimit) more") }
      }
    }
    if let path = options.writtenBaseline {
      var written = Baseline(for: path)
      for item in items where item.fitsBaseline {
        written.insert(written.key(check: item.check, rule: item.rule, path: item.path, text: item.text))
      }
      do throws(FileError) { try written.write(to: path) } catch { throw Failure(description: "\(error)") }
      notes.append("wrote \(path), with \(written.count) \(written.count == 1 ? "finding" : "findings")")
      isReported = items.map { !$0.fitsBaseline }
    }
    if let revision = options.revision {
      do throws(AddedLines.Failure) {
        let rest = items.indices.filter { isReported[$0] }
        let lines = try AddedLines(since: revision, paths: rest.map { items[$0].path })
        for index in rest where !lines.contains(items[index].path, line: items[index].line) { isReported[index] = false }
      } catch {
        throw Failure(description: error.description)
      }
    }
    return isReported
  }
}
