/// A point in a container: x to the right, y downwards, in the units of the metrics (cells or points).
public struct LayoutPoint: Equatable, Sendable, Codable {
  /// To the right of the origin.
  public var x: Double
  /// Below the origin.
  public var y: Double

  /// A point right of and below the origin.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A width and height; a container without a bound has `LayoutSize.unbounded` for it.
public struct LayoutSize: Equatable, Sendable, Codable {
  /// From left to right.
  public var width: Double
  /// From top to bottom.
  public var height: Double

  /// No bound.
  public static let unbounded = Double.infinity

  /// A size, in the units of the metrics.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle in a container: left edge, upper edge, width and height, none of the last two negative.
public struct LayoutRect: Equatable, Sendable, Codable {
  /// The left edge.
  public var x: Double
  /// The upper edge.
  public var y: Double
  /// From left to right.
  public var width: Double
  /// From top to bottom.
  public var height: Double

  /// No room, at the origin.
  public static let zero = LayoutRect(x: 0, y: 0, width: 0, height: 0)

  /// A rectangle by its upper left corner and its size.
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
  /// Whether it has no room.
  public var isEmpty: Bool { width == 0 || height == 0 }

  /// Whether a point is inside, including the left and upper edges and excluding the right and lower ones.
  public func contains(_ point: LayoutPoint) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether the two have an area in common.
  public func intersects(_ other: LayoutRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// The smallest rectangle that holds both.
  public func union(_ other: LayoutRect) -> LayoutRect {
    let (left, top) = (min(minX, other.minX), min(minY, other.minY))
    return LayoutRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}
