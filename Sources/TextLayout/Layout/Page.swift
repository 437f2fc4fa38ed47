/// A line fragment of a page; offsets and paragraph numbers are relative to those of the page.
struct PageFragment: Equatable {
  var start: Int32
  /// The offset after the last unit, without a terminator.
  var end: Int32
  var paragraph: Int32
  /// In `LayoutUnit`s: upper and lower edge with spacing.
  var top: Int32
  var bottom: Int32
  /// The x coordinates between which the fragment lies, which exclusions may limit.
  var left: Double
  var right: Double
  var indent: Float
  var width: Float
  var hasHyphen: Bool
  var endsParagraph: Bool
  var isRightToLeft: Bool
  /// The range that an ellipsis replaces, relative like `start`; empty if it only marks that there is more.
  var truncated: Range<Int32>?
}

/// The content of one container.
struct Page {
  /// The UTF-16 offset of the first unit, and the index of its paragraph.
  var base: Int
  var paragraph: Int
  /// Nil if they were evicted; they are recomputed on demand.
  var fragments: ContiguousArray<PageFragment>? = []
  /// The start of the next page, relative to `base` and `paragraph`.
  var length = 0
  var paragraphLength = 0

  var end: Int { base + length }
  var endParagraph: Int { paragraph + paragraphLength }
}

/// The start of the part of the last container in which each paragraph is laid out on its own.
struct Tail: Equatable {
  var container: Int
  var paragraph: Int
  /// In `LayoutUnit`s.
  var top: Int
}
