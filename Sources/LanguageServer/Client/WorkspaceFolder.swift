/// A folder that the client has open.
struct WorkspaceFolder: Equatable {
  /// As the client calls it.
  let uri: String
  /// Absolute, without a slash at the end.
  let path: String

  /// Nil for a folder that is not in the file system, and for a URI that is too long.
  init?(uri: String) {
    guard !DocumentURI.isTooLong(uri), let path = DocumentURI.path(uri) else { return nil }
    self.init(uri: uri, path: path)
  }

  init(path: String) {
    self.init(uri: DocumentURI.uri(path: path), path: path)
  }

  private init(uri: String, path: String) {
    self.uri = uri
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// Whether a path is the folder's or leads into it.
  func contains(_ other: String) -> Bool {
    other == path || path == "/" || other.hasPrefix(path + "/")
  }
}
