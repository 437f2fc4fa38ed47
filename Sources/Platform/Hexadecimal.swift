/// Numbers in hexadecimal digits.
package enum Hexadecimal {
  /// Returns a number in at least `count` digits, the letters in capitals: `00E9`.
  package static func digits(_ number: some BinaryInteger, _ count: Int) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
  }

  /// Returns the text of a path in a URL: bytes other than ASCII letters, digits, `/` and those of `others` are
  /// percent-encoded.
  package static func percentEncoded(_ path: ContiguousArray<UInt8>, keeping others: String) -> String {
    path.reduce(into: "") { result, byte in
      let isKept = (byte | 0x20) &- 0x61 < 26 || byte &- 0x2F < 11 || others.utf8.contains(byte)
      result += isKept ? String(Unicode.Scalar(byte)) : "%" + digits(byte, 2)
    }
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit; nil for others.
  package var hexadecimal: UInt8? {
    if self &- 0x30 < 10 { return self - 0x30 }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : nil
  }
}
