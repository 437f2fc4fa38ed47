/// Which of the two characters around a location the location belongs to. It matters at the end of a row and where
/// the direction changes.
public enum TextAffinity: Int, Sendable, Codable {
  /// The character before: the caret is at the end of a row.
  case upstream
  /// The character after: the caret is at the start of the next row.
  case downstream
}

/// An offset between two characters of a text, with its affinity. Opaque to input systems; programs create one from an
/// offset.
public struct TextLocation: Hashable, Comparable, Sendable {
  /// The number of UTF-16 units before the location.
  public let utf16Offset: Int
  /// Which of the two characters the location belongs to.
  public let affinity: TextAffinity

  /// Creates a location at a UTF-16 offset; a negative offset means the start. Functions treat a location after the end as
  /// the end.
  public init(_ utf16Offset: Int, affinity: TextAffinity = .downstream) {
    self.utf16Offset = max(utf16Offset, 0)
    self.affinity = affinity
  }

  /// Compares offsets; at equal offsets `upstream` is before `downstream`.
  public static func < (a: TextLocation, b: TextLocation) -> Bool {
    (a.utf16Offset, a.affinity.rawValue) < (b.utf16Offset, b.affinity.rawValue)
  }
}

/// The text between two locations.
public struct TextRange: Hashable, Sendable {
  /// The earlier location.
  public let start: TextLocation
  /// The later location.
  public let end: TextLocation

  /// Creates a range from the earlier of two locations to the later one.
  public init(_ a: TextLocation, _ b: TextLocation) {
    start = min(a, b)
    end = max(a, b)
  }

  /// Creates a range from half-open UTF-16 offsets. Its start has the affinity `downstream`, its end `upstream`
  /// unless it is empty.
  public init(_ offsets: Range<Int>) {
    start = TextLocation(offsets.lowerBound)
    end = TextLocation(offsets.upperBound, affinity: offsets.isEmpty ? .downstream : .upstream)
  }

  /// Creates an empty range whose start and end are a location.
  public init(at location: TextLocation) {
    start = location
    end = location
  }

  /// Whether it contains no text.
  public var isEmpty: Bool { start.utf16Offset == end.utf16Offset }
  /// The range as half-open UTF-16 offsets.
  public var utf16Range: Range<Int> { start.utf16Offset..<end.utf16Offset }
}

/// A direction of movement on the screen.
public enum TextLayoutDirection: Sendable, CaseIterable {
  /// To the left, whichever way the text goes.
  case left
  /// To the right, whichever way the text goes.
  case right
  /// To the row above.
  case up
  /// To the row below.
  case down
}

/// A direction of movement in the stored text.
public enum TextStorageDirection: Sendable, CaseIterable {
  /// To the end of the text.
  case forward
  /// To the start of the text.
  case backward
}

/// A direction in storage or on the screen.
public enum TextDirection: Hashable, Sendable {
  /// In the order of the characters.
  case storage(TextStorageDirection)
  /// On the screen.
  case layout(TextLayoutDirection)
}

/// The direction in which a text is written.
public enum WritingDirection: Int, Sendable, Codable {
  /// The direction of the first strong character (UAX #9, P2 and P3), otherwise left to right.
  case natural
  /// As Latin is written.
  case leftToRight
  /// As Arabic and Hebrew are written.
  case rightToLeft

  /// Creates the direction that a language is written in, from its tag (`ar`, `he-IL`, `az-Arab`). A script subtag of
  /// four letters decides, otherwise the language subtag. Left to right for unknown languages and scripts.
  public init(language: String) {
    let parts = language.lowercased().split { $0 == "-" || $0 == "_" }
    let scripts: Set<Substring> = ["arab", "hebr", "syrc", "thaa", "nkoo", "adlm", "rohg", "mand", "samr"]
    let languages: Set<Substring> = [
      "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ji", "ks", "nqo", "ps", "sd", "syr", "ug", "ur", "yi",
    ]
    let script = parts.dropFirst().first { $0.count == 4 }
    let isRightToLeft = script.map(scripts.contains) ?? parts.first.map(languages.contains) ?? false
    self = isRightToLeft ? .rightToLeft : .leftToRight
  }
}
