internal import HighlightLanguages
internal import HighlightStorage
internal import JSONRPC
internal import StrictJSON

/// A notebook that a client has open. Its cells are documents.
struct Notebook {
  /// A cell.
  struct Cell: Equatable {
    /// What is said of a cell beside its text.
    enum Kind: Equatable {
      case markup
      case code
    }

    var uri: String
    var kind: Kind
  }

  var cells: [Cell]
  /// What the kernel says that it runs, as Jupyter names languages; nil where nothing is said.
  var kernelLanguage: String?

  /// `metadata` of Jupyter: `language_info.name`, else `kernelspec.language`.
  static func kernelLanguage(_ metadata: JSON?) -> String? {
    // Clients put what the file has at the top, or below `metadata`.
    for place in [metadata, metadata?["metadata"], metadata?["custom"]?["metadata"]] {
      if let name = place?["language_info"]?["name"]?.string ?? place?["kernelspec"]?["language"]?.string { return name }
    }
    return nil
  }

  /// The cells of a list.
  static func cells(_ json: JSON?) -> [Cell] {
    (json?.array ?? []).compactMap { cell in
      cell["document"]?.string.map { Cell(uri: $0, kind: cell["kind"]?.int == 1 ? .markup : .code) }
    }
  }
}

/// Notebooks: their cells are opened, edited and closed with them.
extension Server {
  /// The scheme of cells that come as documents of their own.
  private static let cellScheme = "vscode-notebook-cell:"

  /// `notebookDocument/didOpen`.
  func notebookDidOpen(_ params: JSON) {
    guard let notebook = params["notebookDocument"], let uri = notebook["uri"]?.string else {
      client.log(.error, "notebookDocument/didOpen without uri")
      return
    }
    notebooks[uri] = Notebook(
      cells: Notebook.cells(notebook["cells"]), kernelLanguage: Notebook.kernelLanguage(notebook["metadata"]))
    for item in params["cellTextDocuments"]?.array ?? [] { didOpen(JSON.members(("textDocument", item))) }
  }

  /// `notebookDocument/didChange`: cells that came, went and moved, then what is said of them, then their texts.
  func notebookDidChange(_ params: JSON) {
    guard let uri = params["notebookDocument"]?["uri"]?.string, let change = params["change"], notebooks[uri] != nil else {
      client.log(.error, "notebookDocument/didChange of a notebook that is not open")
      return
    }
    let before = notebooks[uri]
    if let metadata = change["metadata"], metadata != .null {
      notebooks[uri]?.kernelLanguage = Notebook.kernelLanguage(metadata)
    }
    let cells = change["cells"]
    if let array = cells?["structure"]?["array"], let start = array["start"]?.int, let count = array["deleteCount"]?.int {
      let known = notebooks[uri]?.cells.count ?? 0
      let first = max(0, min(start, known))
      let end = max(first, min(start + max(count, 0), known))
      notebooks[uri]?.cells.replaceSubrange(first..<end, with: Notebook.cells(array["cells"]))
    }
    for data in Notebook.cells(cells?["data"]) {
      guard let place = notebooks[uri]?.cells.firstIndex(where: { $0.uri == data.uri }) else { continue }
      notebooks[uri]?.cells[place] = data
    }
    for item in cells?["structure"]?["didOpen"]?.array ?? [] { didOpen(JSON.members(("textDocument", item))) }
    for item in cells?["structure"]?["didClose"]?.array ?? [] { didClose(JSON.members(("textDocument", item))) }
    if notebooks[uri]?.kernelLanguage != before?.kernelLanguage || notebooks[uri]?.cells != before?.cells {
      for cell in notebooks[uri]?.cells ?? [] { documents[cell.uri].map(updateLanguage) }
      client.refreshTokens()
    }
    for content in cells?["textContent"]?.array ?? [] {
      didChange(JSON.members(("textDocument", content["document"]), ("contentChanges", content["changes"])))
    }
  }

  /// `notebookDocument/didClose`.
  func notebookDidClose(_ params: JSON) {
    let uri = params["notebookDocument"]?["uri"]?.string ?? ""
    let notebook = notebooks.removeValue(forKey: uri)
    var closed = Set(notebook?.cells.map(\.uri) ?? [])
    for item in params["cellTextDocuments"]?.array ?? [] { item["uri"]?.string.map { _ = closed.insert($0) } }
    for cell in closed.sorted() { didClose(JSON.members(("textDocument", JSON.members(("uri", JSON(cell)))))) }
  }

  // MARK: Languages

  /// The cell that a document is, and the notebook around it; nil for other documents.
  private func cell(_ uri: String) -> (cell: Notebook.Cell, kernelLanguage: String?)? {
    for notebook in notebooks.values {
      if let cell = notebook.cells.first(where: { $0.uri == uri }) { return (cell, notebook.kernelLanguage) }
    }
    return uri.hasPrefix(Self.cellScheme) ? (Notebook.Cell(uri: uri, kind: .code), nil) : nil
  }

  /// The name of the language of a cell; nil for other documents, and where what the client says is all there is.
  func cellLanguage(languageID: String, uri: String, text: UTF16Text) -> String? {
    guard let (cell, kernelLanguage) = cell(uri) else { return nil }
    let said = manifest.language(ofClientID: languageID)?.name
    if cell.kind == .markup { return said ?? "markdown" }
    let language = said ?? kernelLanguage.flatMap { manifest.language(ofClientID: $0)?.name }
    return language == "python" && Self.hasMagic(text) ? Self.magicLanguage : language
  }

  /// Python with what only IPython understands.
  private static let magicLanguage = "ipython_cell"
  // More of a cell is not looked at.
  private static let searchedLength = 100_000

  /// Whether a line begins with `%` or `!`, assigns such a thing, or asks for help.
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
    // `!=` is no command.
    if text[first] == 0x21 { return text[next] != 0x3D }
    let isLetter = (text[next] | 0x20) &- 0x61 < 26
    return text[first] == 0x25 && (isLetter || text[next] == 0x25)
  }

  /// Colours a cell in another language where it is in another one now.
  func updateLanguage(_ document: Document) {
    guard cell(document.uri) != nil, !document.storage.freshness.isDormant else { return }
    let name = languageName(
      languageID: document.languageID, uri: document.uri, text: document.storage.text, setup: document.setup)
    if name != document.languageName {
      reopen(document)
      document.needsDiagnostics = true
    }
  }
}
