import Foundation
import TestSupport
import Testing

@testable import SystemSupport

/// Environments that are not as usual: no home, nothing set, no room, no right to write. Each command does what it can and says what it cannot.
@Suite struct UnusualEnvironmentTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("x = 1\n", to: "a.py")
  }

  /// Runs the program with exactly these variables and PATH.
  private func run(
    _ arguments: [String], _ variables: [String: String], in place: String? = nil, outputFile: String? = nil
  ) throws -> ChildProcess.Result {
    var environment = variables
    environment["PATH"] = ProcessInfo.processInfo.environment["PATH"]
    return try ChildProcess(
      Program.path, arguments, environment: environment, folder: place ?? folder.path, outputFile: outputFile
    ).finish()
  }

  /// The user's own folder as the system knows it.
  private static let home = getpwuid(geteuid()).map { String(cString: $0.pointee.pw_dir) } ?? "/"

  @Test(arguments: [
    [:], ["HOME": ""], ["HOME": "."], ["HOME": "relative/home"],
    ["XDG_DATA_HOME": "", "XDG_CONFIG_HOME": "", "XDG_CACHE_HOME": ""],
    ["XDG_DATA_HOME": ".", "XDG_CONFIG_HOME": "relative"],
  ])
  func withoutAHomeTheSystemKnowsIt(variables: [String: String]) throws {
    #expect(try run(["grammar", "where"], variables).text == Self.home + "/.local/share/highlight-lsp/grammars\n")
  }

  @Test(arguments: ["/", "/home/", "/home"]) func aHomeMayEndInASlash(home: String) throws {
    let expected = (home == "/" ? "" : "/home") + "/.local/share/highlight-lsp/grammars\n"
    #expect(try run(["grammar", "where"], ["HOME": home]).text == expected)
  }

  @Test func nothingIsLoadedFromARelativeHome() throws {
    // What stands in the current folder, where a relative home would be.
    let library = ".local/share/highlight-lsp/grammars/python/parser.so"
    try folder.write("no library", to: library)
    try folder.write("theme = 5\n", to: ".config/highlight-lsp/config.toml")
    let result = try run(
      ["highlight", "a.py"], ["HOME": ".", "XDG_DATA_HOME": ".local/share", "XDG_CONFIG_HOME": ".config"])
    #expect(result.status != 2)
    #expect(!result.errors.contains("not a shared library"))
    #expect(result.text == "x = 1\n")
  }

  @Test(arguments: ["/", "/proc", "/dev"]) func anyFolderMayBeTheCurrentOne(place: String) throws {
    let variables = ["XDG_DATA_HOME": Program.dataHome, "XDG_CONFIG_HOME": folder["none"]]
    let path = folder["a.py"]
    let result = try run(["highlight", "-f", "json", path], variables, in: place)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(try HighlightedObject.all(in: result.output).first?.runs?.isEmpty == false)
    #expect(try run(["explain", "\(path):1:1"], variables, in: place).status == 0)
    #expect(try run(["check", path], variables, in: place).status == 0)
    #expect(try run(["grammar", "list", "python"], variables, in: place).text.contains("installed, ABI"))
    #expect(try run(["highlight", String(path.dropFirst())], variables, in: "/").text == "x = 1\n")
  }

  @Test func aRelativeDataFolderIsFoundFromTheCurrentOne() throws {
    let sandbox = try GrammarSandbox()
    try FileManager.default.createSymbolicLink(
      atPath: folder["share"], withDestinationPath: SmallPack.shared.dataFolder)
    let result = try Program.run(
      ["grammar", "install", "json"], environment: sandbox.environment.merging(["HIGHLIGHT_LSP_DATA": "share"]) { $1 },
      folder: folder.path)
    #expect(result.status == 0)
    #expect(sandbox.isInstalled("json"))
  }

  @Test func anInstallationIntoAFolderThatCannotBeWrittenIsToldClearly() throws {
    let sandbox = try GrammarSandbox()
    try FileManager.default.createDirectory(atPath: sandbox.folder["data"], withIntermediateDirectories: true)
    // Root may write everywhere but into what is no folder of a disk.
    let data = getuid() == 0 ? "/proc" : sandbox.folder["data"]
    chmod(sandbox.folder["data"], 0o500)
    defer { chmod(sandbox.folder["data"], 0o700) }
    let result = try sandbox.install("json", changing: ["XDG_DATA_HOME": data])
    #expect(result.status == 1)
    #expect(result.errorLines.count == 2)
    #expect(result.errorLines.first?.hasPrefix("highlight-lsp: \(data)/highlight-lsp: ") == true)
    #expect(result.errorLines.last == "highlight-lsp: not installed: json")
  }

  // MARK: No room

  @Test(arguments: [
    ["highlight", "-f", "html", "a.py"], ["check", "--format", "json"], ["explain", "a.py:1:1"], ["grammar", "where"],
  ])
  func fullStandardOutputIsTold(arguments: [String]) throws {
    let result = try run(
      arguments, ["XDG_DATA_HOME": Program.dataHome, "XDG_CONFIG_HOME": folder["none"]], outputFile: "/dev/full")
    #expect(result.status == 1)
    #expect(result.errors.contains("no space left on the device"))
  }

  /// Whether a file system of our own can be mounted: root in a mount namespace of its own.
  private static let canMount: Bool = {
    guard getuid() == 0, ProcessRunner.locate("unshare") != nil else { return false }
    let environment = ProcessInfo.processInfo.environment
    let attempt = try? ChildProcess(
      "/bin/sh", ["-c", "exec unshare -m mount -t tmpfs -o size=64k none /mnt"], environment: environment)
    return (try? attempt?.finish().status) == 0
  }()

  /// Runs a script in which `$1` is an empty folder of so much room, `$2` the program.
  private func runOnSmallDisk(
    _ size: String, options: String = "", _ script: String, _ variables: [String: String] = [:]
  ) throws
    -> ChildProcess.Result
  {
    let disk = folder["disk"]
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
    var environment = ProcessInfo.processInfo.environment.merging(["XDG_CONFIG_HOME": folder["none"]]) { $1 }
    environment["XDG_DATA_HOME"] = Program.dataHome
    environment.merge(variables) { $1 }
    return try ChildProcess(
      "/bin/sh",
      [
        "-c", "exec unshare -m sh -c 'mount -t tmpfs -o size=\(size) none \"$1\" && cd \"$1\" && \(script)' sh \"$@\"", "sh",
        disk, Program.path,
      ], environment: environment
    ).finish(timeout: 60)
  }

  @Test(.enabled(if: canMount, "only root may mount a small disk"))
  func aFullDiskKeepsWhatWasThere() throws {
    // The file is on the disk, and no room for another.
    let text = String(repeating: "some words\nthat belong together\n\n", count: 500)
    try folder.write(text, to: "notes.md")
    let result = try runOnSmallDisk(
      "32k",
      "cp ../notes.md . && head -c 60000 /dev/zero >fill 2>/dev/null; \"$2\" reflow --write notes.md; echo $?; cat notes.md; ls -A"
    )
    #expect(result.text == "1\n" + text + "fill\nnotes.md\n")
    #expect(result.errors.contains("notes.md: no space left on the device"))
  }

  @Test(.enabled(if: canMount, "only root may mount a small disk"))
  func outputToAFullDiskIsToldAndLeavesNoHalfFile() throws {
    try folder.write(String(repeating: "x = 1\n", count: 5000), to: "b.py")
    let result = try runOnSmallDisk("32k", "\"$2\" highlight -f html -o out ../b.py; echo $?; find . -type f")
    #expect(result.text == "1\n")
    #expect(result.errors.contains("no space left on the device"))
  }

  @Test(.enabled(if: canMount, "only root may mount a small disk"))
  func anInstallationOnAFullDiskIsTold() throws {
    let sandbox = try GrammarSandbox()
    let result = try runOnSmallDisk(
      "200k", "XDG_DATA_HOME=\"$1\" \"$2\" grammar install json; echo $?; ls -A highlight-lsp/grammars",
      sandbox.environment.filter { $0.key != "XDG_DATA_HOME" })
    #expect(result.text.hasPrefix("1\n"))
    #expect(!result.text.contains("json"))
    #expect(result.errors.lowercased().contains("no space left on"))
    #expect(result.errors.hasSuffix("highlight-lsp: not installed: json\n"))
  }

  @Test(.enabled(if: canMount, "only root may mount a small disk"))
  func aDownloadToAFullDiskIsToldInTheWordsOfPip() throws {
    let sandbox = try GrammarSandbox(isCached: false)
    let variables = sandbox.environment.merging(["PIP_FIND_LINKS": SmallPack.shared.archiveFolder]) { $1 }
    let result = try runOnSmallDisk("64k", "XDG_CACHE_HOME=\"$1\" \"$2\" grammar install json; echo $?", variables)
    #expect(result.text == "1\n")
    let reason = result.errorLines.first { $0.hasPrefix("highlight-lsp: cannot download tree-sitter-language-pack ") }
    #expect(reason?.lowercased().contains("no space left on device") == true, "\(result.errors)")
    #expect(result.errors.hasSuffix("highlight-lsp: not installed: json\n"))
  }

  @Test(.enabled(if: canMount, "only root may hide /proc"))
  func nothingIsMissedWithoutProc() throws {
    try folder.write(
      "[[rules]]\nid = 'x'\npattern = 'x'\nscope = 'keyword'\nexamples = [{ text = 'x', matches = ['x'] }]\n",
      to: "highlight-lsp.toml")
    let program = URL(filePath: Program.path)
    let result = try runOnSmallDisk(
      "64k",
      """
      mount -t tmpfs none /proc && cd .. && "$2" highlight -f json a.py && "$2" explain a.py:1:1 && "$2" check a.py && \
      printf "x = 1" | "$2" explain --stdin-filename b.py -:1:1 && \
      PATH="\(program.deletingLastPathComponent().path()):$PATH" && \(program.lastPathComponent) grammar list python
      """)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.isEmpty)
    #expect(result.lines.first?.contains(#""runs":[{"#) == true)
    #expect(result.lines.contains("1 passed, 0 failed"))
    #expect(result.lines.last?.contains("installed, ABI") == true)
  }

  @Test(.enabled(if: canMount, "only root may mount a small disk"))
  func aDiskThatCanOnlyBeReadIsTold() throws {
    let result = try runOnSmallDisk(
      "200k",
      "echo \"x = 1\" >a.py && mount -o remount,ro \"$1\" && XDG_DATA_HOME=\"$1\" \"$2\" grammar install json; echo $?; "
        + "\"$2\" highlight -f plain a.py -o out; echo $?; \"$2\" highlight -f plain a.py; echo $?")
    #expect(result.text == "1\n1\nx = 1\n0\n")
    #expect(result.errors.contains("the file system is read-only"))
  }
}
