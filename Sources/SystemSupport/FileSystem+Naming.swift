extension FileSystem {
  /// The path of a file that another one in `folder` names: absolute, in the user's folder (`~/`), or from that folder on.
  package static func path(_ name: String, folder: String) -> String {
    let name = Environment.expandingHome(name)
    return name.hasPrefix("/") ? name : folder + "/" + name
  }
}
