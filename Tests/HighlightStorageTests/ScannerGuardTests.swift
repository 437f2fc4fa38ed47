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
      let address = try #require(highlight_guarded_language(original, hasGuard))
      #expect(highlight_guarded_language(original, hasGuard) == address)
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

  @Test func otherTablesAreLeftAlone() {
    let language = UnsafeMutablePointer(mutating: Self.language())
    language.pointee.version = 15
    #expect(highlight_guarded_language(language, false) == nil)
    language.pointee.version = 14
    language.pointee.scanner.scan = nil
    #expect(highlight_guarded_language(language, false) == UnsafeRawPointer(language))
  }
}
