/// The editor that was connected last, kept for `doctor`.
package enum LastClient {
  /// The file with the one line about it.
  private static var file: String { Environment.stateFolder + "/editor" }

  /// The description of the last editor; nil without one.
  package static var line: String? {
    (try? FileSystem.readRegular(file, limit: 4096, followsLinks: true)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Keeps a line about the editor, where that is possible.
  package static func keep(_ line: String) {
    try? FileSystem.makeDirectories(Environment.stateFolder)
    try? FileSystem.write(ContiguousArray(line.utf8), to: file)
  }
}
