internal import SystemSupport

/// The files of a manifest, in one text: of each its path, a NUL and its content.
struct ManifestText: Sendable {
  struct File: Equatable {
    /// UTF-8 offsets of the path: relative to the folder, if there is one.
    let path: Range<Int>
    /// UTF-8 offsets of the content. Empty if there was no such file.
    let content: Range<Int>
    /// See `FileSystem.Folder`; 0 if there was no such file.
    let fingerprint: UInt64
  }

  /// The data folder; nil for a file outside one, and for a text from memory.
  let folder: String?
  private(set) var bytes: ContiguousArray<UInt8> = []
  /// In the order of their offsets.
  private(set) var files: [File] = []

  /// Creates the text of one file.
  init(_ content: ContiguousArray<UInt8>, path: String) {
    folder = nil
    append(path, content, fingerprint: 0)
  }

  /// Creates the text of files of languages, by the names of these.
  init(languages: KeyValuePairs<String, String>) {
    folder = ""
    for (name, content) in languages {
      append("\(name)/\(DataFolder.languageFile)", ContiguousArray(content.utf8), fingerprint: 1)
    }
  }

  /// Creates the text of files that are known.
  init(bytes: ContiguousArray<UInt8>, files: [File], folder: String) {
    (self.bytes, self.files, self.folder) = (bytes, files, folder)
  }

  /// Reads the files of a data folder: `packages.toml` and `NAME/language.toml`, or `languages.toml` if that exists
  /// instead of `packages.toml`. Throws if one cannot be read.
  init(folder path: String) throws(FileError) {
    folder = path
    let folder = try FileSystem.Folder(path)
    // A file that is added later changes the time of the folder.
    append(".", [], fingerprint: folder.fingerprint(of: "."))
    if folder.fingerprint(of: DataFolder.packagesFile) == 0 && folder.fingerprint(of: DataFolder.singleFile) != 0 {
      try read(DataFolder.singleFile, folder)
      return
    }
    try read(DataFolder.packagesFile, folder)
    for name in try FileSystem.list(path) { try read("\(name)/\(DataFolder.languageFile)", folder) }
  }

  private mutating func read(_ name: String, _ folder: borrowing FileSystem.Folder) throws(FileError) {
    // Before the content: a change while it is read is seen at the next start.
    let fingerprint = folder.fingerprint(of: name)
    let content =
      fingerprint == 0
      ? []
      : try FileSystem.readRegular(
        "\(folder.path)/\(name)", limit: FileSystem.companionLimit - min(bytes.count, FileSystem.companionLimit - 1),
        followsLinks: true)
    append(name, content, fingerprint: fingerprint)
  }

  private mutating func append(_ path: String, _ content: ContiguousArray<UInt8>, fingerprint: UInt64) {
    let start = bytes.count
    bytes += path.utf8
    bytes.append(0)
    let contentStart = bytes.count
    bytes += content
    files.append(
      File(path: start..<(contentStart - 1), content: contentStart..<bytes.count, fingerprint: fingerprint))
  }

  /// Whether a file of the list has content.
  func isPresent(_ file: File) -> Bool { folder == nil || file.fingerprint != 0 && path(of: file) != "." }

  private func path(of file: File) -> String { String(decoding: bytes[file.path], as: UTF8.self) }

  /// Returns the path for messages.
  func shownPath(of file: File) -> String { folder.map { "\($0)/\(path(of: file))" } ?? path(of: file) }

  /// Returns the text of a file.
  func content(of file: File) -> ContiguousArray<UInt8> { ContiguousArray(bytes[file.content]) }

  /// Returns the offsets of the name of the language that a file is of; nil for one with several languages, or none.
  func language(of file: File) -> Range<Int>? {
    let suffix = "/\(DataFolder.languageFile)".utf8
    guard folder != nil, bytes[file.path].count > suffix.count, bytes[file.path].suffix(suffix.count).elementsEqual(suffix)
    else { return nil }
    return file.path.lowerBound..<(file.path.upperBound - suffix.count)
  }
}
