/// A stretch of a storage's text that leads somewhere.
public struct TextLink: Equatable, Sendable {
  /// Who knows of the link; where two overlap, the earlier of these wins.
  public enum Source: UInt8, Equatable, Sendable {
    /// A caller, by `AttributeKey.link`.
    case caller
    /// A rule with a `link`.
    case rule
    /// The syntax: the text has the scope of an address.
    case syntax
    /// `LinkDetector`.
    case detector
  }

  /// UTF-16 offsets, half-open; inside one line, never empty.
  public var range: Range<Int>
  /// Where it leads, not encoded: see `LinkTarget`. A file name or a destination in Markdown may be relative.
  public var target: String
  /// Who knows of it.
  public var source: Source

  /// A link; offsets are UTF-16 units, half-open.
  public init(range: Range<Int>, target: String, source: Source) {
    self.range = range
    self.target = target
    self.source = source
  }
}

/// What a storage notes besides syntax.
public struct Annotations: Sendable {
  /// The rules to apply; nil for none.
  public var rules: RuleSet?
  /// Finds links; nil: only rules give links.
  public var linkDetector: LinkDetector?
  /// The language that rules are chosen by; nil: that of the storage, else `plaintext`.
  public var languageName: String?
  /// The ids of rules that do not apply to the text.
  public var leftOutRules: Set<String> = []
  /// Whether ignore comments are looked for though nothing else is.
  public var findsDirectives = false
  /// What hidden and look-alike characters are looked for; nil: none.
  public var characters: CharacterChecks?
  /// How words are spelt; nil: nobody asks.
  public var spelling: SpellingChecks?
  /// The longest line, in bytes of UTF-8 without its terminator, that rules and links are looked for in.
  public var lineBytes = Annotations.defaultLineBytes

  /// What holds unless something else is said.
  public static let defaultLineBytes = 65536

  /// Links are found as `LinkDetector` finds them, nothing else: what a `HighlightingStorage` does unless something else is said.
  public static var links: Annotations { Annotations(linkDetector: .standard) }

  /// Rules and links; everything else is set afterwards.
  public init(rules: RuleSet? = nil, linkDetector: LinkDetector? = nil, languageName: String? = nil) {
    self.rules = rules
    self.linkDetector = linkDetector
    self.languageName = languageName
  }
}
