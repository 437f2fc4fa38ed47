internal import DataFormats
internal import HighlightConfiguration
internal import LanguageManifest
internal import SystemSupport
internal import TextModel

/// Provides the readers for the symbols of a workspace folder's files: each file is read with the configuration that
/// is nearest to it. One thread at a time.
final class FolderReader {
  private let manifest: Manifest
  private let trustsEverything: Bool
  private let unit: ColumnUnit
  private let path: String
  private var discovery: ConfigurationDiscovery
  /// The reader of the folder's configuration, and one for each configuration in a subfolder with which files are
  /// read differently.
  private(set) var readers: [SymbolReader]

  init(_ folder: WorkspaceIndex.Folder, manifest: Manifest, trustsEverything: Bool, unit: ColumnUnit) {
    (self.manifest, self.trustsEverything, self.unit, path) = (manifest, trustsEverything, unit, folder.path)
    discovery = Self.discovery(manifest, trustsEverything, folder.settings)
    readers = [SymbolReader(manifest: manifest, configuration: folder.configuration, unit: unit)]
  }

  private static func discovery(
    _ manifest: Manifest, _ trustsEverything: Bool, _ settings: [(name: String, json: JSON)]
  ) -> ConfigurationDiscovery {
    ConfigurationDiscovery(
      reader: ConfigurationReader(manifest: manifest, trustsEverything: trustsEverything), clientSettings: settings)
  }

  /// Discards the configurations, so that they are found and read again when needed.
  func forgetConfigurations(settings: [(name: String, json: JSON)]) {
    discovery = Self.discovery(manifest, trustsEverything, settings)
  }

  /// Returns the reader for a file of the folder, by the configuration of the file's own folder. Configurations that
  /// read symbols in the same way share a reader.
  func reader(ofFile file: String) -> SymbolReader {
    let own = discovery.configuration(forFolder: path)
    let nearest = discovery.configuration(forFolder: FileSystem.directory(of: file))
    // The folder's own configuration may be an earlier version, from before an error was written into it.
    if nearest == own { return readers[0] }
    let configuration = discovery.configurations[nearest]
    if let known = readers.first(where: { $0.configuration.readsSymbols(as: configuration) }) { return known }
    let made = SymbolReader(manifest: manifest, configuration: configuration, unit: unit)
    readers.append(made)
    return made
  }
}

extension Configuration {
  /// Whether files have the same symbols with both configurations: their globs, queries and features are equal.
  func readsSymbols(as other: Configuration) -> Bool {
    globs.elementsEqual(other.globs, by: ==) && queries == other.queries && features == other.features
  }
}
