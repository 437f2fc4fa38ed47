internal import DataFormats
internal import LanguageManifest
internal import TextModel

/// A notebook that a client has open. Its cells are documents.
struct Notebook: Equatable {
  /// A cell.
  struct Cell: Equatable {
    /// The kind of a cell.
    enum Kind: Equatable {
      case markup
      case code
    }

    var uri: String
    var kind: Kind
  }

  var cells: [Cell]
  /// The language of the kernel, as Jupyter names it; nil if it is not given.
  var kernelLanguage: String?

  /// Returns the language of a notebook from its Jupyter metadata: `language_info.name`, else the language of
  /// `kernelspec`. These are searched at the top level, then below `metadata` and `custom.metadata`; nil if there is
  /// none.
  static func kernelLanguage(_ metadata: JSON?) -> String? {
    // Clients send the metadata of the file at the top level, or below `metadata`.
    for member in [metadata, metadata?["metadata"], metadata?["custom"]?["metadata"]] {
      if let name = member?["language_info"]?["name"]?.string ?? member?["kernelspec"]?["language"]?.string { return name }
    }
    return nil
  }

  /// Returns the cells of a JSON array of notebook cells. Kind 1 is markup, every other kind is code. Elements
  /// without a `document` URI are left out; nil and other JSON have no cells.
  static func cells(_ json: JSON?) -> [Cell] {
    (json?.array ?? []).compactMap { cell in
      cell["document"]?.string.map { Cell(uri: $0, kind: cell["kind"]?.int == 1 ? .markup : .code) }
    }
  }
}

/// The open notebooks, and the languages of their cells.
final class NotebookStore {
  /// The URI scheme of cells that clients send as documents of their own.
  private static let cellScheme = "vscode-notebook-cell:"

  private let manifest: Manifest
  private var byURI: [String: Notebook] = [:]
  /// The notebooks that have a cell, by the URI of the cell, each with the index of the cell.
  private var owners: [String: (notebook: String, index: Int)] = [:]

  init(manifest: Manifest) { self.manifest = manifest }

  /// The open notebook with a URI; nil if there is none. Setting is O(cells).
  subscript(uri: String) -> Notebook? {
    get { byURI[uri] }
    set {
      for cell in byURI[uri]?.cells ?? [] where owners[cell.uri]?.notebook == uri { owners[cell.uri] = nil }
      byURI[uri] = newValue
      for (index, cell) in (newValue?.cells ?? []).enumerated().reversed() { owners[cell.uri] = (uri, index) }
    }
  }

  /// Applies a change of the cells or the metadata of a notebook; does not change the texts of its cells. Indices out
  /// of range are clamped. O(cells).
  /// - Returns: whether cells or the language of the kernel changed; false if the notebook is not open.
  func change(_ uri: String, _ change: JSON) -> Bool {
    guard let previous = byURI[uri] else { return false }
    var notebook = previous
    if let metadata = change["metadata"], metadata != .null {
      notebook.kernelLanguage = Notebook.kernelLanguage(metadata)
    }
    let cells = change["cells"]
    if let array = cells?["structure"]?["array"], let start = array["start"]?.int, let count = array["deleteCount"]?.int {
      let known = notebook.cells.count
      let first = max(0, min(start, known))
      let end = first + min(max(count, 0), known - first)
      notebook.cells.replaceSubrange(first..<end, with: Notebook.cells(array["cells"]))
    }
    if notebook != previous { self[uri] = notebook }
    for data in Notebook.cells(cells?["data"]) {
      guard let owner = owners[data.uri], owner.notebook == uri else { continue }
      notebook.cells[owner.index] = data
    }
    byURI[uri] = notebook
    return notebook != previous
  }

  /// Returns the cell with a document URI, and the language of its notebook's kernel, if known. A URI with the scheme
  /// `vscode-notebook-cell:` without an open notebook is a code cell. Nil for other documents.
  func cell(_ uri: String) -> (cell: Notebook.Cell, kernelLanguage: String?)? {
    if let owner = owners[uri], let notebook = byURI[owner.notebook] {
      return (notebook.cells[owner.index], notebook.kernelLanguage)
    }
    return uri.hasPrefix(Self.cellScheme) ? (Notebook.Cell(uri: uri, kind: .code), nil) : nil
  }

  /// Returns the name of the language of a cell: from the client's language identifier, else `markdown` for a markup
  /// cell and the language of the kernel for code. Python code with IPython syntax has the language `ipython_cell`.
  /// Nil for documents that are not cells, and for code in unknown languages.
  func cellLanguage(languageID: String, uri: String, text: UTF16Text) -> String? {
    guard let (cell, kernelLanguage) = cell(uri) else { return nil }
    let said = manifest.language(ofClientID: languageID)?.name
    if cell.kind == .markup { return said ?? "markdown" }
    let language = said ?? kernelLanguage.flatMap { manifest.language(ofClientID: $0)?.name }
    return language == "python" && Self.hasMagic(text) ? Self.magicLanguage : language
  }

  /// The language of Python cells with IPython's syntax.
  private static let magicLanguage = "ipython_cell"
  // Longer cells (UTF-16 units) are not searched for IPython syntax.
  private static let searchedLength = 100_000

  /// Whether a text has IPython syntax: a line that begins with `%` or `!`, assigns such a command, or ends with `?`
  /// and is not a comment. False for texts of more than 100,000 UTF-16 units.
  private static func hasMagic(_ text: UTF16Text) -> Bool {
    guard text.count <= searchedLength else { return false }
    for line in 0..<text.lines.count {
      var rest = text.contentRange(ofLine: line).drop { text[$0] == 0x20 || text[$0] == 0x09 }[...]
      guard let first = rest.first else { continue }
      if isMagic(rest, in: text) || rest.last.map({ text[$0] }) == 0x3F && text[first] != 0x23 { return true }
      guard let equals = rest.firstIndex(where: { text[$0] == 0x3D }) else { continue }
      rest = rest[(equals + 1)...].drop { text[$0] == 0x20 }
      if isMagic(rest, in: text) { return true }
    }
    return false
  }

  private static func isMagic(_ offsets: Range<Int>.SubSequence, in text: UTF16Text) -> Bool {
    guard let first = offsets.first, let next = offsets.dropFirst().first else { return false }
    // `!=` is not a command.
    if text[first] == 0x21 { return text[next] != 0x3D }
    let isLetter = (text[next] | 0x20) &- 0x61 < 26
    return text[first] == 0x25 && (isLetter || text[next] == 0x25)
  }
}
