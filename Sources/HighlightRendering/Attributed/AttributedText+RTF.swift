internal import HighlightThemes

/// The reason why a document cannot be read.
public enum AttributedTextError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The text does not begin as documents in the Rich Text Format do.
  case notRTF
  /// A group is not closed, or closed twice; with the byte offset at which this was noticed.
  case unbalanced(byte: Int)

  /// The message about the error, without a full stop.
  public var description: String {
    switch self {
    case .notRTF: "no document in the Rich Text Format: it begins with {\\rtf"
    case .unbalanced(let byte): "the braces are not balanced at byte \(byte)"
    }
  }
}

extension AttributedText {
  /// Reads a document in the Rich Text Format, such as one that `highlight -f rtf` wrote: its visible text, links and
  /// styles. Throws if it is not RTF or its groups are not balanced. O(document).
  ///
  /// Unknown control words are skipped, so that documents of other programs can be read as well. The text ends with a
  /// line feed if the document ends with a paragraph mark, as in Cocoa.
  public init(rtf: String) throws(AttributedTextError) {
    self.init()
    var reader = RTFReader(rtf)
    try reader.read()
    self = reader.text
  }
}

/// Reads a document in one pass.
private struct RTFReader {
  /// The state of a group.
  private struct State {
    var style = Style()
    var link: String?
    /// The destination of the group: text, or data about the document.
    var destination = Destination.text
    /// The number of fallback characters after a Unicode character.
    var fallbackCount = 1
  }

  private enum Destination {
    case text
    case colors
    case fieldInstruction
    case nothing
  }

  var text = AttributedText()
  private let bytes: [UInt8]
  private var offset = 0
  private var states = [State()]
  private var colors: [Color?] = []
  private var color = Color(red: 0, green: 0, blue: 0)
  private var instruction: [UInt8] = []
  /// The number of fallback characters to skip after a character that was given by its number.
  private var skipped = 0
  private var isIgnorable = false
  /// Whether the last paragraph mark is not part of the text.
  private var isUnended = false

  init(_ document: String) {
    bytes = Array(document.utf8)
  }

