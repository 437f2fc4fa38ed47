/// The commands of `workspace/executeCommand`.
enum ServerCommand: String, CaseIterable {
  /// Reads configurations, grammars and queries again.
  case reload = "highlight-lsp.reload"
  /// Installs the grammars that the arguments name, or those that a document lacks.
  case installGrammar = "highlight-lsp.installGrammar"
  /// Makes a word right: the arguments are a document, the word, and `project` or `user`.
  case addWord = "highlight-lsp.addWord"
  /// Has the client put the best guess in the place of a word: the argument is an object with `uri`, `word` and `range`.
  case replaceWord = "highlight-lsp.replaceWord"
  /// Tells nothing more of a word in a document: the arguments are the document and the word.
  case ignoreWord = "highlight-lsp.ignoreWord"
  /// Tells nothing more of what a rule finds: the arguments are a document, the id of the rule, and a text that it matches; without the
  /// text, nothing of the rule in the document; with an empty document, nothing of the rule anywhere.
  case ignoreFinding = "highlight-lsp.ignoreFinding"
  /// Has the client open the address that is the argument, outside.
  case openLink = "highlight-lsp.openLink"
  /// Has the client show why a position is highlighted as it is: the arguments are a document, a line and a character, as LSP counts them.
  case explainPosition = "highlight-lsp.explainPosition"
}
