/// The context of a cursor in a TOML text that is being edited, and so may be malformed.
package struct TOMLCursor: Equatable {
  package enum Context: Equatable {
    /// Inside `[…]` or `[[…]]`.
    case header
    /// In a key, or where a key may begin.
    case key
    /// In a value, between quotes or not.
    case value(isQuoted: Bool)
    /// In a comment, or after a syntax error in its line.
    case comment
  }

  package var part: Context
  /// The names of the tables and keys that contain the cursor, outermost first. In a key, the parts before the last
  /// dot; in a value, the complete key.
  package var path: [String]
  /// The range of the word at the cursor: a part of a key, a quoted text, or a bare value; UTF-16 offsets, half-open.
  package var word: Range<Int>

  /// Finds the context of a UTF-16 offset in a TOML text: the kind of its part, the path of keys and the word. O(text).
  /// - Parameter units: the UTF-16 units of the text.
  package init(_ units: some RandomAccessCollection<UInt16>, at offset: Int) {
    let text = String(decoding: units, as: UTF16.self)
    let before = String(decoding: units.prefix(offset), as: UTF16.self)
    var bytes = ContiguousArray(before.utf8)
    let cursor = bytes.count
    bytes.append(contentsOf: text.utf8.dropFirst(cursor))
    self = bytes.withUnsafeBufferPointer { bytes in
      var reader = TOMLReader(bytes)
      reader.search = Search(offset: cursor)
      reader.read()
      var found = reader.search?.found ?? TOMLCursor(part: .key, path: [], word: cursor..<cursor)
      func units(before offset: Int) -> Int { String(decoding: bytes[..<offset], as: UTF8.self).utf16.count }
      found.word = units(before: found.word.lowerBound)..<units(before: found.word.upperBound)
      return found
    }
  }

  private init(part: Context, path: [String], word: Range<Int>) {
    (self.part, self.path, self.word) = (part, path, word)
  }

  /// The state with which a reader finds the context of an offset (UTF-8).
  struct Search {
    let offset: Int
    /// The tables and the parts of keys around the index of the reader; the first ones come from the header.
    var path: [String] = []
    private var headerDepth = 0
    private(set) var found: TOMLCursor?

    init(offset: Int) { self.offset = offset }

    mutating func beginHeader() { (path, headerDepth) = ([], 0) }
    mutating func endHeader() { headerDepth = path.count }
    /// Forgets the parts of a key.
    /// - Parameter depth: how many names were there before it; nil: those of the header.
    mutating func endPair(from depth: Int?) { path.removeSubrange((depth ?? headerDepth)...) }

    /// Records that the reader has come to an index in a part. The first recorded index that is not before the cursor
    /// decides.
    /// - Parameter word: the word that ends there; nil: blanks do, and the word at the cursor is what is bare behind it.
    mutating func pass(_ part: Context, _ index: Int, _ bytes: UnsafeBufferPointer<UInt8>, word: Range<Int>? = nil) {
      guard found == nil, offset <= index else { return }
      var end = offset
      if word == nil && part != .comment { while end < bytes.count, TOMLReader.isBare(bytes[end]) { end += 1 } }
      found = TOMLCursor(part: part, path: path, word: word ?? offset..<end)
    }
  }
}
