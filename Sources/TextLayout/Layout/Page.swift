/// A fragment of a container that is filled from its top; positions are relative to its page.
struct PlacedFragment: Equatable {
  var start: Int32
  /// After the last unit, without a terminator.
  var end: Int32
  var paragraph: Int32
  /// In `LayoutUnit`s: upper and lower edge with spacing.
  var top: Int32
  var bottom: Int32
  /// The room between exclusions.
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
  /// The first unit and its paragraph.
  var base: Int
  var paragraph: Int
  /// Nil if they were evicted; they are recomputed on demand.
  var fragments: ContiguousArray<PlacedFragment>? = []
  /// Where the next page goes on, relative to these.
  var length = 0
  var paragraphLength = 0

  var end: Int { base + length }
  var endParagraph: Int { paragraph + paragraphLength }
}

/// Where the part of the last container begins in which paragraphs are laid out each by itself.
struct Tail: Equatable {
  var container: Int
  var paragraph: Int
  /// In `LayoutUnit`s.
  var top: Int
}
