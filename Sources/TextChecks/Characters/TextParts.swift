internal import TextModel

/// The parts of a range of text (code, comment, string or prose), by the captures of its syntax.
///
/// It depends only on the captures of the range and the language, and so is updated with them.
public struct TextParts {
  /// The part of a code unit.
  enum TextKind: UInt8 {
    case code
    case comment
    case string
    case prose
  }

  /// Languages whose text is prose unless the syntax says otherwise.
  static let proseLanguages: Set<String> = [
    "angular", "asciidoc", "astro", "bibtex", "djot", "eex", "embedded_template", "gitcommit", "heex", "html", "latex",
    "liquid", "mail", "manpage", "markdown", "markdown_inline", "norg", "org", "plaintext", "po", "rst", "svelte", "twig",
    "typst", "vimdoc", "vue", "wikitext", "xml",
  ]

  /// Whether a language is prose: one of `proseLanguages`, or a template whose name up to the `+` is one of them,
  /// such as `markdown+jinja`.
  public static func isProse(_ language: String) -> Bool {
    // The language around the pieces of a template decides: `markdown+jinja`.
    proseLanguages.contains(language)
      || language.utf8.contains(UInt8(ascii: "+")) && proseLanguages.contains(String(language.prefix { $0 != "+" }))
  }

  let range: Range<Int>
  /// The part of each unit of `range`.
  private(set) var parts: ContiguousArray<TextKind>
  /// For each unit the number of its comment or string; 0 for others. The parts of a string with code in between have
  /// the same number.
  private(set) var owners: ContiguousArray<Int32>
  /// Whether each unit is part of a token of code that the syntax names.
  private var isToken: ContiguousArray<Bool>
  /// Whether each unit is part of a string in the line that is not in quotation marks, such as a word in shells.
  private var isWord: ContiguousArray<Bool>

  /// Finds for each unit of a range whether it is code, prose, comment or string, and which comment or string
  /// contains it. Without syntax all units are code, or prose if the language is prose or unknown. O(captures in the
  /// range × log captures + units).
  init(_ range: Range<Int>, of document: any CapturedText, classes: inout CaptureClasses) {
    self.range = range
    let isProse = document.languageName.map { Self.isProse($0) } ?? true
    parts = ContiguousArray(repeating: isProse ? .prose : .code, count: range.count)
    owners = ContiguousArray(repeating: 0, count: range.count)
    isToken = ContiguousArray(repeating: false, count: range.count)
    isWord = isToken
    guard document.hasSyntax else { return }
    classes.update(document.attributeTable)
    var candidates = document.syntaxCandidates(in: range)
    candidates.removeAll { $0.attribute.map { classes[$0] == .other } ?? false }
    // Outer ones first.
    candidates.sort { a, b in
      if a.layerDepth != b.layerDepth { return a.layerDepth < b.layerDepth }
      if a.length != b.length { return a.length > b.length }
      if a.start != b.start { return a.start < b.start }
      return a.nodeDepth < b.nodeDepth
    }
    var ownerOfNode: [UInt64: Int32] = [:]
    let mayWrap = document.languageName.map(CodeCharacters.textWords.contains) ?? false
    for candidate in candidates {
      let units = (Int(candidate.start) - range.lowerBound)..<(Int(candidate.end) - range.lowerBound)
      // The pieces of a node in one layer have this in common.
      let node = UInt64(candidate.layerDepth) << 48 | UInt64(candidate.nodeDepth) << 32 | UInt64(candidate.nodeStart)
      let owner = ownerOfNode[node] ?? Int32(ownerOfNode.count + 1)
      ownerOfNode[node] = owner
      switch candidate.attribute.map({ classes[$0] }) {
      case nil:
        for unit in units where parts[unit] == .string { (parts[unit], owners[unit]) = (.code, 0) }
      case .comment?:
        for unit in units where parts[unit] != .comment { (parts[unit], owners[unit]) = (.comment, owner) }
      case .string?:
        for unit in units where parts[unit] == .code || parts[unit] == .prose {
          (parts[unit], owners[unit]) = (.string, owner)
        }
        // A text of several lines, such as a heredoc, is not a word; in YAML a wrong blank joins the next line to it.
        let (start, end) = (Int(candidate.nodeStart), Int(candidate.nodeStart) + Int(candidate.length))
        let isBare =
          start >= range.lowerBound && (end <= range.upperBound || mayWrap) && !Self.quotes.contains(document.text[start])
        for unit in units { isWord[unit] = isBare }
      case .code?, .tag?:
        for unit in units where parts[unit] == .prose { parts[unit] = .code }
        if candidate.attribute.map({ classes[$0] }) == .code { for unit in units { isToken[unit] = true } }
      case .other?: continue
      }
    }
    joinTouchingStrings()
  }

