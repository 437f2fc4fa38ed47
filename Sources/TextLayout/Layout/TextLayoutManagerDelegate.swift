internal import HighlightStorage

/// Takes part in the layout of a text. What it answers is to depend on the text alone; else it has the manager lay out
/// again.
public protocol TextLayoutManagerDelegate: AnyObject {
  /// The style of a paragraph; nil for that of the manager.
  /// - Parameters:
  ///   - manager: who asks.
  ///   - paragraph: its units with the terminator.
  func layoutManager(_ manager: TextLayoutManager, paragraphStyleFor paragraph: Range<Int>) -> ParagraphStyle?
  /// Room after the row that ends before a code unit, added to that of the style.
  func layoutManager(_ manager: TextLayoutManager, lineSpacingAfterRowEndingAt utf16Offset: Int) -> Double
  /// Whether a row may end before a word that begins at a unit. Inside links none ends in any case.
  func layoutManager(_ manager: TextLayoutManager, shouldBreakLineByWordBefore utf16Offset: Int) -> Bool
  /// Whether a row may end with a hyphen before a code unit.
  func layoutManager(_ manager: TextLayoutManager, shouldBreakLineByHyphenatingBefore utf16Offset: Int) -> Bool
  /// Whether a paragraph is left out, as folded lines are: it takes no room and has no rows.
  func layoutManager(_ manager: TextLayoutManager, isHidden paragraph: Range<Int>) -> Bool
  /// The parts of a paragraph that take no room, as marks that an editor conceals; ascending and disjoint.
  func layoutManager(_ manager: TextLayoutManager, concealedRangesIn paragraph: Range<Int>) -> [Range<Int>]
  /// What was laid out is so no more.
  func layoutManagerDidInvalidateLayout(_ manager: TextLayoutManager)
}

extension TextLayoutManagerDelegate {
  /// That of the layout manager.
  public func layoutManager(_ manager: TextLayoutManager, paragraphStyleFor paragraph: Range<Int>) -> ParagraphStyle? { nil }
  /// None but that of the style.
  public func layoutManager(_ manager: TextLayoutManager, lineSpacingAfterRowEndingAt utf16Offset: Int) -> Double { 0 }
  /// Rows may end there.
  public func layoutManager(_ manager: TextLayoutManager, shouldBreakLineByWordBefore utf16Offset: Int) -> Bool { true }
  /// Words may be divided there.
  public func layoutManager(_ manager: TextLayoutManager, shouldBreakLineByHyphenatingBefore utf16Offset: Int) -> Bool {
    true
  }
  /// All paragraphs are shown.
  public func layoutManager(_ manager: TextLayoutManager, isHidden paragraph: Range<Int>) -> Bool { false }
  /// All text is shown.
  public func layoutManager(_ manager: TextLayoutManager, concealedRangesIn paragraph: Range<Int>) -> [Range<Int>] { [] }
  /// Nothing is done.
  public func layoutManagerDidInvalidateLayout(_ manager: TextLayoutManager) {}
}
