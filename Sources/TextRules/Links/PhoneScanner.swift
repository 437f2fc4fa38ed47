/// Scans phone numbers at offsets of a text.
struct PhoneScanner {
  let characters: DataCharacters

  /// Adjacent digits.
  private struct Group {
    var range: Range<Int>
    /// The separator before it: a space or a punctuation unit; 0 for none.
    var separator: UInt16
    var isInBrackets = false

    var count: Int { range.count }
  }

  private static let maxDigits = 15
  private static let labels: Set<String> = [
    "tel", "telephone", "telefon", "telefono", "teléfono", "tél", "téléphone", "phone", "ph", "call", "fax", "telefax",
    "mobile",
    "mobil", "cell", "handy", "móvil", "hotline", "whatsapp", "sms", "dial",
  ]

  /// Returns the phone number that begins at an offset, as its digits after an optional `+`, with `;ext=` before an
  /// extension; and the UTF-16 offset after it. Nil if there is none.
  func match(at start: Int) -> (end: Int, number: String)? {
    guard characters.isDigit(start) || characters.isAny(start, of: "+(") else { return nil }
    // Parts of other numbers, amounts, addresses and sums.
    if characters.isAny(start - 1, of: ".,/-:#$€£¥@%=&*^~\\+)") {
      let isLabel = characters.isAny(start - 1, of: ":.") && characters.isLetter(start - 2)
      let isOpening = characters.isAny(start - 1, of: "*~")
      if !isLabel && !isOpening { return nil }
    }
    let isInternational = characters[start] == 0x2B
    let groups = groups(at: isInternational ? start + 1 : start)
    guard let first = groups.first, isInternational ? first.range.lowerBound <= start + 2 : true else { return nil }
    let count: Int?
    if isInternational {
      count = internationalCount(groups)
    } else if isLabeled(start) {
      count = labeledCount(groups)
    } else {
      // Groups of a longer number.
      if characters.isSpace(start - 1) && characters.isDigit(start - 2) { return nil }
      count = northAmericanCount(groups) ?? trunkCount(groups)
    }
    guard let count, let end = end(of: groups, count) else { return nil }
    var number = isInternational ? "+" : ""
    for (index, group) in groups[..<count].enumerated() {
      // The trunk prefix that is dialled within a country only.
      if isInternational && index > 0 && group.isInBrackets && group.count == 1 { continue }
      number += String(decoding: characters.units[group.range], as: UTF16.self)
    }
    guard let (extended, digits) = `extension`(at: end) else { return (end, number) }
    return (extended, number + ";ext=" + digits)
  }

  /// Returns the groups of digits from an offset on, at most nine, with one separator between two of them.
  private func groups(at start: Int) -> [Group] {
    var result: [Group] = []
    var (position, digits) = (start, 0)
    while true {
      let before = position
      var separator: UInt16 = 0
      if !result.isEmpty {
        if characters.isSpace(position), characters[position + 1] == 0x2D || characters[position + 1] == 0x2F,
          characters.isSpace(position + 2)
        {
          (separator, position) = (characters[position + 1], position + 3)
        } else if characters.isSpace(position) || characters.isAny(position, of: "-./\u{2011}\u{2010}") {
          (separator, position) = (characters.isSpace(position) ? 0x20 : characters[position], position + 1)
        }
      }
      let isInBrackets = characters[position] == 0x28
      let first = isInBrackets ? position + 1 : position
      var end = first
      while characters.isDigit(end) { end += 1 }
      digits += end - first
      guard end > first, digits <= Self.maxDigits + 2, !isInBrackets || characters[end] == 0x29,
        result.isEmpty || separator != 0 || isInBrackets || result[result.count - 1].isInBrackets
      else {
        position = before
        break
      }
      result.append(Group(range: first..<end, separator: separator, isInBrackets: isInBrackets))
      position = isInBrackets ? end + 1 : end
      if result.count == 9 { break }
    }
    return result
  }

  /// Returns the UTF-16 offset after the first `count` groups of digits and a closing bracket. Nil if the number does
  /// not end there: before a letter other than `x`, a sign such as `%` or `€`, `.` or `-` with a digit,
  /// or another group that is not separated by a space.
  private func end(of groups: [Group], _ count: Int) -> Int? {
    let last = groups[count - 1]
    let end = last.range.upperBound + (last.isInBrackets ? 1 : 0)
    if count < groups.count && groups[count].separator != 0x20 { return nil }
    if characters.isLetter(end) && !characters.isAny(end, of: "xX") || characters.isAny(end, of: "%°€$_@") { return nil }
    let isJoined = characters.isAny(end, of: ".,:-/+*=") && characters.isDigit(end + 1)
    return isJoined ? nil : end
  }

  /// Returns the total number of digits in groups.
  private func digitCount(_ groups: some Collection<Group>) -> Int { groups.reduce(0) { $0 + $1.count } }

