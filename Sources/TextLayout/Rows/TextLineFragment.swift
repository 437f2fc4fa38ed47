/// A row, or the part of one between exclusions, with its position in its container.
public struct TextLineFragment: Equatable, Sendable {
  /// The units of the fragment, without the line terminator: UTF-16 offsets, half-open.
  public internal(set) var range: Range<Int>
  /// `range` with the line terminator, which only the last fragment of a paragraph has. Concatenated these are the
  /// text.
  public internal(set) var enclosingRange: Range<Int>
  /// The index of the container in the layout manager's `textContainers`.
  public internal(set) var container: Int
  /// The index of the paragraph, which is the index of the line in the text.
  public internal(set) var paragraph: Int
  /// The rectangle of the fragment, including spacing.
  public internal(set) var rect: LayoutRect
  /// The part of `rect` for the characters, with spaces at the end, hyphen and ellipsis.
  public internal(set) var usedRect: LayoutRect
  /// The height of the baseline in the container.
  public internal(set) var baseline: Double
  /// The white space before the text, at the leading edge.
  public internal(set) var indent: Double
  /// Whether the paragraph goes from right to left.
  public internal(set) var isRightToLeft: Bool
  /// Whether a hyphen is shown after the text; it is not part of it.
  public internal(set) var hasHyphen: Bool
  /// The units of `range` that an ellipsis replaces.
  public internal(set) var truncatedRange: Range<Int>?
  /// Whether the paragraph ends here.
  public internal(set) var endsParagraph: Bool
  /// The width that justification distributes among the spaces inside the row.
  public internal(set) var justification = 0.0
  /// The distance of the fragment from the origin of the tab stops: the leading edge of the container.
  var leading = 0.0
}
