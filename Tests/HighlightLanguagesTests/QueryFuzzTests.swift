import Foundation
import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import HighlightLanguages

/// Broken query files: nothing may crash, and every fault has a place.
@Suite struct QueryFuzzTests {
  /// How many mutated files a run tries; `HIGHLIGHT_FUZZ_QUERIES` asks for more.
  private static let count =
    ProcessInfo.processInfo.environment["HIGHLIGHT_FUZZ_QUERIES"].flatMap(Int.init) ?? 400

  @Test func mutatedQueryFilesNeverCrash() throws {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let folder = TestEnvironment.package + "grammars"
    let seed = UInt64(Self.count)
    var random = SeededGenerator(seed: seed)
    var files: [(language: String, bytes: [UInt8])] = []
    for language in ["json", "toml", "css", "go"] {
      let data = try Data(contentsOf: URL(filePath: "\(folder)/\(language)/highlights.scm"))
      files.append((language, Array(data)))
    }
    let fragments = [
      "(", ")", "[", "]", "\"", "@x", "#eq?", "(_)", "_", ".", "*", "+", "?", "!name", "name:", ";", "\\",
      "(#match? @x \"[\")",
    ]
    .map { Array($0.utf8) }
    for step in 0..<Self.count {
      let file = files[step % files.count]
      // A part of the file, so that one run sees many different texts.
      let start = Int.random(in: 0..<file.bytes.count, using: &random)
      var bytes = Array(file.bytes[start..<min(file.bytes.count, start + 600)])
      for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(contentsOf: fragments.randomElement(using: &random) ?? [], at: place)
        case 2: bytes[place] = UInt8.random(in: 0...255, using: &random)
        default: bytes.removeSubrange(place..<min(bytes.count, place + 5))
        }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let source = QuerySource(path: "q.scm", text: text)
      let language = try loader.language(file.language, queries: .init(highlights: [source])).get()
      let lineCount = text.utf8.count { $0 == 0x0A } + 1
      for problem in language.problems {
        #expect((1...lineCount).contains(problem.line) && problem.column >= 1, "seed \(seed), step \(step): \(problem)")
      }
      let storage = HighlightingStorage(UTF16Text("a { b: [1, \"c\"] } func f() {}\n"), language: language)
      // What is left of the file gives the same whole and in parts.
      if let mismatch = storage.mismatch() { Issue.record("seed \(seed), step \(step): \(mismatch)") }
    }
  }
}
