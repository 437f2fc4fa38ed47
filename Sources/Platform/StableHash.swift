/// A hash of 128 bits that is equal in every process of a program. About 1 instruction per byte.
///
/// For keys and checksums of files that the program wrote itself. Not cryptographic: an attacker who chooses the texts
/// can make two with equal hashes.
package struct StableHash {
  /// The hash of all that was combined.
  package struct Value: Equatable, Sendable {
    package let low: UInt64
    package let high: UInt64

    package init(low: UInt64, high: UInt64) {
      (self.low, self.high) = (low, high)
    }
  }

  private var low: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var high: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  package init() {}

  /// The hash of all that was combined so far.
  package var value: Value { Value(low: low ^ high >> 32, high: high ^ low >> 32) }

  /// Adds bytes and their number, so that `ab`, `c` differs from `a`, `bc`. O(bytes).
  package mutating func combine(_ bytes: UnsafeRawBufferPointer) {
    let count = bytes.count
    guard let base = bytes.baseAddress, count > 0 else { return combine(0) }
    // Locals: the compiler keeps them in registers.
    var (low, high) = (
      low ^ UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15, high &+ UInt64(truncatingIfNeeded: count)
    )
    var offset = 0
    while offset + 16 <= count {
      StableHash.mix(word(base + offset), word(base + offset + 8), &low, &high)
      offset += 16
    }
    // The rest in two words, which may overlap.
    let rest = base + offset
    var (first, second): (UInt64, UInt64) = (0, 0)
    switch count - offset {
    case 8...: (first, second) = (word(rest), word(base + count - 8))
    case 4...:
      first = UInt64(rest.loadUnaligned(as: UInt32.self))
      second = UInt64((base + count - 4).loadUnaligned(as: UInt32.self))
    case 1...:
      let (begin, middle) = (rest.load(as: UInt8.self), (rest + (count - offset) / 2).load(as: UInt8.self))
      first = UInt64(begin) | UInt64(middle) << 8
      second = UInt64(bytes[count - 1])
    default: break
    }
    StableHash.mix(first, second, &low, &high)
    (self.low, self.high) = (low, high)
  }

  @inline(__always)
  private func word(_ address: UnsafeRawPointer) -> UInt64 { address.loadUnaligned(as: UInt64.self) }

  /// A checksum of 64 bits, in a quarter of the time of the hash: it detects damage, but different texts may have the
  /// same checksum. O(bytes).
  package static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    // Two sums for each of eight columns: the sum of its words, and the sum of all sums so far, which depends on the
    // order of the words.
    var words = SIMD8<UInt64>.zero
    var sums = SIMD8<UInt64>.zero
    var offset = 0
    if let base = bytes.baseAddress {
      while offset + 64 <= bytes.count {
        words &+= base.loadUnaligned(fromByteOffset: offset, as: SIMD8<UInt64>.self)
        sums &+= words
        offset += 64
      }
    }
    var hash = StableHash()
    hash.combine(UnsafeRawBufferPointer(rebasing: bytes[offset...]))
    for column in words.indices {
      StableHash.mix(words[column], sums[column], &hash.low, &hash.high)
    }
    return hash.value.low
  }

  /// Adds the UTF-8 of a text and its length. O(text).
  package mutating func combine(_ text: String) {
    var text = text
    text.withUTF8 { combine(UnsafeRawBufferPointer($0)) }
  }

  /// Adds a number.
  package mutating func combine(_ number: Int) {
    StableHash.mix(UInt64(bitPattern: Int64(number)), 0x2545_F491_4F6C_DD1D, &low, &high)
  }

  /// Adds another hash.
  package mutating func combine(_ value: Value) { StableHash.mix(value.low, value.high, &low, &high) }

  /// Mixes two words into both halves of the hash, each by a product of 128 bits with a factor of wyhash.
  @inline(__always)
  private static func mix(_ first: UInt64, _ second: UInt64, _ low: inout UInt64, _ high: inout UInt64) {
    let left = (low ^ first).multipliedFullWidth(by: second ^ 0xE703_7ED1_A0B4_28DB)
    let right = (high ^ second).multipliedFullWidth(by: first ^ 0x8EBC_6AF0_9C88_C6E3)
    // A product of zero loses all earlier input. The sum still differs between texts.
    low = (left.high ^ left.low) &+ second
    high = (right.high ^ right.low) &+ first
  }
}
