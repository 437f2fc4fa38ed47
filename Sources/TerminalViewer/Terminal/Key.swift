/// An input event of a terminal.
package enum Key: Equatable {
  /// A character: a grapheme cluster, if its bytes arrive together.
  case character(Character)
  /// `Ctrl` and a letter, in lower case.
  case control(Character)
  /// `Alt` with (or ESC before) a character.
  case alt(Character)
  case escape
  case enter
  case tab
  case backTab
  case backspace
  case delete
  case up
  case down
  case left
  case right
  case home
  case end
  case pageUp
  case pageDown
  /// Text that was pasted with the terminal's own command.
  case paste(String)
  /// The wheel, in rows; negative numbers scroll up.
  case wheel(Int)
  /// A click with the first button, 0-based from the upper left.
  case click(row: Int, column: Int)
  /// The terminal's background color, the answer to OSC 11.
  case background(String)
  /// The terminal's device attributes. Answers to earlier questions do not come after it.
  case attributes
}

/// Reads keys from the bytes of a terminal.
package struct KeyReader {
  private var bytes: [UInt8] = []
  private var pasted: [UInt8]?

  private static let escapeByte: UInt8 = 0x1B
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// The maximum length of a control sequence, in bytes; longer ones are skipped.
  private static let longestSequence = 256

  package init() {}

  /// Whether there are bytes that are not returned as keys: complete keys, or the start of one, which may be the ESC
  /// key.
  package var isWaiting: Bool { !bytes.isEmpty }

  /// Appends bytes that were read from the terminal.
  package mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  /// Removes and returns the next key; nil if none is complete. Unknown escape sequences are skipped.
  /// - Parameter isLast: whether no more bytes follow at once, so that a single ESC is a key.
  package mutating func next(isLast: Bool) -> Key? {
    while !bytes.isEmpty {
      if pasted != nil {
        guard let key = nextOfPaste() else { return nil }
        return key
      }
      let before = bytes.count
      if let key = parse(isLast: isLast) { return key }
      // An unknown sequence was skipped.
      if bytes.count == before { return nil }
    }
    return nil
  }

  private mutating func nextOfPaste() -> Key? {
    guard let end = bytes.firstRange(of: Self.pasteEnd) else { return nil }
    let text = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
    bytes.removeFirst(end.upperBound)
    pasted = nil
    return .paste(text)
  }

  private mutating func parse(isLast: Bool) -> Key? {
    let first = bytes[0]
    if first == Self.escapeByte { return parseEscape(isLast: isLast) }
    if first < 0x20 || first == 0x7F {
      bytes.removeFirst()
      switch first {
      case 0x09: return .tab
      case 0x0A, 0x0D: return .enter
      case 0x08, 0x7F: return .backspace
      case 0x00: return .control(" ")
      case 0x01...0x1A: return .control(Character(Unicode.Scalar(first + 0x60)))
      default: return .control(Character(Unicode.Scalar(first + 0x40)))
      }
    }
    return parseCharacter(isLast: isLast)
  }

  /// Removes and returns a character with the combining marks and joined characters that arrived with it. Nil if it
  /// is incomplete and `isLast` is false, which removes nothing, or if it is invalid, which removes one byte.
  private mutating func parseCharacter(isLast: Bool) -> Key? {
    let end = bytes.firstIndex { $0 < 0x20 || $0 == 0x7F } ?? bytes.count
    // An incomplete character waits for its rest.
    let lead = bytes[0]
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1
    if length > end && end == bytes.count && !isLast { return nil }
    let text = String(decoding: bytes[..<end], as: UTF8.self)
    guard let character = text.first else { return nil }
    let isWhole = String(character).utf8.elementsEqual(bytes.prefix(String(character).utf8.count))
    bytes.removeFirst(isWhole ? String(character).utf8.count : 1)
    return isWhole ? .character(character) : nil
  }

  private mutating func parseEscape(isLast: Bool) -> Key? {
    guard bytes.count > 1 else {
      guard isLast else { return nil }
      bytes.removeFirst()
      return .escape
    }
    switch bytes[1] {
    case UInt8(ascii: "["): return parseControlSequence(isLast: isLast)
    case UInt8(ascii: "O"):
      guard bytes.count > 2 else { return isLast ? taking(2, .alt("O")) : nil }
      return taking(3, Self.named(bytes[2], ""))
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"): return parseString(isLast: isLast)
    case Self.escapeByte: return taking(1, .escape)
    case 0x20..<0x7F: return taking(2, .alt(Character(Unicode.Scalar(bytes[1]))))
    default: return taking(1, .escape)
    }
  }

  private mutating func taking(_ count: Int, _ key: Key?) -> Key? {
    bytes.removeFirst(count)
    return key
  }

  /// Removes and parses a control sequence: `ESC [ … letter`. Returns nil if it is unknown or incomplete; an
  /// incomplete one stays. If an incomplete one is too long or `isLast` is true, returns its ESC as the Escape key.
  private mutating func parseControlSequence(isLast: Bool) -> Key? {
    guard let end = bytes.dropFirst(2).firstIndex(where: { $0 >= 0x40 && $0 <= 0x7E }) else {
      if bytes.count > Self.longestSequence || isLast { return taking(1, .escape) }
      return nil
    }
    let (parameters, last) = (String(decoding: bytes[2..<end], as: UTF8.self), bytes[end])
    bytes.removeFirst(end + 1)
    if parameters.hasPrefix("<") { return Self.mouse(parameters.dropFirst(), isPress: last == UInt8(ascii: "M")) }
    if parameters.hasPrefix("?") { return last == UInt8(ascii: "c") ? .attributes : nil }
    if last == UInt8(ascii: "~"), parameters == "200" {
      pasted = []
      return nextOfPaste()
    }
    return Self.named(last, parameters)
  }

  /// Returns the key of a control sequence with parameters and a final byte; nil for unknown ones.
  private static func named(_ last: UInt8, _ parameters: String) -> Key? {
    switch last {
    case UInt8(ascii: "A"): return .up
    case UInt8(ascii: "B"): return .down
    case UInt8(ascii: "C"): return .right
    case UInt8(ascii: "D"): return .left
    case UInt8(ascii: "H"): return .home
    case UInt8(ascii: "F"): return .end
    case UInt8(ascii: "M"): return .enter
    case UInt8(ascii: "Z"): return .backTab
    case UInt8(ascii: "~"):
      switch parameters.prefix(while: { $0 != ";" }) {
      case "1", "7": return .home
      case "4", "8": return .end
      case "3": return .delete
      case "5": return .pageUp
      case "6": return .pageDown
      default: return nil
      }
    default: return nil
    }
  }

  /// Returns the key for a mouse event in SGR form, `button;column;row`; nil for releases and other buttons.
  private static func mouse(_ parameters: Substring, isPress: Bool) -> Key? {
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    guard numbers.count == 3, isPress else { return nil }
    // Shift, Alt and Ctrl change nothing.
    switch numbers[0] & ~0b1_1100 {
    case 64: return .wheel(-1)
    case 65: return .wheel(1)
    case 0: return .click(row: numbers[2] - 1, column: numbers[1] - 1)
    default: return nil
    }
  }

  /// Removes and parses a control string, such as `ESC ] … BEL` or `ESC ] … ESC \`. Returns nil if it is not the
  /// background color or is incomplete; an incomplete one stays. If an incomplete one is too long or `isLast` is
  /// true, returns its ESC as the Escape key.
  private mutating func parseString(isLast: Bool) -> Key? {
    let end = bytes.indices.dropFirst(2).first { bytes[$0] == 0x07 || bytes[$0] == Self.escapeByte }
    guard let end, bytes[end] == 0x07 || end + 1 < bytes.count else {
      if bytes.count > Self.longestSequence || isLast { return taking(1, .escape) }
      return nil
    }
    let text = String(decoding: bytes[2..<end], as: UTF8.self)
    bytes.removeFirst(bytes[end] == 0x07 ? end + 1 : end + 2)
    return text.hasPrefix("11;") ? .background(String(text.dropFirst(3))) : nil
  }
}
