internal import HighlightConfiguration
internal import HighlightCore
internal import HighlightLanguages
internal import LanguageManifest
internal import QueryReports
internal import SystemSupport
internal import TextModel

/// Compiles query files against their grammars and reports their errors.
struct QueryChecks {
  /// The query files of a language that are checked together, with the files that they inherit.
  private struct Group: Sendable {
    var language: LanguageEntry
    /// Whether a folder adds them to the language's own queries.
    var isAdded = false
    /// Whether other languages have the same files.
    var isShared = false
    /// The files in the order in which they apply.
    var files: [File] = []
  }

  /// A query file of a group.
  private struct File: Sendable {
    /// The path, absolute or relative.
    var path: String
    var role: QueryFileRole
    var isChecked: Bool
    /// The content, if it was already read: a file that the command line names may be a pipe.
    var text: String?
    /// Whether the command line or a configuration names it; symbolic links are followed for such files only.
    var isNamed: Bool

    func read() throws(FileError) -> String {
      if let text { return text }
      return try QueryChecks.read(path, followsLinks: isNamed)
    }
  }

  let manifest: Manifest
  let inputs: CheckInputs
  let forcedLanguage: LanguageEntry?
  /// The files that the command line names for a kind of query; nil for none.
  let named: Language.Queries?
  let fixesLayout: Bool
  /// Whether files are checked as by tree-sitter: all capture names are allowed, and patterns may be for other tools.
  let readsAsTreeSitter: Bool
  let job: CheckJob

  /// Checks all query files and returns their errors; writes the fixed layout of the files if that is requested.
  func run() -> CheckResult {
    var result = CheckResult()
    var layouts: [String] = []
    let lines = SourceLines()
    let groups = groups(&result, lines, &layouts)
    let manifest = manifest
    let ignored: Set<QueryFinding.FindingKind> =
      readsAsTreeSitter ? [.unknownCapture, .shadowedPattern, .idlePattern, .idlePredicate, .unknownLanguage] : []
    let parts = job.inParallel(groups.count, progress: "queries", makeWorker: { SourceLines() }) {
      (lines: SourceLines, index: Int) -> CheckResult in
      Self.check(groups[index], manifest, lines, ignoring: ignored)
    }
    for part in parts { result += part }
    if fixesLayout {
      for path in mayLayOut(layouts) { fixLayout(of: path, &result) }
    }
    return result
  }

  // MARK: Groups

  /// Returns the groups of files to check: files named on the command line, files of configurations, and the files of
  /// each folder. Adds an error to the result for a file whose kind or language is unknown, or that cannot be read.
  /// - Parameter layouts: receives the paths of the files whose layout may be changed.
  private func groups(_ result: inout CheckResult, _ lines: SourceLines, _ layouts: inout [String]) -> [Group] {
    var groups: [Group] = []
    if let named, let language = forcedLanguage {
      var group = Group(language: language)
      for (kind, sources) in [
        (QueryKind.injections, named.injections), (.locals, named.locals), (.highlights, named.highlights),
      ] {
        for source in sources {
          group.files.append(
            File(path: source.path, role: QueryFileRole(kind), isChecked: true, text: source.text, isNamed: true))
        }
      }
      layouts += group.files.map(\.path)
      groups.append(group)
    }
    for configuration in inputs.configurations {
      for (name, byKind) in configuration.queries.files.sorted(by: { $0.key < $1.key }) {
        guard let language = manifest[name] else { continue }
        var group = Group(language: language)
        for kind in [QueryKind.injections, .locals, .highlights] {
          for path in byKind[kind] ?? [] {
            group.files.append(File(path: path, role: QueryFileRole(kind), isChecked: true, isNamed: true))
          }
        }
        layouts += group.files.map(\.path)
        groups.append(group)
      }
      for (role, added) in [
        (QueryFileRole.highlights, configuration.queries.extensions), (.injections, configuration.queries.injections),
      ] {
        for (name, files) in added.sorted(by: { $0.key < $1.key }) {
          guard let language = manifest[name] else { continue }
          var group = Group(language: language, isAdded: true)
          group.files = files.filter { FileSystem.kind(of: $0.path) == .file }.map {
            File(path: $0.path, role: role, isChecked: true, isNamed: false)
          }
          // Several configurations may inherit them.
          let isKnown = groups.contains {
            $0.isAdded && $0.language.name == name && $0.files.map(\.path) == group.files.map(\.path)
          }
          if group.files.isEmpty || isKnown { continue }
          layouts += group.files.map(\.path)
          groups.append(group)
        }
      }
    }
    for index in groups.indices {
      groups[index].isShared = groups.contains { other in
        other.language.name != groups[index].language.name
          && other.files.contains { file in groups[index].files.contains { $0.path == file.path } }
      }
    }
    // Files that were found, by their folder.
    var byFolder: [String: [(path: String, role: QueryFileRole)]] = [:]
    let taken = Set(groups.flatMap(\.files).compactMap { FileSystem.realPath($0.path) })
    for file in inputs.queryFiles where !taken.contains(FileSystem.realPath(file.path) ?? "") {
      guard let role = QueryFileRole(fileName: FileSystem.baseName(of: file.path)) else {
        layouts.append(file.path)
        // Files of other kinds (indents, tags) are only formatted.
        if !fixesLayout {
          result.fail(
            Finding(
              .queries, "query-file", path: file.path,
              message: "the kind of the query file is unknown; name it highlights.scm, locals.scm, injections.scm, "
                + "folds.scm, symbols.scm or colors.scm, or give it by --highlights, --locals or "
                + "--injections"))
        }
        continue
      }
      byFolder[FileSystem.directory(of: file.path), default: []].append((file.path, role))
    }
    for (folder, files) in byFolder.sorted(by: { $0.key < $1.key }) {
      let name = FileSystem.baseName(of: FileSystem.realPath(folder) ?? folder)
      guard let language = manifest[name] ?? forcedLanguage else {
        // Scheme files may have such names, too.
        for file in files where !(file.role.isAboutStructure || isOldLocals(file.path)) || named(file.path) {
          result.fail(
            Finding(
              .queries, "query-file", path: file.path,
              message: "the language of the query file is unknown; put it into a folder of the language's name, "
                + "or name it with --language"))
        }
        continue
      }
      for file in files where isOldLocals(file.path) {
        result.notes.append(
          "\(FileSystem.relativePath(file.path)): a file of this name is read until 0.3; name it locals.scm")
      }
      layouts += files.map(\.path)
      groups += self.groups(of: language, folder: folder, files: files, &result, lines)
    }
    return groups
  }

