/// One query file.
public struct QuerySource: Sendable {
  /// What messages call it.
  public let path: String
  /// Its text.
  public let text: String

  public init(path: String, text: String) {
    self.path = path
    self.text = text
  }
}

/// Something wrong with a query file. The rest of the file is used.
public struct QueryProblem: Sendable, CustomStringConvertible {
  public let path: String
  /// 1-based.
  public let line: Int
  /// 1-based, in UTF-8 bytes.
  public let column: Int
  public let message: String

  public var description: String { "\(path):\(line):\(column): \(message)" }
}

/// Finds the top-level patterns of a query file without understanding them.
enum QueryPatternScanner {
  /// The byte ranges of the patterns, each up to the start of the next: captures and quantifiers behind a pattern belong to it.
  static func patternRanges(in text: ContiguousArray<UInt8>) -> [Range<Int>] {
    var starts: [Int] = []
    var depth = 0
    var offset = 0
    while offset < text.count {
      switch text[offset] {
      case UInt8(ascii: ";"):
        while offset < text.count && text[offset] != 0x0A { offset += 1 }
        continue
      case UInt8(ascii: "\""):
        if depth == 0 { starts.append(offset) }
        offset += 1
        while offset < text.count && text[offset] != UInt8(ascii: "\"") {
          offset += text[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
      case UInt8(ascii: "("), UInt8(ascii: "["):
        if depth == 0 { starts.append(offset) }
        depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        depth = max(depth - 1, 0)
      default:
        break
      }
      offset += 1
    }
    return starts.indices.map { starts[$0]..<($0 + 1 < starts.count ? starts[$0 + 1] : text.count) }
  }
}
