package import SystemSupport

/// The locations of the query files that the user adds to the shipped ones.
package struct QueryLocations: Equatable, Sendable {
  /// By language and kind: files instead of the language's own; absolute paths.
  package var files: [String: [QueryKind: [String]]] = [:]
  /// By language: files of a folder that add to the highlights, in their order.
  package var extensions: [String: [QueryExtension]] = [:]
  /// Folders with a folder for each language, as editors have them, the first one first; absolute paths.
  package var folders: [String] = []

  package init(files: [String: [QueryKind: [String]]] = [:], folders: [String] = []) {
    self.files = files
    self.folders = folders
  }
}

/// A query file that the configuration of a folder adds to the highlights of a language.
package struct QueryExtension: Hashable, Sendable {
  /// All files of a language together, in bytes: beyond it the rest is not used.
  package static let limit = 65_536
  /// The maximum number of files for a language.
  package static let countLimit = 16

  /// The file: absolute.
  package let path: String
  /// The folder of the configuration, which the file may not lie outside of.
  package let folder: String

  package init(path: String, folder: String) {
    (self.path, self.folder) = (path, folder)
  }

  /// Returns the content of the file. Throws if it is longer than `limit` bytes, outside its folder, or behind a
  /// symbolic link.
  package func read() throws(FileError) -> String {
    guard !isBehindLink else {
      throw FileError(path: path, code: FileError.link, words: "links are not followed; name the file itself")
    }
    return String(decoding: try FileSystem.readRegular(path, within: folder, limit: Self.limit), as: UTF8.self)
  }

  /// Whether the path has a link below the folder. A file that does not exist has none.
  package var isBehindLink: Bool { FileSystem.realPath(path).map { $0 != path } ?? false }
}
