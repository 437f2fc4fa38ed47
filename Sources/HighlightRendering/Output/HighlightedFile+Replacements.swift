package import TextModel

extension HighlightedFile {
  /// Returns the bytes of the file after replacements, in the file's encoding. The replacements must ascend and not
  /// overlap. All other bytes are unchanged, also ill-formed ones. Exception: a single last byte of a UTF-16 file
  /// becomes U+FFFD if there are replacements.
  package func bytes(applying replacements: [TextReplacement]) -> ContiguousArray<UInt8> {
    guard !replacements.isEmpty else { return bytes }
    guard encoding == .utf8 else {
      let units = TextReplacement.apply(replacements, to: text.units)
      let lowFirst = encoding == .utf16LittleEndian
      var result = ContiguousArray<UInt8>()
      result.reserveCapacity(units.count * 2)
      for unit in units {
        let (low, high) = (UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8))
        result.append(lowFirst ? low : high)
        result.append(lowFirst ? high : low)
      }
      return result
    }
    var offsets = ByteOffsetCursor(text: text, illFormedSequences: illFormedSequences)
    var result = ContiguousArray<UInt8>()
    result.reserveCapacity(bytes.count)
    var byteOffset = 0
    for replacement in replacements {
      let start = offsets.byteOffset(of: replacement.range.lowerBound)
      result.append(contentsOf: bytes[byteOffset..<start])
      result.append(contentsOf: String(decoding: replacement.units, as: UTF16.self).utf8)
      byteOffset = offsets.byteOffset(of: replacement.range.upperBound)
    }
    result.append(contentsOf: bytes[byteOffset...])
    return result
  }
}
