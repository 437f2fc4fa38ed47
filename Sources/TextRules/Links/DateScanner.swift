/// Scans dates at offsets of a text. Methods that scan return the UTF-16 offset after the match; nil if there is none.
struct DateScanner {
  typealias Date = DataDetector.DetectedDate

  let characters: DataCharacters
  let order: DataDetector.DateOrder

  private static let years = 1000...2999

  /// Returns the date that begins at an offset, with its time if one follows, and the UTF-16 offset after it. A
  /// weekday before the date is included. Nil if there is none, and after a sign such as `.`, `/`, `$` or `#`.
  func match(at start: Int) -> (end: Int, date: Date)? {
    if characters.isAny(start - 1, of: ".,/-:+$€£#@=\\") { return nil }
    var position = start
    if characters.isLetter(start) {
      guard let (word, end) = characters.word(at: start) else { return nil }
      if let month = DateNames.month(word) { return afterMonth(month, start, end) }
      guard DateNames.weekdays.contains(word) else { return nil }
      // A day of the week counts only before a date.
      position = end
      if characters[position] == 0x2E { position += 1 }
      if characters[position] == 0x2C { position += 1 }
      position = characters.afterSpaces(position)
      if let (article, after) = characters.word(at: position), ["the", "den", "le", "el"].contains(article) {
        position = characters.afterSpaces(after)
      }
      guard position > end else { return nil }
      if characters.isLetter(position) {
        guard let (word, end) = characters.word(at: position), let month = DateNames.month(word) else { return nil }
        return afterMonth(month, position, end)
      }
    }
    guard characters.isDigit(position) else { return nil }
    return yearFirst(position) ?? threeNumbers(position) ?? dayAndName(position)
  }

  // MARK: Numbers

  /// Scans `2024-01-31`, `2024/01/31`, `2024.01.31` or `20240131T102030Z`, with the time after it, if any. Returns
  /// the UTF-16 offset after it and the date; nil if there is none.
  private func yearFirst(_ start: Int) -> (Int, Date)? {
    if let (value, end) = characters.number(at: start, digits: 8...8), characters[end] == 0x54 {
      guard let date = date(value / 10_000, value / 100 % 100, value % 100),
        let (time, last) = compactTime(end + 1)
      else { return nil }
      return finish(date, time, last)
    }
    guard let (year, end) = characters.number(at: start, digits: 4...4), Self.years.contains(year),
      characters.isAny(end, of: "-/."), let (month, after) = characters.number(at: end + 1, digits: 1...2),
      characters[after] == characters[end], let (day, last) = characters.number(at: after + 1, digits: 1...2),
      let date = date(year, month, day)
    else { return nil }
    if characters[end] == 0x2D && (after - end != 3 || last - after != 3) { return nil }
    return withTime(date, last)
  }

  /// Scans `1/31/2024`, `31.1.2024` or `31-01-2024`, with the time after it, if any. Returns the UTF-16 offset after
  /// it and the date; nil if there is none. `order` applies to slashes, else the day comes first; if that is not a date,
  /// the other order is tried, except with dots. Two digits are a year of 1970 to 2069.
  private func threeNumbers(_ start: Int) -> (Int, Date)? {
    guard let (first, end) = characters.number(at: start, digits: 1...2), characters.isAny(end, of: "/.-") else {
      return nil
    }
    let separator = characters[end]
    // `31. 1. 2024`
    let gap = separator == 0x2E && characters.isSpace(end + 1) ? 1 : 0
    guard let (second, after) = characters.number(at: end + 1 + gap, digits: 1...2), characters[after] == separator,
      let (number, last) = characters.number(
        at: after + 1 + (gap == 1 && characters.isSpace(after + 1) ? 1 : 0), digits: 2...4),
      last - after != 4
    else { return nil }
    let isShort = last - after == 3
    // `1.2.24` is a version.
    if isShort && separator != 0x2F && (end - start < 2 || after - end < 3) { return nil }
    if isShort && separator == 0x2D { return nil }
    let year = isShort ? (number < 70 ? 2000 + number : 1900 + number) : number
    let isMonthFirst = separator == 0x2F && order == .monthFirst
    let found =
      isMonthFirst
      ? date(year, first, second) ?? date(year, second, first)
      : date(year, second, first) ?? (separator == 0x2E ? nil : date(year, first, second))
    return found.flatMap { withTime($0, last) }
  }

