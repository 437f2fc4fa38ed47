internal import HighlightStorage

/// Downloads, builds and installs grammars. Whatever fails is named and the rest goes on.
struct GrammarInstaller {
  let manifest: Manifest
  /// How many compilers run at a time.
  var jobs = 2
  /// Told what is done now.
  var progress: @Sendable (String) -> Void = { Console.progress($0) }

  /// What became of a request.
  struct Report {
    /// Newly built and installed.
    var installed: [String] = []
    /// Already there.
    var current: [String] = []
    /// Not installed.
    var failed: [String] = []
    /// Why, a line each.
    var problems: [String] = []
  }

  /// Installs every language of `entries` that is not there already (all of them with `force`).
  func install(_ entries: [LanguageEntry], force: Bool) -> Report {
    var report = Report()
    var wanted: [LanguageEntry] = []
    for entry in entries {
      if !force, case .installed = GrammarStore.state(of: entry, manifest: manifest) {
        report.current.append(entry.name)
      } else {
        wanted.append(entry)
      }
    }
    guard !wanted.isEmpty else { return report }
    do {
      try install(wanted, force: force, into: &report)
    } catch {
      Console.clearProgress()
      Console.message("\(error)")
      report.problems.append("\(error)")
      let done = Set(report.installed + report.current + report.failed)
      report.failed += wanted.map(\.name).filter { !done.contains($0) }
    }
    Console.clearProgress()
    return report
  }

  private func install(_ requested: [LanguageEntry], force: Bool, into report: inout Report) throws {
    let folder = Environment.grammarFolder
    for folder in [FileSystem.directory(of: folder), folder] { try GrammarTrust.makeFolder(folder) }
    if let fault = GrammarTrust.foldersFault() { throw InstallError(description: fault) }
    // One installation at a time; what an interrupted one left behind is removed by the next.
    let lock = try FolderLock(folder)
    defer { lock.release() }
    // Somebody else may have installed them meanwhile.
    var wanted = requested
    if !force {
      wanted.removeAll { if case .installed = GrammarStore.state(of: $0, manifest: manifest) { true } else { false } }
      report.current += requested.map(\.name).filter { name in !wanted.contains { $0.name == name } }
      if wanted.isEmpty { return }
    }
    for name in try FileSystem.list(folder) where name.hasPrefix(".build-") {
      FileSystem.removeTree(folder + "/" + name)
    }
    let work = try FileSystem.makeTemporaryDirectory(in: folder, prefix: ".build-")
    defer { FileSystem.removeTree(work) }
    let compiler = try GrammarBuilder.findCompiler(logFolder: work)

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
      let archive = SourceArchive(package: package)
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
        Console.clearProgress()
        Console.message("\(error)")
        report.problems.append("\(error)")
        unusable.insert(name)
      }
    }
    let buildable = wanted.filter {
      !unusable.contains($0.package) && !($0.headers != nil && unusable.contains(Manifest.defaultPackage))
    }
    let buildableNames = Set(buildable.map(\.name))
    report.failed += wanted.map(\.name).filter { !buildableNames.contains($0) }

    let queue = BuildQueue(buildable)
    for _ in 0..<max(jobs, 1) {
      startDetachedThread { [manifest] in
        while let entry = queue.next() {
          queue.finished(
            entry.name,
            Result { try GrammarInstaller.build(entry, manifest: manifest, work: work, compiler: compiler) })
        }
      }
    }
    for count in 0..<buildable.count {
      progress("[\(count + 1)/\(buildable.count)] building \(queue.running.joined(separator: ", "))")
      let (name, result) = queue.waitForResult()
      do {
        try result.get()
        Console.clearProgress()
        Console.message("installed \(name)")
        report.installed.append(name)
      } catch {
        Console.clearProgress()
        Console.message("\(error)")
        report.problems.append("\(error)")
        report.failed.append(name)
      }
    }
  }

  /// The folder of a package that holds everything of one parser, "" for the whole package.
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
      guardSource: data + "/build/guard.c", compiler: compiler)
    let folder = "\(work)/build-\(entry.name)"
    try FileSystem.makeDirectories(folder)
    let library = try builder.build(in: folder)
    let target = GrammarStore.libraryPath(of: entry.name)
    try GrammarTrust.install(library, as: target, movingForeignFolderTo: folder + "/foreign")
    FileSystem.removeTree(folder)
    if entry.package == Manifest.defaultPackage { try? FileSystem.removeFile(sources + "/parser.c") }
  }
}

/// Languages to build, taken by several threads. `@unchecked Sendable`: all state is behind `lock`.
private final class BuildQueue: @unchecked Sendable {
  private let lock = ConditionLock()
  private var waiting: [LanguageEntry]
  private var inProgress: [String] = []
  private var results: [(String, Result<Void, any Error>)] = []

  init(_ entries: [LanguageEntry]) {
    waiting = entries.reversed()
  }

  var running: [String] {
    lock.lock()
    defer { lock.unlock() }
    return inProgress
  }

  func next() -> LanguageEntry? {
    lock.lock()
    defer { lock.unlock() }
    guard let entry = waiting.popLast() else { return nil }
    inProgress.append(entry.name)
    return entry
  }

  func finished(_ name: String, _ result: Result<Void, any Error>) {
    lock.lock()
    inProgress.removeAll { $0 == name }
    results.append((name, result))
    lock.signal()
    lock.unlock()
  }

  func waitForResult() -> (String, Result<Void, any Error>) {
    lock.lock()
    defer { lock.unlock() }
    while results.isEmpty { lock.wait() }
    return results.removeFirst()
  }
}
