internal import HighlightLanguages
internal import HighlightStorage

/// Finds the language of a block of code by the classes around it.
struct PageLanguages {
  /// The language that a page names for a block.
  enum Answer: Equatable {
    /// The page names no language.
    case none
    /// The page says that the block is plain text.
    case plain
    /// An unknown language.
    case unknown(String)
    /// The canonical name of a known language.
    case known(String)
  }

  private let manifest: Manifest
  private var names: [String: String?] = [:]

  init(_ manifest: Manifest) {
    self.manifest = manifest
  }

  /// Returns the language that the innermost element with a language names, of the `code`, the `pre` and the elements
  /// around it.
  /// - Parameter divisions: the `div` start tags around the `pre`, innermost first.
  mutating func language(
    ofPre pre: HTMLToken, code: HTMLToken?, divisions: [HTMLToken], _ bytes: ContiguousArray<UInt8>
  ) -> Answer {
    if let code {
      let answer = language(of: code, bytes, acceptsNames: true)
      if answer != .none { return answer }
    }
    let answer = language(of: pre, bytes, acceptsNames: code != nil)
    if answer != .none { return answer }
    for division in divisions {
      let answer = language(of: division, bytes, acceptsNames: false)
      if answer != .none { return answer }
    }
    return .none
  }

  /// Returns the language that the classes, otherwise the attributes, of an element name: `none` if it names none,
  /// `plain` for names of plain text, `unknown` for a name that is not a language. An attribute counts only if it
  /// names a known language.
  /// - Parameter acceptsNames: whether a class that is the name of a language counts, without a prefix such as
  ///   `language-`.
  private mutating func language(of token: HTMLToken, _ bytes: ContiguousArray<UInt8>, acceptsNames: Bool) -> Answer {
    let classes = PageBlock.classes(of: token, bytes)
    for text in classes {
      for prefix in token.name == "div" ? Self.prefixes + ["highlight-"] : Self.prefixes where text.hasPrefix(prefix) {
        let answer = answer(String(text.dropFirst(prefix.count)))
        if answer != .none { return answer }
      }
    }
    if acceptsNames || classes.contains("sourceCode") {
      for text in classes where !Self.generalNames.contains(text) {
        if let name = name(text) { return .known(name) }
      }
    }
    for name in acceptsNames ? ["data-lang", "data-language", "lang"] : ["data-lang", "data-language"] {
      if let value = token.attribute(name)?.value, !value.isEmpty {
        let answer = answer(HTMLReferences.decoded(bytes[value]))
        if case .known = answer { return answer }
      }
    }
    return .none
  }

  private mutating func answer(_ text: String) -> Answer {
    // mdBook of old and rustdoc say more after a comma.
    guard let text = text.split(separator: ",").first.map(String.init) else { return .none }
    if Self.plainNames.contains(text.lowercased()) { return .plain }
    return name(text).map { .known($0) } ?? .unknown(text)
  }

  private mutating func name(_ text: String) -> String? {
    if let known = names[text] { return known }
    let name = manifest[text]?.name ?? Self.otherNames[text.lowercased()].flatMap { manifest[$0]?.name }
    names[text] = .some(name)
    return name
  }

  private static let prefixes = ["language-", "lang-", "highlight-source-"]
  /// Names for plain text, and for shell sessions, which are not text in one language.
  private static let plainNames: Set = [
    "none", "text", "plain", "plaintext", "txt", "default", "nohighlight", "no-highlight", "output", "ansi", "console",
    "pytb", "py3tb", "shell-session", "sh-session", "irb", "ipython",
  ]
  /// Classes with another meaning that are also names of languages.
  private static let generalNames: Set = [
    "sourceCode", "code", "text", "log", "mail", "http", "comment", "example", "output", "screen", "literal", "box",
    "printf",
  ]
  /// Names in Pygments, Rouge, Kate and highlight.js that are not aliases in the manifest.
  private static let otherNames: [String: String] = [
    "python3": "python", "py3": "python", "python2": "python", "ipython3": "python", "pycon3": "pycon",
    "doctest": "pycon", "c++": "cpp", "c#": "csharp",
    "objectivec": "objc", "objective-c": "objc", "shell": "bash", "sh": "bash", "zsh": "bash", "console": "bash",
    "golang": "go",
    "rs": "rust", "js": "javascript", "ts": "typescript", "node": "javascript", "html5": "html", "xhtml": "html",
    "yml": "yaml",
    "makefile": "make", "gnumake": "make", "dockerfile": "dockerfile", "docker": "dockerfile", "ps1": "powershell",
    "pl": "perl",
    "hs": "haskell", "kt": "kotlin", "rb": "ruby", "tex": "latex", "postgresql": "sql", "mysql": "sql", "sqlite3": "sql",
    "rst": "rst", "rest": "rst", "restructuredtext": "rst", "json5": "json", "jsonc": "json", "md": "markdown",
  ]
}
