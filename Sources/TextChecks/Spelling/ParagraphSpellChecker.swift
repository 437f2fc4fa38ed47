internal import TextModel

/// The parts of a text whose words are checked.
public struct SpellingScopes: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Creates the set of parts with these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Words of comments.
  public static let comments = SpellingScopes(rawValue: 1)
  /// Words of strings.
  public static let strings = SpellingScopes(rawValue: 2)
  /// Words of prose: text outside code, comments and strings.
  public static let prose = SpellingScopes(rawValue: 4)
  /// Words of all these.
  public static let all: SpellingScopes = [.comments, .strings, .prose]
}

/// How the words of a storage are checked.
public struct SpellingChecks: Sendable {
  /// The checker that decides which words are correct.
  public var checker: SpellChecker
  /// The parts that are checked.
  public var scopes: SpellingScopes
  /// Whether the checker lacks words, because there are too many.
  package var areWordsCut = false

  /// Creates checks of the parts of a text in `scopes` by a checker; the default is comments, strings and prose.
  public init(_ checker: SpellChecker, scopes: SpellingScopes = .all) { (self.checker, self.scopes) = (checker, scopes) }
}

/// A misspelled word of a document.
public struct SpellingFinding: Equatable, Sendable {
  /// The kind of text that contains a word.
  public enum Part: String, Sendable {
    /// A comment.
    case comment
    /// A string.
    case string
    /// Prose: text outside code, comments and strings.
    case prose
    /// A name, where it is defined.
    case name
  }

  /// UTF-16 offsets, half-open: the word, which may be a part of a name.
  public var range: Range<Int>
  /// The whole name.
  public var name: Range<Int>
  /// The part of the text that contains the word.
  public var part: Part

  /// Creates a finding. Both ranges are UTF-16 offsets, half-open.
  public init(range: Range<Int>, name: Range<Int>, part: Part) { (self.range, self.name, self.part) = (range, name, part) }
}

