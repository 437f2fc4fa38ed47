import Foundation
import HighlightStorage
import TestSupport
import Testing
import TextLayout

/// Files that are read, edited and written.
@Suite struct TextFileTests {
  private func storage(of file: TextFile) -> TextStorage {
    let storage = TextStorage(file.text)
    file.markIllFormedSequences(in: storage)
    return storage
  }

  @Test func theEncodingIsThatOfTheBytes() {
    func file(_ bytes: [UInt8]) -> TextFile { TextFile(decoding: bytes) }
    let latin = file(Array("caf".utf8) + [0xE9, 0x0A])
    #expect(latin.encoding == .isoLatin1 && latin.text.string(in: 0..<5) == "café\n")
    #expect(latin.illFormedSequences.isEmpty && !latin.hasByteOrderMark)
    let marked = file([0xEF, 0xBB, 0xBF, 0x61])
    #expect(marked.encoding == .utf8 && marked.hasByteOrderMark && marked.text.count == 1)
    let low = file([0xFF, 0xFE, 0x61, 0, 0x22, 0x6F])
    #expect(low.encoding == .utf16LittleEndian && low.hasByteOrderMark && low.text.string(in: 0..<2) == "a漢")
    let high = file([0xFE, 0xFF, 0, 0x61, 0x6F])
    #expect(high.encoding == .utf16BigEndian && high.text.string(in: 0..<2) == "a\u{FFFD}")
    #expect(high.illFormedSequences.map(\.bytes) == [[0x6F]] && high.illFormedSequences.map(\.utf16Offset) == [1])
    // Some of it is UTF-8, so the rest is ill-formed.
    let mixed = file(Array("é".utf8) + [0x61, 0xE9, 0xE6, 0xBC, 0x62])
    #expect(mixed.encoding == .utf8 && mixed.text.string(in: 0..<5) == "éa\u{FFFD}\u{FFFD}b")
    #expect(mixed.illFormedSequences.map(\.bytes) == [[0xE9], [0xE6, 0xBC]])
    #expect(file([]).encoding == .utf8 && file([]).lineEndings.mostCommon == "\n")
    // The caller knows better.
    #expect(TextFile(decoding: [0x61, 0xE9], as: .utf8).illFormedSequences.count == 1)
    #expect(TextFile(decoding: [0x61, 0], as: .utf16LittleEndian).text.string(in: 0..<1) == "a")
  }

  @Test func lineEndsAreCounted() {
    let endings = TextFile(decoding: "a\r\nb\nc\r\n\r".utf8).lineEndings
    #expect(endings.carriageReturnLineFeeds == 2 && endings.lineFeeds == 1 && endings.carriageReturns == 1)
    #expect(endings.areMixed && endings.mostCommon == "\r\n")
    #expect(TextFile(decoding: "a\r\r".utf8).lineEndings.mostCommon == "\r")
  }

  @Test func illFormedSequencesFollowEditsAndUndo() throws {
    let file = TextFile(decoding: Array("é".utf8) + [0xE9, 0xE9, 0x62])
    let storage = storage(of: file)
    let client = TextInputClient(storage: storage)
    client.insertText("漢\u{FFFD}😀")
    #expect(try file.bytes(of: storage) == Array("漢\u{FFFD}😀é".utf8) + [0xE9, 0xE9, 0x62])
    client.selectedTextRange = TextRange(5..<6)
    client.deleteBackward()
    #expect(try file.bytes(of: storage) == Array("漢\u{FFFD}😀é".utf8) + [0xE9, 0x62])
    client.deleteBackward()
    client.selectedTextRange = TextRange(4..<5)
    client.deleteBackward()
    #expect(try file.bytes(of: storage) == Array("漢\u{FFFD}😀b".utf8))
    while client.undo() {}
    #expect(try file.bytes(of: storage) == Array("é".utf8) + [0xE9, 0xE9, 0x62])
  }

