/// A point in a container: x to the right, y downwards, in the units of the metrics (cells or points).
public struct LayoutPoint: Equatable, Sendable, Codable {
  /// To the right of the origin.
  public var x: Double
  /// Below the origin.
  public var y: Double

  /// Creates a point at `x` right of the origin and `y` below it.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A width and a height. Either is `LayoutSize.unbounded` for a container without a limit in that direction.
public struct LayoutSize: Equatable, Sendable, Codable {
  /// From left to right.
  public var width: Double
  /// From top to bottom.
  public var height: Double

  /// No bound.
  public static let unbounded = Double.infinity

  /// Creates a size, in the units of the metrics.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle in a container: left edge, upper edge, width and height. Width and height are not negative.
public struct LayoutRect: Equatable, Sendable, Codable {
  /// The left edge.
  public var x: Double
  /// The upper edge.
  public var y: Double
  /// From left to right.
  public var width: Double
  /// From top to bottom.
  public var height: Double

  /// The empty rectangle at the origin.
  public static let zero = LayoutRect(x: 0, y: 0, width: 0, height: 0)

  /// Creates a rectangle from its upper left corner and its size. A negative width or height counts as 0.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = max(width, 0)
    self.height = max(height, 0)
  }

  /// The left edge.
  public var minX: Double { x }
  /// The right edge.
  public var maxX: Double { x + width }
  /// The upper edge.
  public var minY: Double { y }
  /// The lower edge.
  public var maxY: Double { y + height }
  /// The point in the middle.
  public var center: LayoutPoint { LayoutPoint(x: x + width / 2, y: y + height / 2) }
  /// Whether the width or the height is 0.
  public var isEmpty: Bool { width == 0 || height == 0 }

  /// Whether a point is inside, including the left and upper edges and excluding the right and lower ones.
  public func contains(_ point: LayoutPoint) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether the two rectangles overlap; those that only share an edge do not.
  public func intersects(_ other: LayoutRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Returns the smallest rectangle that contains both, empty ones included.
  public func union(_ other: LayoutRect) -> LayoutRect {
    let (left, top) = (min(minX, other.minX), min(minY, other.minY))
    return LayoutRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}
