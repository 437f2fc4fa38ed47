/// The canonical scopes, and the conversion of capture names of other dialects to them.
public enum ScopeNames {
  /// The capture names that nvim-treesitter documents: the scopes of this project.
  public static let canonical = Set(list)

  /// The names in `canonical`, grouped by their first component.
  public static let list = [
    "variable", "variable.builtin", "variable.parameter", "variable.parameter.builtin", "variable.member",
    "constant", "constant.builtin", "constant.macro", "module", "module.builtin", "label",
    "string", "string.documentation", "string.regexp", "string.escape", "string.special", "string.special.symbol",
    "string.special.path", "string.special.url", "character", "character.special",
    "boolean", "number", "number.float", "type", "type.builtin", "type.definition",
    "attribute", "attribute.builtin", "property",
    "function", "function.builtin", "function.call", "function.macro", "function.method", "function.method.call",
    "constructor", "operator",
    "keyword", "keyword.coroutine", "keyword.function", "keyword.operator", "keyword.import", "keyword.type",
    "keyword.modifier", "keyword.repeat", "keyword.return", "keyword.debug", "keyword.exception",
    "keyword.conditional", "keyword.conditional.ternary", "keyword.directive", "keyword.directive.define",
    "punctuation.delimiter", "punctuation.bracket", "punctuation.special",
    "comment", "comment.documentation", "comment.error", "comment.warning", "comment.todo", "comment.note",
    "markup.strong", "markup.italic", "markup.strikethrough", "markup.underline",
    "markup.heading", "markup.heading.1", "markup.heading.2", "markup.heading.3", "markup.heading.4",
    "markup.heading.5", "markup.heading.6", "markup.quote", "markup.math",
    "markup.link", "markup.link.label", "markup.link.url", "markup.raw", "markup.raw.block",
    "markup.list", "markup.list.checked", "markup.list.unchecked",
    "diff.plus", "diff.minus", "diff.delta", "tag", "tag.builtin", "tag.attribute", "tag.delimiter",
  ]

  /// The role of a capture name.
  public enum Role: Equatable, Sendable {
    /// The capture has this canonical scope.
    case scope(String)
    /// The capture removes the highlighting of weaker captures (`none`, `embedded`).
    case hole
    /// The capture has another purpose (`spell`, `conceal`, `_helper`) and does not compete for highlighting.
    case channel
    /// The name is unknown.
    case unknown
  }

  private static let channels: Set<String> = ["spell", "nospell", "conceal", "conceal_lines", "url"]

  /// The canonical scopes of names of Helix, of upstream grammars and of older nvim-treesitter versions. The longest
  /// dotted prefix counts.
  private static let aliases: [String: String] = [
    "constant.numeric": "number", "constant.numeric.integer": "number", "constant.numeric.float": "number.float",
    "constant.character": "character", "constant.character.escape": "string.escape", "escape": "string.escape",
    "constant.builtin.boolean": "boolean", "constant.language": "constant.builtin",
    "variable.other.member": "variable.member", "variable.other": "variable", "variable.field": "variable.member",
    "namespace": "module", "keyword.control": "keyword", "keyword.control.conditional": "keyword.conditional",
    "keyword.control.repeat": "keyword.repeat", "keyword.control.return": "keyword.return",
    "keyword.control.import": "keyword.import", "keyword.control.exception": "keyword.exception",
    "keyword.storage": "keyword", "keyword.storage.type": "keyword.type",
    "keyword.storage.modifier": "keyword.modifier",
    "markup.bold": "markup.strong", "markup.raw.inline": "markup.raw", "markup.link.text": "markup.link.label",
    "markup.heading.marker": "punctuation.special",
    "comment.line": "comment", "comment.block": "comment", "comment.line.documentation": "comment.documentation",
    "comment.block.documentation": "comment.documentation", "comment.unused": "comment",
    "function.special": "function.macro", "special": "string.special",
    "string.regex": "string.regexp", "string.special.regex": "string.regexp", "string.special.key": "property",
    "string.special.uri": "string.special.url",
    "text.title": "markup.heading", "text.strong": "markup.strong", "text.emphasis": "markup.italic",
    "text.uri": "markup.link.url", "text.literal": "markup.raw", "text.reference": "markup.link",
    "text.quote": "markup.quote", "text.math": "markup.math", "text.todo": "comment.todo",
    "text.note": "comment.note", "text.warning": "comment.warning", "text.danger": "comment.error",
    "text.underline": "markup.underline", "text.strike": "markup.strikethrough",
    "text.diff.add": "diff.plus", "text.diff.delete": "diff.minus",
    "method": "function.method", "method.call": "function.method.call", "field": "variable.member",
    "parameter": "variable.parameter", "float": "number.float", "conditional": "keyword.conditional",
    "conditional.ternary": "keyword.conditional.ternary", "repeat": "keyword.repeat", "include": "keyword.import",
    "exception": "keyword.exception", "preproc": "keyword.directive", "define": "keyword.directive.define",
    "storageclass": "keyword.modifier", "symbol": "string.special.symbol", "debug": "keyword.debug",
    "type.qualifier": "keyword.modifier", "delimiter": "punctuation.delimiter", "error": "comment.error",
    "constructor.builtin": "constructor", "tag.error": "tag",
  ]

