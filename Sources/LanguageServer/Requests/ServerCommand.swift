/// The commands of `workspace/executeCommand`.
enum ServerCommand: String, CaseIterable {
  /// Reads configurations, grammars and queries again.
  case reload = "highlight-lsp.reload"
  /// Installs the grammars that the arguments name, or the missing ones of a document.
  case installGrammar = "highlight-lsp.installGrammar"
  /// Adds a word to a word list: the arguments are a document, the word, and `project` or `user`.
  case addWord = "highlight-lsp.addWord"
  /// Has the client replace a word by the best suggestion: the argument is an object with `uri`, `word` and `range`.
  case replaceWord = "highlight-lsp.replaceWord"
  /// Ignores a word in a document: the arguments are the document and the word.
  case ignoreWord = "highlight-lsp.ignoreWord"
  /// Ignores findings of a rule: the arguments are a document, the id of the rule, and a text that it matches.
  /// Without the text: all findings of the rule in the document. With an empty document: all findings of the rule.
  case ignoreFinding = "highlight-lsp.ignoreFinding"
  /// Has the client open the address in the argument in another program, such as a browser.
  case openLink = "highlight-lsp.openLink"
  /// Has the client show why a position is highlighted as it is: the arguments are a document, a line and a character,
  /// counted as in LSP.
  case explainPosition = "highlight-lsp.explainPosition"
}