  private func isOldLocals(_ path: String) -> Bool {
    FileSystem.baseName(of: path) == QueryFileRole.nameOfOldLocals + ".scm"
  }

  /// Returns the groups of a folder: one group with the files that apply together and the files that they inherit, and
  /// one group for each other file of `files`. A group without a checked file is left out.
  private func groups(
    of language: LanguageEntry, folder: String, files: [(path: String, role: QueryFileRole)], _ result: inout CheckResult,
    _ lines: SourceLines
  ) -> [Group] {
    let root = FileSystem.directory(of: FileSystem.realPath(folder) ?? folder)
    // The path in messages: next to the folder, under the name that the user gave.
    let isRelative = [".", ".."].contains(FileSystem.baseName(of: folder))
    let shownRoot = isRelative ? root : FileSystem.directory(of: folder)
    var group = Group(language: language)
    var known: Set<String> = []
    for kind in [QueryKind.injections, .locals, .highlights] {
      let isOwn = FileSystem.baseName(of: FileSystem.realPath(folder) ?? folder) == language.name
      let paths =
        (isOwn ? language.queries[kind.rawValue]?.map { "\(shownRoot)/\($0)" } : nil)
        ?? ["\(folder)/\(kind.rawValue).scm"]
      for path in paths {
        let normalized = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
        append(normalized, kind, root: root, ownFolder: folder, to: &group, known: &known, &result, lines)
      }
    }
    let covered = Set(group.files.compactMap { FileSystem.realPath($0.path) })
    var groups = group.files.contains(where: \.isChecked) ? [group] : []
    for file in files where !covered.contains(FileSystem.realPath(file.path) ?? "") {
      groups.append(
        Group(
          language: language, files: [File(path: file.path, role: file.role, isChecked: true, isNamed: named(file.path))]))
    }
    return groups
  }

