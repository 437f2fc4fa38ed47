internal import LanguageManifest
internal import TextRules

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
  /// - Parameter elements: the start tags around the `pre` that may name its language, innermost first.
  mutating func language(
    ofPre pre: HTMLToken, code: HTMLToken?, around elements: [HTMLToken], _ bytes: ContiguousArray<UInt8>
  ) -> Answer {
    let tokens: [(HTMLToken, Bool)] = (code.map { [($0, true)] } ?? []) + [(pre, code != nil)] + elements.map { ($0, true) }
    for (token, hasCode) in tokens {
      let answer = language(of: token, bytes, hasCode: hasCode)
      if answer != .none { return answer }
    }
    return .none
  }

  /// Returns the language that the classes, otherwise the attributes, of an element name: `none` if it names none,
  /// `plain` for names of plain text, `unknown` for a name that is not a language. An attribute counts only if it
  /// names a known language.
  /// - Parameter hasCode: whether a `pre` contains a `code`, so that `lang` is not a language of people.
  private mutating func language(of token: HTMLToken, _ bytes: ContiguousArray<UInt8>, hasCode: Bool) -> Answer {
    var classes = PageBlock.classes(of: token, bytes)
    let isBlock = token.name == "pre" || token.name == "code"
    if let value = token.attribute("data-syntaxhighlighter-params")?.value {
      classes += HTMLReferences.decoded(bytes[value]).split(separator: " ").map(String.init)
    }
    var prefixes = Self.prefixes
    if token.name == "div" { prefixes += classes.contains("highlight") ? ["highlight-", "hl-"] : ["highlight-"] }
    if classes.contains("src") { prefixes.append("src-") }
    for index in classes.indices where classes[index].utf8.contains(where: { $0 == 0x2D || $0 == 0x3A }) {
      let text = classes[index].lowercased()
      for prefix in prefixes where text.hasPrefix(prefix) {
        let answer = answer([String(classes[index].dropFirst(prefix.count))] + classes[(index + 1)...])
        if answer != .none { return answer }
      }
    }
    // The figures of Hexo are `highlight python`; other elements around a block have such classes for other reasons.
    if isBlock || classes.contains("sourceCode") || token.name == "figure" && classes.contains("highlight") {
      for index in classes.indices where !Self.generalNames.contains(classes[index]) {
        if let name = name(classes[index]) { return .known(name) }
        if classes[index].hasPrefix("{"), case .known(let name) = answer(Array(classes[index...])) { return .known(name) }
      }
    }
    for name in Self.attributes + (isBlock ? ["lang"] : []) {
      guard let value = token.attribute(name)?.value, !value.isEmpty else { continue }
      let text = HTMLReferences.decoded(bytes[value])
      if name == "lang" && !hasCode && Self.spokenLanguages.contains(text) { continue }
      let answer = answer([text])
      if case .known = answer { return answer }
    }
    return .none
  }

  /// Returns the language that begins a list of words, with what programs write after it.
  private mutating func answer(_ words: [String]) -> Answer {
    guard let text = Self.name(in: words), !text.isEmpty else { return .none }
    if Self.plainNames.contains(text.lowercased()) { return .plain }
    if let name = name(text) { return .known(name) }
    // Prism's diffs of a language.
    return text.hasPrefix("diff-") ? name("diff").map { .known($0) } ?? .unknown(text) : .unknown(text)
  }

  /// Returns the name of the language in the words after the marks of a fence: `python,ignore`, `python{1,3}`,
  /// `js:title=a.js`, `{.python .numberLines}`, `{#id .python}`, `{python}`, `{code-block} python`; nil if there is none.
  private static func name(in words: [String]) -> String? {
    guard let first = words.first(where: { !$0.isEmpty }) else { return nil }
    guard first.hasPrefix("{") else { return first.split { ",{:;".contains($0) }.first.map(String.init) }
    let text = words.joined(separator: " ").dropFirst(words[0].isEmpty ? 2 : 1)
    let parts = text.prefix { $0 != "}" }.split { " ,".contains($0) }
    if let part = parts.first(where: { $0.hasPrefix(".") }) { return String(part.dropFirst()) }
    guard let part = parts.first, !part.hasPrefix("#") else { return nil }
    if directives.contains(String(part)) {
      return text.drop { $0 != "}" }.dropFirst().split(separator: " ").first.map(String.init)
    }
    return String(part.hasPrefix("=") ? part.dropFirst() : part)
  }

  private mutating func name(_ text: String) -> String? {
    if let known = names[text] { return known }
    let name = manifest[text]?.name ?? Self.otherNames[text.lowercased()].flatMap { manifest[$0]?.name }
    names[text] = .some(name)
    return name
  }

  /// In lower case.
  private static let prefixes = [
    "language-", "lang-", "highlight-source-", "highlight-text-", "mw-highlight-lang-", "brush:", "lang:",
  ]
  private static let attributes = ["data-lang", "data-language", "data-enlighter-language", "data-code-wrap"]
  /// Directives of MyST, whose argument is the language.
  private static let directives: Set = ["code-block", "code-cell", "code", "sourcecode"]
  /// Natural languages whose short names are also names of programming languages.
  private static let spokenLanguages: Set = [
    "as", "cr", "cs", "cu", "el", "gd", "gn", "gv", "ha", "mk", "ml", "pl", "ps", "sc", "sv", "tk", "ts",
  ]
  /// Names for plain text, and for outputs and sessions without a language of their own.
  private static let plainNames: Set = [
    "none", "text", "plain", "plaintext", "txt", "default", "nohighlight", "no-highlight", "output", "ansi",
    "pytb", "py3tb", "irb",
  ]
  /// Classes with another meaning that are also names of languages.
  private static let generalNames: Set = [
    "sourceCode", "code", "text", "log", "mail", "http", "comment", "example", "output", "screen", "literal", "box",
    "printf", "prompt", "message", "messages", "instructions", "help", "query", "context", "limits", "group", "shadow",
    "registry", "desktop", "surface", "star", "test", "feature", "config", "properties", "environment", "named", "basic",
    "snippets", "protocols", "services", "exports", "logs", "journal",
    // Its program draws a picture from the markup in the block.
    "mermaid",
  ]
  /// Names in Pygments, Rouge, Kate and highlight.js, and of GitHub's texts, that are not aliases in the manifest.
  private static let otherNames: [String: String] = [
    "python3": "python", "py3": "python", "python2": "python", "ipython2": "python", "ipython3": "python",
    "pycon3": "pycon", "doctest": "pycon", "c++": "cpp", "c#": "csharp",
    "objectivec": "objc", "objective-c": "objc", "shell": "bash", "sh": "bash", "zsh": "bash", "golang": "go",
    "rs": "rust", "js": "javascript", "ts": "typescript", "node": "javascript", "html5": "html", "xhtml": "html",
    "yml": "yaml", "html-basic": "html", "html-php": "php", "html-erb": "embedded_template", "html-vue": "vue",
    "makefile": "make", "gnumake": "make", "dockerfile": "dockerfile", "docker": "dockerfile", "ps1": "powershell",
    "pl": "perl",
    "hs": "haskell", "kt": "kotlin", "rb": "ruby", "tex": "latex", "postgresql": "sql", "mysql": "sql", "sqlite3": "sql",
    "rst": "rst", "rest": "rst", "restructuredtext": "rst", "json5": "json", "jsonc": "json", "md": "markdown",
  ]
}