  // MARK: Names

  /// Scans `31 January 2024`, `31st of January`, `31. Januar 2024` or `31-Jan-2024`, with the time after it, if any.
  /// Returns the UTF-16 offset after it and the date, without a year if there is none. Nil if there is no such date.
  private func dayAndName(_ start: Int) -> (Int, Date)? {
    guard let (day, end) = characters.number(at: start, digits: 1...2) else { return nil }
    var position = afterOrdinal(end)
    let hyphen = position == end && characters[position] == 0x2D
    if hyphen {
      position += 1
    } else {
      if position == end && characters[position] == 0x2E { position += 1 }
      let next = characters.afterSpaces(position)
      guard next > position else { return nil }
      position = next
      if let (word, after) = characters.word(at: position), ["of", "de", "day"].contains(word) {
        position = characters.afterSpaces(after)
      }
    }
    guard let (word, nameEnd) = characters.word(at: position), let month = DateNames.month(word),
      isWritten(position, word), let plain = date(nil, month, day)
    else { return nil }
    var last = nameEnd
    if characters[last] == 0x2E && word.count <= 5 { last += 1 }
    if hyphen {
      guard characters[last] == 0x2D, let (year, end) = characters.number(at: last + 1, digits: 4...4),
        let date = date(year, month, day)
      else { return nil }
      return withTime(date, end)
    }
    if let (year, end) = year(after: last), let date = date(year, month, day) { return withTime(date, end) }
    let isEnded = characters[nameEnd] == 0x2E && last > nameEnd
    guard !isEnded || !characters.isDigit(last) else { return nil }
    return withTime(plain, nameEnd)
  }

  /// Scans `January 31, 2024`, `Jan. 31st` or `January 2024`, with the time after a day, if any. Returns the UTF-16
  /// offset after it and the date; nil if there is none, and for `March 5 miles`.
  /// - Parameters:
  ///   - month: the number of the month.
  ///   - start: the UTF-16 offset of its name.
  ///   - nameEnd: the UTF-16 offset after its name.
  private func afterMonth(_ month: Int, _ start: Int, _ nameEnd: Int) -> (Int, Date)? {
    guard let (word, _) = characters.word(at: start), isWritten(start, word) else { return nil }
    var position = nameEnd
    if characters[position] == 0x2E && !DateNames.isWhole(word) { position += 1 }
    let next = characters.afterSpaces(position)
    guard next > position else { return nil }
    if let (year, end) = characters.number(at: next, digits: 4...4), Self.years.contains(year), isEnd(end) {
      return finish(Date(year: year, month: month, day: nil), nil, end)
    }
    guard let (day, end) = characters.number(at: next, digits: 1...2), date(nil, month, day) != nil else { return nil }
    let ordinal = afterOrdinal(end)
    if let (year, last) = year(after: ordinal), let date = date(year, month, day) { return withTime(date, last) }
    guard let date = date(nil, month, day) else { return nil }
    // `March 5 miles` and `May 3%` are none.
    if ordinal == end && (characters.isAny(end, of: "%°") || followsUnit(end)) { return nil }
    return withTime(date, ordinal)
  }

  /// Whether the word at `start` is written as the name of a month: names that are other words too, such as "may",
  /// need a capital letter.
  private func isWritten(_ start: Int, _ word: String) -> Bool {
    let isCapital = characters[start] < 0x61 || characters[start] > 0x7A
    return isCapital || !["may", "march", "mar", "dec", "set", "sep", "jan", "jun", "ago", "out"].contains(word)
  }

  /// Whether a word such as "miles" or "files" follows, so that the number before it is not a day.
  private func followsUnit(_ end: Int) -> Bool {
    guard let (word, _) = characters.word(at: characters.afterSpaces(end)), characters.isSpace(end) else { return false }
    return [
      "miles", "times", "points", "people", "percent", "items", "units", "km", "kg", "steps", "files", "errors", "users",
      "pages",
    ].contains(word)
  }

  /// Returns the offset after an ordinal suffix ("st", "nd", "º") at `end`; `end` if there is none.
  private func afterOrdinal(_ end: Int) -> Int {
    guard let (word, after) = characters.word(at: end), ["st", "nd", "rd", "th", "er"].contains(word) else {
      return characters[end] == 0xBA ? end + 1 : end
    }
    return after
  }

