/// Which formatting for terminals and printers is removed from a text: the values of `--strip-ansi`.
package enum FormattingChoice: String, CaseIterable {
  /// All formatting is removed, if the text has a language.
  case auto
  case always
  case never
  /// Colors and links are removed from standard input, before its language is detected.
  case input

  /// Returns which sequences are removed from a text; nil for none. `auto` removes everything from text with a
  /// language, `input` from manual pages on standard input, and only colors from other standard input.
  /// - Parameters:
  ///   - language: the language of the text; nil for plain text.
  ///   - isStandardInput: whether the text comes from standard input and is displayed on a terminal.
  package func removal(fromLanguage language: String?, isStandardInput: Bool) -> FormattingFilter.Scope? {
    switch self {
    case .auto: language != nil ? .everything : nil
    case .always: .everything
    case .never: nil
    // man writes bold and underlined text with overstrikes.
    case .input: isStandardInput ? (language == "man" ? .everything : .colors) : nil
    }
  }
}

/// Removes formatting from UTF-8: escape sequences, and overstrikes, which print one character over another (`x`, a
/// backspace and `x` again is bold; `_`, a backspace and `x` is underlined). The last character in a column is kept,
/// except that a `_` does not replace another character.
///
/// Malformed sequences are kept, and so is a backspace at the start of a line.
package struct FormattingFilter {
  /// The sequences to remove.
  package enum Scope {
    /// All escape sequences, and overstrikes.
    case everything
    /// Sequences of programs that color their output: SGR (`ESC [ … m`), `ESC [ K` and hyperlinks (OSC 8). Also the
    /// sequences that `tput sgr0` writes in addition to SGR: `ESC ( B`, and SI or SO after it.
    case colors
    /// The same without hyperlinks.
    case styles
  }

  private let scope: Scope
  /// Records the colors of the removed SGR sequences, by the offset of the text after them in all that was returned;
  /// nil to forget them. Sequences that would hide text are kept.
  package var colors: TextColors?
  /// The number of bytes that were returned.
  private var returned = 0
  /// Whether the last byte was part of a removed SGR sequence.
  private var followsColor = false
  /// The incomplete sequence or line at the end of the input.
  private var held = ContiguousArray<UInt8>()

  // Longer text is not a sequence. Hyperlinks contain addresses, which may be long.
  private static let longestSequence = 65_536
  private static let escape: UInt8 = 0x1B
  private static let backspace: UInt8 = 0x08

  package init(_ scope: Scope = .everything) {
    self.scope = scope
  }

  /// Returns a complete text without its formatting: color sequences or, for `everything`, all escape sequences and
  /// overstrikes.
  package static func filtered(_ bytes: ContiguousArray<UInt8>, _ scope: Scope) -> ContiguousArray<UInt8> {
    var filter = FormattingFilter(scope)
    return filter.filtered(bytes, isLast: true)
  }

  /// Returns the next part of a text without its formatting. An incomplete sequence or character at the end of a part
  /// is kept for the next call, unless `isLast`.
  /// - Complexity: linear in the part.
  package mutating func filtered(_ part: ContiguousArray<UInt8>, isLast: Bool) -> ContiguousArray<UInt8> {
    let result = removed(part, isLast: isLast)
    returned += result.count
    return result
  }

  private mutating func removed(_ part: ContiguousArray<UInt8>, isLast: Bool) -> ContiguousArray<UInt8> {
    let isPlain = !part.contains { $0 == Self.escape || ($0 == Self.backspace && scope == .everything) }
    if held.isEmpty && isPlain && !followsColor && (isLast || part.last == 0x0A || scope != .everything) { return part }
    let bytes = held + part
    held = []
    var result = ContiguousArray<UInt8>()
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == Self.escape {
        switch Self.sequence(in: bytes, at: index) {
        case .ends(let end):
          if !removes(bytes[index..<end], at: returned + result.count) { break }
          followsColor = bytes[end - 1] == UInt8(ascii: "m") || followsColor
          index = end
          continue
        case .isOpen where !isLast && bytes.count - index < Self.longestSequence:
          hold(bytes[index...], behind: &result)
          return result
        case .isOpen, .isNone: break
        }
      } else if byte == Self.backspace, scope == .everything, let below = Self.lastCharacter(of: result) {
        guard index + 1 < bytes.count || isLast else { break }
        // Bold text has bold spaces, too.
        if index + 1 < bytes.count, bytes[index + 1] > 0x20 || bytes[index + 1] == 0x20 && result[below] == 0x20 {
          let staysBelow = bytes[index + 1] == UInt8(ascii: "_") && result[below] != UInt8(ascii: "_")
          if !staysBelow { result.removeSubrange(below...) }
          index += staysBelow ? 2 : 1
          continue
        }
      } else if followsColor && (byte == 0x0E || byte == 0x0F) {
        // SI or SO, which choose a character set.
        index += 1
        continue
      }
      followsColor = false
      result.append(byte)
      index += 1
    }
    if !isLast { hold(bytes[index...], behind: &result) }
    return result
  }

  /// Whether a sequence is removed: one of the scope, except SGR that would hide the text after it where colors are
  /// recorded.
  /// - Parameter offset: the offset of the text after it.
  private mutating func removes(_ sequence: ArraySlice<UInt8>, at offset: Int) -> Bool {
    let isColor = Self.isColor(sequence)
    if !isColor { return scope == .everything }
    let kind = sequence[sequence.startIndex + 1]
    if kind == UInt8(ascii: "]") { return scope != .styles }
    guard kind == UInt8(ascii: "["), sequence.last == UInt8(ascii: "m") else { return true }
    return colors?.apply(sequence.dropFirst(2).dropLast(), at: offset) ?? true
  }

  /// Keeps the rest of a part for the next call. If overstrikes are removed, also moves the character before it,
  /// which may be overstruck, from `result`.
  private mutating func hold(_ rest: ArraySlice<UInt8>, behind result: inout ContiguousArray<UInt8>) {
    if scope == .everything, let last = Self.lastCharacter(of: result) {
      held.append(contentsOf: result[last...])
      result.removeSubrange(last...)
    }
    held.append(contentsOf: rest)
  }

  /// Returns the byte offset of the last character, whose UTF-8 may be ill-formed. Nil for an empty text, and after a
  /// line end or another control character.
  private static func lastCharacter(of bytes: ContiguousArray<UInt8>) -> Int? {
    guard let last = bytes.last, last >= 0x20 else { return nil }
    var start = bytes.count - 1
    while start > 0 && bytes.count - start < 4 && bytes[start] & 0xC0 == 0x80 { start -= 1 }
    // Each byte that is not part of UTF-8 counts as a character.
    return bytes[start] >= 0xC0 ? start : bytes.count - 1
  }

  /// Whether an escape sequence is one of those that color text: SGR, erasing the rest of a row (`K`), the usual
  /// character set (`ESC ( B`), or a hyperlink (OSC 8).
  private static func isColor(_ sequence: ArraySlice<UInt8>) -> Bool {
    let body = sequence.dropFirst()
    if body.starts(with: "]8;".utf8) || body.elementsEqual("(B".utf8) { return true }
    guard body.first == UInt8(ascii: "["), let last = body.last else { return false }
    let parameters = body.dropFirst().dropLast()
    switch last {
    // Colons are between the parts of a color. A `>` or `?` in front makes other sequences of it.
    case UInt8(ascii: "m"): return parameters.allSatisfy { (0x30...0x3B).contains($0) }
    case UInt8(ascii: "K"): return parameters.allSatisfy { (0x30...0x39).contains($0) }
    default: return false
    }
  }

  /// Whether a text contains a diff by words, like the output of `git diff --word-diff=color`, in which only
  /// colors mark changes: a hunk has colored lines, and its lines do not have the signs that its header counts.
  package static func isWordDiff(_ bytes: ContiguousArray<UInt8>) -> Bool {
    // The remaining lines of each side of the hunk, the remaining lines of both sides together, and the formatting that
    // was found in it.
    var (old, new, most) = (0, 0, 0)
    var (margin, hasSigns, isSigned, isColored) = (0, false, true, false)
    // Lines of combined diffs have several signs, and no words.
    var isCombined = false
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let line = ContiguousArray(line)
      let all = filtered(line, .colors)
      // Columns of `git log --graph`.
      let columns = all.prefix { " |*/\\_.".utf8.contains($0) }.count
      // A line of a hunk, or of a message, may look like a header: it has a sign or an indent before it.
      let indent = all.prefix(columns).reversed().prefix { $0 == 0x20 }.count
      let isOutside = !isCombined && indent < (indent == columns ? 4 : 5)
      if all[columns...].starts(with: "@@@ -".utf8) { isCombined = true }
      if indent <= (indent == columns ? 2 : 1), all[columns...].starts(with: "diff --".utf8) { isCombined = false }
      if most > 0 ? columns == margin : isOutside, let hunk = GitOutput.hunk(all[columns...]) {
        (old, new, most, margin) = (hunk.old.count, hunk.new.count, hunk.old.count + hunk.new.count, columns)
        (hasSigns, isSigned, isColored) = (false, true, false)
        continue
      }
      let text = all.dropFirst(margin)
      guard most > 0, !text.starts(with: "diff --git ".utf8) else {
        most = 0
        continue
      }
      if text.first == UInt8(ascii: "\\") { continue }
      most -= 1
      isColored = isColored || all.count < line.count && !text.isEmpty && setsColor(line)
      switch text.first {
      case UInt8(ascii: "+"): (new, hasSigns) = (new - 1, true)
      case UInt8(ascii: "-"): (old, hasSigns) = (old - 1, true)
      case UInt8(ascii: " "), nil: (old, new) = (old - 1, new - 1)
      default: isSigned = false
      }
      if isSigned, old == 0, new == 0, hasSigns {
        most = 0
      } else if isColored, !isSigned || old < 0 || new < 0 || old == 0 && new == 0 {
        return true
      }
    }
    return false
  }

  /// Whether a line has an SGR sequence that is not a reset. Git also ends uncolored lines with a reset.
  private static func setsColor(_ line: ContiguousArray<UInt8>) -> Bool {
    line.indices.contains { index in
      guard line[index] == escape, case .ends(let end) = sequence(in: line, at: index), isColor(line[index..<end]) else {
        return false
      }
      return line[end - 1] == UInt8(ascii: "m") && line[index..<end].contains { (0x31...0x39).contains($0) }
    }
  }

  private enum Sequence {
    /// A sequence that ends before a byte offset.
    case ends(Int)
    /// A sequence without its end, which may follow.
    case isOpen
    case isNone
  }

  /// Returns the end of the sequence that starts with the escape at a byte offset: `ESC [ … letter` (CSI), a control
  /// string (`ESC ] …` and others, up to BEL or `ESC \`), or a short one. `isOpen` if the text ends in it, `isNone`
  /// if there is none.
  private static func sequence(in bytes: ContiguousArray<UInt8>, at start: Int) -> Sequence {
    guard start + 1 < bytes.count else { return .isOpen }
    var index = start + 2
    switch bytes[start + 1] {
    case UInt8(ascii: "["):
      while index < bytes.count, (0x20...0x3F).contains(bytes[index]) { index += 1 }
      guard index < bytes.count else { return .isOpen }
      return (0x40...0x7E).contains(bytes[index]) ? .ends(index + 1) : .isNone
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      while index < bytes.count, bytes[index] >= 0x20, index - start < longestSequence { index += 1 }
      guard index < bytes.count else { return .isOpen }
      if bytes[index] == 0x07 { return .ends(index + 1) }
      guard bytes[index] == escape else { return .isNone }
      guard index + 1 < bytes.count else { return .isOpen }
      return bytes[index + 1] == UInt8(ascii: "\\") ? .ends(index + 2) : .isNone
    case 0x20...0x2F:
      while index < bytes.count, (0x20...0x2F).contains(bytes[index]) { index += 1 }
      guard index < bytes.count else { return .isOpen }
      return (0x30...0x7E).contains(bytes[index]) ? .ends(index + 1) : .isNone
    case 0x30...0x7E: return .ends(index)
    default: return .isNone
    }
  }
}
