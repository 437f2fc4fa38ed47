// Checks of arguments of public functions. They hold in release builds too, where `precondition` ends the process without a
// message: these report the argument and its value.

/// Ends the process with a message unless a range lies in `0..<length`. An empty range may be at `length`.
/// - Parameter name: the name of the argument, for the message.
@inlinable @inline(__always)
package func check(_ range: Range<Int>, within length: Int, _ name: StaticString = "range") {
  if range.lowerBound < 0 || range.upperBound > length { failRange(name, range, 0, length) }
}

/// Ends the process with a message unless a range lies inside `bounds`. An empty range may be at its upper bound.
@inlinable @inline(__always)
package func check(_ range: Range<Int>, within bounds: Range<Int>, _ name: StaticString = "range") {
  if range.lowerBound < bounds.lowerBound || range.upperBound > bounds.upperBound {
    failRange(name, range, bounds.lowerBound, bounds.upperBound)
  }
}

/// Ends the process with a message unless `0 <= offset < length`.
@inlinable @inline(__always)
package func check(_ offset: Int, below length: Int, _ name: StaticString = "utf16Offset") {
  if offset < 0 || offset >= length { failOffset(name, offset, 0, length, "<") }
}

/// Ends the process with a message unless `lower <= offset <= upper`.
@inlinable @inline(__always)
package func check(_ offset: Int, from lower: Int = 0, through upper: Int, _ name: StaticString = "utf16Offset") {
  if offset < lower || offset > upper { failOffset(name, offset, lower, upper, "<=") }
}

/// Ends the process with a message unless a count is 0 or more.
@inlinable @inline(__always)
package func checkCount(_ count: Int, _ name: StaticString) {
  if count < 0 { fail("\(name) is \(count), not 0 or more") }
}

/// Ends the process with a message unless a replacement is possible in a text of the given length.
/// - Parameters:
///   - range: the replaced UTF-16 range, in the text before.
///   - delta: how many units longer the text became.
///   - length: the length of the text afterwards.
@inlinable @inline(__always)
package func checkChange(of range: Range<Int>, by delta: Int, lengthAfter length: Int) {
  let (upper, overflows) = range.upperBound.addingReportingOverflow(delta)
  if range.lowerBound < 0 || overflows || upper < range.lowerBound || upper > length {
    fail("range \(range) and changeInLength \(delta) do not fit a text of \(length) units")
  }
}

@inline(never)
@usableFromInline func failRange(_ name: StaticString, _ range: Range<Int>, _ lower: Int, _ upper: Int) -> Never {
  fail("\(name) \(range) is outside \(lower)..<\(upper)")
}

@inline(never)
@usableFromInline func failOffset(_ name: StaticString, _ offset: Int, _ lower: Int, _ upper: Int, _ sign: String) -> Never {
  fail("\(name) \(offset) is outside: \(lower) <= \(name) \(sign) \(upper)")
}

/// Ends the process with a message about an argument. `fatalError` prints it also in release builds, where `precondition`
/// does not.
@inline(never)
@usableFromInline package func fail(_ message: String) -> Never {
  fatalError(message)
}
