extension FileSystem {
  /// Returns the path of a file that a file in `folder` names: an absolute path, one in the home folder (`~/`), or
  /// one relative to `folder`.
  package static func path(_ name: String, folder: String) -> String {
    let name = Environment.expandingHome(name)
    return name.hasPrefix("/") ? name : folder + "/" + name
  }
}
