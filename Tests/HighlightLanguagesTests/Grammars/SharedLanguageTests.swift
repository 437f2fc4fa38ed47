import Foundation
import HighlightStorage
import HighlightTestSupport
import Synchronization
import TestSupport
import Testing

@testable import HighlightCore
@testable import HighlightLanguages

/// Languages that several threads use at once, compiled by one of them. Under the thread sanitizer: `scripts/sanitize`.
@Suite struct SharedLanguageTests {
  /// A language, and the text of a fixture of it.
  private struct Sample {
    let language: String
    let text: String
  }

  /// One fixture of each language that has some: those with parsers, and those with rules.
  private static let samples: [Sample] = {
    let folder = URL(filePath: TestEnvironment.package + "grammars/tests/highlight")
    let languages = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
    return languages.sorted().compactMap { language in
      let own = folder.appending(path: language)
      let names = (try? FileManager.default.contentsOfDirectory(atPath: own.path())) ?? []
      guard let name = names.sorted().first(where: { !$0.hasSuffix(".assert") }),
        let text = try? String(contentsOf: own.appending(path: name), encoding: .utf8), text.utf16.count < 20_000
      else { return nil }
      return Sample(language: language, text: text)
    }
  }()

  /// Edits a text, and describes what it looks like in the end, with its symbols.
  private static func description(of sample: Sample, _ loader: LanguageLoader, seed: UInt64) -> [String] {
    guard case .success(let language) = loader.language(sample.language) else { return [] }
    let storage = HighlightingStorage(UTF16Text(sample.text), language: language, languageProvider: loader)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<3 {
      let offset = Int.random(in: 0...storage.length, using: &generator)
      let end = min(storage.length, offset + Int.random(in: 0...3, using: &generator))
      storage.replaceCharacters(in: offset..<end, with: ["x", "\n", "\"", "é("].randomElement(using: &generator) ?? "")
    }
    let symbols = storage.matches { loader.structureQuery(.symbols, of: $0) }
    return storage.runs(of: .syntax).runs.map { "\($0.range) \(storage.attributeTable[$0.attribute].capture ?? "")" }
      + symbols.map { "\($0.captures.map { "\($0.name) \($0.range)" })" }
  }

  @Test func threadsThatShareLanguagesSeeWhatOneThreadSees() {
    let shared = SharedLanguages()
    let threads = 3
    let found = Mutex<[[[String]]]>(Array(repeating: [], count: threads))
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      let loader = LanguageLoader(manifest: TestEnvironment.manifest, shared: shared)
      // Two threads go the other way: each compiles some languages, and takes the others over.
      let order = thread % 2 == 0 ? Array(Self.samples.indices) : Self.samples.indices.reversed()
      var own = Array(repeating: [String](), count: Self.samples.count)
      for index in order {
        own[index] = Self.description(of: Self.samples[index], loader, seed: UInt64(thread * 1000 + index))
      }
      found.withLock { [own] in $0[thread] = own }
    }
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    #expect(Self.samples.count > 150)
    for thread in 0..<threads {
      let own = found.withLock { $0[thread] }
      for (index, sample) in Self.samples.enumerated() {
        let expected = Self.description(of: sample, loader, seed: UInt64(thread * 1000 + index))
        #expect(own[index] == expected, "\(sample.language) on thread \(thread)")
      }
    }
  }

  @Test func aCompiledLanguageIsTakenOver() throws {
    let shared = SharedLanguages()
    let first = LanguageLoader(manifest: TestEnvironment.manifest, shared: shared)
    let second = LanguageLoader(manifest: TestEnvironment.manifest, shared: shared)
    for name in ["python", "ini"] {
      let (one, other) = (try first.language(name).get(), try second.language(name).get())
      #expect(one !== other)
      #expect(one.program === other.program)
    }
    let python = try first.language("python").get()
    let (one, other) = (first.structureQuery(.symbols, of: python), second.structureQuery(.symbols, of: python))
    #expect(one != nil && one !== other)
  }
}
