internal import DataFormats
internal import HighlightCore
internal import HighlightStorage

/// Notebooks: their cells are opened, edited and closed with them.
extension Server {
  /// Handles `notebookDocument/didOpen`: stores the notebook and opens its cells as documents. Without a URI it only
  /// logs an error.
  func notebookDidOpen(_ params: JSON) {
    guard let notebook = params["notebookDocument"], let uri = notebook["uri"]?.string else {
      client.log(.error, "notebookDocument/didOpen without uri")
      return
    }
    notebooks[uri] = Notebook(
      cells: Notebook.cells(notebook["cells"]), kernelLanguage: Notebook.kernelLanguage(notebook["metadata"]))
    for item in params["cellTextDocuments"]?.array ?? [] { didOpen(JSON.members(("textDocument", item))) }
  }

  /// Handles `notebookDocument/didChange`: first added, removed and moved cells, then their metadata, then their
  /// texts. For a notebook that is not open it only logs an error.
  func notebookDidChange(_ params: JSON) {
    guard let uri = params["notebookDocument"]?["uri"]?.string, let change = params["change"], notebooks[uri] != nil else {
      client.log(.error, "notebookDocument/didChange of a notebook that is not open")
      return
    }
    let cells = change["cells"]
    let hasChanged = notebooks.change(uri, change)
    for item in cells?["structure"]?["didOpen"]?.array ?? [] { didOpen(JSON.members(("textDocument", item))) }
    for item in cells?["structure"]?["didClose"]?.array ?? [] { didClose(JSON.members(("textDocument", item))) }
    if hasChanged {
      for cell in notebooks[uri]?.cells ?? [] { documents[cell.uri].map(updateLanguage) }
      client.refreshTokens()
    }
    for content in cells?["textContent"]?.array ?? [] {
      didChange(JSON.members(("textDocument", content["document"]), ("contentChanges", content["changes"])))
    }
  }

  /// Handles `notebookDocument/didClose`: removes the notebook and closes its cells.
  func notebookDidClose(_ params: JSON) {
    let uri = params["notebookDocument"]?["uri"]?.string ?? ""
    var closed = Set(notebooks[uri]?.cells.map(\.uri) ?? [])
    notebooks[uri] = nil
    for item in params["cellTextDocuments"]?.array ?? [] { item["uri"]?.string.map { _ = closed.insert($0) } }
    for cell in closed.sorted() { didClose(JSON.members(("textDocument", JSON.members(("uri", JSON(cell)))))) }
  }

  /// Highlights a cell again if its language has changed. Does nothing for documents that are not cells or are
  /// evicted.
  func updateLanguage(_ document: Document) {
    guard notebooks.cell(document.uri) != nil, !document.storage.freshness.isEvicted else { return }
    let name = languageName(
      languageID: document.languageID, uri: document.uri, text: document.storage.text, setup: document.setup)
    if name != document.languageName {
      reopen(document)
      document.needsDiagnostics = true
    }
  }
}
