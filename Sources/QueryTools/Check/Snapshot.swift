internal import DataFormats
internal import HighlightCore
internal import HighlightRendering
internal import HighlightStorage
internal import QueryReports
internal import SystemSupport
internal import TextModel

/// The highlights of a file as text, to be stored next to it and compared.
enum Snapshot {
  /// The suffix of a snapshot's file name: `main.c.runs` belongs to `main.c`.
  static let suffix = ".runs"

  /// The first line: the language, and the versions that made the snapshot.
  struct Header: Equatable {
    var language: String
    var version: String
    /// The hash of the query files of the language.
    var queries: String

    private static let start = "# highlight-lsp runs 2: "

    init(language: String, version: String, queries: String) {
      (self.language, self.version, self.queries) = (language, version, queries)
    }

    /// Parses the header line of a snapshot. Nil if the line is not such a header; snapshots in the older format have
    /// none.
    init?(_ line: String) {
      guard line.hasPrefix(Self.start) else { return nil }
      let parts = line.dropFirst(Self.start.count).split(separator: ", ")
      guard parts.count == 3, parts[1].hasPrefix("program "), parts[2].hasPrefix("queries ") else { return nil }
      self.init(
        language: String(parts[0]), version: String(parts[1].dropFirst("program ".count)),
        queries: String(parts[2].dropFirst("queries ".count)))
    }

    var line: String { "\(Self.start)\(language), program \(version), queries \(queries)" }

    /// Returns a description of what changed since an older snapshot: the version of the program, the queries, or
    /// both; nil if they are the same.
    /// - Parameter files: the query files of the text that do not come with the program.
    func changes(since old: Header, files: [String]) -> String? {
      var changes: [String] = []
      if version != old.version { changes.append("the program was version \(old.version) and is \(version)") }
      if queries != old.queries {
        let own = files.isEmpty ? "" : " (with \(files.joined(separator: ", ")))"
        changes.append("the queries of \(language) are others\(own)")
      }
      return changes.isEmpty ? nil : changes.joined(separator: ", and ")
    }
  }

  /// Returns the lines of a snapshot: the range, scope and text of each run, or the range and target of each link.
  /// Line numbers are relative to the line before, so that an inserted line changes one number; columns are from 1,
  /// the end is exclusive.
  static func lines(of file: HighlightedFile) -> [String] { entries(of: file).map(\.line) }

  /// As `lines(of:)`, each with the UTF-16 offset at which the run or link begins.
  private static func entries(of file: HighlightedFile) -> [(offset: Int, line: String)] {
    let positions = TextPositions(file.text)
    var entries: [(start: Int, line: Int, text: (Int) -> String)] = []
    for run in file.runs {
      let (start, end, description) = (
        positions.position(of: run.range.lowerBound), positions.position(of: run.range.upperBound), text(of: run, file)
      )
      entries.append((run.range.lowerBound, start.line, { "\(span(start, end, from: $0)) \(description)" }))
    }
    for link in file.links {
      let (start, end) = (
        positions.position(of: link.range.lowerBound), positions.position(of: link.range.upperBound)
      )
      entries.append((link.range.lowerBound, start.line, { "\(span(start, end, from: $0)) link=\(link.target)" }))
    }
    // Runs come before links that begin with them.
    let order = entries.indices.sorted { (entries[$0].start, $0) < (entries[$1].start, $1) }
    var line = 1
    return order.map { index in
      defer { line = entries[index].line }
      return (entries[index].start, entries[index].text(line))
    }
  }

  private static func span(
    _ start: (line: Int, column: Int), _ end: (line: Int, column: Int), from line: Int
  ) -> String {
    let height = end.line - start.line
    return "+\(start.line - line):\(start.column)-\(height == 0 ? "" : "+\(height):")\(end.column)"
  }

  /// Returns the scope and the quoted text of a run (`@` and the capture without a scope), with its language if it is
  /// embedded, and its rule.
  private static func text(of run: AttributeRun, _ file: HighlightedFile) -> String {
    let attributes = file.storage.attributeTable[run.attribute]
    var text = "\(attributes.scope ?? "@\(attributes.capture ?? "")") \(JSON(file.text.string(in: run.range)).written)"
    if let language = attributes.language, language != file.language { text += " @\(language)" }
    if let rule = attributes.rule { text += " rule=\(rule)" }
    return text
  }

  private static let olderStart = "# highlight-lsp runs: "