  /// Appends a file to a group after the files that it inherits, recursively. Does nothing if the group has the file
  /// or it cannot be read. In files of `ownFolder`, an inherited file that is missing and an inheritance in a circle
  /// are errors.
  /// - Parameters:
  ///   - root: the parent of the folders of all languages.
  ///   - known: the real paths of the files in the group.
  private func append(
    _ path: String, _ kind: QueryKind, root: String, ownFolder: String, to group: inout Group, known: inout Set<String>,
    _ result: inout CheckResult, _ lines: SourceLines
  ) {
    let isNamed = named(path)
    guard let text = try? Self.read(path, followsLinks: isNamed) else { return }
    guard known.insert(FileSystem.realPath(path) ?? path).inserted else { return }
    let isOwn = FileSystem.realPath(FileSystem.directory(of: path)) == FileSystem.realPath(ownFolder)
    let name = FileSystem.baseName(of: FileSystem.realPath(FileSystem.directory(of: path)) ?? path)
    for parent in QueryFinder.inherited(by: text) {
      func fail(_ message: String) {
        guard isOwn else { return }
        let position = Self.position(ofParent: parent, in: text)
        result.fail(
          Finding(
            .queries, "inherits", path: path, line: position.line, column: position.column,
            endColumn: position.column + parent.count, message: message, sourceLine: lines.line(position.line, of: path)))
      }
      var seen: Set<String> = [name]
      if isOwn, let way = way(from: parent, to: name, kind, root: root, &seen) {
        fail("inherits in a circle: \(([name] + way).joined(separator: " → "))")
        continue
      }
      guard let found = inheritedFile(of: parent, kind, root: root) else {
        let suggestion = didYouMean(manifest[parent] == nil ? manifest.suggestion(for: parent) : nil)
        fail("there is no \(parent)/\(kind.rawValue).scm to inherit\(suggestion)")
        continue
      }
      append(found, kind, root: root, ownFolder: ownFolder, to: &group, known: &known, &result, lines)
    }
    group.files.append(File(path: path, role: QueryFileRole(kind), isChecked: isOwn, text: text, isNamed: isNamed))
  }

  /// Whether the command line names a file, or the file is in the data folder. Symbolic links are followed for such
  /// files only.
  private func named(_ path: String) -> Bool {
    Environment.dataFolder.map { path.hasPrefix($0 + "/") } ?? false
      || inputs.queryFiles.contains { $0.isNamed && $0.path == path }
  }

  static func read(_ path: String, followsLinks: Bool) throws(FileError) -> String {
    String(
      decoding: try FileSystem.readRegular(path, limit: FileSystem.companionLimit, followsLinks: followsLinks),
      as: UTF8.self)
  }

  /// Returns the path of the query file that a language inherits: in `root`, otherwise in the data folder. Nil if
  /// there is none, and for a name with a slash or with a dot at its start.
  private func inheritedFile(of language: String, _ kind: QueryKind, root: String) -> String? {
    // The name must be the name of one folder.
    if language.contains("/") || language.hasPrefix(".") { return nil }
    let folders = [root] + (Environment.dataFolder.map { [$0] } ?? [])
    return folders.map { "\($0)/\(language)/\(kind.rawValue).scm" }.first {
      FileSystem.kind(of: $0, followingLinks: named($0)) == .file
    }
  }

  /// Returns the chain of languages through which `start` inherits `end`, with both; nil if there is none.
  /// - Parameter seen: the languages that are known not to lead to `end`; extended by those that are tried.
  private func way(
    from start: String, to end: String, _ kind: QueryKind, root: String, _ seen: inout Set<String>
  ) -> [String]? {
    if start == end { return [end] }
    guard seen.insert(start).inserted, let file = inheritedFile(of: start, kind, root: root),
      let text = try? Self.read(file, followsLinks: named(file))
    else { return nil }
    for parent in QueryFinder.inherited(by: text) {
      if let rest = way(from: parent, to: end, kind, root: root, &seen) { return [start] + rest }
    }
    return nil
  }

  /// Returns the line and column, both from 1, of a language's name in the `; inherits` comment of a query. If only
  /// the name is missing, returns the start of that comment's line; without such a comment at the start of the query,
  /// 1 and 1.
  private static func position(ofParent parent: String, in text: String) -> (line: Int, column: Int) {
    for (index, line) in SourceLines.split(text).enumerated() {
      guard line.hasPrefix(";") else { break }
      guard line.drop(while: { $0 == ";" || $0 == " " }).hasPrefix("inherits") else { continue }
      var start = line.startIndex
      if let colon = line.firstIndex(of: ":") { start = line.index(after: colon) }
      while start < line.endIndex {
        if line[start...].hasPrefix(parent) {
          return (index + 1, line.distance(from: line.startIndex, to: start) + 1)
        }
        start = line.index(after: start)
      }
      return (index + 1, 1)
    }
    return (1, 1)
  }

  // MARK: Errors

