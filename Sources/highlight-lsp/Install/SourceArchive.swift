#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// An installation step failed; the text says what, and what to do.
struct InstallError: Error, CustomStringConvertible {
  let description: String
}

/// The archive of a source package: fetched by name through pip, kept in the cache folder, verified before each use.
struct SourceArchive {
  let package: SourcePackage

  // No package is near it; what else may lie in the cache is not read.
  private static let archiveLimit = 512 << 20

  /// The archive's name without its ending, and the folder that all its members are in.
  private var stem: String { package.name.replacing("-", with: "_") + "-" + package.version }

  private var path: String { "\(Environment.cacheFolder)/archives/\(stem).tar.gz" }

  /// Copies the archive into `destination`, a folder that nobody else may write to, and verifies the copy: what is unpacked is what was
  /// verified, whatever becomes of the cache meanwhile. Downloads it where the cache has none that the manifest means.
  /// - Returns: the path of the copy.
  func fetch(into destination: String, progress: (String) -> Void) throws -> String {
    if let copy = try verifiedCopy(in: destination) { return copy }
    let folder = FileSystem.directory(of: path)
    try FileSystem.makeDirectories(folder)
    // One download at a time; what an interrupted one left behind is removed by the next.
    let lock = try FolderLock(folder)
    defer { lock.release() }
    if let copy = try verifiedCopy(in: destination) { return copy }
    // Damaged, or of another manifest: fetch it again.
    try FileSystem.removeFile(path)
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
    let download = [
      "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-input", "--retries", "2", "--timeout", "30",
      "--no-deps", "--no-build-isolation", "--no-binary", ":all:", "--require-hashes", "-r", requirements, "-d",
      work + "/files",
    ]
    func run(_ options: [String]) -> ProcessResult {
      ProcessRunner.run(
        ["python3"] + options + download, environment: ["PYTHONPATH": data + "/build/pip"], logFolder: work)
    }
    var result = run(["-I"])
    // Python's isolated mode does not see a pip that is the user's own.
    if result.status != 0 && result.output.contains("No module named pip") { result = run([]) }
    guard result.status == 0 else { throw InstallError(description: explain(result)) }
    guard let file = try? FileSystem.list(work + "/files").first(where: { $0.hasSuffix(".tar.gz") }) else {
      throw InstallError(description: "pip brought no source archive of \(package.name) \(package.version)")
    }
    let downloaded = "\(work)/files/\(file)"
    guard try SHA256.hexadecimal(ofFile: downloaded) == package.sha256 else { throw InstallError(description: wrongHash) }
    chmod(downloaded, 0o644)
    let copy = try copy(downloaded, into: destination)
    try FileSystem.rename(downloaded, to: path)
    return copy
  }

  /// A copy of what the cache has; nil when that is not what the manifest means.
  private func verifiedCopy(in destination: String) throws -> String? {
    guard FileSystem.kind(of: path) == .file else { return nil }
    let copy = try copy(path, into: destination)
    if try SHA256.hexadecimal(ofFile: copy) == package.sha256 { return copy }
    try FileSystem.removeFile(copy)
    return nil
  }

  private func copy(_ archive: String, into destination: String) throws -> String {
    let copy = "\(destination)/\(stem).tar.gz"
    try FileSystem.write(
      try FileSystem.readRegular(archive, limit: Self.archiveLimit, followsLinks: true), to: copy)
    return copy
  }

  /// Unpacks folders of a verified archive (all of it when none is named) into `destination`.
  func unpack(_ archive: String, folders: [String], into destination: String) throws {
    try FileSystem.makeDirectories(destination)
    let result = ProcessRunner.run(
      ["tar", "-xzf", archive, "-C", destination, "--strip-components=1", "--no-same-owner", "--no-same-permissions"]
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

  private func explain(_ result: ProcessResult) -> String {
    if ProcessRunner.locate("python3") == nil {
      return "python3 is needed to download grammars; install it with: apt-get install python3-pip"
    }
    if result.output.contains("No module named pip") {
      return "pip is needed to download grammars; install it with: apt-get install python3-pip"
    }
    if result.output.contains("DO NOT MATCH THE HASHES") { return wrongHash }
    // Behind the head of a traceback its last line says what happened.
    let lines = result.output.split(whereSeparator: \.isNewline)
    let reason = lines.last { $0.hasPrefix("ERROR:") && $0 != "ERROR: Exception:" }
    return "cannot download \(package.name) \(package.version): "
      + (reason.map { $0.dropFirst("ERROR:".count).trimmingSpaces() } ?? result.lastLine)
  }
}
