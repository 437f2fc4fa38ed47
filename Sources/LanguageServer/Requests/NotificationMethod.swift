/// A notification that clients may send. Its name is declared only here.
struct NotificationMethod: Sendable {
  let name: String
  /// A summary of its effect, for the protocol page.
  let summary: String
  /// Whether it is also handled before `initialize` and after `shutdown`.
  var isAlwaysAccepted = false

  static let initialized = NotificationMethod(
    name: "initialized", summary: "registers for changes of settings and files, asks for the settings")
  static let didOpen = NotificationMethod(name: "textDocument/didOpen", summary: "opens a document, or opens it again")
  static let didChange = NotificationMethod(
    name: "textDocument/didChange", summary: "edits a document; changes that wait are applied together")
  static let didClose = NotificationMethod(
    name: "textDocument/didClose", summary: "closes a document; its requests are answered with -32801")
  static let notebookDidOpen = NotificationMethod(
    name: "notebookDocument/didOpen", summary: "opens a notebook, each cell as a document")
  static let notebookDidChange = NotificationMethod(
    name: "notebookDocument/didChange", summary: "changes the cells, the language or the texts of a notebook")
  static let notebookDidClose = NotificationMethod(
    name: "notebookDocument/didClose", summary: "closes a notebook and its cells")
  static let didChangeConfiguration = NotificationMethod(
    name: ClientSettings.pushedName, summary: "takes settings, or asks for them again")
  static let didChangeWatchedFiles = NotificationMethod(
    name: "workspace/didChangeWatchedFiles", summary: "reads configurations again, or files with symbols")
  static let didChangeWorkspaceFolders = NotificationMethod(
    name: "workspace/didChangeWorkspaceFolders", summary: "opens and closes folders")
  /// The names of notifications that may change settings, folders or configuration files.
  static let ofSettings: Set<String> = [
    didChangeConfiguration.name, didChangeWatchedFiles.name, didChangeWorkspaceFolders.name,
  ]
  static let setTrace = NotificationMethod(
    name: "$/setTrace", summary: "sets how much of its work the server reports", isAlwaysAccepted: true)
  static let exit = NotificationMethod(
    name: "exit", summary: "ends the process: exit code 0 after `shutdown`, otherwise 1", isAlwaysAccepted: true)
}