  @Test func whatCannotBeWrittenIsRefused() throws {
    func refusal(_ bytes: [UInt8], encoding: TextFile.Encoding? = nil, marks: Bool = true, typed: String) -> String? {
      var file = TextFile(decoding: bytes)
      let storage = TextStorage(file.text)
      if marks { file.markIllFormedSequences(in: storage) }
      storage.replaceCharacters(in: storage.length..<storage.length, with: typed)
      if let encoding { file.encoding = encoding }
      do {
        _ = try file.bytes(of: storage)
        return nil
      } catch {
        return error.description
      }
    }
    #expect(
      refusal([0xE9, 0x0A], typed: "漢")
        == "line 2, column 1: U+6F22 cannot be stored in ISO 8859-1; remove it, or choose another encoding")
    #expect(refusal([0xE9], encoding: .utf8, typed: "漢") == nil)
    #expect(refusal([0xFF, 0xFE, 0x61], typed: "") == nil)
    #expect(refusal([0xFF, 0xFE, 0x61], typed: "a")?.contains("an ill-formed sequence") == true)
    #expect(refusal([0xC3, 0xA9, 0xE9], typed: "") == nil)
    #expect(refusal([0xC3, 0xA9, 0xE9], encoding: .utf16LittleEndian, typed: "") != nil)
    #expect(refusal([0xC3, 0xA9, 0xE9], marks: false, typed: "") != nil)
    // Half of a pair.
    #expect(refusal([0xFF, 0xFE, 0x00, 0xD8], typed: "a") == nil)
    #expect(refusal([0xFF, 0xFE, 0x00, 0xD8], encoding: .utf8, typed: "a")?.contains("U+D800") == true)
  }

  @Test func anyBytesComeBack() throws {
    var random = SeededGenerator(seed: 63)
    let parts: [[UInt8]] = [
      [0x61], [0x0A], [0x0D, 0x0A], [0x0D], [0xE9], [0xC3, 0xA9], [0xE6, 0xBC, 0xA2], [0xF0, 0x9F, 0x98, 0x80],
      [0xF0, 0x9F],
      [0xEF, 0xBF, 0xBD], [0xEF, 0xBB, 0xBF], [0xFF], [0xFE], [0xFF, 0xFE], [0], [0xED, 0xA0, 0x80], [0xC0, 0x80],
    ]
    for count in 0..<600 {
      let bytes = (0..<(count % 13)).flatMap { _ in parts.randomElement(using: &random) ?? [] }
      for encoding in [nil, .utf8, .utf16BigEndian, .isoLatin1] as [TextFile.Encoding?] {
        let file = TextFile(decoding: bytes, as: encoding)
        #expect(try file.bytes(of: storage(of: file)) == bytes, "\(bytes) as \(String(describing: encoding))")
      }
    }
  }

  /// Two hundred files of the system, texts and others: opened, edited, undone and saved.
  @Test func filesOfTheDistributionComeBack() throws {
    let folder = "/usr/share"
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String }.sorted() ?? []
    var count = 0
    var generator = SeededGenerator(seed: 1)
    for name in names.shuffled(using: &generator) where count < 200 {
      let path = folder + "/" + name
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      guard attributes?[.type] as? FileAttributeType == .typeRegular, let size = attributes?[.size] as? Int,
        (1..<300_000).contains(size), let data = FileManager.default.contents(atPath: path)
      else { continue }
      count += 1
      let bytes = [UInt8](data)
      let file = TextFile(decoding: bytes)
      let storage = storage(of: file)
      let client = TextInputClient(storage: storage)
      for _ in 0..<5 {
        let length = storage.length
        let start = Int.random(in: 0...length, using: &generator)
        client.selectedTextRange = TextRange(start..<min(start + Int.random(in: 0...20, using: &generator), length))
        client.insertText(["typed", "\n", ""].randomElement(using: &generator) ?? "")
        client.deleteBackward()
      }
      while client.undo() {}
      #expect(try file.bytes(of: storage) == bytes, "\(path)")
    }
    #expect(count == 200)
  }
}
