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

  /// The 1-based line and column (UTF-8 bytes) of a UTF-8 offset.
  func position(of offset: Int) -> (line: Int, column: Int) {
    var line = 1
    var lineStart = 0
    for (index, byte) in text.utf8.prefix(offset).enumerated() where byte == 0x0A {
      line += 1
      lineStart = index + 1
    }
    return (line, offset - lineStart + 1)
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
