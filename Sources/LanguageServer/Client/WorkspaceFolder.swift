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

  /// Whether an absolute path is the path of the folder or a path in it.
  func contains(_ other: String) -> Bool {
    other == path || path == "/" || other.hasPrefix(path + "/")
  }
}

/// The open folders, in the order in which they were opened.
struct WorkspaceFolders {
  /// The folders, nil for those that were closed.
  private var slots: [WorkspaceFolder?] = []
  private var indices: [String: Int] = [:]
  private var known: [WorkspaceFolder]?

  /// Opens a folder; does nothing if one with its path is open. O(1).
  mutating func open(_ folder: WorkspaceFolder) {
    guard indices[folder.path] == nil else { return }
    indices[folder.path] = slots.count
    slots.append(folder)
    known = nil
  }

  /// Closes the folder with a path; does nothing if none is open. O(1).
  mutating func close(_ path: String) {
    guard let index = indices.removeValue(forKey: path) else { return }
    slots[index] = nil
    known = nil
  }

  /// All open folders. O(folders); O(1) if there was no change since the last call.
  mutating func all() -> [WorkspaceFolder] {
    if let known { return known }
    slots.removeAll { $0 == nil }
    let all = slots.compactMap(\.self)
    for (index, folder) in all.enumerated() { indices[folder.path] = index }
    known = all
    return all
  }
}
