/// A fixed set of words over UTF-16 units; a lookup hashes the units once.
///
/// An object over raw memory: walks ask it for every node of some kinds, and arrays would be retained for each.
final class WordSet {
  private struct Slot {
    /// In `units`; a length of -1 is a free slot.
    var start: Int32 = 0
    var length: Int32 = -1
  }

  private let units: UnsafeMutablePointer<UInt16>
  /// Open addressing.
  private let slots: UnsafeMutablePointer<Slot>
  private let mask: Int
  /// The units with which words begin; all when the empty word is one of them.
  let firstUnits: UnitSet

  init(_ words: [[UInt16]]) {
    var size = 4
    while size < words.count * 2 { size *= 2 }
    mask = size - 1
    slots = .allocate(capacity: size)
    slots.initialize(repeating: Slot(), count: size)
    units = .allocate(capacity: max(words.reduce(0) { $0 + $1.count }, 1))
    var firstUnits = UnitSet()
    var end = 0
    for word in words {
      var slot = word.withUnsafeBufferPointer { WordSet.hash($0) } & mask
      while slots[slot].length >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Slot(start: Int32(end), length: Int32(word.count))
      for unit in word {
        (units + end).initialize(to: unit)
        end += 1
      }
      if let first = word.first { firstUnits.insert(first) } else { firstUnits = .all }
    }
    self.firstUnits = firstUnits
  }

  deinit {
    units.deallocate()
    slots.deallocate()
  }

  /// Whether `text` is one of the words. O(text).
  func contains(_ text: UnsafeBufferPointer<UInt16>) -> Bool {
    var slot = WordSet.hash(text) & mask
    while slots[slot].length >= 0 {
      if Int(slots[slot].length) == text.count {
        let word = units + Int(slots[slot].start)
        var index = 0
        while index < text.count && word[index] == text[index] { index += 1 }
        if index == text.count { return true }
      }
      slot = (slot + 1) & mask
    }
    return false
  }

  /// FNV-1a over units.
  private static func hash(_ text: UnsafeBufferPointer<UInt16>) -> Int {
    var hash: UInt32 = 2_166_136_261
    for unit in text { hash = (hash ^ UInt32(unit)) &* 16_777_619 }
    return Int(hash ^ hash >> 15)
  }
}
