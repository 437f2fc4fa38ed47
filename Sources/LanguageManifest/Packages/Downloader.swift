internal import SystemSupport

/// Downloads files with Python, curl or wget, whichever is installed.
struct Downloader {
  /// The error that none of these programs is installed.
  struct Missing: Error, CustomStringConvertible {
    let description = "python3, curl or wget is needed to download grammars; install one with: apt-get install curl"
  }

  /// Whether one of these programs is installed.
  static var isThere: Bool { ["python3", "curl", "wget"].contains { ProcessRunner.locate($0) != nil } }

  let proxy: String?
  /// The path of a file of certificates that replaces the system's; nil for none.
  let certificates: String?
  /// The folder for temporary files. Passwords are passed in such files, not in arguments, which other users can see.
  let workFolder: String

  func download(_ address: WebAddress, to target: String) throws {
    if address.scheme == "file" { return try copy(address.pathOnDisk, to: target) }
    var failure: InstallError?
    for run in [runPython, runCurl, runWget] {
      guard let result = try run(address, target) else { continue }
      if result.status == 0 { return }
      failure = InstallError(description: result.lastLine.isEmpty ? "exit code \(result.status)" : result.lastLine)
      // A Python that was built without encryption is as good as none.
      guard result.output.contains("No module named") || result.status == 127 else { break }
    }
    if let failure { throw failure }
    throw Missing()
  }

  /// Copies a local file to a path. Throws if it cannot be read or written, or is larger than an archive may be.
  func copy(_ file: String, to target: String) throws {
    try FileSystem.write(try FileSystem.readRegular(file, limit: PackageArchive.limit, followsLinks: true), to: target)
  }

  private var environment: [String: String] {
    proxy.map { ["http_proxy": $0, "https_proxy": $0] } ?? [:]
  }

  private func run(_ arguments: [String]) -> ProcessResult {
    ProcessRunner.run(arguments, environment: environment, workFolder: workFolder, bounds: .download)
  }

  private func runPython(_ address: WebAddress, _ target: String) throws -> ProcessResult? {
    guard ProcessRunner.locate("python3") != nil, let data = Environment.dataFolder else { return nil }
    let request = workFolder + "/request"
    let lines = "\(address.text)\n\(target)\n\(certificates ?? "")\n"
    try FileSystem.write(ContiguousArray(lines.utf8), to: request)
    return run(["python3", "-I", data + "/build/download.py", request])
  }

  private func runCurl(_ address: WebAddress, _ target: String) throws -> ProcessResult? {
    guard ProcessRunner.locate("curl") != nil else { return nil }
    func quoted(_ text: String) -> String {
      "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
    var lines = [
      "url = \(quoted(address.text))", "output = \(quoted(target))", "fail", "silent", "show-error", "location", "globoff",
      "proto = \"=http,https\"", "connect-timeout = 30", "speed-time = 30", "retry = 2",
    ]
    if let certificates { lines.append("cacert = \(quoted(certificates))") }
    let request = workFolder + "/request"
    try FileSystem.write(ContiguousArray((lines.joined(separator: "\n") + "\n").utf8), to: request)
    // First, so that no configuration of its own counts.
    return run(["curl", "-q", "--config", request])
  }

  private func runWget(_ address: WebAddress, _ target: String) throws -> ProcessResult? {
    guard ProcessRunner.locate("wget") != nil else { return nil }
    guard !address.hasPassword else {
      throw InstallError(
        description: "an index with a password needs python3 or curl; install one with: apt-get install curl")
    }
    // Options that the wget of BusyBox also knows.
    let result = run(
      ["wget", "-q", "-T", "30", "-O", target] + (certificates.map { ["--ca-certificate=\($0)"] } ?? []) + [address.text])
    guard result.status != 0, result.lastLine.isEmpty else { return result }
    return ProcessResult(status: result.status, output: "wget: exit code \(result.status)")
  }
}
