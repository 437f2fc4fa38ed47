/// Turns ascending byte offsets of a file into UTF-16 offsets of its text: the way back of `ByteOffsetCursor`. O(text) over
/// one whole pass.
public struct UTF16OffsetCursor {
  private let text: UTF16Text
  private let illFormed: [SourceText.IllFormedSequence]
  private var nextIllFormed = 0
  private var utf16Offset = 0
  private var byteOffset = 0

  /// A cursor at the start of a text.
  public init(text: UTF16Text, illFormedSequences: [SourceText.IllFormedSequence] = []) {
    self.text = text
    illFormed = illFormedSequences
  }

  /// The UTF-16 offset of a byte offset, which must not be smaller than in the call before; nil inside a character and
  /// after the end.
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
