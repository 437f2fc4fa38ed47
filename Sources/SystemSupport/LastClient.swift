/// Stores which editor was connected last, for `doctor`.
package enum LastClient {
  /// The path of the file with the description.
  private static var file: String { Environment.stateFolder + "/editor" }

  /// The description of the last editor; nil if there is none.
  package static var line: String? {
    (try? FileSystem.readRegular(file, limit: 4096, followsLinks: true)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Writes the description of an editor, one line, to the state folder; it replaces the last one. Errors are
  /// ignored.
  package static func keep(_ line: String) {
    try? FileSystem.makeDirectories(Environment.stateFolder)
    try? FileSystem.write(ContiguousArray(line.utf8), to: file)
  }
}
