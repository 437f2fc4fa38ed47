/// Decodes UTF-8 strictly. Called for each character that is not ASCII, also from other modules.
@_spi(Hot)
public enum UTF8Scalar {
  /// Returns the UTF-8 encoded scalar at a byte offset and its length in bytes; nil and the length of the maximal
  /// ill-formed subpart if there is none. `start` must be below the number of bytes.
  @inlinable
  public static func decode(_ bytes: UnsafeRawBufferPointer, at start: Int) -> (UInt32?, Int) {
    let lead = bytes[start]
    if lead < 0x80 { return (UInt32(lead), 1) }
    // Table 3-7 of the Unicode Standard: the range of the second byte depends on the first.
    let trailing: Int
    var value: UInt32
    var low: UInt8 = 0x80
    var high: UInt8 = 0xBF
    switch lead {
    case 0xC2...0xDF: (trailing, value) = (1, UInt32(lead & 0x1F))
    case 0xE0...0xEF:
      (trailing, value) = (2, UInt32(lead & 0x0F))
      if lead == 0xE0 { low = 0xA0 }
      if lead == 0xED { high = 0x9F }
    case 0xF0...0xF4:
      (trailing, value) = (3, UInt32(lead & 0x07))
      if lead == 0xF0 { low = 0x90 }
      if lead == 0xF4 { high = 0x8F }
    default: return (nil, 1)
    }
    for step in 1...trailing {
      guard start + step < bytes.count else { return (nil, step) }
      let byte = bytes[start + step]
      guard byte >= low && byte <= high else { return (nil, step) }
      value = value << 6 | UInt32(byte & 0x3F)
      (low, high) = (0x80, 0xBF)
    }
    return (value, trailing + 1)
  }
}
