package import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightStorage
internal import PlacedTOML
internal import QueryReports
internal import SystemSupport

/// The files of a check by kind, with the configuration of each.
package struct CheckInputs {
  /// One file.
  struct File: Sendable {
    var path: String
    /// The index of its configuration in `configurations`.
    var configuration = 0
    /// Whether the command line names the file.
    var isNamed: Bool

    /// Returns the bytes of the file. If the file was not named but found in a folder, throws unless it is a regular
    /// file, not a link, of at most the size limit of sources.
    func read() throws(FileError) -> ContiguousArray<UInt8> {
      try FileSystem.readRegular(path, limit: isNamed ? .max : FileSystem.sourceLimit, followsLinks: isNamed)
    }
  }

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
  private(set) var failures: [FileError] = []
  private(set) var discovery: ConfigurationDiscovery
  /// Notes about named paths that are not checked.
  private(set) var notes: [String] = []
  private var hasFolder = false
  private var realFolders: [String: String] = [:]
  private let ownFiles: Set<String>

  /// The paths of all files to check.
  var paths: [String] {
    [assertionFiles, snapshotFiles, sources, queryFiles, lineGrammars, manifests, companions].flatMap { $0.map(\.path) }
      + discovery.files
  }

  var configurations: [Configuration] { discovery.configurations }

  /// The message for folders without files to check; nil if there are any.
  package var emptiness: String? {
    let isEmpty =
      hasFolder && failures.isEmpty && !discovery.hasFiles && discovery.messages.isEmpty
      && [assertionFiles, snapshotFiles, queryFiles, lineGrammars, manifests, companions].allSatisfy(\.isEmpty)
      && configurations.allSatisfy { $0.rules.allSatisfy { $0.severity == nil } }
    return isEmpty
      ? "there is nothing to check: no \(ConfigurationDiscovery.fileName) (here or above), no query file (highlights.scm, locals.scm, "
        + "injections.scm), nothing below tests/highlight or tests/snapshots; to begin with: highlight-lsp init" : nil
  }

  /// Collects the files of paths and folders by kind. Paths that cannot be read become `failures`; excluded files are
  /// left out.
  /// - Parameters:
  ///   - paths: the paths of the command line; empty: the current folder.
  ///   - namesAssertions: whether named files, and named folders without `tests/highlight`, contain assertions.
  ///   - includesUpstreamFolder: whether files in `test/highlight` are also fixtures.
  ///   - ownFiles: files that `check` writes, which are not checked.
  package init(
    _ paths: [String], namesAssertions: Bool, includesUpstreamFolder: Bool, ownFiles: [String] = [],
    discovery: ConfigurationDiscovery
  ) {
    self.discovery = discovery
    self.ownFiles = Set(ownFiles.compactMap { FileSystem.realPath($0) })
    var specialCount = 0
    for path in paths.isEmpty ? ["."] : paths {
      guard FileSystem.kind(of: path) == .directory else {
        if let refusal = FileSystem.refusal(of: path) {
          failures.append(refusal)
        } else {
          add(
            [File(path: path, isNamed: true)], isAssertion: namesAssertions, includesUpstreamFolder: includesUpstreamFolder)
        }
        continue
      }
      hasFolder = true
      let walker = SourceWalker(root: path, includesHidden: true)
      walker.reportIgnoreFiles()
      failures += walker.errors
      specialCount += walker.specialCount
      let files = walker.files.map { File(path: $0.hasPrefix("./") ? String($0.dropFirst(2)) : $0, isNamed: false) }
      let hasFolder = files.contains { FileRole.isBelow("highlight", $0.path, includesUpstreamFolder) }
      add(
        files, isAssertion: namesAssertions && !paths.isEmpty && !hasFolder, includesUpstreamFolder: includesUpstreamFolder)
    }
    if let note = SourceWalker.note(specialCount: specialCount) { notes.append(note) }
  }

  /// Whether the configuration of a file's folder excludes the file. O(1) without exclusions.
  private mutating func isExcluded(_ file: File) -> Bool {
    let settings = configurations[file.configuration].check
    if settings.exclude.isEmpty { return false }
    let folder = FileSystem.directory(of: file.path)
    let real = realFolders[folder] ?? FileSystem.realPath(folder) ?? folder
    realFolders[folder] = real
    return settings.excludes((real == "/" ? "" : real) + "/" + FileSystem.baseName(of: file.path))
  }

  /// Adds files to the list of their kind: rule files, query files, fixtures, snapshots, their companions, and
  /// sources. Skips excluded files, with a note if they are named, configurations and files that `check` writes.
  /// - Parameters:
  ///   - isAssertion: whether all files contain assertions.
  ///   - includesUpstreamFolder: whether files in `test/highlight` are also fixtures.
  private mutating func add(_ files: [File], isAssertion: Bool, includesUpstreamFolder: Bool) {
    for var file in files {
      file.configuration = discovery.configuration(forFolder: FileSystem.directory(of: file.path))
      if !ownFiles.isEmpty, FileSystem.realPath(file.path).map(ownFiles.contains) == true { continue }
      if isExcluded(file) {
        if file.isNamed { notes.append("\(file.path): skipped, because [check] exclude names it") }
        continue
      }
      let name = FileSystem.baseName(of: file.path)
      if name == ConfigurationDiscovery.fileName { continue }
      if name.hasSuffix(".toml") && file.isNamed && !isAssertion && Self.holdsRules(file.path) {
        discovery.check(rulesFile: file.path)
        continue
      }
      if name == LineGrammarFile.fileName {
        lineGrammars.append(file)
        continue
      }
      if name == ManifestFaults.fileName {
        manifests.append(file)
        continue
      }
      let isBelowAssertions = FileRole.isBelow("highlight", file.path, includesUpstreamFolder)
      let isBelowSnapshots = FileRole.isBelow("snapshots", file.path, false)
      if (isBelowAssertions || isAssertion) && CheckJob.sidecarSuffixes.contains(where: name.hasSuffix) {
        companions.append(file)
      } else if isBelowSnapshots && name.hasSuffix(Snapshot.suffix) {
        companions.append(file)
      } else if isBelowAssertions || isAssertion {
        assertionFiles.append(file)
      } else if isBelowSnapshots {
        snapshotFiles.append(file)
      } else if name.hasSuffix(".scm") && (file.isNamed || QueryFileRole(fileName: name) != nil) {
        queryFiles.append(file)
      } else {
        sources.append(file)
      }
    }
  }

  /// Whether a TOML file contains rules: a line begins with `[[rules]]`. False if the file cannot be read.
  private static func holdsRules(_ path: String) -> Bool {
    guard let bytes = try? FileSystem.readRegular(path, limit: ConfigurationText.fileLimit, followsLinks: true) else {
      return false
    }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).contains {
      $0.trimmingSpaces().hasPrefix("[[rules]]")
    }
  }
}
