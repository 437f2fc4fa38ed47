/// A fixed set of words over UTF-16 units; a lookup hashes the units once.
struct WordSet {
  private var units: ContiguousArray<UInt16> = []
  /// Open addressing: start and length in `units`, length -1 for a free slot.
  private var slots: ContiguousArray<(start: Int32, length: Int32)>
  private let mask: Int

  init(_ words: [[UInt16]]) {
    var size = 4
    while size < words.count * 2 { size *= 2 }
    mask = size - 1
    slots = ContiguousArray(repeating: (0, -1), count: size)
    for word in words {
      let start = Int32(units.count)
      units.append(contentsOf: word)
      var slot = word.withUnsafeBufferPointer { WordSet.hash($0) } & mask
      while slots[slot].length >= 0 { slot = (slot + 1) & mask }
      slots[slot] = (start, Int32(word.count))
    }
  }

  /// Whether `text` is one of the words. O(text).
  func contains(_ text: UnsafeBufferPointer<UInt16>) -> Bool {
    var slot = WordSet.hash(text) & mask
    while slots[slot].length >= 0 {
      if Int(slots[slot].length) == text.count {
        let start = Int(slots[slot].start)
        var index = 0
        while index < text.count && units[start + index] == text[index] { index += 1 }
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
