/// The memory that expressions take once ICU has compiled them, counted from their source: before it is taken.
package struct ExpressionMemory: Sendable {
  // The bytes that ICU 72 takes for a unit of an interval, for a set of two letters, and for a set of many ranges, such
  // as `\w`.
  private static let bytesPerUnit = 48
  private static let bytesPerSet = 1_200
  private static let bytesPerClass = 8_192

  /// The most that the expressions may take together.
  package let limit: Int
  /// The bytes of all expressions that were added.
  package private(set) var bytes = 0

  /// Creates the count of no expression.
  package init(limit: Int) { self.limit = limit }

  /// Adds an expression. Returns false, and adds nothing, if all would take more than `limit`. O(pattern).
  package mutating func add(_ pattern: String) -> Bool {
    let sum = bytes + Self.bytes(of: pattern)
    guard sum <= limit else { return false }
    bytes = sum
    return true
  }

  /// Removes an expression that was added. O(pattern).
  package mutating func remove(_ pattern: String) { bytes -= Self.bytes(of: pattern) }

  /// Returns the bytes that an expression takes at most. Sets count with the sets in them as one. O(pattern).
  package static func bytes(of pattern: String) -> Int {
    var bytes = 0
    var (depth, hasClass) = (0, false)
    var units = pattern.utf8[...]
    while let unit = units.popFirst() {
      bytes += bytesPerUnit
      switch unit {
      case UInt8(ascii: "\\"):
        guard let letter = units.popFirst() else { break }
        bytes += bytesPerUnit
        if depth > 0 {
          hasClass = true
        } else if letter | 0x20 == UInt8(ascii: "p") {
          bytes += bytesPerClass
        }
      case UInt8(ascii: "["):
        if depth == 0 { (bytes, hasClass) = (bytes + bytesPerSet, false) }
        depth += 1
        if units.first == UInt8(ascii: ":") { hasClass = true }
      case UInt8(ascii: "]") where depth > 0:
        depth -= 1
        if depth == 0 && hasClass { bytes += bytesPerClass }
      default: break
      }
    }
    return bytes
  }
}
