package import SystemSupport

/// The locations of the query files that configurations add to the shipped ones, and the languages that they add:
/// everything that configurations change about languages.
package struct QueryLocations: Equatable, Sendable {
  /// By language and kind: files instead of the language's own; absolute paths.
  package var files: [String: [QueryKind: [String]]] = [:]
  /// By language: files of a folder that add to the highlights, in their order.
  package var extensions: [String: [QueryExtension]] = [:]
  /// By language: files of a folder that add to the injections, in their order.
  package var injections: [String: [QueryExtension]] = [:]
  /// The settings of configurations about languages themselves, in their order: a later one wins.
  package var languages: [ConfiguredLanguage] = []
  /// Folders with a folder for each language, as editors have them, the first one first; absolute paths.
  package var folders: [String] = []

  /// The files of folders that add to queries.
  package var added: [QueryExtension] { extensions.values.flatMap(\.self) + injections.values.flatMap(\.self) }

  /// Whether a configuration adds queries or a line grammar to any language.
  package var addsPatterns: Bool {
    !extensions.isEmpty || !injections.isEmpty || languages.contains { $0.rules != nil }
  }

  /// Whether a configuration adds queries or a line grammar to the language of a name.
  package func addsPatterns(to language: String) -> Bool {
    extensions[language] != nil || injections[language] != nil
      || languages.contains { $0.name == language && $0.rules != nil }
  }

  package init(files: [String: [QueryKind: [String]]] = [:], folders: [String] = []) {
    self.files = files
    self.folders = folders
  }
}

/// A file inside the folder of a configuration that names it: queries that are added to those of a language, or a line
/// grammar.
package struct QueryExtension: Hashable, Sendable {
  /// All query files of a language together, in bytes: beyond it the rest is not used.
  package static let limit = 65_536
  /// The longest line grammar, in bytes.
  package static let grammarLimit = 1 << 20
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
  package func read() throws(FileError) -> String { String(decoding: try bytes(limit: Self.limit), as: UTF8.self) }

  /// Returns the bytes of the file. Throws as `read()` does.
  package func bytes(limit: Int) throws(FileError) -> ContiguousArray<UInt8> {
    guard !isBehindLink else {
      throw FileError(path: path, code: FileError.link, words: "links are not followed; name the file itself")
    }
    return try FileSystem.readRegular(path, within: folder, limit: limit)
  }

  /// Whether the path has a link below the folder. A file that does not exist has none.
  package var isBehindLink: Bool { FileSystem.realPath(path).map { $0 != path } ?? false }
}
