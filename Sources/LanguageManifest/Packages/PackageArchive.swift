internal import Libc
internal import Platform
internal import SystemSupport

/// The error of an installation step; the text has the reason and the remedy.
package struct InstallError: Error, CustomStringConvertible {
  package let description: String
  /// Whether the parser has a language ABI that the parser library does not load: another library might.
  package var isForAnotherLibrary = false

  package init(description: String, isForAnotherLibrary: Bool = false) {
    self.description = description
    self.isForAnotherLibrary = isForAnotherLibrary
  }
}

/// An archive of a package: downloaded by name, stored in the cache folder, verified before each use.
package struct PackageArchive {
  let package: SourcePackage
  /// The file name in the index and in the cache.
  package let file: String
  package let sha256: String
  /// The pip options that select it among the archives of the package.
  private let pipOptions: [String]

  // No package is near it; what else may lie in the cache is not read.
  package static let limit = 512 << 20

  private var path: String { "\(Environment.cacheFolder)/archives/\(file)" }

  /// Creates the source archive of a package.
  package init(sourcesOf package: SourcePackage) {
    self.package = package
    file = package.stem + ".tar.gz"
    sha256 = package.sha256
    pipOptions = ["--no-build-isolation", "--no-binary", ":all:"]
  }

  /// Creates the wheel of a package for a platform.
  package init(_ wheel: SourcePackage.Wheel, of package: SourcePackage) {
    self.package = package
    file = wheel.file
    sha256 = wheel.sha256
    // The last three parts of the name specify the Python versions and platforms; newer versions of Python accept it.
    let platforms = wheel.file.dropLast(".whl".count).split(separator: "-").last?.split(separator: ".") ?? []
    pipOptions =
      ["--only-binary", ":all:", "--implementation", "cp", "--python-version", "3.13", "--abi", "abi3"]
      + platforms.flatMap { ["--platform", String($0)] }
  }

  /// Copies the archive into a folder and verifies the copy, so that later changes of the cache have no effect.
  /// Downloads the archive if the cache has none with the checksum in the manifest. Returns the path of the copy.
  /// Throws if the download fails or has another checksum.
  /// - Parameters:
  ///   - destination: a folder that no other user may write to.
  ///   - progress: called with a description of the current step.
  package func fetch(into destination: String, progress: (String) -> Void) throws -> String {
    if let copy = try verifiedCopy(in: destination) { return copy }
    let folder = FileSystem.directory(of: path)
    try FileSystem.makeDirectories(folder)
    // One download at a time; the next one removes the files of an interrupted one.
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
    let downloaded = try downloadThroughPip(work) ?? downloadFromIndex(work)
    guard try SHA256.hexadecimal(ofFile: downloaded) == sha256 else { throw InstallError(description: wrongHash) }
    chmod(downloaded.systemName, 0o644)
    let copy = try copy(downloaded, into: destination)
    try FileSystem.rename(downloaded, to: path)
    return copy
  }

  /// Downloads the archive with pip and returns its path; nil if Python or pip is not installed. Throws if pip fails.
  private func downloadThroughPip(_ work: String) throws -> String? {
    guard ProcessRunner.locate("python3") != nil else { return nil }
    let requirements = work + "/requirements.txt"
    let line = "\(package.name)==\(package.version) --hash=sha256:\(sha256)\n"
    try FileSystem.write(ContiguousArray(line.utf8), to: requirements)
    guard let data = Environment.dataFolder else { throw InstallError(description: "the data folder is missing") }
    let download =
      [
        "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-input", "--retries", "2", "--timeout", "30",
        "--no-deps",
      ] + pipOptions + ["--require-hashes", "-r", requirements, "-d", work + "/files"]
    func run(_ options: [String]) -> ProcessResult {
      ProcessRunner.run(
        ["python3"] + options + download,
        // The folder can be a package's, which nothing is written into.
        environment: ["PYTHONPATH": data + "/build/pip", "PYTHONDONTWRITEBYTECODE": "1"], workFolder: work, bounds: .download
      )
    }
    let isMissing = { (result: ProcessResult) in result.status != 0 && result.output.contains("No module named pip") }
    var result = run(["-I"])
    // Python's isolated mode does not see a pip that is the user's own.
    if isMissing(result) { result = run([]) }
    if isMissing(result) { return nil }
    guard result.status == 0 else { throw InstallError(description: explain(result)) }
    let ending = file.suffix(4)
    guard let file = try? FileSystem.list(work + "/files").first(where: { $0.hasSuffix(ending) }) else {
      throw InstallError(description: "pip brought no \(self.file) of \(package.name) \(package.version)")
    }
    return "\(work)/files/\(file)"
  }

  /// Downloads the archive without pip, from the same sources, and returns its path.
  private func downloadFromIndex(_ work: String) throws -> String {
    let target = "\(work)/\(file)"
    do {
      try PackageIndex(PipSettings.ofUser()).download(file, of: package.name, to: target, workFolder: work)
    } catch let error as InstallError {
      throw InstallError(description: "cannot download \(package.name) \(package.version): \(error)")
    }
    return target
  }

  /// Copies the cached archive into a folder and verifies the copy. Returns its path; nil if there is none with the right
  /// checksum.
  private func verifiedCopy(in destination: String) throws -> String? {
    guard FileSystem.kind(of: path) == .file else { return nil }
    let copy = try copy(path, into: destination)
    if try SHA256.hexadecimal(ofFile: copy) == sha256 { return copy }
    try FileSystem.removeFile(copy)
    return nil
  }

  private func copy(_ archive: String, into destination: String) throws -> String {
    let copy = "\(destination)/\(file)"
    try FileSystem.write(
      try FileSystem.readRegular(archive, limit: Self.limit, followsLinks: true), to: copy)
    return copy
  }

  /// Unpacks folders of a source archive into `destination`, which is created; the complete archive if `folders` is
  /// empty. The top folder of the archive is left out of the paths. Throws if unpacking fails.
  /// - Parameter folders: paths below the top folder of the archive.
  package func unpack(_ archive: String, folders: [String], into destination: String) throws {
    try FileSystem.makeDirectories(destination)
    let result = ProcessRunner.run(
      ["tar", "-xzf", archive, "-C", destination, "--strip-components=1", "--no-same-owner", "--no-same-permissions"]
        + folders.map { "\(package.stem)/\($0)" },
      workFolder: destination, bounds: .conversion)
    guard result.status == 0 else {
      throw InstallError(description: "cannot unpack \(package.name) \(package.version): \(result.lastLine)")
    }
  }

  private var wrongHash: String {
    "\(package.name) \(package.version): what was downloaded does not have the sha256 that the list of packages names "
      + "(\(sha256)); nothing of it was used"
  }

  private func explain(_ result: ProcessResult) -> String {
    if result.output.contains("DO NOT MATCH THE HASHES") { return wrongHash }
    // After the head of a traceback its last line says what happened.
    let lines = result.output.split(whereSeparator: \.isNewline)
    let reason = lines.last { $0.hasPrefix("ERROR:") && $0 != "ERROR: Exception:" }
    return "cannot download \(package.name) \(package.version): "
      + (reason.map { $0.dropFirst("ERROR:".count).trimmingSpaces() } ?? result.lastLine)
  }
}
