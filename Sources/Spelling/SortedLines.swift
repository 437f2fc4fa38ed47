/// A list of lines, each with a key, a space and a value, sorted by the bytes of the keys and stored contiguously.
struct SortedLines: Sendable {
  private static let newline = UInt8(ascii: "\n")
  private static let space = UInt8(ascii: " ")

  let bytes: ContiguousArray<UInt8>

  /// Whether a key is in the list. O(log lines).
  func contains(_ key: ArraySlice<UInt8>) -> Bool { value(of: key) != nil }

  /// Returns the value of a key, without the space; empty if the line has only a key, nil if the key is not in the
  /// list. O(log lines).
  func value(of key: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    bytes.withUnsafeBufferPointer { bytes in
      var (low, high) = (0, bytes.count)
      while low < high {
        let middle = low + (high - low) / 2
        var start = middle
        while start > low, bytes[start - 1] != Self.newline { start -= 1 }
        var end = middle
        while end < high, bytes[end] != Self.newline { end += 1 }
        switch Self.order(bytes[start..<end], key) {
        case 0:
          let value = start + key.count + 1
          return value < end ? ArraySlice(bytes[value..<end]) : []
        case ..<0: low = end + 1
        default: high = start
        }
      }
      return nil
    }
  }

  /// Compares the key of a line with another key: negative if it is less, 0 if it is equal, positive if it is
  /// greater.
  private static func order(_ line: Slice<UnsafeBufferPointer<UInt8>>, _ key: ArraySlice<UInt8>) -> Int {
    var (position, other) = (line.startIndex, key.startIndex)
    while position < line.endIndex, line[position] != space {
      if other == key.endIndex { return 1 }
      let difference = Int(line[position]) - Int(key[other])
      if difference != 0 { return difference }
      position += 1
      other += 1
    }
    return other == key.endIndex ? 0 : -1
  }
}
