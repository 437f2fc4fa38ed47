/// Told of changes of a container.
protocol TextContainerObserver: AnyObject {
  func containerChanged(_ container: TextContainer)
}

/// A region that text is laid out in: columns × rows with metrics of cells, else width × height.
public final class TextContainer {
  /// Either may be `LayoutSize.unbounded`. A container of unbounded height takes all text that is left.
  public var size: LayoutSize {
    didSet { if size != oldValue { observer?.containerChanged(self) } }
  }
  /// Areas that rows avoid: a row is cut into pieces left and right of them.
  public var exclusionPaths: [ExclusionPath] {
    didSet { if exclusionPaths != oldValue { observer?.containerChanged(self) } }
  }
  /// The most rows that are laid out here, 0 for any number. The last one ends with an ellipsis where the style truncates.
  public var maximumNumberOfLines: Int {
    didSet { if maximumNumberOfLines != oldValue { observer?.containerChanged(self) } }
  }
  /// Rows are kept so far from the left and the right edge.
  public var lineFragmentPadding: Double {
    didSet { if lineFragmentPadding != oldValue { observer?.containerChanged(self) } }
  }
  weak var observer: (any TextContainerObserver)?

  /// A container of a size; numbers below 0 are 0.
  public init(
    size: LayoutSize, exclusionPaths: [ExclusionPath] = [], maximumNumberOfLines: Int = 0, lineFragmentPadding: Double = 0
  ) {
    self.size = size
    self.exclusionPaths = exclusionPaths
    self.maximumNumberOfLines = max(maximumNumberOfLines, 0)
    self.lineFragmentPadding = max(lineFragmentPadding, 0)
  }

  /// A container of cells.
  /// - Parameters:
  ///   - columns: the number of cells of a row.
  ///   - rows: nil for any number.
  public convenience init(columns: Int, rows: Int? = nil) {
    self.init(
      size: LayoutSize(width: Double(max(columns, 1)), height: rows.map { Double(max($0, 0)) } ?? LayoutSize.unbounded))
  }

  /// The room of a row that nothing is in the way of, from the left edge.
  var fullExtent: (left: Double, right: Double) {
    let right = max(size.width - lineFragmentPadding, lineFragmentPadding)
    return (lineFragmentPadding, right)
  }

  /// Whether every row has the same room, whatever its height is.
  var isPlain: Bool { exclusionPaths.isEmpty }

  /// Below this height nothing is excluded.
  var lowestExclusion: Double { exclusionPaths.reduce(0) { max($0, $1.bounds?.maxY ?? 0) } }

  /// The free parts of the band between two heights, from left to right. O(exclusions log exclusions).
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

  /// The next height below `top` at which a band may have more room: where an exclusion ends; nil below all of them.
  func nextOpening(below top: Double) -> Double? {
    exclusionPaths.compactMap { $0.bounds?.maxY }.filter { $0 > top }.min()
  }
}
