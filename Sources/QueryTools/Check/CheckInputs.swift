internal import DataFormats
package import HighlightConfiguration
internal import HighlightLanguages
internal import LanguageManifest
internal import QueryReports
internal import Synchronization
package import SystemSupport
internal import TextRules

/// The input that the command line selects: files and folders, a list of files, standard input, or the content of git's
/// index.
package struct CheckSelection: Sendable {
  /// Files and folders.
  package var paths: [String]
  /// The names of `--files-from`, which are files found, not named; nil without a list.
  package var listed: [String]?
  /// Standard input, with its name.
  package var input: (name: String, bytes: ContiguousArray<UInt8>)?
  /// Whether the files are the files that differ between `HEAD` and git's index, with the content in the index; `paths`
  /// select among them.
  package var isStaged = false

  package init(_ paths: [String], listed: [String]? = nil) { (self.paths, self.listed) = (paths, listed) }
}

/// The files of a check by kind, with the configuration of each.
package struct CheckInputs {
  /// One file.
  package struct File: Sendable {
    package var path: String
    /// The index of its configuration in `configurations`.
    package var configuration = 0
    /// Whether the command line names the file.
    package var isNamed: Bool
    /// The bytes of standard input or of the version in git's index; nil: those on disk.
    package var content: ContiguousArray<UInt8>?
    fileprivate var reads: Reads?

    /// Returns the bytes of the file. If the file was not named but found in a folder, throws unless it is a regular
    /// file, not a link, of at most the size limit of sources.
    /// - Parameter isRewritten: whether the file will be written back.
    package func read(isRewritten: Bool = false) throws(FileError) -> ContiguousArray<UInt8> {
      if let content { return content }
      reads?.count.add(1, ordering: .relaxed)
      if isRewritten && isNamed { return try FileSystem.readForRewriting(path) }
      return try FileSystem.readRegular(path, limit: isNamed ? .max : FileSystem.sourceLimit, followsLinks: isNamed)
    }
  }

  /// Counts the files that are opened.
  fileprivate final class Reads: Sendable {
    let count = Atomic<Int>(0)
  }

  /// How many files were opened so far.
  package var readCount: Int { reads.count.load(ordering: .relaxed) }

  /// All files but configurations and word files, in order; each once.
  package private(set) var files: [File] = []
  private(set) var assertionFiles: [File] = []
  private(set) var snapshotFiles: [File] = []
  private(set) var sources: [File] = []
  private(set) var queryFiles: [File] = []
  /// Rule files (`lines.toml`) of languages without a grammar.
  private(set) var lineGrammars: [File] = []
  /// Manifests of languages.
  private(set) var manifests: [File] = []
  /// Sidecars and snapshots; those without their file are errors.
  private(set) var companions: [File] = []
  /// Paths that do not exist, and folders that cannot be read.
  package private(set) var failures: [FileError] = []
  package private(set) var discovery: ConfigurationDiscovery
  /// Notes about named paths that are not checked.
  package private(set) var notes: [String] = []
  /// The reason why the index of git cannot be read; nil if it was, or was not selected.
  package private(set) var fault: String?
  /// The number of files that git tracks although ignore files name them.
  private(set) var trackedCount = 0
  /// The absolute paths of the folders that were walked.
  private(set) var folders: [String] = []
  private let roles: Roles
  private var realFolders: [String: String] = [:]
  private var fixtureFolders: [String: (assertions: Bool, snapshots: Bool)] = [:]
  private var seen: Set<String> = []
  private var wordFiles: [Int: Set<String>] = [:]
  private let ownFiles: Set<String>
  private let reads = Reads()
  /// Whether rules, queries and fixtures need not be checked, because neither they nor the configuration changed.
  private(set) var isConfigurationUnchanged = false
  /// The comparison that selects the changed files; nil: all files are selected.
  private let since: AddedLines?

  /// The key by which files are distinguished.
  private struct Roles {
    var namesAssertions: Bool
    var includesUpstreamFolder: Bool
    /// Whether named files are query files whatever their name is.
    var namesQueries: Bool
    /// Whether named TOML files with rules are checked as such.
    var checksRules: Bool
  }

  /// The bytes of standard input and of the index, by absolute path.
  var contents: [String: ContiguousArray<UInt8>] {
    var result: [String: ContiguousArray<UInt8>] = [:]
    for file in files { if let content = file.content { result[FileSystem.resolvingFolders(of: file.path)] = content } }
    return result
  }

  /// The paths of all files to check.
  var paths: [String] {
    [assertionFiles, snapshotFiles, sources, queryFiles, lineGrammars, manifests, companions].flatMap { $0.map(\.path) }
      + discovery.files
  }

  /// The absolute paths of files that are gone since the revision.
  var deleted: [String] { since?.deleted ?? [] }

  /// Whether there is no file that could be checked, changed or not.
  package var hasNoFiles: Bool { files.isEmpty && since?.hasFiles != true }

  var configurations: [Configuration] { discovery.configurations }

  /// The message for folders without configuration, queries and fixtures; nil if there are any.
  package var emptiness: String? {
    let isEmpty =
      !folders.isEmpty && failures.isEmpty && !discovery.hasFiles && discovery.messages.isEmpty
      && [assertionFiles, snapshotFiles, queryFiles, lineGrammars, manifests, companions].allSatisfy(\.isEmpty)
      && configurations.allSatisfy { $0.rules.allSatisfy { $0.severity == nil } }
    guard isEmpty else { return nil }
    // Configurations are searched for files.
    if sources.isEmpty { return "there is no file to check; look at the paths, [check] exclude and ignore files" }
    return "there is nothing else to check: no \(ConfigurationDiscovery.fileName) (here or above), no query file "
      + "(highlights.scm, locals.scm, injections.scm), nothing below tests/highlight or tests/snapshots; to begin with: "
      + "highlight-lsp init"
  }

  /// Collects the files of a selection by kind, each file once. Paths that cannot be read become `failures`; excluded
  /// files are left out.
  /// - Parameters:
  ///   - only: the kinds of checks that `--only` names; nil without it. With `assertions` alone, named files, and named
  ///     folders without `tests/highlight`, contain assertions; with `queries` alone, named `.scm` files are query files.
  ///   - includesUpstreamFolder: whether files in `test/highlight` are also fixtures.
  ///   - ownFiles: files that `check` writes, which are not checked.
  ///   - since: the comparison that selects the changed files; nil: all files are selected. Rules, queries and fixtures are
  ///     all selected if `only` names them, or if the configuration, a query file or a fixture changed.
  package init(
    _ selection: CheckSelection, only: Set<CheckKind>?, includesUpstreamFolder: Bool = false, ownFiles: [String] = [],
    since: AddedLines? = nil, discovery: ConfigurationDiscovery
  ) {
    self.discovery = discovery
    self.since = since
    self.ownFiles = Set(ownFiles.map { FileSystem.resolvingFolders(of: $0) })
    roles = Roles(
      namesAssertions: only == [.assertions], includesUpstreamFolder: includesUpstreamFolder,
      namesQueries: only == [.queries], checksRules: only?.contains(.rules) ?? true)
    if let input = selection.input {
      add([File(path: input.name, isNamed: true, content: input.bytes)], isAssertion: roles.namesAssertions)
    }
    if selection.isStaged {
      addStaged(within: selection.paths)
      return
    }
    var specialCount = 0
    for name in selection.listed ?? [] {
      let path = name.hasPrefix("./") ? String(name.dropFirst(2)) : name
      switch FileSystem.kind(of: path, followingLinks: false) {
      case .file: if isSelected(path) { add([File(path: path, isNamed: false)], isAssertion: false) }
      case .other: specialCount += 1
      // Git lists a submodule as one name.
      case .directory: continue
      case nil: failures.append(FileError(path: path, code: FileError.missing))
      }
    }
    let isWhole = selection.paths.isEmpty && selection.listed == nil && selection.input == nil
    let paths = isWhole ? ["."] : selection.paths
    if let since {
      // The configuration is read although no file needs it.
      for path in paths {
        let isFolder = FileSystem.kind(of: path) == .directory
        _ = self.discovery.configuration(forFolder: isFolder ? path : FileSystem.directory(of: path))
      }
      for path in since.configurations {
        _ = self.discovery.configuration(forFolder: FileSystem.directory(of: path))
      }
      let named: Set<CheckKind> = [.config, .rules, .queries, .assertions, .snapshots, .coverage]
      isConfigurationUnchanged = only?.isDisjoint(with: named) != false && !changesConfiguration(since)
    }
    for path in paths {
      guard FileSystem.kind(of: path) == .directory else {
        if let refusal = FileSystem.refusal(of: path) {
          failures.append(refusal)
        } else if isSelected(path) {
          add([File(path: path, isNamed: true)], isAssertion: roles.namesAssertions)
        }
        continue
      }
      if let since, isConfigurationUnchanged {
        addChanged(since, below: path)
        continue
      }
      if since == nil { folders.append(FileSystem.realPath(path) ?? path) }
      let walker = SourceWalker(root: path, includesHidden: true, asksGit: true)
      walker.reportIgnoreFiles()
      failures += walker.errors
      specialCount += walker.specialCount
      let files = walker.files.map { File(path: $0.hasPrefix("./") ? String($0.dropFirst(2)) : $0, isNamed: false) }
      let tracked = Set(walker.trackedPaths.map { $0.hasPrefix("./") ? String($0.dropFirst(2)) : $0 })
      func hasFixtures() -> Bool { files.contains { FileRole.isBelow("highlight", $0.path, includesUpstreamFolder) } }
      add(files, isAssertion: roles.namesAssertions && !isWhole && !hasFixtures(), tracked: tracked)
    }
    if since != nil, !isConfigurationUnchanged {
      let others = Set(sources.filter { !isSelected($0.path) }.map(\.path))
      sources.removeAll { others.contains($0.path) }
      self.files.removeAll { others.contains($0.path) }
    }
    if !isConfigurationUnchanged { addNamedLineGrammars() }
    if let note = SourceWalker.note(specialCount: specialCount) { notes.append(note) }
  }

  /// Adds the line grammars that configurations name, wherever they are.
  private mutating func addNamedLineGrammars() {
    for (index, configuration) in configurations.enumerated() {
      for grammar in configuration.lineGrammars where FileSystem.kind(of: grammar.path) == .file {
        let isKnown = lineGrammars.contains { FileSystem.resolvingFolders(of: $0.path) == grammar.path }
        if !isKnown {
          lineGrammars.append(File(path: FileSystem.relativePath(grammar.path), configuration: index, isNamed: false))
        }
      }
    }
  }

  /// Whether a file is checked as a source: all are without `--since`, otherwise those that changed, and named links, which
  /// git does not follow.
  private func isSelected(_ path: String) -> Bool {
    since?.contains(path, line: nil) != false || FileSystem.kind(of: path, followingLinks: false) != .file
  }

  /// Adds the changed files in a folder.
  private mutating func addChanged(_ since: AddedLines, below path: String) {
    guard let real = FileSystem.realPath(path) else { return }
    let (cut, prefix) = (real == "/" ? 1 : real.utf8.count + 1, path == "." ? "" : path.hasSuffix("/") ? path : path + "/")
    let files = since.files(below: real).map { absolute in
      File(path: prefix + String(decoding: absolute.utf8.dropFirst(cut), as: UTF8.self), isNamed: false)
    }
    let used = Set(files.map { discovery.configuration(forFolder: FileSystem.directory(of: $0.path)) })
    let leavesOutIgnored = used.contains { configurations[$0].check.tracked == .unignored }
    let ignored = leavesOutIgnored ? since.ignored() : []
    let tracked =
      ignored.isEmpty ? [] : Set(files.map(\.path).filter { ignored.contains(FileSystem.resolvingFolders(of: $0)) })
    add(files, isAssertion: false, tracked: tracked)
  }

  /// Whether a change may alter the rules, queries and fixtures, or the findings in fixtures.
  private func changesConfiguration(_ since: AddedLines) -> Bool {
    let named = configurations.flatMap(\.namedFiles)
    let used = Set((discovery.files + discovery.outsideFiles + named).map { FileSystem.resolvingFolders(of: $0) })
    return since.names.contains { path in
      let name = FileSystem.baseName(of: path)
      return name == ConfigurationDiscovery.fileName || name == LineGrammarFile.fileName || ManifestFindings.isManifest(path)
        || name.hasSuffix(".scm") || used.contains(path) || !FileRole.isSource(path)
        || FileRole.isBelow("highlight", path, roles.includesUpstreamFolder)
    }
  }

  /// Adds the files that differ between `HEAD` and the index of the repository of the working folder. Sets `fault` if
  /// git does not answer.
  /// - Parameter paths: files and folders that select among them; empty: all.
  private mutating func addStaged(within paths: [String]) {
    guard let here = FileSystem.realPath("."), let top = Git.top(above: here),
      let repository = GitRepository(folder: top, honorsEnvironment: false)
    else {
      fault = "--staged needs a git repository; this folder is in none"
      return
    }
    do throws(Git.Failure) {
      let difference = try GitDiff(WorkTree(top), since: nil, isStaged: true)
      let objects = GitObjects(repository)
      let chosen = paths.map { FileSystem.realPath($0) ?? FileSystem.resolvingFolders(of: $0) }
      var files: [File] = []
      for file in difference.files where !file.isGone {
        let absolute = (top == "/" ? "" : top) + "/" + file.path
        guard chosen.isEmpty || chosen.contains(where: { absolute == $0 || absolute.hasPrefix($0 + "/") }) else { continue }
        let path = ReportPaths.relative(absolute, to: here)
        guard let id = file.id, let bytes = objects.blob(id, limit: FileSystem.sourceLimit) else {
          failures.append(FileError(path: path, code: 0, words: "git does not give its staged version"))
          continue
        }
        files.append(File(path: path, isNamed: false, content: bytes))
      }
      add(files, isAssertion: false)
    } catch {
      fault = "--staged: \(error)"
    }
  }

  /// Returns the absolute path of a file with the links in its folder resolved; each folder is resolved once.
  private mutating func absolute(_ path: String) -> String {
    let folder = FileSystem.directory(of: path)
    let real = realFolders[folder] ?? FileSystem.realPath(folder) ?? folder
    realFolders[folder] = real
    return (real == "/" ? "" : real) + "/" + FileSystem.baseName(of: path)
  }

  /// Whether a file is a list of words of its configuration: a standard list, or a list that it names.
  private mutating func isWordFile(_ absolute: String, _ configuration: Int) -> Bool {
    if FileSystem.baseName(of: absolute) == SpellingSettings.projectFileName { return true }
    if let known = wordFiles[configuration] { return known.contains(absolute) }
    let settings = configurations[configuration].spelling
    let known = Set(
      (settings.wordFiles + (settings.projectFile.map { [$0] } ?? [])).map { FileSystem.resolvingFolders(of: $0) })
    wordFiles[configuration] = known
    return known.contains(absolute)
  }

  /// Whether the files of a folder are fixtures with assertions, or snapshots; found once for each folder.
  /// - Parameter folder: the absolute path, without links.
  private mutating func fixtures(inFolder folder: String) -> (assertions: Bool, snapshots: Bool) {
    if let known = fixtureFolders[folder] { return known }
    let path = folder == "/" ? folder : folder + "/"
    let result: (assertions: Bool, snapshots: Bool) = (
      FileRole.isBelow("highlight", path, roles.includesUpstreamFolder), FileRole.isBelow("snapshots", path, false)
    )
    fixtureFolders[folder] = result
    return result
  }

  /// Adds files to the list of their kind: rule files, query files, fixtures, snapshots, their companions, and
  /// sources. Skips files that were added before, excluded files, with a note if they are named, configurations, word
  /// files and files that `check` writes.
  /// - Parameters:
  ///   - isAssertion: whether all files contain assertions.
  ///   - tracked: the files that git tracks although ignore files name them.
  private mutating func add(_ files: [File], isAssertion: Bool, tracked: Set<String> = []) {
    for var file in files {
      let absolute = absolute(file.path)
      guard seen.insert(absolute).inserted, !ownFiles.contains(absolute) else { continue }
      file.reads = reads
      file.configuration = discovery.configuration(forFolder: FileSystem.directory(of: file.path))
      let settings = configurations[file.configuration].check
      if !settings.exclude.isEmpty, settings.excludes(absolute) {
        if file.isNamed { notes.append("\(file.path): skipped, because [check] exclude names it") }
        continue
      }
      if tracked.contains(file.path) {
        if settings.tracked == .unignored { continue }
        trackedCount += 1
      }
      let name = FileSystem.baseName(of: file.path)
      if name == ConfigurationDiscovery.fileName || isWordFile(absolute, file.configuration) { continue }
      if name.hasSuffix(".toml") && file.isNamed && !isAssertion && roles.checksRules && Self.holdsRules(file.path) {
        discovery.check(rulesFile: file.path)
      }
      self.files.append(file)
      let configuration = configurations[file.configuration]
      if name == LineGrammarFile.fileName || configuration.lineGrammars.contains(where: { $0.path == absolute }) {
        lineGrammars.append(file)
        continue
      }
      if ManifestFindings.isManifest(absolute) {
        manifests.append(file)
        continue
      }
      let (isBelowAssertions, isBelowSnapshots) = fixtures(inFolder: FileSystem.directory(of: absolute))
      if (isBelowAssertions || isAssertion) && CheckJob.sidecarSuffixes.contains(where: name.hasSuffix) {
        companions.append(file)
      } else if isBelowSnapshots && name.hasSuffix(Snapshot.suffix) {
        companions.append(file)
      } else if isBelowAssertions || isAssertion {
        assertionFiles.append(file)
      } else if isBelowSnapshots {
        snapshotFiles.append(file)
      } else if configuration.queries.extensions.values.contains(where: { $0.contains { $0.path == absolute } }) {
        queryFiles.append(file)
      } else if name.hasSuffix(".scm") && (file.isNamed && roles.namesQueries || QueryFileRole(fileName: name) != nil) {
        queryFiles.append(file)
      } else {
        sources.append(file)
      }
    }
  }

  /// Whether a TOML file contains rules of this program: a line begins with `[[rules]]`, and one with `pattern` or
  /// `query`. False if the file cannot be read.
  private static func holdsRules(_ path: String) -> Bool {
    guard let bytes = try? FileSystem.readRegular(path, limit: ConfigurationText.fileLimit, followsLinks: true) else {
      return false
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map { $0.trimmingSpaces() }
    return lines.contains { $0.hasPrefix("[[rules]]") }
      && lines.contains { $0.hasPrefix("pattern") || $0.hasPrefix("query") }
  }
}
