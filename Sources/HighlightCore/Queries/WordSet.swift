internal import TextModel

/// A fixed set of words over UTF-16 units; a lookup hashes the units once.
///
/// An object over raw memory: walks ask it for every node of some kinds, and arrays would be retained for each.
///
/// `@unchecked Sendable`: all words are added before another thread sees it.
final class WordSet: @unchecked Sendable {
  struct Slot: BitwiseCopyable {
    /// In `units`; a length of -1 is a free slot.
    var start: Int32 = 0
    var length: Int32 = -1
  }

  private let units: UnsafePointer<UInt16>
  private var end = 0
  /// Open addressing.
  private let slots: UnsafePointer<Slot>
  private let mask: Int
  /// The units with which words begin; all when the empty word is one of them.
  private(set) var firstUnits = UnitSet()
  /// Whose memory it is; nil: its own.
  private let stored: StoredQueries?

  /// Creates an empty set with room for some words.
  /// - Parameters:
  ///   - capacity: the most words.
  ///   - count: the most UTF-16 units of all words together.
  init(capacity: Int, units count: Int) {
    var size = 4
    while size < capacity * 2 { size *= 2 }
    mask = size - 1
    let slots = UnsafeMutablePointer<Slot>.allocate(capacity: size)
    slots.initialize(repeating: Slot(), count: size)
    self.slots = UnsafePointer(slots)
    units = UnsafePointer(UnsafeMutablePointer<UInt16>.allocate(capacity: max(count, 1)))
    stored = nil
  }

  /// Creates a set of stored queries, whose words stay in the block. No word can be added. O(1).
  init(_ stored: StoredQueries, _ record: StoredQueries.WordSetRecord) {
    let slots = UnsafeBufferPointer(rebasing: stored.entries(.wordSlots, as: Slot.self)[record.slots.indices])
    let units = UnsafeBufferPointer(rebasing: stored.entries(.wordUnits, as: UInt16.self)[record.units.indices])
    // The check of the block leaves no empty one.
    self.slots = slots.baseAddress.unsafelyUnwrapped
    self.units = units.baseAddress ?? UnsafePointer(bitPattern: 2).unsafelyUnwrapped
    mask = slots.count - 1
    end = units.count
    firstUnits = UnitSet(record.firstUnits)
    self.stored = stored
  }

  /// The table and the units of all words, for stored queries.
  var memory: (slots: UnsafeBufferPointer<Slot>, units: UnsafeBufferPointer<UInt16>) {
    (UnsafeBufferPointer(start: slots, count: mask + 1), UnsafeBufferPointer(start: units, count: end))
  }

  /// Creates the set of the strings and words among the arguments of a call, with their escapes resolved; captures
  /// are skipped.
  convenience init(_ call: QuerySyntax.Call, of syntax: QuerySyntax) {
    // No text has more units than bytes.
    let length = call.arguments.indices.reduce(0) { $0 + syntax.arguments[$1].range.count }
    self.init(capacity: call.arguments.count, units: length)
    for index in call.arguments.indices {
      let argument = syntax.arguments[index]
      switch argument.kind {
      case .capture: continue
      case .string: syntax.text.withLiteral(argument.content) { insert($0) }
      case .word: insert(syntax.text[argument.range])
      }
    }
  }

  /// Adds a word in UTF-8, for which there must be room. A word that the set has already is added again, which
  /// changes no result. All words must be added before the first lookup.
  func insert(_ word: UnsafeBufferPointer<UInt8>) {
    let start = UnsafeMutablePointer(mutating: units) + end
    var count = 0
    if word.allSatisfy({ $0 < 0x80 }) {
      for byte in word {
        (start + count).initialize(to: UInt16(byte))
        count += 1
      }
    } else {
      for unit in String(decoding: word, as: UTF8.self).utf16 {
        (start + count).initialize(to: unit)
        count += 1
      }
    }
    var slot = WordSet.hash(UnsafeBufferPointer(start: start, count: count)) & mask
    while slots[slot].length >= 0 { slot = (slot + 1) & mask }
    UnsafeMutablePointer(mutating: slots)[slot] = Slot(start: Int32(end), length: Int32(count))
    if count > 0 { firstUnits.insert(start.pointee) } else { firstUnits = .all }
    end += count
  }

  deinit {
    if stored != nil { return }
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

  /// Returns the 32-bit FNV-1a hash over UTF-16 units, with its upper bits folded into the lower ones.
  private static func hash(_ text: UnsafeBufferPointer<UInt16>) -> Int {
    var hash: UInt32 = 2_166_136_261
    for unit in text { hash = (hash ^ UInt32(unit)) &* 16_777_619 }
    return Int(hash ^ hash >> 15)
  }
}
