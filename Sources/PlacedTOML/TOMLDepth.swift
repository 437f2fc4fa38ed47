/// Checks the depth of the keys of a TOML text. The parser descends a key like `a.b.c` recursively, and so does its
/// deinitializer: thousands of parts would end the process.
package enum TOMLDepth {
  /// The most parts that a key may have.
  package static let limit = 100

  /// Returns the byte offset of the dot at which the first key exceeds the limit of its parts; nil if none does. The
  /// text need not be TOML: up to its first error it is read as the parser reads it. O(text).
  package static func fault(in text: ContiguousArray<UInt8>) -> Int? {
    var index = 0
    var dots = 0
    func byte(_ index: Int) -> UInt8 { index < text.count ? text[index] : 0 }
    while index < text.count {
      let current = text[index]
      switch current {
      case UInt8(ascii: "."):
        dots += 1
        if dots >= limit { return index }
      case UInt8(ascii: "#"):
        while index < text.count && text[index] != 0x0A { index += 1 }
        dots = 0
        continue
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        index = end(ofStringAt: index, in: text)
        continue
      case 0x0A, UInt8(ascii: "="), UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
        UInt8(ascii: "}"):
        dots = 0
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Returns the byte offset after the string, also a multi-line one, that starts at an offset. If it is not closed:
  /// that of its line's end, or of the text's end for a multi-line string.
  static func end(ofStringAt start: Int, in text: ContiguousArray<UInt8>) -> Int {
    let quote = text[start]
    func isQuote(_ index: Int) -> Bool { index < text.count && text[index] == quote }
    let isLong = isQuote(start + 1) && isQuote(start + 2)
    var index = start + (isLong ? 3 : 1)
    while index < text.count {
      if text[index] == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") {
        index += 2
      } else if text[index] == quote && !isLong {
        return index + 1
      } else if text[index] == quote && isQuote(index + 1) && isQuote(index + 2) {
        index += 3
        // Two quotes may stand right before the closing ones.
        for _ in 0..<2 where isQuote(index) { index += 1 }
        return index
      } else if text[index] == 0x0A && !isLong {
        return index
      } else {
        index += 1
      }
    }
    return text.count
  }
}
