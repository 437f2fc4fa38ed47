import Foundation
import HighlightTestSupport
import TestSupport

@testable import HighlightLanguages
@testable import SystemSupport

/// Folders of its own for one installation without C compiler and without pip: the only programs are those that are named.
struct PrebuiltSandbox {
  let folder: TemporaryFolder
  /// The file of ``fetchedWheel``.
  private let wheel: String
  private let dataFolder: String

  /// Where the user's downloads are kept.
  private static let userCache: String = {
    let environment = ProcessInfo.processInfo.environment
    return environment["XDG_CACHE_HOME"] ?? (environment["HOME"] ?? "") + "/.cache"
  }()

  /// The wheel of the pack for this machine, in the cache of the user; those of the first tier are fetched once.
  static let fetchedWheel = Result {
    guard let package = TestEnvironment.manifest.packages[Manifest.defaultPackage],
      let wheel = PrebuiltMachine.current.flatMap({ package.wheels[$0] })
    else { throw ChildProcess.Failure(description: "the manifest names no wheel for this machine") }
    let path = "\(userCache)/highlight-lsp/archives/\(wheel.file)"
    let packages = Set(TestEnvironment.manifest.languages.filter(\.isFirstTier).map(\.package))
    let files = packages.compactMap { TestEnvironment.manifest.packages[$0]?.wheels[PrebuiltMachine.current ?? ""]?.file }
    let isFetched = files.allSatisfy {
      FileManager.default.fileExists(atPath: "\(userCache)/highlight-lsp/archives/\($0)")
    }
    if !isFetched {
      let work = try TemporaryFolder()
      let install = try Program.start(
        ["grammar", "install"], environment: ["XDG_DATA_HOME": work["data"], "CC": "/nonexistent"])
      let result = try install.finish(timeout: 600)
      guard result.status == 0 else { throw ChildProcess.Failure(description: result.errors) }
    }
    return path
  }

  /// What its file is called.
  var wheelName: String { URL(filePath: wheel).lastPathComponent }

  /// The folder that it is in, for pip's `find-links`.
  var wheelFolder: String { URL(filePath: wheel).deletingLastPathComponent().path() }

  /// - Parameter tools: the programs of `PATH`; "python3" is one without pip.
  /// - Throws: why the wheel could not be fetched, or a folder not be made.
  init(tools: [String] = ["gzip"]) throws {
    wheel = try Self.fetchedWheel.get()
    folder = try TemporaryFolder()
    dataFolder = Program.package + "grammars"
    try FileManager.default.createDirectory(atPath: folder["tools"], withIntermediateDirectories: true)
    for tool in tools {
      if tool == "python3" {
        let python = try ChildProcess.shell("python3 -c 'import sys; print(sys.executable)'").split(separator: "\n")[0]
        try folder.writeProgram("#!/bin/sh\nexec '\(python)' -S \"$@\"\n", to: "tools/python3")
      } else if let path = ProcessRunner.locate(tool) {
        try FileManager.default.createSymbolicLink(atPath: folder["tools/\(tool)"], withDestinationPath: path)
      } else {
        throw ChildProcess.Failure(description: "the system has no \(tool)")
      }
    }
  }

  /// Nothing of the user's own, no index; the wheel lies in a folder.
  var environment: [String: String] {
    [
      "PATH": folder["tools"], "XDG_DATA_HOME": folder["data"], "XDG_CACHE_HOME": folder["cache"], "CC": "",
      "HIGHLIGHT_LSP_DATA": dataFolder, "PIP_CONFIG_FILE": "/dev/null", "PIP_NO_INDEX": "1",
      "PIP_FIND_LINKS": wheelFolder, "PIP_INDEX_URL": "", "PIP_EXTRA_INDEX_URL": "", "PIP_PROXY": "",
      "NO_PROXY": "127.0.0.1",
    ]
  }

  func run(_ arguments: [String], _ changes: [String: String] = [:]) throws -> ChildProcess.Result {
    try Program.start(arguments, environment: environment.merging(changes) { $1 }).finish(timeout: 120)
  }

  func install(_ languages: String..., changing changes: [String: String] = [:]) throws -> ChildProcess.Result {
    try run(["grammar", "install"] + languages, changes)
  }

  func isInstalled(_ language: String) -> Bool {
    FileManager.default.fileExists(atPath: folder["data/highlight-lsp/grammars/\(language)/parser.so"])
  }

  /// Makes a data folder whose manifest says that the wheel has another content, and a folder with that wheel.
  /// - Returns: the variables that lead there.
  func replaceWheel(with bytes: [UInt8]) throws -> [String: String] {
    let wheel = try folder.write(bytes, to: "wheels/\(wheelName)")
    let hash = try ChildProcess.shell("sha256sum <\"$1\"", wheel).prefix { $0 != " " }
    try ChildProcess.shell(
      #"mkdir "$2"; for entry in "$1"/*; do ln -s "$entry" "$2/"; done; rm "$2/packages.toml""#, dataFolder,
      folder["manifest"])
    let manifest = TestEnvironment.manifest
    guard let package = manifest.packages[Manifest.defaultPackage],
      let known = PrebuiltMachine.current.flatMap({ package.wheels[$0]?.sha256 })
    else { throw ChildProcess.Failure(description: "the manifest names no wheel for this machine") }
    let toml = try String(contentsOfFile: dataFolder + "/packages.toml", encoding: .utf8)
    try folder.write(toml.replacing(known, with: hash), to: "manifest/packages.toml")
    return ["HIGHLIGHT_LSP_DATA": folder["manifest"], "PIP_FIND_LINKS": folder["wheels"]]
  }
}
