import HighlightStorage
import TestSupport
import Testing

@testable import SystemSupport
@testable import TerminalViewer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file with bytes in it and no name.
func byteFile(_ bytes: [UInt8]) throws -> ByteFile {
  var path = Array("/tmp/highlight-lsp-test-XXXXXX".utf8CString)
  let descriptor = mkstemp(&path)
  unlink(path)
  #expect(bytes.withUnsafeBytes { FileSystem.writeAll($0, to: descriptor) } == 0)
  return try ByteFile(descriptor: descriptor, name: "test")
}

/// Lines and parts of lines in random bytes, beside a plain array of lines.
@Suite struct LinePartsTests {
  /// Texts with all ends of lines, long lines, characters of all lengths and bytes that are none.
  static func bytes(_ random: inout SeededGenerator) -> [UInt8] {
    let pieces = [
      "\n", "\r\n", "\r", "a", "bc", "é", "日本", "😀", "\n\n", "\r\r\n", " ", String(repeating: "x", count: 90),
      String(repeating: "é", count: 131), "\t",
    ]
    var bytes: [UInt8] = []
    let isWide = Int.random(in: 0..<3, using: &random) == 0
    for _ in 0..<Int.random(in: 0..<60, using: &random) {
      if Int.random(in: 0..<15, using: &random) == 0 {
        bytes += [0x80, 0xBF, 0xFF, 0xC3, 0xE2, 0x80, 0x80, 0x80, 0x80].shuffled(using: &random)
      } else {
        bytes += Array(
          pieces[isWide ? Int.random(in: 11..<13, using: &random) : Int.random(in: 0..<pieces.count, using: &random)].utf8)
      }
    }
    return bytes
  }

  /// Where each line begins, the first at 0, without one behind the last end of a line.
  static func lineStarts(_ bytes: [UInt8]) -> [Int] {
    var starts = bytes.isEmpty ? [] : [0]
    for (place, byte) in bytes.enumerated() where place + 1 < bytes.count {
      if byte == 0x0A || (byte == 0x0D && bytes[place + 1] != 0x0A) { starts.append(place + 1) }
    }
    return starts
  }

  @Test func partsAreTheText() throws {
    for seed in 0..<(TestEnvironment.runsAll ? 600 : 150) {
      var random = SeededGenerator(seed: UInt64(seed))
      let bytes = Self.bytes(&random)
      let file = try byteFile(bytes)
      let lines = LineParts(file)
      var parts: [LineParts.LinePart] = []
      var next = lines.part(at: 0, lineStart: 0)
      while let part = next {
        parts.append(part)
        next = lines.part(after: part)
      }
      // Together they are the text, and begin with its lines.
      #expect(parts.first?.range.lowerBound ?? 0 == 0)
      #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.range.upperBound == $1.range.lowerBound })
      #expect(parts.last?.range.upperBound ?? 0 == bytes.count)
      #expect(parts.filter(\.isLineStart).map(\.range.lowerBound) == Self.lineStarts(bytes), "seed \(seed)")
      let isText = String(validating: bytes, as: UTF8.self).map { !$0.isEmpty } == true
      for part in parts {
        #expect(part.range.count <= LineParts.longest + 5 && !part.range.isEmpty)
        let content = bytes[part.range.lowerBound..<part.contentEnd]
        #expect(!content.contains(0x0A) && !content.contains(0x0D), "seed \(seed)")
        // Cut between characters, where there are any.
        if isText {
          #expect(String(validating: bytes[part.range], as: UTF8.self) != nil, "seed \(seed)")
        }
      }
      // The same ones backwards, and from any place.
      for (index, part) in parts.enumerated() {
        #expect(lines.part(before: part) == (index > 0 ? parts[index - 1] : nil), "seed \(seed)")
      }
      for offset in bytes.indices {
        let part = lines.part(holding: offset)
        #expect(part == parts.first { $0.range.contains(offset) }, "seed \(seed), offset \(offset)")
      }
      #expect(lines.part(holding: bytes.count + 7) == parts.last)
    }
  }

  @Test func linesHaveNumbers() throws {
    for seed in 0..<400 {
      var random = SeededGenerator(seed: UInt64(seed))
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<12, using: &random) { bytes += Self.bytes(&random) }
      let file = try byteFile(bytes)
      var index = LineIndex()
      while !index.advance(file) {}
      let starts = Self.lineStarts(bytes)
      #expect(index.scanned == bytes.count)
      let endsLine = bytes.last == 0x0A || bytes.last == 0x0D
      #expect(index.lineEnds == max(starts.count - (endsLine ? 0 : 1), 0), "seed \(seed)")
      for (number, start) in starts.enumerated() {
        #expect(index.line(at: start, in: file) == number, "seed \(seed), line \(number)")
        #expect(index.start(ofLine: number, in: file) == start, "seed \(seed), line \(number)")
      }
      #expect(index.start(ofLine: index.lineEnds + 1, in: file) == nil)
      #expect(index.line(at: bytes.count + 1, in: file) == nil)
    }
  }
}
