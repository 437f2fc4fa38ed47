/// The folder with the data of all languages: `packages.toml`, and for each language `NAME/language.toml` with the
/// queries or rules in the same folder.
package enum DataFolder {
  /// The file of one language, in a folder with its name.
  package static let languageFile = "language.toml"
  /// The packages that parsers come from.
  package static let packagesFile = "packages.toml"
  /// All languages and packages in one file, in place of the others. Read until version 0.3.
  package static let singleFile = "languages.toml"

  /// Whether a folder has languages. Reads the names in it if it has neither `packages.toml` nor `languages.toml`.
  package static func hasManifest(_ folder: String) -> Bool {
    for name in [packagesFile, singleFile] where FileSystem.kind(of: "\(folder)/\(name)") == .file { return true }
    return hasLanguageFile(folder)
  }

  /// Returns the data folder that the file of a language belongs to, and the name of the language; nil for other files.
  /// - Parameter path: the absolute path.
  package static func language(ofFile path: String) -> (folder: String, name: String)? {
    guard FileSystem.baseName(of: path) == languageFile else { return nil }
    let own = FileSystem.directory(of: path)
    let folder = FileSystem.directory(of: own)
    guard FileSystem.kind(of: "\(folder)/\(packagesFile)") == .file else { return nil }
    return (folder, FileSystem.baseName(of: own))
  }

  /// Whether a file lists the packages of a data folder, by its name and by the other files in its folder.
  /// - Parameter path: the absolute path.
  package static func isPackageList(_ path: String) -> Bool {
    FileSystem.baseName(of: path) == packagesFile && hasLanguageFile(FileSystem.directory(of: path))
  }

  private static func hasLanguageFile(_ folder: String) -> Bool {
    ((try? FileSystem.list(folder)) ?? []).contains { FileSystem.kind(of: "\(folder)/\($0)/\(languageFile)") == .file }
  }
}
