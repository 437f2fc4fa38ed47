internal import Libc
internal import Platform
package import SystemSupport

/// Whether a grammar's library is the user's own or the system's: to load it is to run it.
package enum GrammarTrust {
  /// Returns why a library is not loaded, and the command that fixes it; nil if it may be loaded. Without a library, the
  /// error of the user's folders.
  ///
  /// The library, its folder and the two folders above it (`highlight-lsp/grammars`) belong to the user or to root, and no
  /// other user may write to them. Above the user's own, no other user can replace our folder (`AncestorTrust`).
  /// - Parameter isOwnBuild: whether the user built it, so that nothing can install it again.
  package static func fault(of library: GrammarLibrary?, isOwnBuild: Bool = false) -> String? {
    guard let library else { return foldersDistrust() }
    let again = "highlight-lsp grammar install \(library.language)"
    var folders: String?
    func mend(_ command: String) -> Mending {
      switch library.origin {
      case .own where !isOwnBuild: .ownedByOthers(command + "; " + again)
      case .bundled: .always(again)
      case .own, .given: .ownedByOthers("sudo chown -R \"$(id -u)\" \(quoted(library.folder))")
      }
    }
    switch library.origin {
    case .own: folders = foldersDistrust()
    case .bundled: folders = fault(ofFoldersAbove: library.folder, mending: .always(again))
    // The user named this folder, so the folders above it are not checked.
    case .given: folders = fault(of: FileSystem.directory(of: library.folder), mending: mend(""))
    }
    return folders ?? fault(of: library.folder, mending: mend("rm -r \(quoted(library.folder))"))
      ?? fault(of: library.path, mending: mend("rm \(quoted(library.path))"))
      // The target of a link has a folder of its own.
      ?? FileSystem.realPath(library.path).flatMap {
        fault(of: FileSystem.directory(of: $0), mending: mend("rm \(quoted(library.path))"))
      }
  }

  /// Returns why the user's folder of grammars is not used, and how to fix it: another user owns it or the folder
  /// above it, can write to one of them, or can replace one of the folders above. Nil if there is no such error.
  package static func foldersDistrust() -> String? {
    for folder in [FileSystem.directory(of: Environment.grammarFolder), Environment.grammarFolder] {
      if let fault = fault(of: folder, mending: .ownedByOthers("sudo chown \"$(id -u)\" \(quoted(folder))")) { return fault }
    }
    let data = FileSystem.directory(of: FileSystem.directory(of: Environment.grammarFolder))
    return AncestorTrust.fault(of: data).map { path, reason in
      "\(path) \(reason), who could replace \(data)/highlight-lsp: it is not used; "
        + (AncestorTrust.mending(reason).map { "fix it with: \($0) \(quoted(path))" }
          ?? "set XDG_DATA_HOME to a folder of your own")
    }
  }

  private static func fault(ofFoldersAbove folder: String, mending: Mending) -> String? {
    let grammars = FileSystem.directory(of: folder)
    return fault(of: FileSystem.directory(of: grammars), mending: mending) ?? fault(of: grammars, mending: mending)
  }

  /// Creates a folder that only the user may write to, whatever the umask. If it exists and belongs to the user,
  /// takes the right to write from other users. Throws if it cannot be created or is not a folder.
  package static func makeFolder(_ path: String) throws(FileError) {
    var information = stat()
    if stat(path.systemName, &information) != 0 {
      try FileSystem.makeDirectories(path)
      guard chmod(path.systemName, 0o755) == 0 else { throw FileError(path: path, code: errno) }
    } else if information.st_uid == geteuid() && mayBeWrittenByOthers(path, information) {
      guard chmod(path.systemName, information.st_mode & 0o7755) == 0 else { throw FileError(path: path, code: errno) }
    }
    // For its message where it is not a folder.
    try FileSystem.makeDirectories(path)
  }

  /// Moves a library to its final path atomically, readable by all users. A folder there that another user owns,
  /// except root, is first moved to `foreign`.
  package static func install(
    _ library: String, as target: String, movingForeignFolderTo foreign: String
  ) throws(FileError) {
    let folder = FileSystem.directory(of: target)
    if let owner = FileSystem.owner(of: folder), owner != geteuid(), owner != 0 {
      try FileSystem.rename(folder, to: foreign)
    }
    try makeFolder(folder)
    guard chmod(library.systemName, 0o644) == 0 else { throw FileError(path: library, code: errno) }
    try FileSystem.rename(library, to: target)
  }

  /// Writes a file that all users may read and only the user may write to, whatever the umask.
  package static func write(_ bytes: ContiguousArray<UInt8>, to path: String) throws(FileError) {
    try FileSystem.write(bytes, to: path)
    guard chmod(path.systemName, 0o644) == 0 else { throw FileError(path: path, code: errno) }
  }

  /// How an error is fixed.
  private enum Mending {
    /// With this command if the file belongs to another user. If others may write to it, by removing that right.
    case ownedByOthers(String)
    /// Either with this command: the package's files are not the user's to change.
    case always(String)
  }

  /// - Parameter mending: asked only where there is a fault.
  private static func fault(of path: String, mending: @autoclosure () -> Mending) -> String? {
    var information = stat()
    guard stat(path.systemName, &information) == 0 else { return nil }
    let isOwn = FileOwnership.isOwn(owner: information.st_uid)
    if isOwn && !mayBeWrittenByOthers(path, information) { return nil }
    let reason = isOwn ? "is writable by others" : "belongs to another user (\(information.st_uid))"
    let command =
      switch mending() {
      case .always(let own): own
      case .ownedByOthers(let own): isOwn ? "chmod go-w \(quoted(path))" : own
      }
    return "\(path) \(reason) and is not used; fix it with: \(command)"
  }

  private static func mayBeWrittenByOthers(_ path: String, _ information: stat) -> Bool {
    FileOwnership.mayBeWrittenByOthers(path, mode: UInt32(information.st_mode), group: information.st_gid)
  }

  /// Returns a path as an argument for a shell: in single quotes if it has characters other than letters, digits and
  /// `/._-+,@`.
  private static func quoted(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { byte in
      (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || "/._-+,@".utf8.contains(byte)
    }
    return isPlain ? path : "'" + path.replacing("'", with: "'\\''") + "'"
  }
}