  /// Returns the lines of a snapshot in the older format, after a header with the language: line numbers are
  /// absolute, and links come last.
  static func olderLines(of file: HighlightedFile) -> [String] {
    let positions = TextPositions(file.text)
    func span(_ range: Range<Int>) -> String {
      let (start, end) = (positions.position(of: range.lowerBound), positions.position(of: range.upperBound))
      let endText = end.line == start.line ? "\(end.column)" : "\(end.line):\(end.column)"
      return "\(start.line):\(start.column)-\(endText)"
    }
    return [olderStart + file.language] + file.runs.map { "\(span($0.range)) \(text(of: $0, file))" }
      + file.links.map { "\(span($0.range)) link=\($0.target)" }
  }

  // The maximum number of lines that are compared regardless of their order.
  private static let comparedLimit = 20_000

  /// Returns a readable diff: removed lines begin with `-`, new lines with `+`, unchanged lines are left out.
  /// Equally many lines, or more than 20,000, are compared by their index. Empty if there is no difference.
  static func difference(from old: [String], to new: [String]) -> [String] { changes(from: old, to: new).map(\.line) }

  /// As `difference(from:to:)`, for new lines with their index in `new`.
  private static func changes(from old: [String], to new: [String]) -> [(line: String, index: Int?)] {
    let common = min(old.count, new.count)
    let isByIndex = old.count + new.count > comparedLimit
    let changes = LineDifference.changes(
      from: isByIndex ? old.prefix(common) : old[...], to: isByIndex ? new.prefix(common) : new[...])
    var lines: [(line: String, index: Int?)] = []
    for change in changes {
      lines += change.old.map { ("-" + old[$0], nil) } + change.new.map { ("+" + new[$0], $0) }
    }
    if isByIndex {
      lines += old[common...].map { ("-" + $0, nil) } + new.indices[common...].map { ("+" + new[$0], $0) }
    }
    return lines
  }

  /// Returns a summary of the changed scopes in a diff, as `constructor → type 6 ×`, the most frequent first. A
  /// run with new text counts as `none → SCOPE`, one whose text is gone as `SCOPE → none`.
  static func summary(of difference: [String]) -> [String] {
    var counts: [String: Int] = [:]
    var (removed, inserted): ([Substring], [Substring]) = ([], [])
    func count() {
      // Runs of the same text are the same run.
      var (old, new) = (removed, inserted)
      for line in removed {
        let run = Run(line)
        guard let index = new.firstIndex(where: { Run($0).text == run.text }) else { continue }
        counts["\(run.scope) → \(Run(new[index]).scope)", default: 0] += run.scope == Run(new[index]).scope ? 0 : 1
        new.remove(at: index)
        if let own = old.firstIndex(of: line) { old.remove(at: own) }
      }
      for line in old { counts["\(Run(line).scope) → none", default: 0] += 1 }
      for line in new { counts["none → \(Run(line).scope)", default: 0] += 1 }
      (removed, inserted) = ([], [])
    }
    for line in difference {
      if line.first == "-" {
        if !inserted.isEmpty { count() }
        removed.append(line.dropFirst())
      } else {
        inserted.append(line.dropFirst())
      }
      // The search in `count` is quadratic.
      if removed.count + inserted.count > 200 { count() }
    }
    count()
    return counts.filter { $0.value > 0 }.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
      .map { "\($0.key) \($0.value) ×" }
  }

  /// A line of a snapshot.
  private struct Run {
    var scope: Substring
    /// The text after the scope.
    var text: Substring

    init(_ line: Substring) {
      let rest = line.drop { $0 != " " }.dropFirst()
      scope = rest.prefix { $0 != " " }
      text = rest.dropFirst(scope.count)
    }
  }

  // MARK: Checks

  /// Returns the sorted paths of the query files of a text and of its embedded texts, without the files of the program.
  private static func ownQueryFiles(of file: HighlightedFile) -> [String] {
    let folder = Environment.dataFolder.map { $0 + "/" }
    return file.storage.querySources.filter { path in
      guard let folder else { return true }
      return !path.hasPrefix(folder) && (path.hasPrefix("/") || FileSystem.kind(of: folder + path) != .file)
    }
    .map { FileSystem.relativePath($0) }.sorted()
  }

  /// The maximum number of lines of a diff that are shown.
  private static let shownLimit = 40

  // The maximum number of kinds of changes in the summary.
  private static let summaryLimit = 10

