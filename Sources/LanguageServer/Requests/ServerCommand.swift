/// The commands of `workspace/executeCommand`.
enum ServerCommand: String, CaseIterable {
  /// Reads configurations, grammars and queries again.
  case reload = "highlight-lsp.reload"
  /// Installs the grammars that the arguments name, or the missing ones of a document.
  case installGrammar = "highlight-lsp.installGrammar"
  /// Makes a word right: the arguments are a document, the word, and `project` or `user`.
  case addWord = "highlight-lsp.addWord"
  /// Lets the client replace a word by the best suggestion: the argument is an object with `uri`, `word` and `range`.
  case replaceWord = "highlight-lsp.replaceWord"
  /// Reports a word in a document no more: the arguments are the document and the word.
  case ignoreWord = "highlight-lsp.ignoreWord"
  /// Reports findings of a rule no more: the arguments are a document, the id of the rule, and a text that it matches.
  /// Without the text: all findings of the rule in the document. With an empty document: all findings of the rule.
  case ignoreFinding = "highlight-lsp.ignoreFinding"
  /// Has the client open the address that is the argument, outside.
  case openLink = "highlight-lsp.openLink"
  /// Has the client show why a position is highlighted as it is: the arguments are a document, a line and a character,
  /// counted as in LSP.
  case explainPosition = "highlight-lsp.explainPosition"
}
