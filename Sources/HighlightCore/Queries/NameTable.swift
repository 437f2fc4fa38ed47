internal import Libc
internal import TextModel

/// Numbers by name: a hash table with open addressing over bytes stored by the owner.
///
/// The owner calls `release` once.
struct NameTable {
  private struct Entry: BitwiseCopyable {
    var bytes: UnsafePointer<UInt8>
    var length: Int32
    var value: Int32
    var hash: UInt32
    var kind: UInt8
  }

  private var entries = ScratchBuffer<Entry>()
  /// The index of an entry + 1 by slot, or 0 for a free slot. At least twice as many slots as entries.
  private var slots: ScratchBuffer<Int32>
  private var copies = ScratchBuffer<UnsafeMutablePointer<UInt8>>()

  /// Creates an empty table with room for some names; it grows if more are added.
  /// - Parameter capacity: how many names are expected.
  init(capacity: Int) {
    var length = 64
    while length < 2 * capacity { length *= 2 }
    slots = ScratchBuffer(repeating: 0, count: length)
  }

  /// Frees the table and its copies of names, which are not freed otherwise.
  mutating func release() {
    entries.release()
    slots.release()
    for index in 0..<copies.count { copies[index].deallocate() }
    copies.release()
  }

  /// The number of an entry. It may be set after the entry was added.
  subscript(entry: Int) -> Int32 {
    get { entries[entry].value }
    nonmutating set { entries.pointer(at: entry).pointee.value = newValue }
  }

  /// Returns the index of the entry of a name; nil if it has none. O(name).
  /// - Parameter kind: names of different kinds are different.
  func entry(_ name: UnsafeBufferPointer<UInt8>, kind: UInt8 = 0) -> Int? {
    let hash = NameTable.hash(name, kind)
    let known = slots[slot(of: name, kind, hash)]
    return known > 0 ? Int(known) - 1 : nil
  }

  /// Adds a name with a number. The bytes of the name must outlive the table. If the name has an entry already, keeps
  /// it unchanged and returns its index, else returns nil. Ignores a name without an address. O(name).
  @discardableResult
  mutating func add(_ name: UnsafeBufferPointer<UInt8>, kind: UInt8 = 0, value: Int32) -> Int? {
    let hash = NameTable.hash(name, kind)
    var slot = slot(of: name, kind, hash)
    if slots[slot] > 0 { return Int(slots[slot]) - 1 }
    // An empty name may have no address.
    guard let bytes = name.baseAddress else { return nil }
    entries.append(Entry(bytes: bytes, length: Int32(name.count), value: value, hash: hash, kind: kind))
    if 2 * entries.count > slots.count {
      grow()
      slot = self.slot(of: name, kind, hash)
    }
    slots[slot] = Int32(entries.count)
    return nil
  }

  /// Adds a name of kind 0 with a number, and keeps a copy of its bytes. If the name has an entry already, its number
  /// is unchanged. O(name).
  mutating func add(copyOf name: UnsafeBufferPointer<UInt8>, value: Int32) {
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(name.count, 1))
    if let bytes = name.baseAddress { copy.initialize(from: bytes, count: name.count) }
    copies.append(copy)
    add(UnsafeBufferPointer(start: copy, count: name.count), value: value)
  }

  private mutating func grow() {
    let length = 2 * slots.count
    slots.release()
    slots = ScratchBuffer(repeating: 0, count: length)
    // The caller that added the last entry puts it into its slot.
    for index in 0..<(entries.count - 1) {
      var slot = Int(entries[index].hash) & (length - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (length - 1) }
      slots[slot] = Int32(index + 1)
    }
  }

  /// Returns the slot in which a name of a kind with this hash is; the free slot for it if it has no entry.
  @inline(__always)
  private func slot(of name: UnsafeBufferPointer<UInt8>, _ kind: UInt8, _ hash: UInt32) -> Int {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      let entry = entries.pointer(at: Int(slots[slot]) - 1)
      if entry.pointee.hash == hash, entry.pointee.kind == kind, Int(entry.pointee.length) == name.count,
        name.baseAddress.map({ memcmp(entry.pointee.bytes, $0, name.count) == 0 }) ?? true
      {
        break
      }
      slot = (slot + 1) & mask
    }
    return slot
  }

  /// Returns the 32-bit FNV-1a hash of the bytes of a name, begun with its kind.
  @inline(__always)
  private static func hash(_ name: UnsafeBufferPointer<UInt8>, _ kind: UInt8) -> UInt32 {
    var hash: UInt32 = 0x811C_9DC5 ^ UInt32(kind)
    for byte in name { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return hash
  }
}
