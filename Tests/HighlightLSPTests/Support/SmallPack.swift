import Foundation
import TestSupport

@testable import HighlightLanguages
@testable import LanguageManifest
@testable import SystemSupport

/// The pack reduced to three parsers, with a manifest that names its hash: installs take a second and need no network.
struct SmallPack {
  /// Made once for each version of the pack, from the archive that the first tier was installed from.
  static let shared: SmallPack = {
    do {
      return try SmallPack()
    } catch {
      preconditionFailure("the small pack can be made: \(error)")
    }
  }()

  /// The whole archive, in the cache of the user.
  let fullArchive: String
  /// The folder of the small archive.
  let archiveFolder: String
  /// What the archive is called.
  let archiveName: String
  /// A data folder whose manifest names the small archive.
  let dataFolder: String

  /// The archive with json, toml and bash.
  var archive: String { archiveFolder + "/" + archiveName }

  private init() throws {
    _ = Program.dataHome
    let toml = try String(contentsOfFile: Program.package + "grammars/packages.toml", encoding: .utf8)
    guard let package = try Manifest.load().packages[Manifest.defaultPackage] else {
      throw ChildProcess.Failure(description: "the manifest names no pack")
    }
    let stem = package.name.replacing("-", with: "_") + "-" + package.version
    archiveName = stem + ".tar.gz"
    // Where the program looks for it, whatever is unset or empty.
    fullArchive = "\(Environment.cacheFolder)/archives/\(archiveName)"
    let home = "\(Program.package).build/test-pack-\(package.sha256.prefix(16))"
    (archiveFolder, dataFolder) = (home, home + "/data")
    let files = FileManager.default
    let languages = try files.contentsOfDirectory(atPath: Program.package + "grammars").sorted()
    if try files.fileExists(atPath: home) && files.contentsOfDirectory(atPath: dataFolder).sorted() == languages { return }
    // A language has come or gone since.
    try? files.removeItem(atPath: home)

    let work = try TemporaryFolder()
    if !files.fileExists(atPath: fullArchive) {
      let install = try Program.start(["grammar", "install", "json"], environment: ["XDG_DATA_HOME": work["unused"]])
      _ = try install.finish(timeout: 600)
    }
    let members = ["PKG-INFO", "pyproject.toml", "setup.py", "parsers/json", "parsers/toml", "parsers/bash"]
    let names = members.map { "'\(stem)/\($0)'" }.joined(separator: " ")
    let hash = try ChildProcess.shell(
      """
      set -e; cd "$1"; mkdir all pack pack/data; tar -xzf "$2" -C all --no-same-owner \(names)
      tar -czf "pack/$3" -C all '\(stem)'; sha256sum <"pack/$3"
      for entry in "$4"grammars/*; do ln -s "$entry" pack/data/; done; rm pack/data/packages.toml
      """, work.path, fullArchive, archiveName, Program.package)
    try work.write(toml.replacing(package.sha256, with: hash.prefix { $0 != " " }), to: "pack/data/packages.toml")
    // Another run of the tests may have been faster.
    try ChildProcess.shell(#"mv -T "$1" "$2.$$"; mv -T "$2.$$" "$2" || rm -r "$2.$$""#, work["pack"], home)
  }
}
