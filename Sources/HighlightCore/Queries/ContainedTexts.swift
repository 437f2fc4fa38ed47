/// Texts to look for in another one, which has to contain one of them: the argument of `#contains?`.
///
/// Two units are searched for, sixteen offsets at a time: a condition on a whole text costs little. Texts that have two
/// neighboring units in common are found by one search.
struct ContainedTexts: Sendable {
  private struct Search {
    /// The units that are searched for, and the distance of the second from the first: 1, or 0 for a single unit.
    var units: (first: UInt16, second: UInt16)
    var gap: Int
    /// The texts that contain them, and the offset of these in each.
    var texts: [(units: [UInt16], offset: Int)]
  }

  // As many units are searched for all texts before the next ones, which need not stay in the processor's cache.
  private static let unitsSearchedTogether = 8192
  // The offsets at which units are looked for that all texts have in common.
  private static let maxOffsets = 16

  /// The texts, as they were given.
  let texts: [[UInt16]]
  private let hasEmpty: Bool
  private var searches: [Search] = []

  init(_ texts: [[UInt16]]) {
    self.texts = texts
    hasEmpty = texts.contains { $0.isEmpty }
    guard !hasEmpty, let shortest = texts.min(by: { $0.count < $1.count }) else { return }
    let offsets = 0..<min(shortest.count - 1, Self.maxOffsets)
    for offset in offsets {
      let units = (shortest[offset], shortest[offset + 1])
      let found = texts.compactMap { text in Self.offset(of: units, in: text).map { (units: text, offset: $0) } }
      if found.count == texts.count {
        searches = [Search(units: units, gap: 1, texts: found)]
        return
      }
    }
    searches = texts.map { text in
      let gap = min(text.count - 1, 1)
      return Search(units: (text[0], text[gap]), gap: gap, texts: [(text, 0)])
    }
  }

  private static func offset(of units: (UInt16, UInt16), in text: [UInt16]) -> Int? {
    text.indices.dropLast().first { text[$0] == units.0 && text[$0 + 1] == units.1 }
  }

  /// Whether a text contains one of these; an empty one is in each. O(text × these).
  func hasOne(in text: UnsafeBufferPointer<UInt16>) -> Bool {
    if hasEmpty { return true }
    var start = 0
    while start < text.count {
      let offsets = start..<min(start + Self.unitsSearchedTogether, text.count)
      for search in searches where Self.finds(search, in: text, at: offsets) { return true }
      start = offsets.upperBound
    }
    return false
  }

  /// Whether a text of a search is found by its two units at one of some offsets.
  private static func finds(_ search: Search, in text: UnsafeBufferPointer<UInt16>, at offsets: Range<Int>) -> Bool {
    guard let base = text.baseAddress else { return false }
    let (first, second) = search.units
    let gap = search.gap
    let (firsts, seconds) = (SIMD16<UInt16>(repeating: first), SIMD16<UInt16>(repeating: second))
    let (ones, signs) = (SIMD4<UInt64>(repeating: 0x0001_0001_0001_0001), SIMD4<UInt64>(repeating: 0x8000_8000_8000_8000))
    let end = min(offsets.upperBound, text.count - gap)
    var start = offsets.lowerBound
    while start < end {
      if start + gap + 16 <= text.count {
        let units = UnsafeRawPointer(base + start).loadUnaligned(as: SIMD16<UInt16>.self)
        let next = UnsafeRawPointer(base + start + gap).loadUnaligned(as: SIMD16<UInt16>.self)
        // A unit is zero where both are equal. Generic operations of masks would be calls here; the top bit of a unit is
        // set by this where the unit is zero, and maybe above such a one.
        let differences = unsafeBitCast((units ^ firsts) | (next ^ seconds), to: SIMD4<UInt64>.self)
        let zeros = (differences &- ones) & ~differences & signs
        if zeros[0] | zeros[1] | zeros[2] | zeros[3] == 0 {
          start += 16
          continue
        }
      }
      let stop = min(start + 16, end)
      while start < stop {
        if base[start] == first && base[start + gap] == second {
          for (units, offset) in search.texts where start >= offset && units.count <= text.count - (start - offset) {
            if text[(start - offset)..<(start - offset + units.count)].elementsEqual(units) { return true }
          }
        }
        start += 1
      }
    }
    return false
  }
}
