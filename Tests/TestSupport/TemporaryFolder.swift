import Foundation

/// A folder that lives as long as this object.
package final class TemporaryFolder {
  /// Without a final slash, and without symbolic links.
  package let path: String

  package init() throws {
    let parent = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    let folder = parent.appending(path: "highlight-lsp-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path(percentEncoded: false)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of something inside.
  package subscript(name: String) -> String { path + "/" + name }

  /// Writes a file and makes the folders it needs. Returns its path.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = URL(filePath: self[name])
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return self[name]
  }

  /// As `write(_:to:)`, with UTF-8.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// Writes a program that `script` is, with its first line.
  ///
  /// Another process writes it: a child of this one that starts meanwhile would inherit the file open for writing, and what is open
  /// for writing cannot be executed (`Text file busy`).
  @discardableResult
  package func writeProgram(_ script: String, to name: String) throws -> String {
    try ChildProcess.shell(
      #"mkdir -p "$(dirname "$1")" && printf %s "$2" >"$1" && chmod 755 "$1""#, self[name], script)
    return self[name]
  }

  /// The bytes of a file inside.
  package func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: self[name])))
  }

  /// Every file inside, as sorted relative paths.
  package func files(below name: String = "") -> [String] {
    let root = name.isEmpty ? path : self[name]
    return (FileManager.default.subpaths(atPath: root) ?? []).filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: root + "/" + $0, isDirectory: &isFolder) && !isFolder.boolValue
    }.sorted()
  }
}
