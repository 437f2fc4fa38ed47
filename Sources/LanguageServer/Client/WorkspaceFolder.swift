/// A folder that the client has open.
struct WorkspaceFolder: Equatable {
  /// The URI as the client sent it.
  let uri: String
  /// Absolute, without a slash at the end.
  let path: String

  /// Creates a folder from a `file:` URI. Nil for other schemes, for a URI without a path, and for one of more than
  /// 8192 bytes.
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

  /// Whether an absolute path is that of the folder or of something in it.
  func contains(_ other: String) -> Bool {
    other == path || path == "/" || other.hasPrefix(path + "/")
  }
}
