import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import HighlightCore
@testable import HighlightLanguages

/// A failed assertion of an external scanner, which would end the process.
@Suite struct ScannerFailureTests {
  /// Ruby's scanner writes the length of a heredoc's name in one byte, and asserts that it reads what it wrote.
  @Test(arguments: [200, 255, 256, 300, 900, 5000]) func longNamesOfHeredocsEndNoProcess(length: Int) throws {
    let name = String(repeating: "A", count: length)
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let language = try loader.language("ruby").get()
    let storage = HighlightingStorage(
      UTF16Text("x = <<\(name), <<B\ntext\n\(name)\nb\nB\nputs 1\n"), language: language, languageProvider: loader)
    #expect(storage.runs(of: .syntax).runs.count > 0 || length > 255)
    // The names of both heredocs, and the text between them.
    storage.replaceCharacters(in: 6..<7, with: "B")
    storage.replaceCharacters(in: 0..<0, with: "y = 1\n")
    let lastLine = storage.string.split(separator: "\n").last
    #expect(lastLine == "puts 1")
    #expect(storage.length == 2 * length + 35)
  }
}
