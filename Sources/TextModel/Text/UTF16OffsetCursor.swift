/// Converts ascending byte offsets of a UTF-8 file into UTF-16 offsets of its text: the inverse of
/// `ByteOffsetCursor`. O(text) for a complete pass.
public struct UTF16OffsetCursor {
  private let text: UTF16Text
  private let illFormed: [SourceText.IllFormedSequence]
  private var nextIllFormed = 0
  private var utf16Offset = 0
  private var byteOffset = 0

  /// Creates a cursor at the start of a text.
  /// - Parameters:
  ///   - text: the text.
  ///   - illFormedSequences: those of the `SourceText`: each U+FFFD there counts as the bytes that it replaces.
  public init(text: UTF16Text, illFormedSequences: [SourceText.IllFormedSequence] = []) {
    self.text = text
    illFormed = illFormedSequences
  }

  /// Returns the UTF-16 offset of a byte offset; nil inside a character and after the end. Byte offsets must not
  /// descend from call to call.
  public mutating func utf16Offset(of target: Int) -> Int? {
    text.units.withUnsafeBufferPointer { units in
      while byteOffset < target && utf16Offset < units.count {
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
    return byteOffset == target ? utf16Offset : nil
  }
}
