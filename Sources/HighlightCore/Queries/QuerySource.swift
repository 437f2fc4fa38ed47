package import Platform
package import TextModel

/// One query file.
public struct QuerySource: Sendable {
  /// Its name in messages.
  public let path: String
  /// Its text.
  public var text: String { content.text }
  private let content: Content
  /// Whether its regular expressions are known to compile: those that are not simple are compiled when they are needed.
  public let isVerified: Bool
  /// Whether it comes from a folder that need not be trusted: its expressions and its share of a match are bounded in time.
  public let isUntrusted: Bool

  /// Creates a query file whose text is in memory.
  /// - Parameters:
  ///   - path: its name in messages.
  ///   - text: its queries.
  ///   - isProven: whether its regular expressions are known to be valid.
  ///   - isForeign: whether it comes from a folder that need not be trusted.
  public init(path: String, text: String, isVerified: Bool = false, isUntrusted: Bool = false) {
    self.path = path
    content = Content(text)
    self.isVerified = isVerified
    self.isUntrusted = isUntrusted
  }

  /// Creates a trusted query file from its bytes. They are decoded as UTF-8 at the first use of `text`: compiled
  /// queries do without it.
  package init(path: String, bytes: ContiguousArray<UInt8>, isVerified: Bool = false) {
    self.path = path
    content = Content(bytes)
    self.isVerified = isVerified
    isUntrusted = false
  }

  private final class Content: Sendable {
    private final class Text: Sendable {
      let text: String

      init(_ text: String) { self.text = text }
    }

    /// Nil for a text that is known.
    let bytes: ContiguousArray<UInt8>?
    private let known = LazyObjects<Text>(count: 1)

    init(_ bytes: ContiguousArray<UInt8>) { self.bytes = bytes }

    init(_ text: String) {
      bytes = nil
      known.store(0, Text(text))
    }

    deinit { known.release() }

    var text: String { known.object(0) { Text(String(decoding: bytes ?? [], as: UTF8.self)) }.text }
  }

  /// The number of bytes; of a file that is no UTF-8, not more than the text has.
  var byteCount: Int { content.bytes?.count ?? text.utf8.count }

  /// Adds to a hash everything that the compiled patterns depend on: the bytes of the file and `isVerified`, not its
  /// path. O(bytes).
  package func combine(into hash: inout StableHash) {
    if let bytes = content.bytes { bytes.withUnsafeBytes { hash.combine($0) } } else { hash.combine(text) }
    hash.combine(isVerified ? 1 : 0)
  }

  /// The UTF-8 offsets of the starts of lines. O(text).
  var lineStarts: [Int] {
    var text = text
    return text.withUTF8 { bytes in
      var starts = [0]
      for index in bytes.indices where bytes[index] == 0x0A { starts.append(index + 1) }
      return starts
    }
  }

  /// Returns the line and the column, in UTF-8 bytes, of a UTF-8 offset, both from 1. O(offset).
  package func position(of offset: Int) -> (line: Int, column: Int) {
    var line = 1
    var lineStart = 0
    for (index, byte) in text.utf8.prefix(offset).enumerated() where byte == 0x0A {
      line += 1
      lineStart = index + 1
    }
    return (line, offset - lineStart + 1)
  }
}

extension QuerySource {
  /// Returns the path, the line and the column, in grapheme clusters, of a UTF-8 offset, both from 1. O(offset).
  package func location(ofUTF8Offset offset: Int) -> FileLocation {
    let (line, column) = position(of: offset)
    let start = text.utf8.index(text.utf8.startIndex, offsetBy: offset - (column - 1))
    let end = text.utf8.index(start, offsetBy: min(column - 1, text.utf8.distance(from: start, to: text.utf8.endIndex)))
    return FileLocation(path: path, line: line, column: text[start..<end].count + 1)
  }

  /// Returns the text from an opening parenthesis at a UTF-8 offset to its closing one, on one line: each run of
  /// white space becomes a space. To the end of the file if it is not closed.
  func parenthesized(at offset: Int) -> String {
    var depth = 0
    var isInString = false
    var isEscaped = false
    var bytes: [UInt8] = []
    for byte in text.utf8.dropFirst(offset) {
      if byte == 0x20 || (0x09...0x0D).contains(byte) {
        if bytes.last != 0x20 { bytes.append(0x20) }
        continue
      }
      bytes.append(byte)
      if isInString {
        if byte == UInt8(ascii: "\"") && !isEscaped { isInString = false }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      if depth == 0 { break }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Something wrong with a query file. The rest of the file is used.
public struct QueryProblem: Sendable, CustomStringConvertible {
  /// The file's name in messages.
  public let path: String
  /// 1-based.
  public let line: Int
  /// 1-based, in UTF-8 bytes.
  public let column: Int
  /// The error, without its position.
  public let message: String

  /// Creates an error at a line and a column, both from 1.
  public init(path: String, line: Int, column: Int, message: String) {
    self.path = path
    self.line = line
    self.column = column
    self.message = message
  }

  /// The error in the format of compilers: `PATH:LINE:COLUMN: MESSAGE`.
  public var description: String { "\(path):\(line):\(column): \(message)" }
}
