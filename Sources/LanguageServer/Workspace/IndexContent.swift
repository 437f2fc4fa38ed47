internal import DataFormats
internal import HighlightConfiguration
internal import JSONRPC
internal import LanguageManifest
internal import Platform
internal import SystemSupport
internal import TextModel

/// The content of an index, and the files that are still to be read. Used only by the index's thread.
final class IndexContent {
  /// Limits for all folders together.
  enum Bounds {
    /// The most file names that are read in one folder, ignored ones included.
    static let entries = 400_000
    static let files = 20_000
    /// Bytes of the symbols of files.
    static let memory = 40_000_000
  }

  /// The symbols of a file on the disk, and its stamp when it was read.
  private struct Entry {
    var stamp: FileSystem.Stamp
    var file: IndexedFile
    /// The reader of the file.
    var reader: SymbolReader
    var lacksGrammar = false
  }

  /// A document.
  private struct OpenDocument {
    var path: String?
    var file: IndexedFile
  }

  private let manifest: Manifest
  private let trustsEverything: Bool
  private let unit: ColumnUnit
  private var folders: [(folder: WorkspaceIndex.Folder, reader: FolderReader)] = []
  /// The last used reader for documents outside of all folders.
  private var strayReader: SymbolReader?
  private var files: [String: Entry] = [:]
  private var openDocuments: [String: OpenDocument] = [:]
  /// The files and documents with symbols, in the order of answers; nil if it must be computed again.
  private var ordered: [(uri: String, file: IndexedFile)]?
  private var memory = 0

  // The pending work: documents first, then single files, then folders.
  private var texts: [String: WorkspaceIndex.OpenText] = [:]
  private var pending: [String] = []
  /// The indices of the folders to walk.
  private var walks: [Int] = []
  /// The queries to answer after all pending files are read.
  var questions: [(id: RequestID, text: String)] = []

  /// The files left out since the last summary, and whether a folder was read from the start.
  private var leftOut = (tooLong: 0, abandoned: 0, files: 0)
  private var isWalkCut = false
  private var hasNews = false
  private var start: UInt64 = 0

  init(manifest: Manifest, trustsEverything: Bool, unit: ColumnUnit) {
    self.manifest = manifest
    self.trustsEverything = trustsEverything
    self.unit = unit
  }

  var hasWork: Bool { !texts.isEmpty || !pending.isEmpty || !walks.isEmpty }

  /// Does one step of the pending work: reads the text of one document, else one file, else walks one folder. Does
  /// nothing without pending work.
  func step() {
    if let (uri, text) = texts.popFirst() {
      read(uri, text)
    } else if let path = pending.popLast() {
      read(path)
    } else if let index = walks.popLast() {
      walk(index)
    }
  }

  // MARK: Changes

  /// Sets the folders to index and schedules a walk of each. Unchanged folders keep their symbols; those of other
  /// folders are removed.
  func setFolders(_ wanted: [WorkspaceIndex.Folder]) {
    let known = folders
    folders = wanted.map { folder in
      let kept = known.first {
        $0.folder.path == folder.path && $0.folder.configuration.readsSymbols(as: folder.configuration)
      }
      let reader = kept?.reader ?? FolderReader(folder, manifest: manifest, trustsEverything: trustsEverything, unit: unit)
      reader.forgetConfigurations(settings: folder.settings)
      return (folder, reader)
    }
    // If a folder changed, all symbols are read again, because the index does not record which folder read a file.
    let gone = known.filter { old in !folders.contains { $0.reader === old.reader } }
    let new = folders.indices.filter { index in !known.contains { $0.reader === folders[index].reader } }
    // The configuration of a subfolder may have changed: the walk finds that.
    walks = Array(folders.indices)
    if gone.isEmpty && new.isEmpty { return }
    let changed = gone.map(\.folder.path) + new.map { folders[$0].folder.path }
    for path in files.keys where changed.contains(where: { Self.isBelow(path, $0) }) { remove(path) }
    pending.removeAll { path in !folders.contains { Self.isBelow(path, $0.folder.path) } }
    if !new.isEmpty {
      hasNews = true
      start = monotonicNanoseconds()
    }
  }