  /// Returns the errors of the checked files in a group, except those of `ignored` kinds. If the grammar cannot be
  /// loaded, only records that for each file.
  private static func check(
    _ group: Group, _ manifest: Manifest, _ lines: SourceLines, ignoring ignored: Set<QueryFinding.FindingKind>
  ) -> CheckResult {
    var result = CheckResult()
    let grammar: Grammar
    let loader = LanguageLoader(manifest: manifest)
    switch loader.grammar(named: group.language.name) {
    case .success(let loaded): grammar = loaded
    case .failure(let error):
      for file in group.files where file.isChecked {
        result.missGrammar(.queries, path: FileSystem.relativePath(file.path), message: "\(error)")
      }
      return result
    }
    var files: [QueryLinter.File] = []
    for file in group.files {
      let path = FileSystem.relativePath(file.path)
      do throws(FileError) {
        let text = try file.read()
        files.append(
          QueryLinter.File(source: QuerySource(path: path, text: text), role: file.role, isChecked: file.isChecked))
      } catch {
        result.fail(Finding(.queries, "query-file", path: path, message: "\(error.reason)"))
      }
    }
    result.patternCount += files.reduce(0) { $0 + ($1.isChecked ? QueryParser.parse($1.source.text).patterns.count : 0) }
    let issues = QueryLinter.issues(
      in: files, grammar: grammar, firstPatternWins: group.language.firstPatternWins,
      hasLocals: !loader.queries(of: group.language.name).locals.isEmpty
    ) {
      manifest[$0] == nil ? manifest.suggestion(for: $0) : nil
    }
    let finder = QueryFinder(manifest: manifest, locations: QueryLocations())
    for file in files where group.isAdded && file.role == .injections {
      guard let name = finder.missingLanguage(ofInjections: file.source.text) else { continue }
      let reason = manifest[name] == nil ? "known" : "installed; install it with: " + GrammarRemedy.hint(for: name)
      result.missGrammar(
        .queries, path: file.source.path,
        message: "the injections are not used: the language \"\(name)\" is not \(reason)")
    }
    for var issue in issues where !ignored.contains(issue.kind) {
      let source = files[issue.source].source
      if group.isAdded, let advice = QueryFinding.advice(for: issue, in: source, language: group.language.name) {
        issue.message = advice
      }
      if group.isShared { issue.message += " (for \(group.language.name))" }
      let start = source.location(ofUTF8Offset: issue.range.lowerBound)
      let end = source.location(ofUTF8Offset: min(issue.range.upperBound, source.text.utf8.count))
      result.fail(
        Finding(
          .queries, issue.kind.rawValue, path: source.path, line: start.line, column: start.column,
          endColumn: end.line == start.line && issue.range.count > 1 ? end.column : nil, message: issue.message,
          sourceLine: lines.line(start.line, of: source.path)))
    }
    return result
  }

  // MARK: Layout

  /// Returns the paths of the files whose layout may be changed, sorted: with a revision, only of those that differ from
  /// it.
  private func mayLayOut(_ paths: [String]) -> [String] {
    let paths = Set(paths).sorted()
    guard let since = job.filter.since else { return paths }
    return paths.filter { since.contains($0, line: nil) }
  }

  /// Reports the syntax errors of a file whose layout cannot be changed, unless errors of it are already reported.
  /// Files of other kinds are checked for their layout only.
  private func failSyntax(of text: String, path: String, _ result: inout CheckResult) {
    guard !result.findings.contains(where: { $0.path == path && $0.id == QueryFinding.FindingKind.syntax.rawValue }) else {
      return
    }
    let source = QuerySource(path: path, text: text)
    let lines = SourceLines.split(text)
    for error in QueryParser.parse(text).errors {
      let location = source.location(ofUTF8Offset: error.offset)
      result.fail(
        Finding(
          .queries, QueryFinding.FindingKind.syntax.rawValue, path: path, line: location.line, column: location.column,
          message: error.message, sourceLine: lines.indices.contains(location.line - 1) ? lines[location.line - 1] : nil))
    }
  }

  /// Rewrites a query file in the standard layout if it differs, and adds a note; in a dry run only adds the
  /// diff. A file with brackets or strings that are not closed is left as it is, with a note and its errors.
  private func fixLayout(of path: String, _ result: inout CheckResult) {
    do throws(FileError) {
      let bytes = try FileSystem.readRegular(path, limit: FileSystem.companionLimit)
      let text = String(decoding: bytes, as: UTF8.self)
      guard let formatted = QueryFormatter.format(text) else {
        let shown = FileSystem.relativePath(path)
        result.notes.append("\(shown): the layout is left as it is: brackets or strings are not closed")
        failSyntax(of: text, path: shown, &result)
        return
      }
      let output = ContiguousArray(formatted.utf8)
      guard output != bytes else { return }
      if job.isDryRun {
        result.diffs.append(UnifiedDiff.bytes(path: FileSystem.relativePath(path), old: bytes, new: output))
        return
      }
      try FileSystem.write(output, to: path)
      result.notes.append("\(FileSystem.relativePath(path)): layout changed")
    } catch {
      result.fail(Finding(.queries, "query-file", path: FileSystem.relativePath(path), message: error.reason))
    }
  }
}

extension QueryFileRole {
  fileprivate init(_ kind: QueryKind) {
    switch kind {
    case .highlights: self = .highlights
    case .locals: self = .locals
    case .injections: self = .injections
    }
  }
}