  /// Scans the year after a day and a month: `, 2024`, ` 2024`, ` de 2024` or ` '24`. Returns the year with four
  /// digits and the UTF-16 offset after it; nil if there is none.
  private func year(after end: Int) -> (Int, Int)? {
    var position = end
    if characters[position] == 0x2C { position += 1 }
    position = characters.afterSpaces(position)
    if let (word, after) = characters.word(at: position), word == "de" || word == "of" {
      position = characters.afterSpaces(after)
    }
    guard position > end else { return nil }
    if characters.isAny(position, of: "'’"), let (short, last) = characters.number(at: position + 1, digits: 2...2) {
      return (short < 70 ? 2000 + short : 1900 + short, last)
    }
    guard let (year, last) = characters.number(at: position, digits: 4...4), Self.years.contains(year) else { return nil }
    return isEnd(last) ? (year, last) : nil
  }

  // MARK: Validity and time

  /// Returns the date if it exists in the calendar and its year is in 1000 to 2999; else nil. Without a year, 29
  /// February exists.
  private func date(_ year: Int?, _ month: Int, _ day: Int) -> Date? {
    if let year, !Self.years.contains(year) { return nil }
    guard (1...12).contains(month), day >= 1 else { return nil }
    let isLeap = year.map { $0 % 4 == 0 && ($0 % 100 != 0 || $0 % 400 == 0) } ?? true
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return day <= days[month - 1] ? Date(year: year, month: month, day: day) : nil
  }

  /// Whether a date or number may end at an offset: no letter, digit or other part of a longer word, number, path or
  /// version follows.
  private func isEnd(_ end: Int) -> Bool {
    if characters.isLetter(end) || characters.isDigit(end) || characters.isAny(end, of: "_%°") { return false }
    return !(characters.isAny(end, of: "-/.,:") && characters.isDigit(end + 1)) && !(characters.isAny(end, of: "/\\"))
  }

  private struct Time {
    var hour: Int
    var minute: Int?
    var second: Int?
    var offset: Int?
  }

  /// Returns `end` and the date with the time; nil if a date cannot end at `end`, because a word, number or path
  /// continues there.
  private func finish(_ date: Date, _ time: Time?, _ end: Int) -> (Int, Date)? {
    guard isEnd(end) else { return nil }
    var date = date
    (date.hour, date.minute, date.second) = (time?.hour, time?.minute, time?.second)
    date.utcOffsetMinutes = time?.offset
    return (end, date)
  }

  /// Returns the date with the time that follows at `end`, and the UTF-16 offset after the time. Without a time: the
  /// date and `end`. Nil if a word, number or path continues there. A year after the time (`Mar 7 09:41 2024`) counts,
  /// too.
  private func withTime(_ date: Date, _ end: Int) -> (Int, Date)? {
    var position = end
    if characters[position] == 0x54, characters.isDigit(position + 1) {
      position += 1
    } else {
      if characters[position] == 0x2C { position += 1 }
      let next = characters.afterSpaces(position)
      guard next > position else { return finish(date, nil, end) }
      position = next
      if let (word, after) = characters.word(at: position), ["at", "um", "à", "a"].contains(word) {
        position = characters.afterSpaces(after)
      }
    }
    guard let (time, last) = time(position), let result = finish(date, time, last) else { return finish(date, nil, end) }
    // `Thu Mar 7 09:41:00 2024`
    if date.year == nil, let day = date.day, let (year, end) = year(after: last),
      let whole = self.date(year, date.month, day), let result = finish(whole, time, end)
    {
      return result
    }
    return result
  }