  /// Gives adjacent strings the number of the first one: the quotes and the content of a string may be separate
  /// nodes.
  private mutating func joinTouchingStrings() {
    var unit = 1
    while unit < parts.count {
      if parts[unit] == .string, parts[unit - 1] == .string, owners[unit] != owners[unit - 1] {
        let (old, new) = (owners[unit], owners[unit - 1])
        var index = unit
        while index < parts.count, parts[index] == .string, owners[index] == old {
          owners[index] = new
          index += 1
        }
        unit = index
      } else {
        unit += 1
      }
    }
  }

  // In YAML also what begins a block of text.
  private static let quotes = Set("\"'`$|>".utf16)

  /// Whether the unit at an offset in `range` is part of a string that is not in quotation marks, as a word in shells.
  func isWord(at offset: Int) -> Bool { part(at: offset) == .string && isWord[offset - range.lowerBound] }

  /// Whether a part of code is a token that the syntax names, or the next to one but for blanks: what no capture is
  /// near to may be text, as between the tags of JSX.
  /// - Parameter part: UTF-16 offsets in `range`, half-open.
  func isNearToken(_ part: Range<Int>, _ units: UnsafeBufferPointer<UInt16>) -> Bool {
    if part.contains(where: { isToken[$0 - range.lowerBound] }) { return true }
    let isBlank = { (offset: Int) in units[offset] == 0x20 || units[offset] == 0x09 }
    let before = (range.lowerBound..<part.lowerBound).last { !isBlank($0) }
    let after = (part.upperBound..<range.upperBound).first { !isBlank($0) }
    return [before, after].contains { $0.map { isToken[$0 - range.lowerBound] } ?? false }
  }

  /// Returns the kind of text, such as code or comment, of the unit at an offset of the document that is in `range`.
  func part(at offset: Int) -> TextKind { parts[offset - range.lowerBound] }

  /// Returns the number of the comment or string that contains the unit at an offset of the document that is in
  /// `range`; 0 if it is in neither.
  func owner(at offset: Int) -> Int32 { owners[offset - range.lowerBound] }
}

/// The classes of the captures of one document, for `TextParts`.
struct CaptureClasses {
  enum Class: UInt8 {
    case comment
    case string
    /// Names and code in prose.
    case code
    /// Tags and attributes, with text between them.
    case tag
    case other
  }

  private var classes: ContiguousArray<Class> = []

  /// Appends the classes of attributes that were added to the table since the last call.
  mutating func update(_ table: AttributeTable) {
    while classes.count < table.values.count { classes.append(Self.class(of: table.values[classes.count])) }
  }

  subscript(id: AttributeID) -> Class { classes[Int(id)] }

  /// Returns the class of captures with these attributes. Scopes `comment` are comments, `string` and `character`
  /// strings, `markup.raw` is code. Without a scope, and for other `markup`, `diff` and `punctuation`: `other`. All
  /// other scopes are code, but in prose only those that begin with `tag` or `attribute`.
  private static func `class`(of value: Attributes) -> Class {
    guard let scope = value.scope else { return .other }
    let isInProse = value.language.map { TextParts.isProse($0) } ?? true
    switch scope.prefix(while: { $0 != "." }) {
    case "comment": return .comment
    case "string", "character": return .string
    case "markup": return scope.hasPrefix("markup.raw") ? .tag : .other
    case "diff", "punctuation": return .other
    case "tag", "attribute": return .tag
    default: return isInProse ? .other : .code
    }
  }
}
