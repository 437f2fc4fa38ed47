import CSystem
import Foundation
import TestSupport
import Testing

@testable import SystemSupport

/// Against the examples of FIPS PUB 180-4 and NIST's, and against what another implementation gave for every length around a block's.
@Suite struct SHA256Tests {
  private func hash(_ bytes: [UInt8]) -> String { bytes.withUnsafeBytes { SHA256.hexadecimal($0) } }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ])
  func theExamplesOfTheStandardHold(text: String, expected: String) {
    #expect(hash(Array(text.utf8)) == expected)
  }

  @Test func aMillionLettersHaveTheHashOfTheStandard() throws {
    let expected = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    #expect(hash(bytes) == expected)
  }

  @Test func everyLengthUpToThreeBlocksIsPadded() {
    // The hash of the hashes of 0, 1 … 199 bytes that count up, by Python's hashlib.
    let hashes = (0..<200).map { length in hash((0..<length).map { UInt8($0) }) }.joined()
    #expect(hash(Array(hashes.utf8)) == "7a38a844c9e159de39f0862ee2e28569a8250831150a3fbf0a59c001129b2fb2")
  }

  @Test(arguments: [1, 7, 63, 64, 65, 1000]) func piecesGiveTheHashOfTheWhole(size: Int) {
    let bytes = (0..<3000).map { UInt8(truncatingIfNeeded: $0 * $0) }
    var state = highlight_sha256()
    highlight_sha256_begin(&state)
    for start in stride(from: 0, to: bytes.count, by: size) {
      let piece = Array(bytes[start..<min(start + size, bytes.count)])
      highlight_sha256_add(&state, piece, piece.count)
    }
    var result = [UInt8](repeating: 0, count: 32)
    highlight_sha256_end(&state, &result)
    #expect(result.map { String(format: "%02x", $0) }.joined() == hash(bytes))
  }

  @Test func aFileHasTheHashOfItsBytes() throws {
    let folder = try TemporaryFolder()
    // More than is read at a time.
    let bytes = (0..<(5 << 19) + 3).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let path = try folder.write(bytes, to: "archive")
    #expect(try SHA256.hexadecimal(ofFile: path) == hash(bytes))
  }

  @Test func whatCannotBeReadIsAnError() throws {
    let folder = try TemporaryFolder()
    #expect(throws: FileError.self) { try SHA256.hexadecimal(ofFile: folder["none"]) }
    #expect(throws: FileError.self) { try SHA256.hexadecimal(ofFile: folder.path) }
  }
}
