/// Settings of the findings about hidden and look-alike characters.
public struct CharacterChecks: Equatable, Sendable {
  /// How far a name may mix scripts: the levels of UTS #39.
  public enum Restriction: String, Sendable, CaseIterable {
    /// Names are of ASCII.
    case ascii
    /// Names are of one script.
    case single
    /// Latin may occur with Chinese, Japanese or Korean.
    case high
    /// Latin may occur with any script in wide use but Cyrillic, Greek and Cherokee.
    case moderate
    /// Scripts may be mixed; only characters that no name has are findings.
    case minimal
    /// Scripts are not checked.
    case none
  }

  /// How far names may mix scripts. For `moderate` and `minimal` what is mixed is a finding only where letters look like
  /// those of another script.
  public var restriction = Restriction.moderate

  /// Checks for hidden characters and for names that mix scripts.
  public init(restriction: Restriction = .moderate) {
    self.restriction = restriction
  }
}

/// Characters by which a text reads otherwise than it is.
public struct CharacterFinding: Equatable, Sendable {
  /// The kind of finding; the raw values name findings in reports.
  public enum Kind: String, Sendable, CaseIterable {
    /// A bidirectional control that reorders text outside of its comment, string or line.
    case bidiControl = "bidi-control"
    /// A character without width in a name, or tag characters and selectors that hide a text.
    case invisibleCharacter = "invisible-character"
    /// A name with letters of several scripts that look alike.
    case confusable
    /// Lines that end otherwise than most.
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
  /// The finding in a sentence, for people.
  public var message: String

  /// A finding in a range of UTF-16 offsets, half-open.
  public init(range: Range<Int>, kind: Kind, part: Part, message: String) {
    (self.range, self.kind, self.part, self.message) = (range, kind, part, message)
  }
}

/// A finding of a storage.
struct StoredCharacterFinding: TextMark, Equatable {
  var start: UInt32
  var end: UInt32
  var finding: CharacterFinding

  init(_ finding: CharacterFinding) {
    (start, end) = (UInt32(finding.range.lowerBound), UInt32(finding.range.upperBound))
    self.finding = finding
  }
}
