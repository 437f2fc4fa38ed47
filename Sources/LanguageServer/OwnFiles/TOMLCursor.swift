/// The context of a cursor in a TOML text that is being edited, and so may be malformed.
struct TOMLCursor: Equatable {
  enum Part: Equatable {
    /// Inside `[…]` or `[[…]]`.
    case header
    /// In a key, or where a key may begin.
    case key
    /// In a value, between quotes or not.
    case value(isQuoted: Bool)
    /// In a comment.
    case comment
  }

  var part: Part
  /// The names of the tables and keys that contain the cursor, outermost first. In a key, the parts before the last
  /// dot; in a value, the complete key.
  var path: [String]
  /// The range of the word at the cursor: a part of a key, a quoted text, or a bare value; UTF-16 offsets, half-open.
  var word: Range<Int>

  /// Finds the context of a UTF-16 offset in a TOML text: the kind of its part, the path of keys and the word.
  /// O(offset): the text is read from its start, because a multi-line string may start anywhere.
  /// - Parameter units: the UTF-16 units of the text.
  init(_ units: some RandomAccessCollection<UInt16>, at offset: Int) {
    var reader = Reader(units: Array(units), offset: offset)
    self = reader.read()
  }

  fileprivate init(_ part: Part, _ path: [String], _ word: Range<Int>) {
    (self.part, self.path, self.word) = (part, path, word)
  }
}

/// Reads the text up to the cursor.
private struct Reader {
  private enum Container {
    case array
    /// An inline table, with the path of the key whose value it is.
    case inlineTable([String])
  }

  let units: [UInt16]
  let offset: Int
  private var index = 0
  private var table: [String] = []
  /// The key whose value is being read; nil while a key is being read.
  private var key: [String]?
  private var containers: [Container] = []

  init(units: [UInt16], offset: Int) {
    self.units = units
    self.offset = min(offset, units.count)
  }

  private static func isOfKey(_ unit: UInt16) -> Bool {
    (unit | 0x20) &- 0x61 < 26 || unit &- 0x30 < 10 || unit == 0x2D || unit == 0x5F
  }

  /// The path of the table that contains the key or value being read.
  private var outer: [String] {
    for case .inlineTable(let path) in containers.reversed() { return path }
    return table
  }

  /// Reads the text up to the cursor and returns its context.
  mutating func read() -> TOMLCursor {
    while true {
      skipBlanks()
      if index >= offset { return atRest() }
      let unit = units[index]
      if unit == 0x23 {
        if let end = skipComment() { return end }
      } else if unit == 0x0A || unit == 0x0D {
        index += 1
        if containers.isEmpty { key = nil }
      } else if key == nil {
        if unit == 0x5B, containers.isEmpty {
          if let end = readHeader() { return end }
        } else if unit == 0x7D, !containers.isEmpty {
          close()
        } else if unit == 0x2C {
          index += 1
        } else if let end = readKey() {
          return end
        }
      } else if let end = readValue() {
        return end
      }
    }
  }

  private mutating func skipBlanks() {
    while index < offset, units[index] == 0x20 || units[index] == 0x09 { index += 1 }
  }

  /// Returns the cursor for a word that begins at the offset, after white space: a value after `=`, otherwise a key.
  private func atRest() -> TOMLCursor {
    if let key { return TOMLCursor(.value(isQuoted: false), outer + key, word(from: offset)) }
    return TOMLCursor(.key, outer, word(from: offset))
  }

  /// Returns the UTF-16 range from `start` to the end of the bare word that contains the cursor, or to the cursor
  /// without one.
  private func word(from start: Int) -> Range<Int> {
    var end = max(start, offset)
    while end < units.count, Self.isOfKey(units[end]) { end += 1 }
    return start..<end
  }

  private mutating func skipComment() -> TOMLCursor? {
    while index < offset, units[index] != 0x0A { index += 1 }
    return index >= offset ? TOMLCursor(.comment, outer, offset..<offset) : nil
  }

  /// Reads a table header, such as `[a.b]`. Returns the cursor if it is in the header; otherwise nil.
  private mutating func readHeader() -> TOMLCursor? {
    index += 1
    if index < offset, units[index] == 0x5B { index += 1 }
    var parts: [String] = []
    while true {
      skipBlanks()
      let start = index
      if index >= offset { return TOMLCursor(.header, parts, word(from: offset)) }
      if let (part, isCut) = readPart() {
        if isCut { return TOMLCursor(.header, parts, word(from: start)) }
        parts.append(part)
      } else if units[index] == 0x2E {
        index += 1
      } else {
        while index < offset, units[index] == 0x5D { index += 1 }
        table = parts
        // What is no header is passed, so that there is an end.
        if index < offset, units[index] != 0x0A, units[index] != 0x23 { index += 1 }
        return nil
      }
    }
  }