  /// Returns the digit of a group at an index.
  private func digit(_ group: Group, _ index: Int) -> Int { Int(characters.units[group.range.lowerBound + index]) - 0x30 }

  /// Returns how many of the groups after a plus sign make a number of 8 to 15 digits with its country code; nil for
  /// none.
  private func internationalCount(_ groups: [Group]) -> Int? {
    guard digit(groups[0], 0) > 0, groups.count > 1 ? groups[0].count <= 6 || groups[0].count >= 8 : true else { return nil }
    var count = groups.count
    // A year or an amount after the number.
    while count > 1 && digitCount(groups[..<count]) > Self.maxDigits { count -= 1 }
    if groups[0].count == 1, digit(groups[0], 0) == 1, groups.count > 1 {
      return northAmericanCount(Array(groups.dropFirst())).map { $0 + 1 }
    }
    return (8...Self.maxDigits).contains(digitCount(groups[..<count])) ? count : nil
  }

  /// Returns how many groups, from the first on, make a North American number such as `(555) 123-4567` or
  /// `1 555-123-4567`: 3, or 4 with the `1`. Nil if they make none.
  private func northAmericanCount(_ groups: [Group]) -> Int? {
    let skipped = groups.count > 3 && groups[0].count == 1 && digit(groups[0], 0) == 1 ? 1 : 0
    let rest = groups[skipped...]
    guard rest.count >= 3 else { return nil }
    let (area, office, line) = (rest[skipped], rest[skipped + 1], rest[skipped + 2])
    guard area.count == 3, office.count == 3, line.count == 4, digit(area, 0) > 1, digit(office, 0) > 0,
      !office.isInBrackets, !line.isInBrackets, line.separator != 0, line.separator != 0x2F
    else { return nil }
    if !area.isInBrackets && office.separator != line.separator && office.separator != 0x2F { return nil }
    return skipped + 3
  }

  /// Returns how many groups make a number with a trunk prefix `0` (9 to 12 digits) or an international prefix `00`
  /// (10 to 15 digits), and a separator; nil for none.
  private func trunkCount(_ groups: [Group]) -> Int? {
    guard groups.count >= 2, groups[0].count >= 2, digit(groups[0], 0) == 0 else { return nil }
    let isAbroad = digit(groups[0], 1) == 0
    if isAbroad ? groups[0].count < 3 || digit(groups[0], 2) == 0 : groups[0].count > 6 { return nil }
    let most = isAbroad ? Self.maxDigits : 12
    var count = groups.count
    while count > 2 && digitCount(groups[..<count]) > most { count -= 1 }
    guard ((isAbroad ? 10 : 9)...most).contains(digitCount(groups[..<count])) else { return nil }
    // One unit of a list like `01 02 03 04` is not a number.
    let pairs = groups[..<count].allSatisfy { $0.count == 2 }
    return pairs && count != 5 ? nil : count
  }

  /// Returns how many groups after a word such as `Tel.` make a number of 5 to 15 digits; nil for none.
  private func labeledCount(_ groups: [Group]) -> Int? {
    var count = groups.count
    while count > 1 && digitCount(groups[..<count]) > Self.maxDigits { count -= 1 }
    return (5...Self.maxDigits).contains(digitCount(groups[..<count])) ? count : nil
  }

  /// Whether a word that announces a number comes before an offset: `Tel.: `, `phone `. One to four spaces, `:` and
  /// `.` are between the word and the offset.
  private func isLabeled(_ start: Int) -> Bool {
    var position = start
    while position > characters.bounds.lowerBound, start - position < 4,
      characters.isSpace(position - 1) || characters.isAny(position - 1, of: ":.")
    {
      position -= 1
    }
    guard position < start else { return false }
    var first = position
    while position - first < 12 && characters.isLetter(first - 1) { first -= 1 }
    guard first < position, !characters.isLetter(first - 1) else { return false }
    return Self.labels.contains(String(decoding: characters.units[first..<position], as: UTF16.self).lowercased())
  }

  /// Returns the 1 to 6 digits of an extension (`ext. 12`) that follows at `end`, and the UTF-16 offset after them.
  /// Nil if there is none, or if a letter follows the digits.
  private func `extension`(at end: Int) -> (end: Int, digits: String)? {
    var position = characters.afterSpaces(end)
    if characters[position] == 0x2C { position = characters.afterSpaces(position + 1) }
    guard let (word, wordEnd) = characters.word(at: position),
      ["x", "ext", "extension", "extn", "durchwahl", "poste"].contains(word)
    else { return nil }
    position = wordEnd
    if characters.isAny(position, of: ".:") { position += 1 }
    position = characters.afterSpaces(position)
    guard let (_, last) = characters.number(at: position, digits: 1...6), !characters.isLetter(last) else { return nil }
    return (last, String(decoding: characters.units[position..<last], as: UTF16.self))
  }
}
