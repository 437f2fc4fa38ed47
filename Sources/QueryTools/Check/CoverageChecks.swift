internal import FileHighlighting
internal import HighlightCore
internal import HighlightLanguages
internal import HighlightRendering
internal import HighlightStorage
internal import QueryReports
internal import SystemSupport
internal import TextModel

/// Checks whether the files of a check cover its query files: every pattern wins somewhere, and every kind of leaf has a
/// scope somewhere.
///
/// Exceptions are written in the query file: `; unverified: REASON` above a pattern, `; uncolored: KIND "TOKEN" … (REASON)`
/// anywhere in `highlights.scm`, and `# unverified: REASON` above a rule of `lines.toml`.
struct CoverageChecks {
  let job: CheckJob
  let inputs: CheckInputs

  /// A state of a rule language.
  private struct RuleState: Hashable, Sendable {
    var name: String
    /// The location of its first rule.
    var location: FileLocation
  }

  /// The matches of patterns in one file.
  private struct Use: Sendable {
    var patterns: [FileLocation: (wins: Int, matches: Int, isHighlight: Bool, language: String)] = [:]
    /// How often each state of a rule language is entered.
    var states: [RuleState: Int] = [:]
    var leaves: [LeafKind: (use: LeafUse, first: FileLocation?)] = [:]
  }

  /// Checks all files and returns a finding for each pattern and kind of leaf that is not covered and has no excuse.
  /// Rules of `lines.toml`, states, and kinds of leaves of other query files are only listed. O(text of all files).
  func run() -> CheckResult {
    var result = CheckResult()
    let total = use(&result)
    let files = (inputs.queryFiles + inputs.lineGrammars).compactMap { file in
      FileSystem.realPath(file.path).map { (real: $0, file: file) }
    }
    var notes: [String: UnverifiedPatterns] = [:]
    for (real, file) in files {
      if let text = try? QueryChecks.read(file.path, followsLinks: file.isNamed) { notes[real] = UnverifiedPatterns(text) }
    }
    let shown = Dictionary(files.map { ($0.real, FileSystem.relativePath($0.file.path)) }) { first, _ in first }
    report(patterns: total.patterns, states: total.states, notes, shown, &result)
    report(leaves: total.leaves, notes, &result)
    return result
  }

  // MARK: Counting

  /// Returns the use of patterns, states and leaves in all files together. Adds missing grammars to the result.
  private func use(_ result: inout CheckResult) -> Use {
    var total = Use()
    for use in job.counts(of: inputs, .coverage, &result, count: Self.use) {
      total.patterns.merge(use.patterns) {
        (wins: $0.wins + $1.wins, matches: $0.matches + $1.matches, isHighlight: $0.isHighlight, language: $0.language)
      }
      total.states.merge(use.states) { $0 + $1 }
      total.leaves.merge(use.leaves) { a, b in
        var sum = a
        sum.use.count += b.use.count
        sum.use.coloredCount += b.use.coloredCount
        if sum.first == nil { sum.first = b.first }
        return sum
      }
    }
    return total
  }

  /// Returns the use of patterns, states and leaves in one file.
  private static func use(of file: HighlightedFile) -> Use {
    var use = Use()
    let storage = file.storage
    var queries: [String: QueryUse] = [:]
    storage.countUse(into: &queries)
    for (language, query) in queries {
      for pattern in query.patterns {
        let known = use.patterns[pattern.location]
        use.patterns[pattern.location] = (
          wins: pattern.wins + (known?.wins ?? 0), matches: pattern.matches + (known?.matches ?? 0),
          isHighlight: pattern.isHighlight, language: known?.language ?? language
        )
      }
      for state in query.states {
        use.states[RuleState(name: state.name, location: state.location), default: 0] += state.entries
      }
    }
    for (kind, leaf) in storage.leafUse() {
      let first = leaf.firstPlain.map { offset in
        let line = storage.text.lines.line(at: offset)
        return FileLocation(
          path: file.path, line: line + 1,
          column: storage.text.string(in: storage.text.lines.start(of: line)..<offset).count + 1)
      }
      use.leaves[kind] = (leaf, first)
    }
    return use
  }

  // MARK: Reports

