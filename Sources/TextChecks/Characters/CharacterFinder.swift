internal import CICU
internal import Platform
public import TextModel

/// Finds hidden and look-alike characters in the paragraphs of one document. One thread at a time.
///
/// A line of ASCII costs one pass over it. Syntax is read only for lines with candidates.
package final class CharacterFinder {
  private let checks: CharacterChecks
  private lazy var scripts = NameScripts(checks.restriction)
  private var classes = CaptureClasses()

  package init(_ checks: CharacterChecks) {
    self.checks = checks
  }

  /// Returns the findings about hidden and look-alike characters in a range of whole lines, ascending. Empty if the
  /// text is all ASCII without control characters. O(units + captures of the lines with candidates).
  package func findings(in range: Range<Int>, of document: any CapturedText) -> [CharacterFinding] {
    let text = document.text
    guard !range.isEmpty else { return [] }
    var result: [CharacterFinding] = []
    text.withUnits(in: range) { units in
      var offset = range.lowerBound
      while let next = Self.firstCandidate(units, offset..<range.upperBound) {
        let line = text.lines.line(at: next)
        let content = text.contentRange(ofLine: line)
        if content.contains(next), isSuspicious(units, content) { look(at: content, units, document, &result) }
        offset = text.lines.range(of: line, textLength: text.count).upperBound
      }
    }
    return result
  }

  /// Whether a text contains a character that may be a finding, depending on the syntax: an invisible one, or letters
  /// whose script the restriction may not allow. False: it has no findings. O(text).
  func isSuspicious(_ text: UTF16Text) -> Bool {
    text.withUnits(in: 0..<text.count) { units in
      Self.firstCandidate(units, 0..<text.count) != nil && isSuspicious(units, 0..<text.count)
    }
  }

  /// Returns the UTF-16 offset of the first unit in a range that is not ASCII, or is a control character that has no
  /// use in texts; nil if there is none.
  private static func firstCandidate(_ units: UnsafeBufferPointer<UInt16>, _ range: Range<Int>) -> Int? {
    let block = 16
    let bytes = UnsafeRawBufferPointer(units)
    var offset = range.lowerBound
    // Most blocks have none, and are compared at once.
    while offset + block <= range.upperBound {
      let row = bytes.loadUnaligned(fromByteOffset: offset * 2, as: SIMD16<UInt16>.self)
      // 0 to 8, 14 to 31, and from 127 on.
      if any((row .< 9) .| ((row &- 14) .< 18) .| (row .> 126)) { break }
      offset += block
    }
    while offset < range.upperBound {
      let unit = units[offset]
      if unit < 9 || unit &- 14 < 18 || unit > 126 { return offset }
      offset += 1
    }
    return nil
  }

  /// Whether a line contains a character that may be a finding, depending on the syntax: an invisible character, a
  /// blank or a sign that looks like another character, a control character, or a letter of a script beyond Latin. The
  /// latter needs a Latin letter in the line, too, unless the restriction is `single` or `high`. With the restriction
  /// `ascii` any non-ASCII character suffices, with `none` letters of other scripts do not.
  private func isSuspicious(_ units: UnsafeBufferPointer<UInt16>, _ line: Range<Int>) -> Bool {
    var offset = line.lowerBound
    var (hasLatin, hasOther) = (false, false)
    while offset < line.upperBound {
      let unit = units[offset]
      if unit < 0x80 {
        offset += 1
        if (unit | 0x20) &- 0x61 < 26 { hasLatin = true } else if CodeCharacters.isControl(UInt32(unit)) { return true }
        continue
      }
      if checks.restriction == .ascii { return true }
      let (scalar, length) = units.scalar(at: offset, end: line.upperBound)
      if InvisibleCharacter.isInvisible(scalar) || CodeCharacters.isControl(scalar)
        || CodeCharacters.isOtherBlank(scalar) || CodeCharacters.sign(like: scalar) != nil
      {
        return true
      }
      offset += length
      // Scripts of the Latin letters end at U+02AF.
      if scalar >= 0x370 && checks.restriction != .none, hl_character_script(scalar) != HL_SCRIPT_COMMON { hasOther = true }
    }
    // Letters of two scripts beyond Latin are mixed as well.
    return hasOther && (hasLatin || checks.restriction == .single || checks.restriction == .high)
  }

  private static func isSelector(_ scalar: UInt32) -> Bool {
    (0xFE00...0xFE0F).contains(scalar) || (0xE0100...0xE01EF).contains(scalar)
  }

  private static func isTag(_ scalar: UInt32) -> Bool { (0xE0000...0xE007F).contains(scalar) }

  // MARK: A line

  /// Appends the findings in one line, ascending: bidirectional controls that reorder text, invisible characters, and
  /// names that mix scripts.
  private func look(
    at line: Range<Int>, _ units: UnsafeBufferPointer<UInt16>, _ document: any CapturedText,
    _ result: inout [CharacterFinding]
  ) {
    let parts = TextParts(line, of: document, classes: &classes)
    let hasSyntax = document.hasSyntax
    var found: [CharacterFinding] = []
    var bidi = BidiControls()
    var ends: [Int32: Int] = [:]
    for (index, owner) in parts.owners.enumerated() where owner != 0 { ends[owner] = line.lowerBound + index + 1 }
    var offset = line.lowerBound
    while offset < line.upperBound {
      let (scalar, length) = units.scalar(at: offset, end: line.upperBound)
      let part = parts.part(at: offset)
      if let control = BidiControls.Control(scalar) {
        if control == .mark {
          if let finding = mark(scalar, at: offset, length, line, units, part, hasSyntax) { found.append(finding) }
        } else if part == .code && hasSyntax {
          bidi.takeInCode(at: offset)
        } else {
          bidi.take(control, at: offset, owner: parts.owner(at: offset)) { start in
            !hasSyntax && Self.holdsDelimiters(units, start..<offset)
          }
        }
        offset += length
      } else if InvisibleCharacter.isInvisible(scalar) {
        let end = invisibleEnd(from: offset, line, units)
        if let finding = invisible(offset..<end, line, units, part, hasSyntax) { found.append(finding) }
        offset = end
      } else if CodeCharacters.isControl(scalar) || CodeCharacters.isOtherBlank(scalar) {
        let finding =
          CodeCharacters.isControl(scalar)
          ? control(scalar, at: offset, part, document) : blank(scalar, at: offset, line, units, parts, document)
        if let finding { found.append(finding) }
        offset += length
      } else if scalar >= 0x80 ? hl_character_has(scalar, HL_CHARACTER_IDENTIFIER_PART) : Self.isNameUnit(units[offset]) {
        let end = nameEnd(from: offset, line, units)
        if let finding = signs(offset..<end, units, parts, document) ?? name(offset..<end, line, units, part, hasSyntax) {
          found.append(finding)
        }
        // Invisible characters inside of it come next.
        offset = end
      } else {
        if scalar >= 0x80, let finding = signs(offset..<offset + length, units, parts, document) { found.append(finding) }
        offset += length
      }
      let owner = parts.owner(at: offset - 1)
      if owner != 0, ends[owner] == offset { bidi.end(owner: owner) }
    }
    bidi.end(owner: nil)
    found += bidi.faults.map { Self.finding($0.offset, $0.fault, units, parts, line) }
    found.sort { $0.range.lowerBound < $1.range.lowerBound }
    result += found
  }

  /// Whether a range contains an odd number of double quotes and backticks, or `/*` or `*/`, so that a string or
  /// comment may begin or end in it.
  private static func holdsDelimiters(_ units: UnsafeBufferPointer<UInt16>, _ range: Range<Int>) -> Bool {
    var quotes = 0
    for offset in range {
      switch units[offset] {
      case UInt16(UInt8(ascii: "\"")), UInt16(UInt8(ascii: "`")): quotes += 1
      case UInt16(UInt8(ascii: "*")):
        let slash = UInt16(UInt8(ascii: "/"))
        if units[offset - 1] == slash || (offset + 1 < range.upperBound && units[offset + 1] == slash) { return true }
      default: continue
      }
    }
    return quotes % 2 == 1
  }

  /// Returns the finding for the bidirectional control at an offset. The fault decides the message; the range is the
  /// one unit of the control.
  private static func finding(
    _ offset: Int, _ fault: BidiControls.FindingReason, _ units: UnsafeBufferPointer<UInt16>, _ parts: TextParts,
    _ line: Range<Int>
  ) -> CharacterFinding {
    let name = CharacterNames.described(UInt32(units[offset]))
    let part = parts.part(at: offset)
    let partName =
      switch part {
      case .comment: "comment"
      case .string: "string"
      case .code, .prose: "line"
      }
    let message =
      switch fault {
      case .staysOpen: "\(name) stays open at the end of the \(partName): what follows may be shown in another order"
      case .reordersTokens: "\(name) is closed outside of its \(partName): what is between is shown in another order"
      case .inCode: "\(name) is in code, which is shown in another order"
      }
    return CharacterFinding(range: offset..<(offset + 1), kind: .bidiControl, part: part.public, message: message)
  }

  // MARK: Characters without width

  private static func isNameUnit(_ unit: UInt16) -> Bool {
    (unit | 0x20) &- 0x61 < 26 || unit &- 0x30 < 10 || unit == 0x5F
  }

  private static func isName(_ scalar: UInt32?) -> Bool {
    guard let scalar else { return false }
    return scalar < 0x80 ? isNameUnit(UInt16(scalar)) : hl_character_has(scalar, HL_CHARACTER_IDENTIFIER_PART)
  }

  /// Returns the finding for a direction mark. With syntax it is allowed in comments, strings and prose, and in code
  /// if it is a left-to-right mark that touches no name. Without syntax it is allowed unless it is between two ASCII
  /// characters of a name. Nil if it is allowed.
  private func mark(
    _ scalar: UInt32, at offset: Int, _ length: Int, _ line: Range<Int>, _ units: UnsafeBufferPointer<UInt16>,
    _ part: TextParts.TextKind, _ hasSyntax: Bool
  ) -> CharacterFinding? {
    let before = units.scalar(before: offset, start: line.lowerBound)
    let after = offset + length < line.upperBound ? units.scalar(at: offset + length, end: line.upperBound).value : nil
    let isInName =
      hasSyntax && part == .code
      ? Self.isName(before) || Self.isName(after)
      : (before ?? 0xFF) < 0x80 && (after ?? 0xFF) < 0x80 && Self.isName(before) && Self.isName(after)
    let range = offset..<(offset + length)
    if isInName && (part == .code || !hasSyntax) {
      return CharacterFinding(
        range: range, kind: .invisibleCharacter, part: part.public,
        message: "\(CharacterNames.described(scalar)) in a name, where it is invisible")
    }
    // Between tokens a left-to-right mark keeps the order that is read.
    guard part == .code && hasSyntax && scalar != 0x200E else { return nil }
    return CharacterFinding(
      range: range, kind: .bidiControl, part: part.public,
      message: "\(CharacterNames.described(scalar)) is in code, which is shown in another order")
  }

  /// Returns the offset after the invisible characters that begin at an offset; the end of the line at most. Stops
  /// before a bidirectional control.
  private func invisibleEnd(from start: Int, _ line: Range<Int>, _ units: UnsafeBufferPointer<UInt16>) -> Int {
    var offset = start
    while offset < line.upperBound {
      let (scalar, length) = units.scalar(at: offset, end: line.upperBound)
      guard InvisibleCharacter.isInvisible(scalar), BidiControls.Control(scalar) == nil else { break }
      offset += length
    }
    return offset
  }

  /// Returns the finding for the invisible characters in a range. Nil if they are allowed: flags of tag characters, a
  /// byte order mark at offset 0, joiners and selectors after letters of scripts that need them, emoji selectors. In
  /// comments, strings and prose only tags and several selectors are findings; without syntax also characters inside
  /// an ASCII name, except a soft hyphen.
  private func invisible(
    _ range: Range<Int>, _ line: Range<Int>, _ units: UnsafeBufferPointer<UInt16>, _ part: TextParts.TextKind,
    _ hasSyntax: Bool
  ) -> CharacterFinding? {
    var scalars: [UInt32] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (scalar, length) = units.scalar(at: offset, end: range.upperBound)
      scalars.append(scalar)
      offset += length
    }
    let before = units.scalar(before: range.lowerBound, start: line.lowerBound)
    let after = range.upperBound < line.upperBound ? units.scalar(at: range.upperBound, end: line.upperBound).value : nil
    func finding(_ what: String) -> CharacterFinding {
      let others = scalars.count > 1 ? " and \(scalars.count - 1) more" : ""
      return CharacterFinding(
        range: range, kind: .invisibleCharacter, part: part.public,
        message: "\(CharacterNames.described(scalars[0]))\(others) \(what)")
    }
    // Tags after a black flag, up to the end of tags, are the flag of a region.
    if scalars.contains(where: Self.isTag) {
      return before == 0x1F3F4 && scalars.last == 0xE007F && scalars.allSatisfy(Self.isTag)
        ? nil : finding("may hide text")
    }
    if scalars.count > 1 && scalars.count(where: Self.isSelector) > 1 { return finding("may hide text") }
    // A byte order mark.
    if range.lowerBound == 0 && scalars == [0xFEFF] { return nil }
    guard hasSyntax && part == .code else {
      // Without syntax names are unknown; one of ASCII has nothing to join.
      let isName = Self.isNameOfASCII(before) && Self.isNameOfASCII(after)
      let canBreak = scalars == [0xAD] || (hasSyntax && part != .code)
      return isName && !canBreak ? finding("in a name, where it is invisible") : nil
    }
    // Joiners and selectors shape the letters and pictures of scripts that need them.
    let areHidden = scalars.indices.contains { index in
      InvisibleCharacter.isHidden(
        scalars[index], after: index == 0 ? before ?? 0 : scalars[index - 1],
        before: index + 1 < scalars.count ? scalars[index + 1] : after)
    }
    guard areHidden else { return nil }
    let isInName = Self.isName(before) || Self.isName(after)
    return finding(isInName ? "in a name, where it is invisible" : "in code, where it is invisible")
  }

  private static func isNameOfASCII(_ scalar: UInt32?) -> Bool { scalar.map { $0 < 0x80 && isName($0) } ?? false }

  // MARK: Characters that are none in code

  /// Returns the finding for a control character in code; nil elsewhere, in the languages whose files have them, and
  /// for the last character of a text, as which U+001A ended files.
  private func control(
    _ scalar: UInt32, at offset: Int, _ part: TextParts.TextKind, _ document: any CapturedText
  ) -> CharacterFinding? {
    guard document.hasSyntax, part == .code, let language = document.languageName, !TextParts.isProse(language),
      !CodeCharacters.haveControls.contains(language), scalar != 0x1A || offset + 1 < document.text.count
    else { return nil }
    return CharacterFinding(
      range: offset..<offset + 1, kind: .invisibleCharacter, part: .code,
      message: "\(CharacterNames.described(scalar)) in code, where it is invisible, or hides what is before it")
  }

  /// Returns the finding for a blank in code that is not a blank there; nil in other languages than shells and the like,
  /// in quotation marks, and inside a text.
  private func blank(
    _ scalar: UInt32, at offset: Int, _ line: Range<Int>, _ units: UnsafeBufferPointer<UInt16>, _ parts: TextParts,
    _ document: any CapturedText
  ) -> CharacterFinding? {
    guard document.hasSyntax, let language = document.languageName, CodeCharacters.wordsHoldBlanks.contains(language),
      parts.part(at: offset) == .code || parts.isWord(at: offset)
    else { return nil }
    if CodeCharacters.textWords.contains(language) && parts.isWord(at: offset) {
      // Only the indentation and the units next to a sign of the syntax must be blank.
      let isText = { (offset: Int) in units[offset] > 0x20 && !CodeCharacters.isOtherBlank(UInt32(units[offset])) }
      let before = (line.lowerBound..<offset).last(where: isText).map { units[$0] }
      let after = (offset + 1..<line.upperBound).first(where: isText).map { units[$0] }
      let isFirst = (line.lowerBound..<offset).allSatisfy { !isText($0) || Self.signsOfItems.contains(units[$0]) }
      guard
        isFirst || before.map(Self.signsBeforeBlanks.contains) == true || after.map(Self.signsAfterBlanks.contains) == true
      else { return nil }
    }
    return CharacterFinding(
      range: offset..<offset + 1, kind: .invisibleCharacter, part: .code,
      message: "\(CharacterNames.described(scalar)) in code, where it is part of a word")
  }

  private static let signsOfItems = Set("-?".utf16)
  private static let signsBeforeBlanks = Set(":[{".utf16)
  private static let signsAfterBlanks = Set("#:".utf16)

  /// Returns the finding for the first character in a range, a name or one sign, that looks like a sign of ASCII; nil
  /// if there is none, outside of code, and for full-width signs in lines with letters of their scripts.
  private func signs(
    _ range: Range<Int>, _ units: UnsafeBufferPointer<UInt16>, _ parts: TextParts, _ document: any CapturedText
  ) -> CharacterFinding? {
    guard checks.restriction != .none, document.hasSyntax, parts.part(at: range.lowerBound) == .code else { return nil }
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (scalar, length) = units.scalar(at: offset, end: range.upperBound)
      defer { offset += length }
      guard scalar >= 0x80, let sign = CodeCharacters.sign(like: scalar) else { continue }
      let isMeant =
        scalar == 0x2212
        ? document.languageName.map(CodeCharacters.minusIsOperator.contains) ?? false
        : CodeCharacters.isFullWidthSign(scalar) && hasWideLetters(parts, units)
      guard !isMeant, parts.isNearToken(range, units) else { return nil }
      let text = String(decoding: units[range], as: UTF16.self)
      let what = range.count > length ? "has a letter that looks" : "looks"
      return CharacterFinding(
        range: range, kind: .confusable, part: .code,
        message: "\"\(text)\" \(what) like \"\(sign)\" and is \(CharacterNames.described(scalar))")
    }
    return nil
  }

  /// Whether the code of a line has letters of scripts that are written with full-width signs.
  private func hasWideLetters(_ parts: TextParts, _ units: UnsafeBufferPointer<UInt16>) -> Bool {
    parts.range.contains { parts.part(at: $0) == .code && (0x2E80..<0xFF00).contains(units[$0]) }
  }

  // MARK: Names

  /// Returns the end of the name that begins at an offset: the offset of the first character that is invisible or
  /// cannot be in a name; at most the end of the line.
  private func nameEnd(from start: Int, _ line: Range<Int>, _ units: UnsafeBufferPointer<UInt16>) -> Int {
    var offset = start
    while offset < line.upperBound {
      let (scalar, length) = units.scalar(at: offset, end: line.upperBound)
      guard Self.isName(scalar), !InvisibleCharacter.isInvisible(scalar) else { break }
      offset += length
    }
    return offset
  }

  /// Returns the finding for the name in a range if it violates the restriction. Nil if it does not, for ASCII names,
  /// and with syntax in comments, strings and prose. Without syntax, only words that look like Latin ones are
  /// findings.
  private func name(
    _ range: Range<Int>, _ line: Range<Int>, _ units: UnsafeBufferPointer<UInt16>, _ part: TextParts.TextKind,
    _ hasSyntax: Bool
  ) -> CharacterFinding? {
    guard range.contains(where: { units[$0] >= 0x80 }) else { return nil }
    let name = UnsafeBufferPointer(rebasing: units[range])
    let fault: NameScripts.NameFinding?
    if hasSyntax && part != .prose {
      guard part == .code else { return nil }
      fault = scripts.fault(inName: name)
    } else {
      // Letters after a backslash are an escape, such as a font of roff: `\fRуказывает`.
      let isEscaped = range.lowerBound > line.lowerBound && units[range.lowerBound - 1] == 0x5C
      let word = isEscaped ? UnsafeBufferPointer(rebasing: name.drop { $0 < 0x80 }) : name
      fault = hasSyntax ? nil : scripts.fault(inWord: word)
    }
    guard let fault else { return nil }
    let whole = String(decoding: name, as: UTF16.self)
    let letter = CharacterNames.described(fault.scalar)
    let message: String
    if let like = fault.looksLike {
      message = "\"\(whole)\" has a letter that looks like \"\(like)\" and is \(letter)"
    } else if checks.restriction == .ascii {
      message = "\"\(whole)\" is not ASCII: \(letter)"
    } else {
      message = "\"\(whole)\" mixes scripts: \(letter)"
    }
    return CharacterFinding(range: range, kind: .confusable, part: part.public, message: message)
  }
}

extension CharacterChecks {
  /// Whether the findings in a text can depend on its syntax. False means that the text has no findings. O(text).
  public func needsSyntax(_ text: UTF16Text) -> Bool { CharacterFinder(self).isSuspicious(text) }
}

extension TextParts.TextKind {
  var `public`: CharacterFinding.Part {
    switch self {
    case .code: .code
    case .comment: .comment
    case .string: .string
    case .prose: .prose
    }
  }
}
