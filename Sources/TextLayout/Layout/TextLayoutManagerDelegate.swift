/// Customizes the layout of a text. Results must depend on the text alone; otherwise the delegate calls
/// `invalidateLayout()` when they change. Ranges are half-open UTF-16 offsets.
///
/// All methods have defaults. Declare the conformance in an extension: the compiler then warns of a method whose types do
/// not fit, which would never be called.
public protocol TextLayoutManagerDelegate: AnyObject {
  /// Returns the style of a paragraph; nil for that of the layout manager.
  /// - Parameters:
  ///   - manager: the layout manager.
  ///   - paragraph: the range of the paragraph with its terminator.
  func layoutManager(_ manager: TextLayoutManager, paragraphStyleFor paragraph: Range<Int>) -> ParagraphStyle?
  /// Returns the spacing after the row that ends at a UTF-16 offset, which is added to that of the style.
  func layoutManager(_ manager: TextLayoutManager, lineSpacingAfterRowEndingAt utf16Offset: Int) -> Double
  /// Whether a row may end before the word that begins at a UTF-16 offset. Not called for offsets inside links.
  func layoutManager(_ manager: TextLayoutManager, shouldBreakLineByWordBefore utf16Offset: Int) -> Bool
  /// Whether a row may end with a hyphen before the unit at a UTF-16 offset.
  func layoutManager(_ manager: TextLayoutManager, shouldBreakLineByHyphenatingBefore utf16Offset: Int) -> Bool
  /// Whether a paragraph is hidden, like folded lines: it has no rows and no height. `paragraph` includes the
  /// terminator.
  func layoutManager(_ manager: TextLayoutManager, isHidden paragraph: Range<Int>) -> Bool
  /// Returns the parts of a paragraph that have no width, like the delimiters that an editor conceals; ascending and
  /// disjoint. `paragraph` is without its terminator.
  func layoutManager(_ manager: TextLayoutManager, concealedRangesIn paragraph: Range<Int>) -> [Range<Int>]
  /// Called after a part of the layout was discarded.
  func layoutManagerDidInvalidateLayout(_ manager: TextLayoutManager)
}

extension TextLayoutManagerDelegate {
  /// Returns nil: all paragraphs have the style of the layout manager.
  public func layoutManager(_ manager: TextLayoutManager, paragraphStyleFor paragraph: Range<Int>) -> ParagraphStyle? { nil }
  /// Returns 0.
  public func layoutManager(_ manager: TextLayoutManager, lineSpacingAfterRowEndingAt utf16Offset: Int) -> Double { 0 }
  /// Returns true.
  public func layoutManager(_ manager: TextLayoutManager, shouldBreakLineByWordBefore utf16Offset: Int) -> Bool { true }
  /// Returns true.
  public func layoutManager(_ manager: TextLayoutManager, shouldBreakLineByHyphenatingBefore utf16Offset: Int) -> Bool {
    true
  }
  /// Returns false: all paragraphs are displayed.
  public func layoutManager(_ manager: TextLayoutManager, isHidden paragraph: Range<Int>) -> Bool { false }
  /// Returns no ranges: all text is displayed.
  public func layoutManager(_ manager: TextLayoutManager, concealedRangesIn paragraph: Range<Int>) -> [Range<Int>] { [] }
  /// Does nothing.
  public func layoutManagerDidInvalidateLayout(_ manager: TextLayoutManager) {}
}
