public import TextModel

/// Finds phone numbers, dates and links in prose. A storage uses it only on request.
///
/// A match is inside one line. The search is linear in the text.
///
/// **Phone numbers** are found in international form (`+49 30 1234567`, `0049 30 1234567`), as North American ones
/// (`(555) 123-4567`, `555.123.4567`), with the trunk prefix 0 in groups (`030 1234567`, `01 42 68 53 00`), and in any form
/// of at least five digits after a word such as `Tel.`, `phone` or `fax`; each with an extension (`ext. 12`, `x12`). Numbers
/// without separators, plus sign and such a word are not found.
///
/// **Dates** are found in ISO 8601 (`2024-01-31`, `2024-01-31T10:20:30Z`), with slashes (`1/31/2024`, `2024/01/31`), with
/// dots (`31.1.2024`, `31.01.24`), and with names of months in English, German, French and Spanish (`31 January 2024`,
/// `Jan 31st`, `31. Januar 2024`, `March 2024`), each with an optional day of the week before and time after it. Words such
/// as “tomorrow” and times of a day alone are not found.
///
/// Its accuracy on a labeled list of examples is in docs/library.md.
public struct DataDetector: Sendable {
  /// The types of data to find.
  public struct Types: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// Creates the set of data types with these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Phone numbers.
    public static let phoneNumbers = Types(rawValue: 1)
    /// Days, with a time of the day or without.
    public static let dates = Types(rawValue: 2)
    /// The links that `LinkDetector` finds.
    public static let links = Types(rawValue: 4)
    /// All of these.
    public static let all: Types = [.phoneNumbers, .dates, .links]
  }

  /// The order of day and month in dates of three numbers.
  public enum DateOrder: Sendable {
    /// `1/31/2024`. Numbers that are no such date are read day first.
    case monthFirst
    /// `31/1/2024`. Numbers that are no such date are read month first.
    case dayFirst
  }

  /// A date as it is written: missing parts are nil.
  public struct DetectedDate: Hashable, Sendable {
    /// Four digits; a year of two digits is in 1970 to 2069.
    public var year: Int?
    /// 1 to 12.
    public var month: Int
    /// 1 to 31.
    public var day: Int?
    /// 0 to 23.
    public var hour: Int?
    /// 0 to 59.
    public var minute: Int?
    /// 0 to 59; 60 for a leap second.
    public var second: Int?
    /// Minutes east of UTC.
    public var utcOffsetMinutes: Int?

    /// Creates a date without a time.
    public init(year: Int?, month: Int, day: Int?) { (self.year, self.month, self.day) = (year, month, day) }
  }

  /// The data of a match.
  public enum Value: Equatable, Sendable {
    /// The digits of a number, after a plus sign if it is international; an extension after `;ext=`, as in a `tel:` address.
    case phoneNumber(String)
    /// A date.
    case date(DetectedDate)
    /// The target of a link, not encoded.
    case link(String)
  }

  /// A range of text with its data.
  public struct Match: Equatable, Sendable {
    /// UTF-16 offsets, half-open.
    public var range: Range<Int>
    /// The data.
    public var value: Value
  }

  /// The types of data to find.
  public let types: Types
  /// The order of day and month in dates of three numbers.
  public let dateOrder: DateOrder
  /// The detector for links.
  public let linkDetector: LinkDetector

  /// Creates a detector.
  /// - Parameters:
  ///   - types: the types of data to find.
  ///   - dateOrder: the order of day and month in dates with slashes.
  ///   - linkDetector: the detector for links, if links are among the types.
  public init(types: Types, dateOrder: DateOrder = .monthFirst, linkDetector: LinkDetector = .standard) {
    (self.types, self.dateOrder, self.linkDetector) = (types, dateOrder, linkDetector)
  }

  /// Returns the phone numbers, dates and links in the lines of a range, as far as `types` contains them; ascending
  /// and disjoint. Links take precedence over dates, dates over phone numbers. O(range).
  /// - Parameters:
  ///   - range: UTF-16 offsets, half-open; it begins and ends at paragraph boundaries. All of the text unless given.
  ///   - text: the text.
  /// - Precondition: the range lies in the text.
  public func matches(in text: UTF16Text, range: Range<Int>? = nil) -> [Match] {
    let range = range ?? 0..<text.count
    return text.withUnits(in: range) { units in
      var result: [Match] = []
      var links: [Link] = []
      if types.contains(.links) { links = linkDetector.links(in: units, range: range) }
      var start = range.lowerBound
      for link in links {
        append(in: units, start..<link.range.lowerBound, of: range, to: &result)
        result.append(Match(range: link.range, value: .link(link.target(in: units))))
        start = link.range.upperBound
      }
      append(in: units, start..<max(start, range.upperBound), of: range, to: &result)
      return result
    }
  }

  /// Returns the phone numbers, dates and links in a string, as far as `types` contains them, ascending. Ranges are
  /// UTF-16 offsets. O(string).
  public func matches(in string: String) -> [Match] { matches(in: UTF16Text(string)) }

  /// Appends the dates and phone numbers in a part of the text, ascending, as far as `types` contains them. Numbers
  /// in dates are not phone numbers, even if dates are not asked for.
  /// - Parameter whole: the range that may be read around the part.
  private func append(
    in units: UnsafeBufferPointer<UInt16>, _ part: Range<Int>, of whole: Range<Int>, to result: inout [Match]
  ) {
    guard types.contains(.phoneNumbers) || types.contains(.dates) else { return }
    let characters = DataCharacters(units: units, bounds: whole, end: part.upperBound)
    let dates = DateScanner(characters: characters, order: dateOrder)
    let phones = PhoneScanner(characters: characters)
    var offset = part.lowerBound
    while offset < part.upperBound {
      guard characters.mayBegin(at: offset) else {
        offset += 1
        continue
      }
      // Dates are always matched: their numbers are not phone numbers.
      if let (end, date) = dates.match(at: offset) {
        if types.contains(.dates) { result.append(Match(range: offset..<end, value: .date(date))) }
        offset = end
      } else if types.contains(.phoneNumbers), let (end, number) = phones.match(at: offset) {
        result.append(Match(range: offset..<end, value: .phoneNumber(number)))
        offset = end
      } else {
        offset = characters.afterToken(at: offset)
      }
    }
  }
}

