internal import HighlightRendering

/// Consecutive tokens as bytes: a third of the memory that they take as an array. Each token is four numbers relative
/// to the token before it, as in the protocol, and each number is groups of seven bits, the lowest first. Unnecessary
/// if tokens were encoded again for each request.
struct PackedTokens: Sendable {
  /// The bytes of a token at most.
  private static let maxBytes = 4 * 5

  private var bytes: ContiguousArray<UInt8> = []
  private(set) var count = 0
  /// The last token; nil if there is none.
  private(set) var last: LineToken?

  /// The first token; nil if there is none.
  var first: LineToken? {
    var result: LineToken?
    forEach {
      result = $0
      return false
    }
    return result
  }

  /// Packs ascending tokens. O(tokens).
  init(_ tokens: ContiguousArray<LineToken>.SubSequence) {
    (count, last) = (tokens.count, tokens.last)
    bytes = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count * Self.maxBytes) { buffer in
      var length = 0
      func write(_ number: UInt32) {
        var rest = number
        while rest > 0x7F {
          buffer[length] = UInt8(truncatingIfNeeded: rest) | 0x80
          rest >>= 7
          length += 1
        }
        buffer[length] = UInt8(rest)
        length += 1
      }
      var previous = LineToken(line: 0, column: 0, length: 0, code: 0)
      for token in tokens {
        write(token.line &- previous.line)
        write(token.line == previous.line ? token.column &- previous.column : token.column)
        write(token.length)
        // The type, which is in the upper eight bits, comes first: most tokens have no modifiers.
        write(token.code << 8 | token.code >> 24)
        previous = token
      }
      return ContiguousArray(buffer[..<length])
    }
  }

  /// Calls `body` with consecutive tokens until it returns false.
  @inline(__always)
  func forEach(_ body: (LineToken) -> Bool) {
    bytes.withUnsafeBufferPointer { bytes in
      var next = 0
      func read() -> UInt32 {
        var result = UInt32(0)
        var shift = UInt32(0)
        while true {
          let byte = bytes[next]
          next += 1
          result |= UInt32(byte & 0x7F) << shift
          if byte < 0x80 { return result }
          shift += 7
        }
      }
      var token = LineToken(line: 0, column: 0, length: 0, code: 0)
      while next < bytes.count {
        let lines = read()
        token.line &+= lines
        token.column = lines == 0 ? token.column &+ read() : read()
        token.length = read()
        let code = read()
        token.code = code >> 8 | code << 24
        guard body(token) else { return }
      }
    }
  }
}
