/// A part of a container that text is laid out around.
public enum ExclusionPath: Equatable, Sendable {
  /// All of a rectangle.
  case rectangle(LayoutRect)
  /// The ellipse that touches the edges of a rectangle.
  case ellipse(LayoutRect)
  /// A closed polygon. Rows avoid everything between its leftmost and its rightmost point at their height.
  case polygon([LayoutPoint])

  /// The smallest rectangle around the path; nil if the path has no area.
  public var bounds: LayoutRect? {
    switch self {
    case .rectangle(let rect), .ellipse(let rect): return rect.isEmpty ? nil : rect
    case .polygon(let points):
      guard points.count > 2, let first = points.first else { return nil }
      var (left, right, top, bottom) = (first.x, first.x, first.y, first.y)
      for point in points {
        (left, right) = (min(left, point.x), max(right, point.x))
        (top, bottom) = (min(top, point.y), max(bottom, point.y))
      }
      let rect = LayoutRect(x: left, y: top, width: right - left, height: bottom - top)
      return rect.isEmpty ? nil : rect
    }
  }

  /// Returns the leftmost and rightmost x coordinate of the path between two y coordinates; nil if no part of the
  /// path is there. O(points).
  func extent(from top: Double, to bottom: Double) -> (left: Double, right: Double)? {
    guard let bounds, bounds.minY < bottom && top < bounds.maxY else { return nil }
    switch self {
    case .rectangle: return (bounds.minX, bounds.maxX)
    case .ellipse:
      // Widest where the band is nearest to the middle.
      let center = bounds.center
      let distance = max(0, top - center.y, center.y - bottom) / (bounds.height / 2)
      let half = bounds.width / 2 * (1 - distance * distance).squareRoot()
      return half > 0 ? (center.x - half, center.x + half) : nil
    case .polygon(let points):
      var left = Double.infinity
      var right = -Double.infinity
      func take(_ x: Double) { (left, right) = (min(left, x), max(right, x)) }
      for (index, a) in points.enumerated() {
        let b = points[(index + 1) % points.count]
        if a.y > top && a.y < bottom { take(a.x) }
        for edge in [top, bottom] where (a.y < edge) != (b.y < edge) {
          take(a.x + (b.x - a.x) * (edge - a.y) / (b.y - a.y))
        }
      }
      // Edges along the band's own edges enclose nothing of it by themselves.
      return left < right ? (left, right) : nil
    }
  }
}
