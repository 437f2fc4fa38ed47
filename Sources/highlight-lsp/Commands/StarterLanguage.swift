/// The files of a language of a repository's own that `highlight-lsp init --language NAME` writes.
struct StarterLanguage {
  let name: String

  var grammarName: String { "highlight/\(name).toml" }
  var fixtureName: String { "tests/highlight/example.\(name)" }

  /// The section of `highlight-lsp.toml`.
  var section: String {
    """
    [languages.\(name)]
    lines = "\(grammarName)"
    globs = ["*.\(name)"]
    comments = { line = "#" }

    """
  }

  /// The line grammar: comments, keys, strings, numbers and words.
  var grammar: String {
    """
    # The line grammar of \(name): docs/rule-languages.md describes the keys. A text begins in the state main; in each line
    # the rules of the current state are tried, and the match that begins first wins.

    [[main]]
    match = '#.*'
    scope = "comment"

    [[main]]                        # key = value
    match = '^\\s*([\\w.-]+)\\s*(=)'
    captures = { 1 = "property", 2 = "operator" }

    [[main]]
    match = '"'
    scope = "string"
    push = "string"

    [[main]]
    match = '\\b\\d+(\\.\\d+)?\\b'
    scope = "number"

    [[main]]
    match = '\\b(true|false)\\b'
    scope = "boolean"

    # A string ends at its quote, or with its line.
    [[string]]
    match = '\\\\.'
    scope = "string.escape"

    [[string]]
    match = '"|$'
    scope = "string"
    pop = 1

    [[string]]
    match = '[^"\\\\]+'
    scope = "string"

    """
  }

  /// A text with assertions that hold.
  var fixture: String {
    """
    name = "value"
    # <- property
    #    ^ operator
    #      ^^^^^^^ string
    count = 12  # a comment
    #       ^^ number
    #           ^^^^^^^^^^^ comment

    """
  }
}