/// Finds misspelled words in the paragraphs of one document. The findings of a paragraph depend only on its text, its
/// syntax and its links.
package final class ParagraphSpellChecker {
  private let checks: SpellingChecks
  private var classes = SpellingClasses()

  package init(_ checks: SpellingChecks) {
    self.checks = checks
  }

  /// Returns the misspelled words in a range of complete paragraphs, ascending; empty for an empty range. Only the
  /// parts in the configured scopes are checked. O(units + captures).
  /// - Parameter links: the ranges of links in the range, ascending: their text is not checked.
  package func findings(
    in range: Range<Int>, of document: any CapturedText, links: some Sequence<Range<Int>>
  ) -> [SpellingFinding] {
    guard !range.isEmpty else { return [] }
    var parts = parts(of: range, document)
    for link in links {
      for offset in link.clamped(to: range) { parts[offset - range.lowerBound] = .none }
    }
    var result: [SpellingFinding] = []
    document.text.withUnits(in: range) { units in
      var start = range.lowerBound
      while start < range.upperBound {
        let part = parts[start - range.lowerBound]
        var end = start + 1
        while end < range.upperBound, parts[end - range.lowerBound] == part { end += 1 }
        if let kind = part.kind, checks.scopes.contains(part.scope) {
          look(at: start..<end, kind, units, &result)
        }
        start = end
      }
    }
    return result
  }

  /// Appends the misspelled words of a range that is one part: a comment, a string or prose.
  private func look(
    at range: Range<Int>, _ part: SpellingFinding.Part, _ units: UnsafeBufferPointer<UInt16>,
    _ result: inout [SpellingFinding]
  ) {
    for stretch in NaturalLanguageText.stretches(of: range, units, isString: part == .string) {
      for found in checks.checker.misspellings(in: stretch, of: units, style: .prose) {
        result.append(SpellingFinding(range: found.range, name: found.name, part: part))
      }
    }
  }

  // MARK: Parts

  private enum Part: UInt8 {
    case none
    case comment
    case string
    case prose

    var kind: SpellingFinding.Part? {
      switch self {
      case .none: nil
      case .comment: .comment
      case .string: .string
      case .prose: .prose
      }
    }

    var scope: SpellingScopes {
      switch self {
      case .none: []
      case .comment: .comments
      case .string: .strings
      case .prose: .prose
      }
    }
  }

  /// Returns the part that contains the unit at an offset; for code, a set with all bits, which is contained in no
  /// set of parts.
  package static func scope(at offset: Int, in paragraph: Range<Int>, of document: any CapturedText) -> SpellingScopes {
    let parts = ParagraphSpellChecker(SpellingChecks(SpellChecker([]))).parts(of: paragraph, document)
    let part = parts[offset - paragraph.lowerBound]
    return part == .none ? SpellingScopes(rawValue: .max) : part.scope
  }

  /// Returns the part to which each unit of a range belongs: a comment, a string, prose, or none for code and for
  /// text with `@nospell`. `@spell` makes code a string, or prose in a prose language. Without syntax, all units are
  /// prose in plain text and in prose languages, and none in other languages.
  private func parts(of range: Range<Int>, _ document: any CapturedText) -> ContiguousArray<Part> {
    let isProse = document.languageName.map { TextParts.isProse($0) } ?? true
    var parts = ContiguousArray(repeating: isProse ? Part.prose : .none, count: range.count)
    guard document.hasSyntax else { return parts }
    classes.update(document.attributeTable)
    var candidates = document.syntaxCandidates(in: range)
    candidates.removeAll { $0.attribute.map { classes[$0] == .unclear } ?? false }
    candidates.sort { a, b in
      if a.layerDepth != b.layerDepth { return a.layerDepth < b.layerDepth }
      if a.length != b.length { return a.length > b.length }
      if a.start != b.start { return a.start < b.start }
      if a.nodeDepth != b.nodeDepth { return a.nodeDepth < b.nodeDepth }
      return a.pattern < b.pattern
    }
    var marks = document.spellMarks(in: range)
    marks.sort {
      ($0.layerDepth, -$0.length, $0.range.lowerBound, $0.nodeDepth) < (
        $1.layerDepth, -$1.length, $1.range.lowerBound, $1.nodeDepth
      )
    }
    let text = document.text
    var nextMark = 0
    /// Applies the `@spell` and `@nospell` marks that come before the next candidate: those of outer layers and of
    /// longer nodes. Nil: applies all remaining marks. `@spell` changes only units of code, to a string or prose.
    func takeMarks(before candidate: RunCandidate?) {
      while nextMark < marks.count {
        let mark = marks[nextMark]
        if let candidate {
          let key = (Int(candidate.layerDepth), -Int(candidate.length))
          guard (mark.layerDepth, -mark.length) < key else { return }
        }
        for unit in mark.range {
          let index = unit - range.lowerBound
          if !mark.isChecked {
            parts[index] = .none
          } else if parts[index] == .none {
            parts[index] = isProse ? .prose : .string
          }
        }
        nextMark += 1
      }
    }
    for candidate in candidates {
      if nextMark < marks.count { takeMarks(before: candidate) }
      let units = (Int(candidate.start) - range.lowerBound)..<(Int(candidate.end) - range.lowerBound)
      switch candidate.attribute.map({ classes[$0] }) {
      case nil, .code?: for unit in units { parts[unit] = .none }
      case .comment?: for unit in units { parts[unit] = .comment }
      case .string?: for unit in units { parts[unit] = .string }
      case .word?:
        // In shells every word is a string; prose is in quotation marks.
        let isQuoted = [0x22, 0x27, 0x24].contains(text[Int(candidate.start)])
        for unit in units { parts[unit] = isQuoted ? .string : .none }
      case .unclear?: continue
      }
    }
    takeMarks(before: nil)
    return parts
  }
}

/// The classes of the captures of one document, for spelling.
private struct SpellingClasses {
  enum Class: UInt8 {
    case comment
    case string
    /// A string if it is in quotation marks.
    case word
    /// Not checked: names, keywords, addresses, expressions.
    case code
    /// Ignored: the kind of text is that of the enclosing captures.
    case unclear
  }

  private static let shells: Set<String> = [
    "bash", "cmake", "dockerfile", "fish", "make", "ninja", "powershell", "tcl", "tmux", "vim", "zsh",
  ]

  private static let withoutText: Set<String> = [
    "angular", "astro", "csv", "html", "psv", "svelte", "tsv", "vue", "xml",
  ]

  private var classes: ContiguousArray<Class> = []

  mutating func update(_ table: AttributeTable) {
    while classes.count < table.values.count { classes.append(Self.class(of: table.values[classes.count])) }
  }

  subscript(id: AttributeID) -> Class { classes[Int(id)] }

  /// Returns the class of captures with these attributes, by scope and language: comment, string, word (a shell's
  /// word, which is a string only in quotes) or code. `unclear` if the units keep the part of the node around them.
  private static func `class`(of value: Attributes) -> Class {
    guard let scope = value.scope else { return .unclear }
    switch scope.prefix(while: { $0 != "." }) {
    case "comment": return .comment
    case "string":
      if scope == "string" {
        if let language = value.language, shells.contains(language) { return .word }
        // Values of attributes are not text, and cells of tables hold data.
        return value.language.map(withoutText.contains) == true ? .code : .string
      }
      return scope.hasPrefix("string.documentation") ? .comment : .code
    case "character", "punctuation": return .unclear
    case "markup":
      let isCode = ["markup.raw", "markup.math", "markup.link.url"].contains { scope.hasPrefix($0) }
      return isCode ? .code : .unclear
    case "diff": return .unclear
    default: return .code
    }
  }
}