  /// Reads a part of a key, bare or in quotes, from the index. Returns the part without quotes, and whether it
  /// extends to the cursor (`isCut`); nil if no part begins there.
  private mutating func readPart() -> (String, isCut: Bool)? {
    let start = index
    if units[index] == 0x22 || units[index] == 0x27 {
      let quote = units[index]
      index += 1
      while index < units.count, units[index] != quote, units[index] != 0x0A { index += 1 }
      let part = String(decoding: units[(start + 1)..<index], as: UTF16.self)
      index = min(index + 1, units.count)
      return (part, index > offset)
    }
    while index < units.count, Self.isOfKey(units[index]) { index += 1 }
    if index == start { return nil }
    return (String(decoding: units[start..<index], as: UTF16.self), index >= offset)
  }

  /// Reads a key up to and including its `=`, such as `a.b =`. Returns the cursor if it is in the key, or in the rest
  /// of a malformed line, where it counts as a comment; otherwise nil.
  private mutating func readKey() -> TOMLCursor? {
    var parts: [String] = []
    while true {
      skipBlanks()
      let start = index
      if index >= offset { return TOMLCursor(.key, outer + parts, word(from: offset)) }
      if let (part, isCut) = readPart() {
        if isCut {
          let isQuoted = units[start] == 0x22 || units[start] == 0x27
          return TOMLCursor(.key, outer + parts, isQuoted ? start + 1..<max(start + 1, index - 1) : start..<index)
        }
        parts.append(part)
      } else if units[index] == 0x2E {
        index += 1
      } else if units[index] == 0x3D {
        index += 1
        key = parts
        return nil
      } else {
        // No key: the rest of the line is passed.
        while index < offset, units[index] != 0x0A { index += 1 }
        return index >= offset ? TOMLCursor(.comment, outer, offset..<offset) : nil
      }
    }
  }

  /// Reads the next string, bracket, comma or bare value of a value. Returns the context if `offset` is in a string,
  /// in its opening quotes, or in or right after a bare value; otherwise nil. Brackets open and close containers.
  /// After `{`, and after a comma in an inline table, `key` is nil, because a key comes next.
  private mutating func readValue() -> TOMLCursor? {
    let unit = units[index]
    switch unit {
    case 0x22, 0x27: return readString(unit)
    case 0x5B:
      containers.append(.array)
      index += 1
    case 0x7B:
      containers.append(.inlineTable(outer + (key ?? [])))
      key = nil
      index += 1
    case 0x5D, 0x7D: close()
    case 0x2C:
      index += 1
      if case .inlineTable? = containers.last { key = nil }
    default:
      let start = index
      while index < units.count, ![0x0A, 0x0D, 0x2C, 0x5D, 0x7D, 0x23, 0x20].contains(units[index]) { index += 1 }
      if index == start { index += 1 }
      if index >= offset { return TOMLCursor(.value(isQuoted: false), outer + (key ?? []), start..<max(index, offset)) }
    }
    return nil
  }

  private mutating func close() {
    index += 1
    guard let closed = containers.popLast() else {
      key = nil
      return
    }
    // After a table in an array there is the value of the key around them.
    if case .inlineTable(let path) = closed { key = Array(path.dropFirst(outer.count)) }
  }

  /// Reads a string, also a multi-line one. Returns the cursor if it is in the string or its opening quotes;
  /// otherwise nil. A string that is not closed ends at the end of its line, a multi-line one at the end of the text.
  private mutating func readString(_ quote: UInt16) -> TOMLCursor? {
    let path = outer + (key ?? [])
    let isLong = index + 2 < units.count && units[index + 1] == quote && units[index + 2] == quote
    index += isLong ? 3 : 1
    let start = index
    while index < units.count {
      if units[index] == 0x5C, quote == 0x22 {
        index = min(index + 2, units.count)
      } else if isLong {
        if index + 2 < units.count, units[index] == quote, units[index + 1] == quote, units[index + 2] == quote { break }
        index += 1
      } else if units[index] == quote || units[index] == 0x0A {
        break
      } else {
        index += 1
      }
    }
    let end = index
    // Between the quotes that open it.
    if offset < start { return TOMLCursor(.value(isQuoted: false), path, offset..<offset) }
    if offset <= end { return TOMLCursor(.value(isQuoted: true), path, start..<end) }
    if !isLong, index < units.count, units[index] == 0x0A { return nil }
    index = min(index + (isLong ? 3 : 1), units.count)
    return nil
  }
}
