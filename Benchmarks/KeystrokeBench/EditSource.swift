import HighlightStorage

/// Gives the edits of a series.
struct EditSource {
  private let series: KeystrokeBench.Series
  private var state: UInt64
  private var count = 0
  /// Where the series types, and how many letters it put there.
  private var typed: (start: Int, count: Int)?

  private static let typingLength = 12

  init(_ series: KeystrokeBench.Series, seed: UInt64) {
    self.series = series
    state = seed
  }

  /// Some edits; all but those of the typing series leave the text as it was.
  mutating func next(in text: UTF16Text) -> [(range: Range<Int>, units: ContiguousArray<UInt16>)] {
    defer { count += 1 }
    switch series {
    case .letter: return insertAndDelete("x", at: place(in: text))
    case .quotes: return insertAndDelete(["\"", "(", "{", "'", ")", "]"][count % 6], at: place(in: text))
    case .typing:
      if let typed, typed.count == Self.typingLength {
        self.typed = nil
        return [(typed.start..<(typed.start + typed.count), [])]
      }
      let before = typed ?? (endOfWord(from: place(in: text), in: text), 0)
      typed = (before.start, before.count + 1)
      let place = before.start + before.count
      return [(place..<place, ContiguousArray("\(Character(Unicode.Scalar(UInt8(97 + count % 26))))".utf16))]
    }
  }

  private func insertAndDelete(_ string: String, at place: Int) -> [(range: Range<Int>, units: ContiguousArray<UInt16>)] {
    let units = ContiguousArray(string.utf16)
    return [(place..<place, units), (place..<(place + units.count), [])]
  }

  /// Somewhere in the middle half.
  private mutating func place(in text: UTF16Text) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let place = text.count / 4 + Int(state >> 33) % max(text.count / 2, 1)
    return UTF16.isTrailSurrogate(text.units[place]) ? place - 1 : place
  }

  private func endOfWord(from place: Int, in text: UTF16Text) -> Int {
    func isLetter(_ unit: UInt16) -> Bool { (unit | 0x20) >= 97 && (unit | 0x20) <= 122 }
    var place = place
    while place < text.count - 1 && !isLetter(text.units[place]) { place += 1 }
    while place < text.count && isLetter(text.units[place]) { place += 1 }
    return place
  }
}
