import CParserInternals
import Synchronization
import Testing

/// What stands between external scanners and the parser library, in the program.
@Suite struct ScannerGuardTests {
  /// What the scanner below was asked for, in order.
  private static let calls = Mutex<[String]>([])

  private static func language() -> UnsafePointer<highlight_language> {
    let language = UnsafeMutablePointer<highlight_language>.allocate(capacity: 1)
    UnsafeMutableRawPointer(language).initializeMemory(
      as: UInt8.self, repeating: 0, count: MemoryLayout<highlight_language>.size)
    language.pointee.version = 14
    language.pointee.scanner.scan = { _, _, _ in false }
    language.pointee.scanner.serialize = { _, _ in 0 }
    language.pointee.scanner.deserialize = { _, state, length in
      ScannerGuardTests.calls.withLock { $0.append("deserialize \(state == nil) \(length)") }
    }
    language.pointee.scanner.destroy = { _ in ScannerGuardTests.calls.withLock { $0.append("destroy") } }
    // The guard keeps it.
    return UnsafePointer(language)
  }

  /// Vue's frees names that were never set, of tags that it still has.
  @Test func aScannerForgetsItsStateBeforeItIsDestroyed() throws {
    for hasGuard in [false, true] {
      let original = Self.language()
      let address = try #require(highlight_guarded_language(original, hasGuard, nil, highlight_lost_state()))
      #expect(highlight_guarded_language(original, hasGuard, nil, highlight_lost_state()) == address)
      let guarded = address.assumingMemoryBound(to: highlight_language.self).pointee.scanner
      Self.calls.withLock { $0 = [] }
      guarded.destroy(nil)
      #expect(Self.calls.withLock { $0 } == ["deserialize true 0", "destroy"])
      // One that has a guard counts what it forgets itself.
      let isItsOwn =
        unsafeBitCast(guarded.scan, to: UInt.self) == unsafeBitCast(original.pointee.scanner.scan, to: UInt.self)
      #expect(isItsOwn == hasGuard)
    }
  }

  /// CMake's scanner takes what lies in memory for its state, and without a state keeps the one before.
  @Test(arguments: [UInt8(0), 0xFF]) func aScannerWithoutStateIsANewOne(fill: UInt8) throws {
    for hasGuard in [false, true] {
      let original = UnsafeMutablePointer(mutating: Self.language())
      original.pointee.scanner.create = {
        let scanner = UnsafeMutableRawPointer.allocate(byteCount: 2, alignment: 1)
        scanner.initializeMemory(as: UInt8.self, repeating: 7, count: 2)
        return scanner
      }
      original.pointee.scanner.serialize = { scanner, state in
        guard let scanner, let state else { return 0 }
        UnsafeMutableRawPointer(state).copyMemory(from: scanner, byteCount: 2)
        return 2
      }
      original.pointee.scanner.deserialize = { scanner, state, length in
        guard let scanner, let state, length == 2 else { return }
        scanner.copyMemory(from: UnsafeRawPointer(state), byteCount: 2)
      }
      original.pointee.scanner.destroy = { $0?.deallocate() }
      let address = try #require(
        highlight_guarded_language(
          original, hasGuard, nil,
          highlight_lost_state(unset_bytes: 1, fill: fill, numbers_offset: 0, count_offset: 0, capacity: 0)))
      let guarded = address.assumingMemoryBound(to: highlight_language.self).pointee.scanner
      let scanner = try #require(guarded.create())
      func state() -> [UInt8] { (0..<2).map { scanner.load(fromByteOffset: $0, as: UInt8.self) } }
      #expect(state() == [fill, 7])
      withUnsafeBytes(of: (UInt8(1), UInt8(2))) { bytes in
        guarded.deserialize(scanner, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), 2)
      }
      #expect(state() == [1, 2])
      guarded.deserialize(scanner, nil, 0)
      #expect(state() == [fill, 7])
      guarded.destroy(scanner)
    }
  }

  /// The scanner of reStructuredText has a part of its stack in a state, and takes what lay in memory for the rest.
  @Test(arguments: [false, true]) func aStateHasAllNumbers(hasGuard: Bool) throws {
    struct Scanner {
      var last: UInt64 = 7
      var numbers: UnsafeMutablePointer<UInt32>
      var count: UInt32 = 0
    }
    let original = UnsafeMutablePointer(mutating: Self.language())
    original.pointee.scanner.create = {
      let numbers = UnsafeMutablePointer<UInt32>.allocate(capacity: 4)
      numbers.initialize(repeating: 9, count: 4)
      let scanner = UnsafeMutablePointer<Scanner>.allocate(capacity: 1)
      scanner.initialize(to: Scanner(numbers: numbers))
      return UnsafeMutableRawPointer(scanner)
    }
    original.pointee.scanner.destroy = {
      guard let scanner = $0?.assumingMemoryBound(to: Scanner.self) else { return }
      scanner.pointee.numbers.deallocate()
      scanner.deallocate()
    }
    let address = try #require(
      highlight_guarded_language(
        original, hasGuard, nil,
        highlight_lost_state(unset_bytes: 8, fill: 0, numbers_offset: 8, count_offset: 16, capacity: 4)))
    let guarded = address.assumingMemoryBound(to: highlight_language.self).pointee.scanner
    let raw = try #require(guarded.create())
    let scanner = raw.assumingMemoryBound(to: Scanner.self)
    #expect(scanner.pointee.last == 0)
    for number in 0..<3 { scanner.pointee.numbers[number] = UInt32(number + 1) }
    (scanner.pointee.count, scanner.pointee.last) = (3, 5)
    var state = [CChar](repeating: 0, count: 1024)
    let length = guarded.serialize(raw, &state)
    #expect(length == 12)
    scanner.pointee.numbers.update(repeating: 8, count: 4)
    scanner.pointee.count = 1
    guarded.deserialize(raw, state, length)
    #expect(scanner.pointee.count == 3 && scanner.pointee.last == 0)
    #expect((0..<4).map { scanner.pointee.numbers[$0] } == [1, 2, 3, 0])
    guarded.deserialize(raw, nil, 0)
    #expect(scanner.pointee.count == 0 && scanner.pointee.numbers[0] == 0)
    guarded.destroy(raw)
  }

  @Test func otherTablesAreLeftAlone() {
    let language = UnsafeMutablePointer(mutating: Self.language())
    language.pointee.version = 15
    #expect(highlight_guarded_language(language, false, nil, highlight_lost_state()) == nil)
    language.pointee.version = 14
    language.pointee.scanner.scan = nil
    #expect(highlight_guarded_language(language, false, nil, highlight_lost_state()) == UnsafeRawPointer(language))
  }
}