  /// Reports the patterns that are not covered and have no excuse in a comment. Rules and states are only listed;
  /// patterns of files that are not checked are skipped.
  private func report(
    patterns: [FileLocation: (wins: Int, matches: Int, isHighlight: Bool, language: String)],
    states: [RuleState: Int], _ notes: [String: UnverifiedPatterns], _ shown: [String: String], _ result: inout CheckResult
  ) {
    let lines = SourceLines()
    let order = patterns.sorted { ($0.key.path, $0.key.line, $0.key.column) < ($1.key.path, $1.key.line, $1.key.column) }
    var real: [String: String] = [:]
    for (location, use) in order {
      let path = real[location.path] ?? FileSystem.realPath(ExplanationReport.openablePath(location.path)) ?? location.path
      real[location.path] = path
      guard let note = notes[path], let name = shown[path] else { continue }
      let isRule = FileSystem.baseName(of: path) == LineGrammarFile.fileName
      if use.isHighlight ? use.wins > 0 : use.matches > 0 {
        result.passedSilently += 1
      } else if !note.excusesPattern(atLine: location.line) {
        let what = use.matches == 0 ? "matches nowhere in the files that were checked" : "matches, but never wins"
        if isRule {
          // Rules are often variants of one another: an unproved rule is listed and does not fail the check.
          result.listing.append(
            CoverageLine(path: name, line: location.line, what: what, name: "rule", language: use.language))
          continue
        }
        result.fail(
          Finding(
            .coverage, "unproved-pattern", path: name, line: location.line, column: location.column,
            message: "the pattern \(what); write a fixture that shows it, take it out, or put `; unproved: REASON` above it",
            sourceLine: lines.line(location.line, of: name)))
      }
    }
    for (state, _) in states.filter({ $0.value == 0 }).sorted(by: {
      ($0.key.location.path, $0.key.location.line) < ($1.key.location.path, $1.key.location.line)
    }) {
      let path = real[state.location.path] ?? state.location.path
      // Some states are only included in others: their rules match there.
      guard let note = notes[path], let name = shown[path], !note.excusesPattern(atLine: state.location.line),
        patterns[state.location]?.matches ?? 0 == 0
      else { continue }
      result.listing.append(
        CoverageLine(path: name, line: state.location.line, what: "is never entered", name: "state \(state.name)"))
    }
  }

  /// Reports the kinds of leaves that never have a scope and have no excuse. If the query file of their language is
  /// not checked, they are only listed.
  private func report(
    leaves: [LeafKind: (use: LeafUse, first: FileLocation?)], _ notes: [String: UnverifiedPatterns],
    _ result: inout CheckResult
  ) {
    for (kind, leaf) in leaves.sorted(by: { $0.key < $1.key }) where leaf.use.coloredCount == 0 {
      let name = kind.isNamed ? kind.name : "\"\(kind.name)\""
      let path = ownHighlights(of: kind.language).flatMap { FileSystem.realPath($0) }
      let what = "no pattern highlights a leaf of the kind \(name) (\(leaf.use.count) of them)"
      if let path, let note = notes[path] {
        guard !note.uncolored.contains(name) else { continue }
        result.fail(
          Finding(
            .coverage, "uncolored-kind", path: leaf.first?.path ?? path, line: leaf.first?.line, column: leaf.first?.column,
            message: "\(kind.language): \(what); write a pattern for it, or put `; uncolored: \(name) (REASON)` into "
              + FileSystem.relativePath(path)))
      } else {
        result.listing.append(
          CoverageLine(
            path: leaf.first?.path, line: leaf.first?.line, column: leaf.first?.column, what: what, name: "leaf kind",
            language: kind.language))
      }
    }
  }

  private func ownHighlights(of language: String) -> String? {
    inputs.queryFiles.first { file in
      FileSystem.baseName(of: file.path) == "highlights.scm"
        && FileSystem.baseName(of: FileSystem.directory(of: FileSystem.realPath(file.path) ?? file.path)) == language
    }?.path
  }
}

/// The notes of a query file for `check --only coverage`.
struct UnverifiedPatterns {
  /// The kinds of leaves that need no scope, as queries write them.
  private(set) var uncolored: Set<String> = []
  /// The line numbers, from 1, of the comments that excuse the pattern below them.
  private var unverified: Set<Int> = []
  private var comments: Set<Int> = []

  init(_ text: String) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = line.drop { $0 == " " || $0 == "\t" }
      // `#` begins a comment in `lines.toml`.
      guard line.first == ";" || line.first == "#" else { continue }
      comments.insert(index + 1)
      let words = line.drop { $0 == ";" || $0 == "#" }.split(separator: " ")
      switch words.first {
      case "unproved:" where words.count > 1: unverified.insert(index + 1)
      case "uncolored:": uncolored.formUnion(words.dropFirst().prefix { !$0.hasPrefix("(") }.map(String.init))
      default: break
      }
    }
  }

  /// Whether the consecutive comment lines directly above a line contain an excuse (`unverified:`) for its pattern.
  /// - Parameter line: the line number, from 1.
  func excusesPattern(atLine line: Int) -> Bool {
    var line = line - 1
    while comments.contains(line) {
      if unverified.contains(line) { return true }
      line -= 1
    }
    return false
  }
}
