/// Is notified when the size or another property of a container changed.
protocol TextContainerObserver: AnyObject {
  /// Called after a property of the container changed.
  func containerChanged(_ container: TextContainer)
}

/// A region that text is laid out in: columns × rows with metrics of cells, else width × height.
public final class TextContainer {
  /// The width and height; either may be `LayoutSize.unbounded`. A container of unbounded height contains all of the
  /// remaining text.
  public var size: LayoutSize {
    didSet { if size != oldValue { observer?.containerChanged(self) } }
  }
  /// Areas that rows avoid: a row is divided into the parts left and right of them.
  public var exclusionPaths: [ExclusionPath] {
    didSet { if exclusionPaths != oldValue { observer?.containerChanged(self) } }
  }
  /// The most rows that are laid out here, 0 for any number. The last one ends with an ellipsis where the style truncates.
  public var maximumNumberOfLines: Int {
    didSet { if maximumNumberOfLines != oldValue { observer?.containerChanged(self) } }
  }
  /// The distance between the rows and the left and the right edge.
  public var lineFragmentPadding: Double {
    didSet { if lineFragmentPadding != oldValue { observer?.containerChanged(self) } }
  }
  weak var observer: (any TextContainerObserver)?

  /// Creates a container. `maximumNumberOfLines` and `lineFragmentPadding` below 0 count as 0; `maximumNumberOfLines`
  /// 0 means no limit.
  public init(
    size: LayoutSize, exclusionPaths: [ExclusionPath] = [], maximumNumberOfLines: Int = 0, lineFragmentPadding: Double = 0
  ) {
    self.size = size
    self.exclusionPaths = exclusionPaths
    self.maximumNumberOfLines = max(maximumNumberOfLines, 0)
    self.lineFragmentPadding = max(lineFragmentPadding, 0)
  }

  /// Creates a container whose size is in cells.
  /// - Parameters:
  ///   - columns: the number of cells of a row; values below 1 count as 1.
  ///   - rows: the height in rows; nil for unbounded, values below 0 count as 0.
  public convenience init(columns: Int, rows: Int? = nil) {
    self.init(
      size: LayoutSize(width: Double(max(columns, 1)), height: rows.map { Double(max($0, 0)) } ?? LayoutSize.unbounded))
  }

  /// The left and right x coordinates between which rows lie where no exclusion is in the way.
  var fullExtent: (left: Double, right: Double) {
    let right = max(size.width - lineFragmentPadding, lineFragmentPadding)
    return (lineFragmentPadding, right)
  }

  /// Whether the container has no exclusions, so that all rows have the same width.
  var isPlain: Bool { exclusionPaths.isEmpty }

  /// The y coordinate below which nothing is excluded; 0 without exclusions.
  var lowestExclusion: Double { exclusionPaths.reduce(0) { max($0, $1.bounds?.maxY ?? 0) } }

  /// Returns the horizontal parts of the container between two y coordinates that no exclusion path overlaps, from
  /// left to right; empty if nothing is free. O(exclusions log exclusions).
  func segments(from top: Double, to bottom: Double) -> [(left: Double, right: Double)] {
    let full = fullExtent
    guard !exclusionPaths.isEmpty else { return [full] }
    var taken = exclusionPaths.compactMap { $0.extent(from: top, to: bottom) }
    taken.sort { $0.left < $1.left }
    var result: [(left: Double, right: Double)] = []
    var left = full.left
    for part in taken {
      if part.left > left { result.append((left, min(part.left, full.right))) }
      left = max(left, part.right)
      if left >= full.right { break }
    }
    if left < full.right { result.append((left, full.right)) }
    return result.filter { $0.right > $0.left }
  }

  /// Returns the smallest y coordinate greater than `top` at which an exclusion path has its lower edge; nil if there
  /// is none, or only one that no layout reaches.
  func nextOpening(below top: Double) -> Double? {
    exclusionPaths.compactMap { $0.bounds?.maxY }.filter { $0 > top && $0 < LayoutUnit.most }.min()
  }
}