  /// Schedules reading of files that were changed, and a walk of the folders in which files were created or removed.
  /// Hidden files and files outside of the folders are ignored.
  func change(_ paths: [String]) {
    for path in paths {
      guard let index = folders.firstIndex(where: { Self.isBelow(path, $0.folder.path) }),
        !Self.isHidden(path, below: folders[index].folder.path)
      else { continue }
      // A new file may be ignored, a path may be a folder, and ignore rules may have changed: the walk finds that.
      if files[path] != nil && FileSystem.kind(of: path, followingLinks: false) == .file {
        pending.append(path)
      } else if !walks.contains(index) {
        walks.append(index)
      }
    }
  }

  /// Whether a file is hidden or in a hidden folder below `folder`, such as that of version control: one of the names
  /// begins with a dot. `.gitignore` files are not hidden.
  private static func isHidden(_ path: String, below folder: String) -> Bool {
    let names = path.dropFirst(folder.count).split(separator: "/")
    return names.contains { $0.hasPrefix(".") } && names.last != ".gitignore"
  }

  /// Schedules a walk of all folders, with configurations read again.
  func walkAgain() {
    for (folder, reader) in folders { reader.forgetConfigurations(settings: folder.settings) }
    walks = Array(folders.indices)
  }

  func open(_ uri: String, _ text: WorkspaceIndex.OpenText) { texts[uri] = text }

  /// Removes an open document, and schedules reading of its file. Discards its text if that is not read yet.
  func close(_ uri: String) {
    texts[uri] = nil
    guard let document = openDocuments.removeValue(forKey: uri) else { return }
    memory -= document.file.byteCount
    ordered = nil
    if let path = document.path { change([path]) }
  }

  /// Schedules reading of the files whose grammar was missing.
  func forgetMissingGrammars() {
    for (_, folder) in folders { for reader in folder.readers { reader.forgetMissing() } }
    strayReader?.forgetMissing()
    for (path, entry) in files where entry.lacksGrammar { pending.append(path) }
  }

  // MARK: Reading

  private static func isBelow(_ path: String, _ folder: String) -> Bool {
    folder == "/" || path.utf8.starts(with: folder.utf8) && path.utf8.dropFirst(folder.utf8.count).first == UInt8(ascii: "/")
  }

  /// Lists the files of a folder, removes those that are gone, and schedules reading of new and changed ones; above
  /// 20,000 files new ones are left out. Does nothing if symbols are off in the folder.
  private func walk(_ index: Int) {
    let folder = folders[index].folder
    guard folder.configuration.features.isOn(.workspaceSymbol, language: nil, hasServer: false) else { return }
    let walker = SourceWalker(root: folder.path, limit: Bounds.entries)
    if walker.isCut { isWalkCut = true }
    let found = Set(walker.files)
    for path in files.keys where Self.isBelow(path, folder.path) && !found.contains(path) {
      // A folder inside of it may have files that it ignores itself.
      if folders.contains(where: { $0.folder.path != folder.path && Self.isBelow(path, $0.folder.path) }) { continue }
      remove(path)
    }
    var count = files.count
    for path in walker.files.reversed() {
      if let known = files[path] {
        let reader = folderReader(of: path)?.reader(ofFile: path)
        if FileSystem.stamp(of: path) != known.stamp || reader !== known.reader { pending.append(path) }
      } else if count < Bounds.files {
        count += 1
        pending.append(path)
      } else {
        leftOut.files += 1
      }
    }
  }

  /// Reads the symbols of a file on the disk. Removes the file if it is gone or outside of the folders, or if all
  /// symbols need 40 MB or more.
  private func read(_ path: String) {
    guard let reader = folderReader(of: path)?.reader(ofFile: path), let stamp = FileSystem.stamp(of: path) else {
      return remove(path)
    }
    remove(path)
    guard memory < Bounds.memory else {
      leftOut.files += 1
      return
    }
    var entry = Entry(stamp: stamp, file: IndexedFile(), reader: reader)
    switch reader.read(path) {
    case .symbols(let file): entry.file = file
    case .nothing: break
    case .noGrammar: entry.lacksGrammar = true
    case .tooLong: leftOut.tooLong += 1
    case .abandoned: leftOut.abandoned += 1
    }
    memory += entry.file.byteCount
    files[path] = entry
    ordered = nil
  }

