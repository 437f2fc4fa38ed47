internal import Platform

/// A word of TOML: a boolean, a number, a date or a time.
struct TOMLScalar {
  private let word: Slice<UnsafeBufferPointer<UInt8>>
  private var index: Int
  /// Why it is not a value, where that is known.
  private(set) var reason: String?

  init(_ word: Slice<UnsafeBufferPointer<UInt8>>) {
    self.word = word
    index = word.startIndex
  }

  /// The value; nil if there is no such value.
  var content: ConfigurationValue.Content? {
    mutating get {
      if word.elementsEqual("true".utf8) { return .boolean(true) }
      if word.elementsEqual("false".utf8) { return .boolean(false) }
      if isDate() { return .other("a date") }
      index = word.startIndex
      return number()
    }
  }

  private var byte: UInt8 { index < word.endIndex ? word[index] : 0 }
  private var isAtEnd: Bool { index == word.endIndex }

  private mutating func take(_ bytes: UInt8...) -> Bool {
    guard bytes.contains(byte) else { return false }
    index += 1
    return true
  }

  // MARK: Numbers

  private mutating func number() -> ConfigurationValue.Content? {
    let start = index
    let isSigned = take(UInt8(ascii: "+"), UInt8(ascii: "-"))
    if word[index...].elementsEqual("inf".utf8) || word[index...].elementsEqual("nan".utf8) { return .other("a fraction") }
    var radix = 10
    if !isSigned, byte == UInt8(ascii: "0"), index + 1 < word.endIndex {
      switch word[index + 1] {
      case UInt8(ascii: "x"): radix = 16
      case UInt8(ascii: "o"): radix = 8
      case UInt8(ascii: "b"): radix = 2
      default: break
      }
      if radix != 10 { index += 2 }
    }
    let digits = index
    guard skipDigits(radix) else { return nil }
    if radix == 10 && byte != 0 {
      let isWhole = index - digits == 1 || word[digits] != UInt8(ascii: "0")
      if take(UInt8(ascii: ".")), !skipDigits(10) { return nil }
      if take(UInt8(ascii: "e"), UInt8(ascii: "E")) {
        _ = take(UInt8(ascii: "+"), UInt8(ascii: "-"))
        guard skipDigits(10) else { return nil }
      }
      return isAtEnd && isWhole ? .other("a fraction") : nil
    }
    guard isAtEnd else { return nil }
    if radix == 10 && index - digits > 1 && word[digits] == UInt8(ascii: "0") {
      reason = "a number does not begin with 0; leave it out, or write 0o for octal"
      return nil
    }
    let text = String(decoding: word[(radix == 10 ? start : digits)...].filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
    if let number = Int(text, radix: radix) { return .integer(number) }
    reason = "the number is larger than 64 bits"
    return nil
  }

  /// Skips digits, between which there may be single underscores. False if there are none.
  private mutating func skipDigits(_ radix: UInt8.Stride) -> Bool {
    func isDigit(_ byte: UInt8) -> Bool { byte.hexadecimal.map { $0 < radix } ?? false }
    guard isDigit(byte) else { return false }
    while isDigit(byte) {
      index += 1
      if byte == UInt8(ascii: "_"), index + 1 < word.endIndex, isDigit(word[index + 1]) { index += 1 }
    }
    return true
  }

  // MARK: Dates

  /// Whether it is a date, a time, or both, with an offset or without.
  private mutating func isDate() -> Bool {
    let start = index
    if let year = digits(4), take(UInt8(ascii: "-")), let month = digits(2), take(UInt8(ascii: "-")), let day = digits(2) {
      let days = [
        31, year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
      ]
      guard (1...12).contains(month), (1...days[month - 1]).contains(day) else {
        reason = "there is no such day"
        return false
      }
      if isAtEnd { return true }
      guard take(UInt8(ascii: "T"), UInt8(ascii: "t"), 0x20), isTime() else { return false }
      if isAtEnd || (take(UInt8(ascii: "Z"), UInt8(ascii: "z")) && isAtEnd) { return true }
      guard take(UInt8(ascii: "+"), UInt8(ascii: "-")), let hours = digits(2), take(UInt8(ascii: ":")),
        let minutes = digits(2)
      else { return false }
      return hours < 24 && minutes < 60 && isAtEnd
    }
    index = start
    return isTime() && isAtEnd
  }

  private mutating func isTime() -> Bool {
    guard let hours = digits(2), take(UInt8(ascii: ":")), let minutes = digits(2), take(UInt8(ascii: ":")),
      let seconds = digits(2), hours < 24, minutes < 60, seconds <= 60
    else { return false }
    guard take(UInt8(ascii: ".")) else { return true }
    let start = index
    while byte.isDigit { index += 1 }
    return index > start
  }

  /// Reads exactly this number of digits.
  private mutating func digits(_ count: Int) -> Int? {
    var number = 0
    for _ in 0..<count {
      guard byte.isDigit else { return nil }
      number = number * 10 + Int(byte - 0x30)
      index += 1
    }
    return number
  }
}