  /// Whether the complete name is known: a scope, a prefix of scopes, a name of another dialect, a name with another
  /// purpose such as `spell`, or a name of one's own below a scope, such as `keyword.acme`. Unlike in `role(of:)`, a known
  /// prefix is not enough: `keyword.retrun` is a slip.
  public static func isKnown(_ name: String) -> Bool {
    if case .channel = role(of: name) { return true }
    return canonical.contains(name) || aliases[name] != nil || name == "none" || name == "embedded"
      || canonical.contains { $0.hasPrefix(name + ".") } || isOwn(name)
  }

  /// Whether a name is a user's own name below a scope, as `keyword.acme`. It is displayed as that scope. False for
  /// scopes, and if its last component is similar to a known name there.
  package static func isOwn(_ name: String) -> Bool {
    guard name.utf8.count <= Bounds.nameBytes, !canonical.contains(name), let dot = name.lastIndex(of: ".") else {
      return false
    }
    let (parent, last) = (String(name[..<dot]), String(name[name.index(after: dot)...]))
    let isWord = last.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x2D || $0 == 0x5F }
    guard isWord, !last.isEmpty, canonical.contains(parent) || isOwn(parent) else { return false }
    let siblings = Set(
      list.filter { $0.hasPrefix(parent + ".") }.map { String($0.dropFirst(parent.utf8.count + 1).prefix { $0 != "." }) })
    return nearest(to: last, among: siblings.sorted()) == nil
  }

  /// Returns the known name that is most similar to a mistyped one; nil if none is similar.
  public static func suggestion(for name: String) -> String? {
    nearest(to: name, among: (canonical.union(["none", "spell", "nospell"])).sorted())
  }

  /// Returns the role of a capture name. The longest known dotted prefix decides: `function.call.x` has that of
  /// `function.call`. Without one, `punctuation`, `markup`, `text` and `diff` names get a scope of their family;
  /// others are `unknown`, as are names of more than 128 bytes, which every run would repeat.
  public static func role(of capture: String) -> Role {
    if capture.utf8.count > Bounds.nameBytes { return .unknown }
    if capture.hasPrefix("_") || channels.contains(capture) { return .channel }
    if capture == "none" || capture == "embedded" { return .hole }
    var name = Substring(capture)
    while true {
      let candidate = String(name)
      if canonical.contains(candidate) { return .scope(candidate) }
      if let alias = aliases[candidate] { return .scope(alias) }
      guard let dot = name.lastIndex(of: ".") else { break }
      name = name[..<dot]
    }
    // Families whose bare head is not a scope of its own.
    switch capture.prefix(while: { $0 != "." }) {
    case "punctuation": return .scope("punctuation.delimiter")
    case "markup", "text": return .scope("markup.raw")
    case "diff": return .scope("diff.delta")
    default: return .unknown
    }
  }
}
