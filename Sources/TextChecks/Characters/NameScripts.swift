internal import CICU
internal import TextModel

/// Finds names with letters of several scripts that look alike. One thread at a time.
final class NameScripts {
  /// A finding about a name.
  struct NameFinding {
    /// The letter to name in a message.
    var scalar: UInt32
    /// The offset of the letter from the start of the name, in UTF-16 units.
    var offset: Int
    /// The ASCII characters that it looks like; nil if there are none.
    var looksLike: String?
  }

  private let restriction: CharacterChecks.Restriction
  private let spoof: OpaquePointer?
  /// The ASCII look-alikes of characters that were looked up; nil for none.
  private var lookalikes: [UInt32: String?] = [:]

  init(_ restriction: CharacterChecks.Restriction) {
    self.restriction = restriction
    spoof = hl_spoof_open()
  }

  deinit {
    hl_spoof_close(spoof)
  }

  private struct Letter {
    var scalar: UInt32
    var offset: Int
    var length: Int
    var script: hl_script
  }

  /// Returns the first fault of a name in code that violates the restriction; nil if none does, and if ICU's spoof
  /// data is missing. `ascii` forbids all non-ASCII letters, `single` and `high` mixed scripts, `moderate` and
  /// `minimal` only mixed scripts with letters that look like ASCII.
  func fault(inName name: UnsafeBufferPointer<UInt16>) -> NameFinding? {
    guard restriction != .none, spoof != nil else { return nil }
    let letters = letters(of: name)
    switch restriction {
    case .none: return nil
    case .ascii:
      return letters.first { $0.scalar >= 0x80 }.map {
        NameFinding(scalar: $0.scalar, offset: $0.offset, looksLike: lookalike($0.scalar))
      }
    case .single: return level(of: name) > HL_RESTRICTION_SINGLE_SCRIPT.rawValue ? foreign(letters) : nil
    case .high: return level(of: name) > HL_RESTRICTION_HIGHLY.rawValue ? foreign(letters) : nil
    case .moderate: return confusable(in: letters, name, above: HL_RESTRICTION_MODERATELY.rawValue)
    case .minimal: return confusable(in: letters, name, above: HL_RESTRICTION_MINIMALLY.rawValue)
    }
  }

  /// Returns the fault of the first letter that is not Latin in a word that may be a name: with at least two Latin
  /// letters, and at most as many of other scripts, which all look like ASCII characters. Nil for other words,
  /// formulas such as `dν`, and the restriction `none`.
  func fault(inWord word: UnsafeBufferPointer<UInt16>) -> NameFinding? {
    guard restriction != .none, spoof != nil else { return nil }
    let letters = letters(of: word)
    let others = letters.filter { $0.script != HL_SCRIPT_COMMON && $0.script != HL_SCRIPT_LATIN }
    guard let first = others.first, letters.count(where: { $0.script == HL_SCRIPT_LATIN }) >= max(2, others.count),
      others.allSatisfy({ lookalike($0.scalar) != nil }), !isMathematical(letters),
      level(of: word) > HL_RESTRICTION_MODERATELY.rawValue
    else { return nil }
    return NameFinding(scalar: first.scalar, offset: first.offset, looksLike: lookalike(first.scalar))
  }

  // MARK: Confusable letters

  /// Returns the fault of the first part of a name (UTS #55 calls it a chunk) that mixes scripts, or that has no
  /// Latin letter but looks like Latin next to other parts. Nil if there is none, for names without Latin letters,
  /// for parts without a letter that looks like ASCII, and for formulas such as `dν`.
  /// - Parameter allowed: the highest restriction level of UTS #39 that is not a fault.
  private func confusable(
    in letters: [Letter], _ name: UnsafeBufferPointer<UInt16>, above allowed: UInt32
  ) -> NameFinding? {
    let chunks = Self.chunks(of: letters)
    let hasLatin = letters.contains { $0.script == HL_SCRIPT_LATIN }
    for chunk in chunks {
      let others = chunk.filter { $0.script != HL_SCRIPT_COMMON && $0.script != HL_SCRIPT_LATIN }
      guard hasLatin, let first = others.first(where: { lookalike($0.scalar) != nil }), let start = chunk.first,
        let last = chunk.last
      else { continue }
      if others.count == chunk.count {
        guard chunks.count > 1, others.allSatisfy({ lookalike($0.scalar) != nil }), !isMathematical(chunk) else { continue }
        if level(of: name) > allowed {
          return NameFinding(scalar: first.scalar, offset: first.offset, looksLike: lookalike(first.scalar))
        }
      } else {
        let units = UnsafeBufferPointer(rebasing: name[start.offset..<(last.offset + last.length)])
        guard !isMathematical(chunk), level(of: units) > allowed else { continue }
        return NameFinding(scalar: first.scalar, offset: first.offset, looksLike: lookalike(first.scalar))
      }
    }
    return nil
  }

