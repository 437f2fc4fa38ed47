package import LanguageManifest
internal import Platform
internal import SystemSupport

/// Downloads, builds and installs grammars. A grammar that fails is reported, and the others are installed.
///
/// Without a C compiler, prebuilt parsers are installed: those of the same version of the same package.
package struct GrammarInstaller: Sendable {
  package let manifest: Manifest
  /// The query files of packages, which are installed with their grammars.
  var packageQueries = PackageQueries.load()
  /// The number of compilers that run at a time.
  package var jobs = 2
  /// Whether parsers are built from source even if a prebuilt one is available or installed.
  package var mustBuild = false
  /// Called with a description of the current step.
  package var progress: @Sendable (String) -> Void = { Console.progress($0) }
  /// Called with messages about installed grammars and errors.
  var message: @Sendable (String) -> Void = {
    Console.clearProgress()
    Console.message($0)
  }

  package init(
    manifest: Manifest, packageQueries: PackageQueries? = PackageQueries.load(), jobs: Int = 2, mustBuild: Bool = false,
    progress: @escaping @Sendable (String) -> Void = { Console.progress($0) }
  ) {
    self.manifest = manifest
    self.packageQueries = packageQueries
    self.jobs = jobs
    self.mustBuild = mustBuild
    self.progress = progress
  }

  /// The result of an installation.
  package struct Report {
    /// The names of the languages that were newly installed.
    package var installed: [String] = []
    /// The names of the languages that were already installed.
    package var current: [String] = []
    /// The names of the languages that were not installed.
    package var failed: [String] = []
    /// The languages in ``failed`` whose parsers have a language ABI that the parser library does not load.
    package var forAnotherLibrary: [String] = []
    /// The reasons for failures, one per line.
    package var problems: [String] = []

    package init() {}
  }

  /// Installs the languages in `entries` that are not installed, or all of them with `force`. Those without a grammar in a
  /// package are left out. Returns which were installed, were current or failed, with the errors, which are also written as
  /// messages.
  package func install(_ entries: [LanguageEntry], force: Bool) -> Report {
    var report = Report()
    var wanted: [LanguageEntry] = []
    for entry in entries where entry.isInstallable {
      if !force, isCurrent(entry) {
        report.current.append(entry.name)
      } else {
        wanted.append(entry)
      }
    }
    defer { installCompiledQueries(of: report.installed) }
    guard !wanted.isEmpty else { return report }
    do {
      try install(wanted, force: force, into: &report)
    } catch {
      message("\(error)")
      report.problems.append("\(error)")
      let done = Set(report.installed + report.current + report.failed)
      report.failed += wanted.map(\.name).filter { !done.contains($0) }
    }
    Console.clearProgress()
    return report
  }

  /// Installs the libraries and query files of languages under the lock of the folder. Throws if the folder cannot be
  /// used.
  private func install(_ requested: [LanguageEntry], force: Bool, into report: inout Report) throws {
    let folder = Environment.grammarFolder
    for folder in [FileSystem.directory(of: folder), folder] { try GrammarTrust.makeFolder(folder) }
    if let fault = GrammarTrust.foldersDistrust() { throw InstallError(description: fault) }
    // One installation at a time; the next one removes the files of an interrupted one.
    let lock = try FolderLock(folder)
    defer { lock.release() }
    // Another process may have installed them in the meantime.
    var wanted = requested
    if !force {
      wanted.removeAll { isCurrent($0) }
      report.current += requested.map(\.name).filter { name in !wanted.contains { $0.name == name } }
      if wanted.isEmpty { return }
    }
    for name in try FileSystem.list(folder) where name.hasPrefix(".build-") {
      FileSystem.removeTree(folder + "/" + name)
    }
    let work = try FileSystem.makeTemporaryDirectory(in: folder, prefix: ".build-")
    defer { FileSystem.removeTree(work) }
    let libraries = force ? wanted : wanted.filter { !hasCurrentLibrary($0) }
    if !libraries.isEmpty { try installLibraries(of: libraries, work: work, into: &report) }
    installQueries(of: wanted.filter { !report.failed.contains($0.name) }, force: force, work: work, into: &report)
  }

  private func installLibraries(of wanted: [LanguageEntry], work: String, into report: inout Report) throws {
    let compiler: [String]
    do throws(MissingCompiler) {
      compiler = try GrammarBuilder.findCompiler(workFolder: work)
    } catch {
      guard !mustBuild else { throw error }
      return installPrebuilt(wanted, without: error, work: work, into: &report)
    }
    build(wanted, with: compiler, work: work, into: &report)
  }

  /// Whether the library of a language is installed in the version of the manifest, and its query files from a
  /// package in the versions of their table. A prebuilt library counts as missing if it must be built. For a language
  /// without such query files only the library counts.
  private func isCurrent(_ entry: LanguageEntry) -> Bool {
    hasCurrentLibrary(entry) && packageQueries?.areInstalled(for: entry.name) ?? true
  }

  /// Whether the library of a language is installed in the version of the manifest; false for a prebuilt one if it
  /// must be built.
  private func hasCurrentLibrary(_ entry: LanguageEntry) -> Bool {
    guard case .installed(_, let kind, _) = GrammarStore.state(of: entry, manifest: manifest) else { return false }
    return kind == .built || !mustBuild
  }

  // MARK: Queries

  /// Writes the compiled queries of installed languages next to their libraries. Existing files that this program can
  /// use with its queries are kept.
  package func installCompiledQueries(of names: [String]) {
    let loader = LanguageLoader(manifest: manifest)
    for name in names { if let entry = manifest[name] { loader.installCompiledQueries(of: entry) } }
  }

  /// Installs the query files of a package for languages without queries of this program. Languages whose files
  /// cannot be installed are reported as failed, not as installed.
  private func installQueries(of entries: [LanguageEntry], force: Bool, work: String, into report: inout Report) {
    guard let packageQueries else { return }
    let wanted = entries.filter { force || !packageQueries.areInstalled(for: $0.name) }
      .filter { !packageQueries.pieces(for: $0.name).isEmpty }
    guard !wanted.isEmpty else { return }
    func fail(_ entry: LanguageEntry, _ error: any Error) {
      tell("\(entry.name) is not highlighted: \(error)", in: &report)
      report.installed.removeAll { $0 == entry.name }
      report.failed.append(entry.name)
    }
    do {
      let member = try packageQueries.fetch(into: work) { progress($0) }
      for entry in wanted {
        do {
          try packageQueries.install(entry.name, from: member)
          if !report.installed.contains(entry.name) { report.installed.append(entry.name) }
        } catch {
          fail(entry, error)
        }
      }
    } catch {
      for entry in wanted { fail(entry, error) }
    }
  }

  // MARK: Built

  /// Compiles the parsers of languages from the sources of their packages, and adds the results to the report.
  private func build(_ wanted: [LanguageEntry], with compiler: [String], work: String, into report: inout Report) {
    // Each package that is needed for parsers or for headers, and what of it.
    var parsersByPackage: [String: [LanguageEntry]] = [:]
    var headerLanguages: Set<String> = []
    for entry in wanted {
      parsersByPackage[entry.package, default: []].append(entry)
      if let donor = entry.headers { headerLanguages.insert(donor) }
    }
    var unusable: Set<String> = []
    for name in Set(parsersByPackage.keys).union(headerLanguages.isEmpty ? [] : [Manifest.defaultPackage]).sorted() {
      guard let package = manifest.packages[name] else { continue }
      let archive = PackageArchive(sourcesOf: package)
      do {
        let copy = try archive.fetch(into: work) { progress($0) }
        progress("unpacking \(name) \(package.version)")
        var folders = (parsersByPackage[name] ?? []).map { parserFolder(of: $0) }
        if name == Manifest.defaultPackage {
          folders += headerLanguages.compactMap { manifest[$0] }.map { parserFolder(of: $0) }
        }
        try archive.unpack(
          copy, folders: folders.contains("") ? [] : Array(Set(folders)), into: "\(work)/\(name)")
      } catch {
        tell("\(error)", in: &report)
        unusable.insert(name)
      }
    }
    let buildable = wanted.filter {
      !unusable.contains($0.package) && !($0.headers != nil && unusable.contains(Manifest.defaultPackage))
    }
    let buildableNames = Set(buildable.map(\.name))
    report.failed += wanted.map(\.name).filter { !buildableNames.contains($0) }
    run(buildable, doing: "building", note: "", into: &report) { [manifest] entry in
      try GrammarInstaller.build(entry, manifest: manifest, work: work, compiler: compiler)
    }
  }

  /// Returns the folder of a package that contains one parser, relative to the package; "" for the package itself.
  private func parserFolder(of entry: LanguageEntry) -> String {
    let folder = FileSystem.directory(of: entry.path)
    return folder == "." ? "" : folder
  }

  private static func build(_ entry: LanguageEntry, manifest: Manifest, work: String, compiler: [String]) throws {
    guard let package = manifest.packages[entry.package], let data = Environment.dataFolder else {
      throw InstallError(description: "the data folder is missing")
    }
    let sources = "\(work)/\(entry.package)/\(entry.path)"
    let donor = entry.headers.flatMap { manifest[$0] }
    let builder = GrammarBuilder(
      entry: entry, sources: sources,
      headers: donor.map { "\(work)/\($0.package)/\($0.path)" } ?? sources,
      receipt: GrammarStore.receipt(for: entry, in: package),
      guardFolder: data + "/build", additions: "\(data)/build/\(entry.name)", compiler: compiler)
    try GrammarInstaller.install(entry, work: work) { try builder.build(in: $0) }
    if entry.package == Manifest.defaultPackage { try? FileSystem.removeFile(sources + "/parser.c") }
  }

  // MARK: Prebuilt

  /// Installs parsers that are built already, because there is no compiler, and adds the results to the report.
  private func installPrebuilt(
    _ wanted: [LanguageEntry], without compiler: MissingCompiler, work: String, into report: inout Report
  ) {
    var packages: [String: WheelParsers] = [:]
    for name in Set(wanted.map(\.package)).sorted() {
      guard let package = manifest.packages[name] else { continue }
      do {
        packages[name] = try WheelParsers(of: package, into: work) { progress($0) }
      } catch {
        tell(
          "no C compiler (tried \(compiler.tried)) and no prebuilt parsers: \(error)\(MissingCompiler.remedy), "
            + "or without one: pip install \(GrammarRemedy.allGrammars)", in: &report)
      }
    }
    report.failed += wanted.filter { packages[$0.package] == nil }.map(\.name)
    run(wanted.filter { packages[$0.package] != nil }, doing: "installing", note: " (prebuilt)", into: &report) {
      [packages] entry in
      do {
        try GrammarInstaller.install(entry, work: work) { try packages[entry.package]?.install(entry, in: $0) }
      } catch let error as InstallError {
        throw InstallError(
          description: "\(error); a C compiler would build it from its sources: apt-get install gcc",
          isForAnotherLibrary: error.isForAnotherLibrary)
      }
    }
  }

  // MARK: Both

  /// Creates a library in a temporary folder and moves it to its final path.
  /// - Parameter make: creates the library in a folder and returns its path; nil if there is nothing to install.
  private static func install(
    _ entry: LanguageEntry, work: String, make: (_ folder: String) throws -> String?
  ) throws {
    let folder = "\(work)/build-\(entry.name)"
    try FileSystem.makeDirectories(folder)
    defer { FileSystem.removeTree(folder) }
    guard let library = try make(folder) else { return }
    let target = GrammarStore.libraryPath(of: entry.name)
    try GrammarTrust.install(library, as: target, movingForeignFolderTo: folder + "/foreign")
  }

  /// Calls `body` for each language on `jobs` threads, and adds the results to the report.
  private func run(
    _ entries: [LanguageEntry], doing verb: String, note: String, into report: inout Report,
    _ body: @escaping @Sendable (LanguageEntry) throws -> Void
  ) {
    let queue = Guarded((waiting: Array(entries.reversed()), running: [String]()))
    let results = JobQueue<(String, Result<Void, any Error>)>(nil)
    @Sendable func next() -> LanguageEntry? {
      queue.withLock { queue in
        guard let entry = queue.waiting.popLast() else { return nil }
        queue.running.append(entry.name)
        return entry
      }
    }
    for _ in 0..<max(jobs, 1) {
      startDetachedThread {
        while let entry = next() {
          let result = Result { try body(entry) }
          queue.withLock { $0.running.removeAll { $0 == entry.name } }
          results.add((entry.name, result))
        }
      }
    }
    for count in 0..<entries.count {
      progress("[\(count + 1)/\(entries.count)] \(verb) \(queue.withLock { $0.running }.joined(separator: ", "))")
      let (name, result) = results.takeFirst()
      do {
        try result.get()
        message("installed \(name)\(note)")
        report.installed.append(name)
      } catch {
        tell("\(error)", in: &report)
        report.failed.append(name)
        if (error as? InstallError)?.isForAnotherLibrary == true { report.forAnotherLibrary.append(name) }
      }
    }
  }

  private func tell(_ problem: String, in report: inout Report) {
    message(problem)
    report.problems.append(problem)
  }
}
