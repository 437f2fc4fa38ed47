import Foundation
import TestSupport

/// Folders of its own for one test of `grammar`: data, cache, and the small pack instead of the network.
struct GrammarSandbox {
  let folder: TemporaryFolder
  private let pack = SmallPack.shared

  /// - Parameter isCached: whether the archive was downloaded already.
  init(isCached: Bool = true) throws {
    folder = try TemporaryFolder()
    if isCached { try cache(pack.archive) }
  }

  /// What the program sees: the manifest of the small pack, and a pip that reaches nothing.
  var environment: [String: String] {
    [
      "XDG_DATA_HOME": folder["data"], "XDG_CACHE_HOME": folder["cache"], "HIGHLIGHT_LSP_DATA": pack.dataFolder,
      "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": "",
    ]
  }

  /// The archive in the cache.
  var archive: String { folder["cache/highlight-lsp/archives/\(pack.archiveName)"] }

  /// Puts an archive into the cache.
  func cache(_ source: String) throws {
    let parent = URL(filePath: archive).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: archive, withDestinationPath: source)
  }

  /// The path of a language's library inside `folder`.
  func library(_ language: String) -> String { "data/highlight-lsp/grammars/\(language)/parser.so" }

  func isInstalled(_ language: String) -> Bool {
    FileManager.default.fileExists(atPath: folder[library(language)])
  }

  /// Everything in the folder of the grammars but the lock, hidden names included.
  var names: [String] {
    let all = try? FileManager.default.contentsOfDirectory(atPath: folder["data/highlight-lsp/grammars"])
    return (all ?? []).filter { $0 != ".lock" }.sorted()
  }

  func start(_ arguments: [String], _ changes: [String: String] = [:]) throws -> ChildProcess {
    try Program.start(arguments, environment: environment.merging(changes) { $1 })
  }

  func run(_ arguments: [String], _ changes: [String: String] = [:]) throws -> ChildProcess.Result {
    try start(arguments, changes).finish()
  }

  func install(_ arguments: String..., changing changes: [String: String] = [:]) throws -> ChildProcess.Result {
    try run(["grammar", "install"] + arguments, changes)
  }

  /// A compiler of ours: a shell script that ends in `exec cc "$@"` unless it did something else before.
  func compiler(_ script: String) throws -> String {
    let text = "#!/bin/sh\ncase \"$1\" in --version) exit 0;; esac\ncd '\(folder.path)'\n\(script)\nexec cc \"$@\"\n"
    return try folder.writeProgram(text, to: "compiler")
  }

  /// Waits until a file of `folder` is there.
  func waitForFile(_ name: String) throws {
    let deadline = Date(timeIntervalSinceNow: 20)
    while !FileManager.default.fileExists(atPath: folder[name]) {
      guard Date() < deadline else { throw ChildProcess.Failure(description: "\(name) does not come") }
      usleep(10_000)
    }
  }
}