  /// Reads the document and appends its text to `text`. Throws if it is not RTF or its groups are not balanced.
  mutating func read() throws(AttributedTextError) {
    guard bytes.starts(with: Array("{\\rtf".utf8)) else { throw .notRTF }
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      switch byte {
      case UInt8(ascii: "{"):
        states.append(states[states.count - 1])
        isIgnorable = false
      case UInt8(ascii: "}"):
        guard states.count > 1 else { throw .unbalanced(byte: offset - 1) }
        closeGroup()
      case UInt8(ascii: "\\"): control()
      case 0x0A, 0x0D: break
      case UInt8(ascii: ";") where states[states.count - 1].destination == .colors:
        // The first entry of the table is the default color of the reader.
        colors.append(colors.isEmpty ? nil : color)
      default: take(byte)
      }
    }
    guard states.count == 1 else { throw .unbalanced(byte: offset) }
    if isUnended && text.units.last == 0x0A { text.units.removeLast() }
  }

  private mutating func closeGroup() {
    let closed = states.removeLast()
    guard closed.destination == .fieldInstruction, states[states.count - 1].destination != .fieldInstruction else { return }
    // A field begins with its instruction, whose link applies to the enclosing group.
    let words = String(decoding: instruction, as: UTF8.self).split(separator: "\"", omittingEmptySubsequences: false)
    if words.count >= 2, words[0].contains("HYPERLINK") { states[states.count - 1].link = String(words[1]) }
    instruction = []
  }

  /// Reads a control word or symbol after a backslash and applies it.
  private mutating func control() {
    guard offset < bytes.count else { return }
    let first = bytes[offset]
    guard isLetter(first) else {
      offset += 1
      switch first {
      case UInt8(ascii: "*"): isIgnorable = true
      case UInt8(ascii: "'"):
        let code = UInt8(String(decoding: bytes[offset..<min(offset + 2, bytes.count)], as: UTF8.self), radix: 16) ?? 0x3F
        offset = min(offset + 2, bytes.count)
        take(code)
      case UInt8(ascii: "~"): append(0xA0)
      case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"): take(first)
      default: break
      }
      return
    }
    var end = offset
    while end < bytes.count && isLetter(bytes[end]) { end += 1 }
    let word = String(decoding: bytes[offset..<end], as: UTF8.self)
    let start = end
    if end < bytes.count && bytes[end] == UInt8(ascii: "-") { end += 1 }
    while end < bytes.count && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[end]) { end += 1 }
    let value = Int(String(decoding: bytes[start..<end], as: UTF8.self))
    if end < bytes.count && bytes[end] == 0x20 { end += 1 }
    offset = end
    apply(word, value)
  }

  /// Applies a control word with its parameter, nil for none; unknown words have no effect.
  private mutating func apply(_ word: String, _ value: Int?) {
    let top = states.count - 1
    let isOn = value != 0
    func chosen(_ number: Int?) -> Color? { number.flatMap { colors.indices.contains($0) ? colors[$0] : nil } }
    defer { isIgnorable = false }
    switch word {
    case "fonttbl", "stylesheet", "info", "pict": states[top].destination = .nothing
    case "colortbl": states[top].destination = .colors
    case "fldinst": states[top].destination = .fieldInstruction
    case "fldrslt", "field": break
    case "red": color.red = UInt8(clamping: value ?? 0)
    case "green": color.green = UInt8(clamping: value ?? 0)
    case "blue": color.blue = UInt8(clamping: value ?? 0)
    case "plain": states[top].style = Style()
    case "hlunended": isUnended = true
    case "cf": states[top].style.foreground = chosen(value)
    // Documents of this program have it after the color of plain text.
    case "cbpat":
      text.foreground = states[top].style.foreground
      text.background = chosen(value)
    case "cb", "chcbpat", "highlight": states[top].style.background = chosen(value)
    case "b": states[top].style.bold = isOn
    case "i": states[top].style.italic = isOn
    case "ul", "uldb", "ulwave", "uld", "uldash":
      states[top].style.underline = isOn
      let forms: [String: Style.UnderlineForm] = ["uldb": .double, "ulwave": .curly, "uld": .dotted, "uldash": .dashed]
      states[top].style.underlineForm = forms[word] ?? .line
    case "ulnone": states[top].style.underline = false
    case "ulc": states[top].style.underlineColor = chosen(value)
    case "strike": states[top].style.strikethrough = isOn
    case "super", "sub": states[top].style.baseline = Style.Baseline(rawValue: word)
    case "nosupersub": states[top].style.baseline = nil
    case "uc": states[top].fallbackCount = max(value ?? 1, 0)
    case "u":
      append(UInt16(bitPattern: Int16(truncatingIfNeeded: value ?? 0x3F)))
      skipped = states[top].fallbackCount
    case "line", "par": append(0x0A)
    case "tab": append(0x09)
    default: if isIgnorable { states[top].destination = .nothing }
    }
  }

  private func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  /// Handles a character of text: skips it if it is a fallback, else appends it to the text or to the instruction of
  /// a field.
  private mutating func take(_ byte: UInt8) {
    if skipped > 0 {
      skipped -= 1
    } else if states[states.count - 1].destination == .fieldInstruction {
      instruction.append(byte)
    } else {
      append(UInt16(byte))
    }
  }

  private mutating func append(_ unit: UInt16) {
    var state = states[states.count - 1]
    guard state.destination == .text else { return }
    if state.style.foreground == text.foreground { state.style.foreground = nil }
    let range = text.units.count..<(text.units.count + 1)
    text.units.append(unit)
    text.append(state.style, to: range)
    if let link = state.link { text.append(link: link, to: range) }
  }
}