  private func folderReader(of path: String) -> FolderReader? {
    folders.first { Self.isBelow(path, $0.folder.path) }?.reader
  }

  private func remove(_ path: String) {
    guard let entry = files.removeValue(forKey: path) else { return }
    memory -= entry.file.byteCount
    ordered = nil
  }

  private func read(_ uri: String, _ text: WorkspaceIndex.OpenText) {
    let path = DocumentURI.path(uri)
    let reader = reader(for: text)
    var file = IndexedFile()
    if case .symbols(let found) = reader.read(text.text, languageName: text.languageName, subject: uri) { file = found }
    memory += file.byteCount - (openDocuments[uri]?.file.byteCount ?? 0)
    openDocuments[uri] = OpenDocument(path: path, file: file)
    ordered = nil
  }

  private func reader(for text: WorkspaceIndex.OpenText) -> SymbolReader {
    let known = folders.flatMap(\.reader.readers) + (strayReader.map { [$0] } ?? [])
    if let reader = known.first(where: { $0.configuration.readsSymbols(as: text.configuration) }) { return reader }
    let reader = SymbolReader(manifest: manifest, configuration: text.configuration, unit: unit)
    strayReader = reader
    return reader
  }

  // MARK: Answers

  /// Returns the summary of the files that were read since the folders were set, and of the files that were left out;
  /// nil if it was returned already.
  func takeSummary() -> IndexReport? {
    guard hasNews else { return nil }
    hasNews = false
    let count = files.values.reduce(0) { $0 + $1.file.symbols.count }
    let milliseconds = (monotonicNanoseconds() - start) / 1_000_000
    var parts = ["\(count) symbols of \(files.values.count { !$0.file.symbols.isEmpty }) files in \(milliseconds) ms"]
    if leftOut.tooLong > 0 { parts.append("\(leftOut.tooLong) files over \(SymbolReader.fileLimit) bytes were not read") }
    if leftOut.abandoned > 0 { parts.append("\(leftOut.abandoned) files took too long") }
    if leftOut.files > 0 {
      parts.append(
        "\(leftOut.files) files were left out (limits: \(Bounds.files) files, \(Bounds.memory / 1_000_000) MB of symbols)")
    }
    if isWalkCut { parts.append("only the first \(Bounds.entries) names of a folder were read") }
    let isCut = isWalkCut || leftOut.files > 0
    (leftOut, isWalkCut) = ((0, 0, 0), false)
    return .summary("workspace symbols: " + parts.joined(separator: "; "), isCut: isCut)
  }

  /// Appends the JSON array of the symbols that match a query.
  func append(answerTo question: String, to sink: inout ByteSink) {
    let ordered = ordered ?? order()
    self.ordered = ordered
    var query = SymbolQuery(question)
    let files = ordered.map(\.file)
    sink.append(listOf: query.matches(in: files)) { match, sink in
      match.append(of: files[match.file], uri: ordered[match.file].uri, to: &sink)
    }
  }

  /// Returns the files with symbols: first those of open documents, sorted by URI, then the files on the disk that
  /// are not open, sorted by path.
  private func order() -> [(uri: String, file: IndexedFile)] {
    let openPaths = Set(openDocuments.values.compactMap(\.path))
    let documents = openDocuments.filter { !$0.value.file.symbols.isEmpty }.sorted { $0.key < $1.key }
    let others = files.filter { !$0.value.file.symbols.isEmpty && !openPaths.contains($0.key) }.sorted { $0.key < $1.key }
    return documents.map { ($0.key, $0.value.file) } + others.map { (DocumentURI.uri(path: $0.key), $0.value.file) }
  }
}
