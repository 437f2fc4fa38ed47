public import TextChecks

/// The horizontal alignment of the text of a row.
public enum TextAlignment: String, Sendable, Codable {
  /// At the edge where the writing direction begins.
  case natural
  /// At the left edge.
  case left
  /// At the right edge.
  case right
  /// In the middle.
  case center
  /// At both edges, but for the last row of a paragraph.
  case justified
}

/// The treatment of a line that is longer than a row.
public enum LineBreakMode: String, Sendable, Codable {
  /// Rows end where UAX #14 allows it, never inside a link. Text between two such offsets that is wider than a row is
  /// on a row by itself and overflows, unless the style breaks long words.
  case byWordWrapping
  /// Rows end between any two characters (grapheme clusters), never inside a link. A link that is wider than a row is
  /// on a row by itself and overflows, unless the style breaks long words.
  case byCharWrapping
  /// One row, which may overflow.
  case byClipping
  /// One row; an ellipsis replaces its start.
  case byTruncatingHead
  /// One row; an ellipsis replaces its middle.
  case byTruncatingMiddle
  /// One row; an ellipsis replaces its end.
  case byTruncatingTail

  /// Whether text may be replaced by an ellipsis.
  public var isTruncating: Bool { self == .byTruncatingHead || self == .byTruncatingMiddle || self == .byTruncatingTail }
}

/// A tab stop.
public struct TextTab: Equatable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// The point of the text after the tab that is aligned to the stop.
  public enum Alignment: String, Sendable, Codable {
    /// Its start, on the side where writing begins.
    case leading
    /// Its middle.
    case center
    /// Its end.
    case trailing
    /// Its first `.` or `,` after a digit or before one; else its end.
    case decimal
  }

  /// Counted from the edge where writing begins.
  public var location: Double
  /// The alignment of the stop.
  public var alignment: Alignment

  /// Creates a stop at a distance from the edge where writing begins, in the units of the metrics.
  public init(_ location: Double, alignment: Alignment = .leading) {
    (self.location, self.alignment) = (location, alignment)
  }

  /// Creates a leading stop at a distance from the edge where writing begins.
  public init(floatLiteral value: Double) { self.init(value) }
  /// Creates a leading stop at a distance from the edge where writing begins.
  public init(integerLiteral value: Int) { self.init(Double(value)) }
}

/// The layout of a paragraph, which is a line with its terminator. Lengths are in the units of the metrics.
public struct ParagraphStyle: Equatable, Sendable {
  /// Where the second and later rows begin.
  public enum HeadIndent: Equatable, Sendable {
    /// At this distance from the edge where writing begins.
    case fixed(Double)
    /// Below the first character after the paragraph's leading white space, plus `extra`.
    case alignedWithText(extra: Double)
  }

  /// The horizontal alignment of rows.
  public var alignment = TextAlignment.natural
  /// The treatment of text that is longer than a row.
  public var lineBreakMode = LineBreakMode.byWordWrapping
  /// The base direction of the paragraph.
  public var baseWritingDirection = WritingDirection.natural
  /// The indent of the first row from the leading edge.
  public var firstLineHeadIndent = 0.0
  /// The indent of the other rows from the leading edge: at most half the row, and 0 on a row whose first word fits only
  /// without it.
  public var headIndent = HeadIndent.fixed(0)
  /// The distance between the end of rows and the trailing edge.
  public var tailIndent = 0.0
  /// Added after each row.
  public var lineSpacing = 0.0
  /// The minimum height of rows.
  public var minimumLineHeight = 0.0
  /// Room above the first row; none at the top of a container.
  public var paragraphSpacingBefore = 0.0
  /// Room below the last row.
  public var paragraphSpacing = 0.0
  /// Tab stops, ascending; after the last one, those of the metrics are used. Text that does not fit before its stop
  /// starts right after the tab.
  public var tabStops: [TextTab] = []
  /// Whether text without break opportunities that is wider than a row is broken between characters, links included;
  /// otherwise it overflows.
  public var breaksLongWords = false
  /// A word is hyphenated if its row would be filled by less than this fraction, 0 (never) to 1.
  public var hyphenationFactor = 0.0

  /// Creates the default style: natural alignment, word wrapping, no indents.
  public init() {}

  /// Creates a style with word wrapping and the hanging indent of `style`, so that rows are like those of
  /// `LineBreaker`. The width and the margin of `style` are ignored: they are properties of the container.
  public init(_ style: WrapStyle) {
    switch style.hangingIndent {
    case .none: break
    case .cells(let cells): headIndent = .fixed(Double(cells))
    case .alignedWithText(let extra): headIndent = .alignedWithText(extra: Double(extra))
    }
  }
}
