internal import HighlightConfiguration
internal import HighlightLanguages
internal import SystemSupport

/// What `check` does with a file by its name and folder.
package enum FileRole {
  /// Whether a file is checked as a source: it is not a configuration, manifest, query file, file of line rules,
  /// fixture or snapshot.
  /// - Parameter path: the absolute path.
  package static func isSource(_ path: String) -> Bool {
    let name = FileSystem.baseName(of: path)
    if name == ConfigurationDiscovery.fileName || name == LineGrammarFile.fileName || ManifestFindings.isManifest(path) {
      return false
    }
    if name.hasSuffix(".scm") && QueryFileRole(fileName: name) != nil { return false }
    return !isBelow("highlight", path, false) && !isBelow("snapshots", path, false)
  }

  /// Whether a file is in a folder `name` in a folder `tests`, at any depth.
  /// - Parameter includesUpstreamFolder: whether `name` in a folder `test` also counts.
  package static func isBelow(_ name: String, _ path: String, _ includesUpstreamFolder: Bool) -> Bool {
    let absolute = path.hasPrefix("/") ? path : (FileSystem.realPath(FileSystem.directory(of: path)) ?? "") + "/"
    let parts = absolute.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
    return zip(parts, parts.dropFirst()).contains { parent, folder in
      folder == name && (parent == "tests" || (includesUpstreamFolder && parent == "test"))
    }
  }
}
