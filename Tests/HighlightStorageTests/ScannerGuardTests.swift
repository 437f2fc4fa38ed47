import CParserInternals
import CScannerGuard
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
      let address = try #require(highlight_guarded_language(original, hasGuard, 0, 0))
      #expect(highlight_guarded_language(original, hasGuard, 0, 0) == address)
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
      let address = try #require(highlight_guarded_language(original, hasGuard, 1, fill))
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

  @Test func otherTablesAreLeftAlone() {
    let language = UnsafeMutablePointer(mutating: Self.language())
    language.pointee.version = 15
    #expect(highlight_guarded_language(language, false, 0, 0) == nil)
    language.pointee.version = 14
    language.pointee.scanner.scan = nil
    #expect(highlight_guarded_language(language, false, 0, 0) == UnsafeRawPointer(language))
  }
}
