/// An offset of a text and the one of its UTF-8 file, which move forward together.
private struct FilePosition {
  /// In one buffer: an edited text makes a new one each time that it is asked for its units.
  let units: ContiguousArray<UInt16>
  let illFormed: [SourceText.IllFormedSequence]
  var nextIllFormed = 0
  var utf16Offset = 0
  var byteOffset = 0

  /// Moves over characters while one of the offsets is below its target and the text has not ended.
  mutating func advance(toUTF16Offset utf16Target: Int, byteOffset byteTarget: Int) {
    units.withUnsafeBufferPointer { units in
      while utf16Offset < utf16Target && byteOffset < byteTarget && utf16Offset < units.count {
        let unit = units[utf16Offset]
        if unit < 0x80 {
          byteOffset += 1
        } else if unit < 0x800 {
          byteOffset += 2
        } else if nextIllFormed < illFormed.count && illFormed[nextIllFormed].utf16Offset == utf16Offset {
          byteOffset += illFormed[nextIllFormed].byteCount
          nextIllFormed += 1
        } else if UTF16.isLeadSurrogate(unit) && utf16Offset + 1 < units.count
          && UTF16.isTrailSurrogate(units[utf16Offset + 1])
        {
          byteOffset += 4
          utf16Offset += 1
        } else {
          byteOffset += 3
        }
        utf16Offset += 1
      }
    }
  }
}

/// Converts ascending byte offsets of a UTF-8 file into UTF-16 offsets of its text: the inverse of
/// `ByteOffsetCursor`. O(text) for a complete pass.
public struct UTF16OffsetCursor {
  private var position: FilePosition

  /// Creates a cursor at the start of a text.
  /// - Parameters:
  ///   - text: the text.
  ///   - illFormedSequences: those of the `SourceText`: each U+FFFD there counts as the bytes that it replaces.
  public init(text: UTF16Text, illFormedSequences: [SourceText.IllFormedSequence] = []) {
    position = FilePosition(units: text.units, illFormed: illFormedSequences)
  }

  /// Returns the UTF-16 offset of a byte offset; nil inside a character and after the end. Byte offsets must not
  /// descend from call to call.
  public mutating func utf16Offset(of target: Int) -> Int? {
    position.advance(toUTF16Offset: .max, byteOffset: target)
    return position.byteOffset == target ? position.utf16Offset : nil
  }
}

/// Converts ascending UTF-16 offsets of a text into byte offsets of its UTF-8 file. O(text) for a complete pass.
public struct ByteOffsetCursor {
  private var position: FilePosition

  /// Creates a cursor at the start of a text.
  /// - Parameters:
  ///   - text: the text.
  ///   - illFormedSequences: those of the `SourceText`: each U+FFFD there counts as the bytes that it replaces.
  public init(text: UTF16Text, illFormedSequences: [SourceText.IllFormedSequence] = []) {
    position = FilePosition(units: text.units, illFormed: illFormedSequences)
  }

  /// Returns the byte offset of the UTF-16 offset `target`; inside a surrogate pair, that of its end.
  /// - Precondition: it is not smaller than in the previous call, and not after the end of the text.
  public mutating func byteOffset(of target: Int) -> Int {
    check(target, through: position.units.count, "target")
    position.advance(toUTF16Offset: target, byteOffset: .max)
    return position.byteOffset
  }
}
