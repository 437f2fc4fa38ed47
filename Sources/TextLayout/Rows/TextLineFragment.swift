/// A row, or the piece of one between exclusions, as it stands in its container.
public struct TextLineFragment: Equatable, Sendable {
  /// The units that stand here, without the line terminator: UTF-16 offsets, half-open.
  public internal(set) var range: Range<Int>
  /// The same with the line terminator, which only the last fragment of a paragraph has. Put together these are the text.
  public internal(set) var enclosingRange: Range<Int>
  /// The index of the container among those of the layout manager.
  public internal(set) var container: Int
  /// The index of the paragraph: of the line in the text.
  public internal(set) var paragraph: Int
  /// The room that the fragment takes, spacing included.
  public internal(set) var rect: LayoutRect
  /// What its characters take of that, with spaces at the end, hyphen and ellipsis.
  public internal(set) var usedRect: LayoutRect
  /// The height of the baseline in the container.
  public internal(set) var baseline: Double
  /// The white space in front of the text, at the edge where writing begins.
  public internal(set) var indent: Double
  /// Whether the paragraph goes from right to left.
  public internal(set) var isRightToLeft: Bool
  /// Whether a hyphen is to be shown behind the text; it is no part of it.
  public internal(set) var hasHyphen: Bool
  /// Units of `range` that an ellipsis stands for.
  public internal(set) var truncatedRange: Range<Int>?
  /// Whether the paragraph ends here.
  public internal(set) var endsParagraph: Bool
  /// Room that alignment to both edges deals out among the spaces inside the row.
  public internal(set) var justification = 0.0
  /// How far the room of the fragment is from where tab stops are counted from: the edge of the container where writing begins.
  var leading = 0.0
}