  /// Returns the lines of the file of a snapshot; throws if it cannot be read.
  static func read(_ path: String) throws(FileError) -> [String] {
    SourceLines.split(
      String(decoding: try FileSystem.readRegular(path, limit: FileSystem.companionLimit), as: UTF8.self))
  }

  /// Returns the number, from 1, of the first line in which two snapshots differ.
  static func firstDifference(of old: [String], _ new: [String]) -> Int {
    1 + (zip(old, new).enumerated().first { $1.0 != $1.1 }?.offset ?? min(old.count, new.count))
  }

  /// Returns the language that the snapshot of a file names; nil without a snapshot, or if it names none.
  static func language(of path: String) -> String? {
    guard let line = (try? read(path + suffix))?.first else { return nil }
    return Header(line)?.language ?? (line.hasPrefix(Self.olderStart) ? String(line.dropFirst(Self.olderStart.count)) : nil)
  }

  /// Compares a file with its snapshot and returns a passed or failed test; a missing snapshot is an error.
  /// - Parameters:
  ///   - queries: the hash of the query files of the language.
  ///   - updates: whether a missing, different or older snapshot is written instead, which passes.
  ///   - isDryRun: whether the diff is only returned.
  static func check(_ file: HighlightedFile, queries: String, updates: Bool, isDryRun: Bool = false) -> CheckResult {
    var result = CheckResult()
    let path = file.path + suffix
    let header = Header(language: file.language, version: ProgramVersion.current, queries: queries)
    let entries = Self.entries(of: file)
    let lines = entries.map(\.line)
    var old: [String]?
    do throws(FileError) {
      old = try read(path)
    } catch {
      guard updates || error.code == FileError.missing else {
        result.fail(Finding(.snapshots, "snapshot", path: path, message: error.reason), name: path)
        return result
      }
    }
    let oldHeader = old?.first.flatMap { Header($0) }
    // A snapshot in the older format is compared in that format, and written in the current one.
    var shownHeader = header
    if let oldHeader { (shownHeader.version, shownHeader.queries) = (oldHeader.version, oldHeader.queries) }
    let new = old == nil || oldHeader != nil ? [shownHeader.line] + lines : olderLines(of: file)
    let isOlder = old != nil && oldHeader == nil
    if old == new && !(updates && isOlder) {
      result.pass(.snapshots, path: file.path, name: path)
      return result
    }
    let changedLines = old.map { Self.changes(from: $0, to: new) } ?? []
    let difference = changedLines.map(\.line)
    var sums = Self.summary(of: difference.filter { !$0.dropFirst().hasPrefix("#") })
    if sums.count > summaryLimit {
      sums = Array(sums.prefix(summaryLimit)) + ["and \(sums.count - summaryLimit) more kinds of changes"]
    }
    let changes = oldHeader.flatMap { header.changes(since: $0, files: ownQueryFiles(of: file)) }
    if updates {
      do throws(FileError) {
        try result.write(
          [header.line] + lines, to: path, old: old ?? [], isDryRun: isDryRun, reasons: [changes].compactMap { $0 } + sums)
        if !isDryRun { result.pass(.snapshots, path: file.path, name: path) }
      } catch {
        result.fail(Finding(.snapshots, "snapshot", path: path, message: "cannot be written: \(error.reason)"), name: path)
      }
      return result
    }
    guard let old else {
      result.fail(
        Finding(
          .snapshots, "snapshot", path: file.path, message: "there is no snapshot \(path); write it with: check --update"),
        name: path)
      return result
    }
    let positions = TextPositions(file.text)
    var shown = changedLines.prefix(shownLimit).map { line, index in
      // The first line is the header.
      guard oldHeader != nil, let index, entries.indices.contains(index - 1),
        let winner = file.storage.explanation(at: entries[index - 1].offset).winner, let location = winner.location
      else { return line }
      let (number, column) = positions.position(of: entries[index - 1].offset)
      return "\(line)  \(number):\(column) by \(winner.rule.map { "rule \($0) of " } ?? "")"
        + "\(ExplanationReport.openablePath(location.path)):\(location.line)"
    }
    if difference.count > shownLimit { shown.append("… and \(difference.count - shownLimit) more") }
    result.fail(
      Finding(
        .snapshots, "snapshot", path: path, line: firstDifference(of: old, new), column: 1,
        message: "the highlighting of \(file.path) differs from the snapshot in \(difference.count) lines "
          + "(- old, + new)\(changes.map { "; \($0)" } ?? ""); accept the new one with: check --update",
        details: sums + shown), name: path)
    return result
  }
}