/// Reads the characters around an offset.
struct DataCharacters {
  let units: UnsafeBufferPointer<UInt16>
  /// The range that may be read before a match.
  let bounds: Range<Int>
  /// The upper limit of the end of a match.
  let end: Int

  /// The unit at an offset; 0 before `bounds` and from `end` on.
  subscript(offset: Int) -> UInt16 { offset >= bounds.lowerBound && offset < end ? units[offset] : 0 }

  func isDigit(_ offset: Int) -> Bool { self[offset] &- 0x30 < 10 }

  func isLetter(_ offset: Int) -> Bool {
    let unit = self[offset]
    return (unit | 0x20) &- 0x61 < 26 || unit >= 0xC0 && unit != 0xD7 && unit != 0xF7 && !(0x2000..<0x3040).contains(unit)
  }

  func isSpace(_ offset: Int) -> Bool { self[offset] == 0x20 || self[offset] == 0xA0 || self[offset] == 0x202F }

  /// Whether the unit at an offset is one of some characters; false outside.
  func isAny(_ offset: Int, of characters: String) -> Bool {
    let unit = self[offset]
    return unit != 0 && characters.utf16.contains(unit)
  }

  /// Whether a match may begin at an offset: a letter, a digit, `+` or `(` is there, and no letter, digit or `_` is
  /// before it.
  func mayBegin(at offset: Int) -> Bool {
    let isSign = isAny(offset, of: "+(")
    guard isSign || isDigit(offset) || isLetter(offset) else { return false }
    let isInside = isDigit(offset - 1) || isLetter(offset - 1) || self[offset - 1] == 0x5F
    return !isInside
  }

  /// Returns the offset after the letters and digits at an offset, at most the end of the part; after one unit if
  /// another character is there.
  func afterToken(at offset: Int) -> Int {
    let isSign = !isDigit(offset) && !isLetter(offset)
    var offset = offset + 1
    while !isSign && offset < end && (isDigit(offset) || isLetter(offset)) { offset += 1 }
    return offset
  }

  /// Returns the decimal number at an offset and the offset after it; nil if the number of its digits is not in
  /// `digits`.
  func number(at offset: Int, digits: ClosedRange<Int>) -> (value: Int, end: Int)? {
    var (value, position) = (0, offset)
    while isDigit(position) && position - offset <= digits.upperBound {
      value = value * 10 + Int(self[position] - 0x30)
      position += 1
    }
    return digits.contains(position - offset) ? (value, position) : nil
  }

  /// Returns the word at an offset in lower case, and the offset after it. Nil if there is no letter, or more than
  /// 12.
  func word(at offset: Int) -> (text: String, end: Int)? {
    var position = offset
    while isLetter(position) && position - offset <= 12 { position += 1 }
    guard position > offset, position - offset <= 12 else { return nil }
    return (String(decoding: units[offset..<position], as: UTF16.self).lowercased(), position)
  }

  /// Returns the offset after the spaces at an offset, at most `most`.
  func afterSpaces(_ offset: Int, most: Int = 2) -> Int {
    var position = offset
    while isSpace(position) && position - offset < most { position += 1 }
    return position
  }
}