  /// Scans `10:20`, `10:20:30.5Z`, `10:20 pm`, `5pm` or `10:20 +0100`. Returns the time and the UTF-16 offset after
  /// it; nil if there is none.
  private func time(_ start: Int) -> (Time, Int)? {
    guard let (hour, end) = characters.number(at: start, digits: 1...2) else { return nil }
    var time = Time(hour: hour)
    var position = end
    if characters[position] == 0x3A, let (minute, after) = characters.number(at: position + 1, digits: 2...2), minute < 60 {
      (time.minute, position) = (minute, after)
      if characters[position] == 0x3A, let (second, after) = characters.number(at: position + 1, digits: 2...2), second <= 60
      {
        (time.second, position) = (second, after)
        if characters.isAny(position, of: ".,"), let (_, after) = characters.number(at: position + 1, digits: 1...9) {
          position = after
        }
      }
    }
    if let (word, after) = characters.word(at: characters.afterSpaces(position)), ["am", "pm"].contains(word) {
      guard (1...12).contains(hour) else { return nil }
      time.hour = hour % 12 + (word == "pm" ? 12 : 0)
      return (time, after)
    }
    guard time.minute != nil, hour < 24 else { return nil }
    let zone = offset(position)
    time.offset = zone?.minutes
    return (time, zone?.end ?? position)
  }

  /// Scans the time of `20240131T102030Z`, after the T. Returns it and the UTF-16 offset after it; nil if there is
  /// none.
  private func compactTime(_ start: Int) -> (Time, Int)? {
    guard let (value, end) = characters.number(at: start, digits: 6...6), value / 10_000 < 24, value / 100 % 100 < 60,
      value % 100 <= 60
    else { return nil }
    var time = Time(hour: value / 10_000, minute: value / 100 % 100, second: value % 100)
    let zone = offset(end)
    time.offset = zone?.minutes
    return (time, zone?.end ?? end)
  }

  /// Scans a UTC offset, such as `Z`, `+01:00`, ` +0100` or ` UTC`. Returns the minutes east of UTC and the UTF-16
  /// offset after it; nil if there is none.
  /// - Parameter end: the UTF-16 offset after the time, at which the UTC offset begins.
  private func offset(_ end: Int) -> (minutes: Int, end: Int)? {
    if characters[end] == 0x5A, !characters.isLetter(end + 1) { return (0, end + 1) }
    let position = characters.afterSpaces(end, most: 1)
    if let (word, after) = characters.word(at: position), ["utc", "gmt"].contains(word), position > end {
      return (0, after)
    }
    guard characters.isAny(position, of: "+-") else { return nil }
    let sign = characters[position] == 0x2B ? 1 : -1
    if let (value, after) = characters.number(at: position + 1, digits: 4...4), value / 100 < 15, value % 100 < 60 {
      return (sign * (value / 100 * 60 + value % 100), after)
    }
    guard let (hours, middle) = characters.number(at: position + 1, digits: 2...2), hours < 15, characters[middle] == 0x3A,
      let (minutes, after) = characters.number(at: middle + 1, digits: 2...2), minutes < 60
    else { return nil }
    return (sign * (hours * 60 + minutes), after)
  }
}

/// Names of months and days of the week, in lower case.
enum DateNames {
  private static let months: [String: Int] = {
    let names = [
      "january jan januar jänner janvier janv enero ene", "february feb februar février févr fév febrero",
      "march mar märz mär mars marzo", "april apr avril avr abril abr", "may mai mayo", "june jun juni juin junio",
      "july jul juli juillet juil julio", "august aug août agosto ago", "september sep sept septembre septiembre",
      "october oct oktober okt octobre octubre", "november nov novembre noviembre",
      "december dec dezember dez décembre déc diciembre dic",
    ]
    var result: [String: Int] = [:]
    for (index, list) in names.enumerated() {
      for name in list.split(separator: " ") { result[String(name)] = index + 1 }
    }
    return result
  }()

  static let weekdays = Set(
    ("monday mon tuesday tue tues wednesday wed thursday thu thur thurs friday fri saturday sat sunday sun "
      + "montag mo dienstag di mittwoch mi donnerstag do freitag fr samstag sonnabend sa sonntag so "
      + "lundi lun mardi mercredi mer jeudi jeu vendredi ven samedi sam dimanche dim lunes martes miércoles jueves viernes sábado domingo")
      .split(separator: " ").map(String.init))

  /// Returns the number of the month, 1 to 12, for its name in lower case; nil for other words.
  static func month(_ word: String) -> Int? { months[word] }

  /// Whether a month's name is not an abbreviation, so that a full stop after it does not belong to it.
  static func isWhole(_ word: String) -> Bool {
    word.count > 5 || ["march", "april", "june", "july", "may", "mai", "mars", "juni", "juli", "juin"].contains(word)
  }
}
