import Foundation
import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import HighlightCore
@testable import HighlightLanguages

/// Queries that were compiled before are what the query files say, and damaged ones end no process.
@Suite struct CompiledQueryTests {
  /// A block of compiled queries in memory of its own.
  private final class Block: @unchecked Sendable {
    let memory: UnsafeMutableRawBufferPointer
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(memory) }

    init(_ bytes: ContiguousArray<UInt8>) {
      memory = .allocate(byteCount: bytes.count, alignment: 64)
      memory.copyBytes(from: bytes)
    }

    deinit { memory.deallocate() }
  }

  private static let fixtures = TestEnvironment.package + "grammars/tests/highlight"

  /// The texts of up to three short fixtures of a language.
  private static func samples(of language: String) -> [String] {
    let folder = URL(filePath: fixtures).appending(path: language)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
    return names.sorted().filter { !$0.hasSuffix(".assert") }.lazy
      .compactMap { try? String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
      .filter { $0.utf16.count < 12_000 }.prefix(3).map { $0 }
  }

  /// What a text looks like, before and after an edit.
  private static func description(of text: String, _ language: Language, _ loader: LanguageLoader) -> [String] {
    let storage = HighlightingStorage(UTF16Text(text), language: language, languageProvider: loader)
    func runs() -> [String] {
      storage.runs(of: .syntax).runs.map { run in
        let attributes = storage.attributeTable[run.attribute]
        return "\(run.range) \(attributes.scope ?? "-") \(attributes.capture ?? "-") \(attributes.language ?? "-")"
      }
    }
    let before = runs()
    storage.replaceCharacters(in: (storage.length / 2)..<(storage.length / 2), with: "x(\n")
    if let mismatch = storage.mismatch() { Issue.record("\(language.name): \(mismatch)") }
    return before + runs()
  }

  @Test(arguments: TestEnvironment.ownLanguages.map(\.name)) func storedQueriesAreTheCompiledOnes(name: String) throws {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let grammar = try loader.grammar(named: name).get()
    let queries = loader.queries(of: name)
    let compiled = Language(name: name, grammar: grammar, queries: queries)
    let bytes = try #require(compiled.storedQueries)
    let block = Block(bytes)
    let stored = try #require(
      Language(name: name, grammar: grammar, queries: queries, stored: block.bytes, owner: block), "the block is valid")
    // Whatever is read of them says the same as the compiled ones.
    #expect(stored.storedQueries == bytes)
    #expect(Language(name: name, grammar: grammar, queries: queries).storedQueries == bytes, "the same bytes each time")
    #expect(stored.problems.map(\.description) == compiled.problems.map(\.description))
    #expect(stored.patternCount == compiled.patternCount)
    for sample in Self.samples(of: name) {
      #expect(Self.description(of: sample, stored, loader) == Self.description(of: sample, compiled, loader))
    }
  }

  @Test(arguments: StructureKind.allCases) func storedStructureQueriesAreTheCompiledOnes(kind: StructureKind) throws {
    let finder = QueryFinder(manifest: TestEnvironment.manifest, locations: QueryLocations())
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    for entry in TestEnvironment.ownLanguages {
      let sources = finder.structureSources(kind.rawValue, of: entry.name)
      if sources.isEmpty { continue }
      let grammar = try loader.grammar(named: entry.name).get()
      let compiled = StructureQuery(sources, grammar: grammar)
      let bytes = try #require(compiled.storedQueries)
      let block = Block(bytes)
      let stored = try #require(StructureQuery(sources, grammar: grammar, stored: block.bytes, owner: block))
      #expect(stored.storedQueries == bytes, "\(entry.name)")
      #expect(stored.isFoundAtCaptures == compiled.isFoundAtCaptures)
      guard let text = Self.samples(of: entry.name).first else { continue }
      let language = try loader.language(entry.name).get()
      let storage = HighlightingStorage(UTF16Text(text), language: language)
      func matches(_ query: StructureQuery) -> [String] {
        storage.matches { $0.name == entry.name ? query : nil }.map { match in
          "\(match.pattern) \(match.captures.map { "\($0.name) \($0.range)" }) \(match.properties.sorted { $0.key < $1.key })"
        }
      }
      #expect(matches(stored) == matches(compiled), "\(entry.name)")
    }
  }

  /// Whoever may write to the file writes what it likes: nothing outside of the block is read, and no walk goes on for ever.
  @Test(arguments: ["json", "python", "c", "markdown"]) func damagedBlocksEndNoProcess(name: String) throws {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let grammar = try loader.grammar(named: name).get()
    let queries = loader.queries(of: name)
    let bytes = try #require(Language(name: name, grammar: grammar, queries: queries).storedQueries)
    let text = (Self.samples(of: name).first ?? "").prefix(600)
    let seed: UInt64 = 1
    var random = SeededGenerator(seed: seed)
    var accepted = 0
    for step in 0..<300 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        // Half of them among the numbers of the directory and of the first tables.
        let end = Bool.random(using: &random) ? damaged.count : min(damaged.count, 4096)
        let offset = Int.random(in: 0..<end, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: damaged[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: damaged[offset] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
        default:
          let word = offset & ~3
          guard word + 4 <= damaged.count else { continue }
          let values: [Int32] = [0, 1, -1, .max, .min, 1 << 20]
          let value = values.randomElement(using: &random) ?? 0
          damaged.withUnsafeMutableBytes { $0.storeBytes(of: value, toByteOffset: word, as: Int32.self) }
        }
      }
      if step % 10 == 0 { damaged.removeLast(Int.random(in: 1..<damaged.count, using: &random)) }
      let block = Block(damaged)
      guard let language = Language(name: name, grammar: grammar, queries: queries, stored: block.bytes, owner: block) else {
        continue
      }
      accepted += 1
      _ = language.storedQueries
      let storage = HighlightingStorage(UTF16Text(String(text)), language: language, languageProvider: loader)
      storage.replaceCharacters(in: 0..<min(3, storage.length), with: "(x ")
      _ = storage.runs(of: .syntax).runs.count
    }
    // Texts and priorities may be any.
    #expect(accepted > 0 && accepted < 300, "seed \(seed)")
  }

  /// Each number of the program's record with each of its flags: the text of a flag may be missing.
  @Test(arguments: ["json", "markdown"]) func anyNumberOfTheProgramEndsNoProcess(name: String) throws {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let grammar = try loader.grammar(named: name).get()
    let queries = loader.queries(of: name)
    let bytes = try #require(Language(name: name, grammar: grammar, queries: queries).storedQueries)
    let start = bytes.withUnsafeBytes {
      Int($0.load(fromByteOffset: StoredQueries.Section.program.rawValue * 8, as: UInt32.self))
    }
    let flags = bytes.withUnsafeBytes { $0.load(fromByteOffset: start, as: UInt32.self) }
    var refused = 0
    for flag in 0..<8 {
      for offset in stride(from: 0, to: MemoryLayout<StoredQueries.ProgramRecord>.stride, by: 4) {
        for value: Int32 in [-1, 0, 1, .max, .min] {
          var damaged = bytes
          damaged.withUnsafeMutableBytes {
            $0.storeBytes(of: flags ^ 1 << UInt32(flag), toByteOffset: start, as: UInt32.self)
            if offset > 0 { $0.storeBytes(of: value, toByteOffset: start + offset, as: Int32.self) }
          }
          let block = Block(damaged)
          guard let language = Language(name: name, grammar: grammar, queries: queries, stored: block.bytes, owner: block)
          else {
            refused += 1
            continue
          }
          _ = language.storedQueries
          let storage = HighlightingStorage(UTF16Text("# [a](b) {}\n"), language: language, languageProvider: loader)
          _ = storage.runs(of: .syntax).runs.count
        }
      }
    }
    #expect(refused > 0)
  }

  @Test func whatDoesNotFitIsNotRead() throws {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let grammar = try loader.grammar(named: "json").get()
    let queries = loader.queries(of: "json")
    let bytes = try #require(Language(name: "json", grammar: grammar, queries: queries).storedQueries)
    func language(_ grammar: Grammar, _ queries: Language.Queries, _ bytes: ContiguousArray<UInt8>) -> Language? {
      let block = Block(bytes)
      return Language(name: "json", grammar: grammar, queries: queries, stored: block.bytes, owner: block)
    }
    #expect(language(grammar, queries, bytes) != nil)
    #expect(language(grammar, Language.Queries(), bytes) == nil, "other files")
    #expect(language(try loader.grammar(named: "python").get(), queries, bytes) == nil, "another grammar")
    #expect(language(grammar, queries, []) == nil)
    #expect(grammar.namesHash != (try loader.grammar(named: "toml").get()).namesHash)
  }

  @Test func queriesOfAnUntrustedFolderAreNotStored() throws {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let grammar = try loader.grammar(named: "json").get()
    var queries = loader.queries(of: "json")
    queries.highlights.append(
      QuerySource(path: "a.scm", text: "((string) @string (#match? @string \"a+b\"))", isUntrusted: true))
    #expect(queries.areUntrusted)
    #expect(Language(name: "json", grammar: grammar, queries: queries).storedQueries == nil)
  }
}
