public import TextChecks
public import TextRules

/// A range of a storage's text that is a link.
public struct TextLink: Equatable, Sendable {
  /// The source of a link; if two overlap, the earlier of these wins.
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
  /// The target, not encoded: see `LinkTarget`. A file name or a destination in Markdown may be relative.
  public var target: String
  /// The source of the link.
  public var source: Source

  /// Creates a link.
  /// - Parameters:
  ///   - range: UTF-16 offsets, half-open; inside one line, not empty.
  ///   - target: the target, not encoded.
  ///   - source: the source of the link.
  public init(range: Range<Int>, target: String, source: Source) {
    self.range = range
    self.target = target
    self.source = source
  }
}

/// The annotations that a storage has besides syntax.
public struct AnnotationSettings: Sendable {
  /// The rules to apply; nil for none.
  public var rules: RuleSet?
  /// Finds links; nil: only rules give links.
  public var linkDetector: LinkDetector?
  /// The language that rules are chosen by; nil: that of the storage, else `plaintext`.
  public var languageName: String?
  /// The ids of rules that do not apply to the text.
  public var leftOutRules: Set<String> = []
  /// Whether ignore comments are found even if nothing else is.
  public var findsDirectives = false
  /// The checks for hidden and look-alike characters; nil: none.
  public var characters: CharacterChecks?
  /// The spelling checks; nil: none.
  public var spelling: SpellingChecks?
  /// The longest line, in bytes of UTF-8 without its terminator, in which rules and links are applied.
  public var lineBytes = AnnotationSettings.defaultLineBytes

  /// The default of `lineBytes`.
  public static let defaultLineBytes = 65536

  /// Only the links that `LinkDetector.standard` finds: the default of a `HighlightingStorage`.
  public static var links: AnnotationSettings { AnnotationSettings(linkDetector: .standard) }

  /// Creates annotations of rules and links. The other properties have their defaults.
  public init(rules: RuleSet? = nil, linkDetector: LinkDetector? = nil, languageName: String? = nil) {
    self.rules = rules
    self.linkDetector = linkDetector
    self.languageName = languageName
  }
}

/// The former name of `AnnotationSettings`.
@available(*, deprecated, renamed: "AnnotationSettings")
public typealias Annotations = AnnotationSettings
