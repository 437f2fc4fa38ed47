internal import SystemSupport

/// Charts of Helm: folders with a `Chart.yaml`, whose templates have the names of YAML and text.
enum HelmChart {
  /// Whether a file is a template of a Helm chart: it has the extension `yaml`, `yml` or `tpl` or the name
  /// `NOTES.txt`, and is below a folder `templates` next to a `Chart.yaml`. Reads the file system.
  static func hasTemplate(_ path: String) -> Bool {
    guard [".yaml", ".yml", ".tpl"].contains(where: path.hasSuffix) || path.hasSuffix("NOTES.txt") else { return false }
    let isRelative = !path.hasPrefix("/")
    // A short name may be one in a folder of templates.
    if !isRelative && !path.contains("/templates/") { return false }
    let absolute = isRelative ? (FileSystem.realPath(".") ?? "") + "/" + path : path
    var folder = FileSystem.directory(of: FileSystem.normalized(absolute))
    while folder.count > 1 {
      let above = FileSystem.directory(of: folder)
      if FileSystem.baseName(of: folder) == "templates",
        FileSystem.kind(of: (above == "/" ? "" : above) + "/Chart.yaml") == .file
      {
        return true
      }
      folder = above
    }
    return false
  }
}