  /// Whether a part of a name has one small Greek letter, at most two Latin letters, and no other scripts, as in
  /// formulas (`dν`, `ρx`). False if the letter is an omicron.
  private func isMathematical(_ chunk: [Letter]) -> Bool {
    let greek = chunk.filter { $0.script == HL_SCRIPT_GREEK }
    return greek.count == 1 && greek[0].scalar != 0x3BF && hl_character_has(greek[0].scalar, HL_CHARACTER_LOWER_CASE)
      && chunk.count(where: { $0.script == HL_SCRIPT_LATIN }) <= 2
      && chunk.allSatisfy { $0.script == HL_SCRIPT_GREEK || $0.script == HL_SCRIPT_LATIN || $0.script == HL_SCRIPT_COMMON }
  }

  /// Returns the parts of a name: divided where a capital follows a small letter, and at underscores, digits and
  /// other characters of the script Common, which are left out.
  private static func chunks(of letters: [Letter]) -> [[Letter]] {
    var chunks: [[Letter]] = []
    var chunk: [Letter] = []
    var wasLower = false
    for letter in letters {
      let isSeparator = letter.script == HL_SCRIPT_COMMON && !hl_character_has(letter.scalar, HL_CHARACTER_MARK)
      let isUpper = hl_character_has(letter.scalar, HL_CHARACTER_UPPER_CASE)
      if isSeparator || (isUpper && wasLower) {
        if !chunk.isEmpty { chunks.append(chunk) }
        chunk = []
      }
      if !isSeparator { chunk.append(letter) }
      wasLower = hl_character_has(letter.scalar, HL_CHARACTER_LOWER_CASE)
    }
    if !chunk.isEmpty { chunks.append(chunk) }
    return chunks
  }

  /// Returns the fault of the first letter of another script than Latin; nil if there is none. Digits, underscores
  /// and other characters of the script Common are allowed.
  private func foreign(_ letters: [Letter]) -> NameFinding? {
    let other = letters.first { $0.script != HL_SCRIPT_COMMON && $0.script != HL_SCRIPT_LATIN }
    return other.map { NameFinding(scalar: $0.scalar, offset: $0.offset, looksLike: lookalike($0.scalar)) }
  }

  private func letters(of name: UnsafeBufferPointer<UInt16>) -> [Letter] {
    var letters: [Letter] = []
    var offset = 0
    while offset < name.count {
      let (scalar, length) = name.scalar(at: offset, end: name.count)
      letters.append(Letter(scalar: scalar, offset: offset, length: length, script: hl_character_script(scalar)))
      offset += length
    }
    return letters
  }

  /// Returns ICU's restriction level (UTS #39) of a name; a higher level mixes scripts more freely.
  private func level(of name: UnsafeBufferPointer<UInt16>) -> UInt32 {
    hl_spoof_level(spoof, name.baseAddress, Int32(name.count)).rawValue
  }

  /// Returns the one or two ASCII characters that a non-ASCII character looks like; nil for none.
  private func lookalike(_ scalar: UInt32) -> String? {
    guard scalar >= 0x80, let value = Unicode.Scalar(scalar) else { return nil }
    if let known = lookalikes[scalar] { return known }
    var result: [UInt16] = Array(repeating: 0, count: 8)
    let units = Array(String(value).utf16)
    let length = hl_spoof_skeleton(spoof, units, Int32(units.count), &result, Int32(result.count))
    let isPlain = length > 0 && length <= 2 && result.prefix(Int(length)).allSatisfy { $0 < 0x80 }
    let found = isPlain ? String(decoding: result.prefix(Int(length)), as: UTF16.self) : nil
    lookalikes[scalar] = found
    return found
  }
}
