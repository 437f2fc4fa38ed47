/// Settings of the findings about hidden and look-alike characters.
public struct CharacterChecks: Equatable, Sendable {
  /// How far a name may mix scripts: the levels of UTS #39.
  public enum Restriction: String, Sendable, CaseIterable {
    /// Names contain only ASCII characters.
    case ascii
    /// A name has letters of one script.
    case single
    /// A name may mix Latin with Chinese, Japanese or Korean.
    case high
    /// A name may mix Latin with any script in wide use except Cyrillic, Greek and Cherokee.
    case moderate
    /// A name may mix scripts; only characters that are not allowed in names are findings.
    case minimal
    /// Scripts are not checked.
    case none
  }

  /// How far names may mix scripts. With `moderate` and `minimal` a mixed name is a finding only if a letter looks
  /// like one of another script.
  public var restriction = Restriction.moderate

  /// Creates checks for hidden characters and for names that mix scripts.
  public init(restriction: Restriction = .moderate) {
    self.restriction = restriction
  }
}

/// Characters that make a text look different from its content.
public struct CharacterFinding: Equatable, Sendable {
  /// The kind of finding; the raw values name findings in reports.
  public enum Kind: String, Sendable, CaseIterable {
    /// A bidirectional control that reorders text outside of its comment, string or line.
    case bidiControl = "bidi-control"
    /// A zero-width character in a name, or tag characters and selectors that can hide a text.
    case invisibleCharacter = "invisible-character"
    /// A name with letters of several scripts that look alike.
    case confusable
    /// Lines whose terminator differs from that of most lines.
    case mixedLineEnds = "mixed-line-ends"
  }

  /// The kind of text that contains a finding.
  public enum Part: Sendable, Equatable {
    /// Code.
    case code
    /// A comment.
    case comment
    /// A string.
    case string
    /// Prose, or text of an unknown kind.
    case prose
  }

  /// UTF-16 offsets, half-open.
  public var range: Range<Int>
  /// The kind of finding.
  public var kind: Kind
  /// The part of the text that contains it.
  public var part: Part
  /// The message for the user.
  public var message: String

  /// Creates a finding.
  /// - Parameters:
  ///   - range: UTF-16 offsets, half-open.
  ///   - kind: the kind of finding.
  ///   - part: the part of the text that contains it.
  ///   - message: the message for the user.
  public init(range: Range<Int>, kind: Kind, part: Part, message: String) {
    (self.range, self.kind, self.part, self.message) = (range, kind, part, message)
  }
}
