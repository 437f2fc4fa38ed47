/// An installation step failed; the text says what, and what to do.
struct InstallError: Error, CustomStringConvertible {
  let description: String
}

/// The archive of a source package: fetched by name through pip, kept in the cache folder, verified before each use.
struct SourceArchive {
  let package: SourcePackage

  /// The archive's name without its ending, and the folder that all its members are in.
  private var stem: String { package.name.replacing("-", with: "_") + "-" + package.version }

  private var path: String { "\(Environment.cacheFolder)/archives/\(stem).tar.gz" }

  /// Makes sure that the archive is in the cache and is the one that the manifest means.
  func fetch(progress: (String) -> Void) throws {
    if FileSystem.kind(of: path) == .file {
      if try hash(of: path) == package.sha256 { return }
      // Damaged, or of another manifest: fetch it again.
      try FileSystem.removeFile(path)
    }
    let folder = FileSystem.directory(of: path)
    try FileSystem.makeDirectories(folder)
    // One download at a time; what an interrupted one left behind is removed by the next.
    let lock = try FolderLock(folder)
    defer { lock.release() }
    if FileSystem.kind(of: path) == .file, try hash(of: path) == package.sha256 { return }
    for name in try FileSystem.list(folder) where name.hasPrefix(".download-") {
      FileSystem.removeTree(folder + "/" + name)
    }
    let work = try FileSystem.makeTemporaryDirectory(in: folder, prefix: ".download-")
    defer { FileSystem.removeTree(work) }
    progress("downloading \(package.name) \(package.version)")

    let requirements = work + "/requirements.txt"
    let line = "\(package.name)==\(package.version) --hash=sha256:\(package.sha256)\n"
    try FileSystem.write(ContiguousArray(line.utf8), to: requirements)
    guard let data = Environment.dataFolder else { throw InstallError(description: "the data folder is missing") }
    let result = ProcessRunner.run(
      [
        "python3", "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-input", "--retries", "2",
        "--timeout", "30", "--no-deps", "--no-build-isolation", "--no-binary", ":all:", "--require-hashes",
        "-r", requirements, "-d", work + "/files",
      ],
      environment: ["PYTHONPATH": data + "/build/pip"], logFolder: work)
    guard result.status == 0 else { throw InstallError(description: explain(result)) }
    guard let file = try? FileSystem.list(work + "/files").first(where: { $0.hasSuffix(".tar.gz") }) else {
      throw InstallError(description: "pip brought no source archive of \(package.name) \(package.version)")
    }
    let downloaded = "\(work)/files/\(file)"
    guard try hash(of: downloaded) == package.sha256 else { throw InstallError(description: wrongHash) }
    try FileSystem.rename(downloaded, to: path)
  }

  /// Unpacks folders of the archive (all of it when none is named) into `destination`.
  func unpack(folders: [String], into destination: String) throws {
    try FileSystem.makeDirectories(destination)
    let result = ProcessRunner.run(
      ["tar", "-xzf", path, "-C", destination, "--strip-components=1", "--no-same-owner"]
        + folders.map { "\(stem)/\($0)" },
      logFolder: destination)
    guard result.status == 0 else {
      throw InstallError(description: "cannot unpack \(package.name) \(package.version): \(result.lastLine)")
    }
  }

  private var wrongHash: String {
    "\(package.name) \(package.version): what was downloaded does not have the sha256 that languages.toml names "
      + "(\(package.sha256)); nothing of it was used"
  }

  private func hash(of file: String) throws -> String {
    let result = ProcessRunner.run(["sha256sum", "--", file], logFolder: FileSystem.directory(of: file))
    guard result.status == 0, let hash = result.output.split(separator: " ").first else {
      throw InstallError(description: "cannot verify \(file): \(result.lastLine)")
    }
    return String(hash.drop { $0 == "\\" })
  }

  private func explain(_ result: ProcessResult) -> String {
    if result.status == 127 {
      return "python3 is needed to download grammars; install it with: apt-get install python3-pip"
    }
    if result.output.contains("No module named pip") {
      return "pip is needed to download grammars; install it with: apt-get install python3-pip"
    }
    if result.output.contains("DO NOT MATCH THE HASHES") { return wrongHash }
    let reason = result.output.split(whereSeparator: \.isNewline).last { $0.hasPrefix("ERROR:") }
    return "cannot download \(package.name) \(package.version): "
      + (reason.map { $0.dropFirst("ERROR:".count).trimmingSpaces() } ?? result.lastLine)
  }
}
