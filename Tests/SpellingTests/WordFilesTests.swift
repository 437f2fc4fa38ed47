import Foundation
import HighlightStorage
import TestSupport
import Testing

@testable import Spelling

/// The word files of a configuration are read once for all threads, up to a bound.
@Suite struct WordFilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func theWordsOfAllFilesCount() throws {
    try folder.write("Alpha beta # gamma\r\ndelta\r\rÉpsilon\u{85}zeta\u{A0}eta\n", to: "a")
    try folder.write("theta", to: "b")
    let words = WordFiles.shared.words(of: [folder["a"], folder["none"], folder["b"]])
    #expect(words.words.sorted == ["alpha", "beta", "delta", "eta", "theta", "zeta", "épsilon"])
    #expect(words.problems.isEmpty && !words.isCut)
  }

  @Test func aChangeIsRead() throws {
    try folder.write("one", to: "a")
    #expect(WordFiles.shared.words(of: [folder["a"]]).words.contains("One"))
    try folder.write("two two", to: "a")
    let words = WordFiles.shared.words(of: [folder["a"]]).words
    #expect(words.contains("two") && !words.contains("one"))
  }

  @Test func allFilesTogetherAreBounded() throws {
    let size = Bounds.wordFileBytes / 3
    for name in ["a", "b", "c", "d"] {
      try folder.write(name + "word\n" + String(repeating: " ", count: size), to: name)
    }
    try folder.write("small", to: "e")
    let paths = ["a", "b", "c", "d", "e"].map { folder[$0] }
    let words = WordFiles.shared.words(of: paths)
    #expect(words.isCut)
    #expect(words.words.sorted == ["aword", "bword", "small"])
    #expect(words.problems.count == 2 && words.problems[0].hasPrefix(folder["c"] + ": "))
  }

  @Test func largeFilesAreReadOnce() throws {
    try folder.write(String(repeating: "word\n", count: 100_000), to: "a")
    #expect(!WordFiles.shared.areQuick([folder["a"]]))
    _ = WordFiles.shared.words(of: [folder["a"]])
    #expect(WordFiles.shared.areQuick([folder["a"]]))
    try folder.write("x", to: "b")
    #expect(WordFiles.shared.areQuick([folder["b"]]))
    #expect(WordFiles.shared.areQuick([folder["none"]]))
  }

  /// Copies of a list have words of their own, and share the others.
  @Test func sharedWordsAreWords() {
    var list = KnownWords(["One", "two"])
    list.share()
    var copy = list
    copy.insert("three")
    #expect(copy.sorted == ["one", "three", "two"] && list.sorted == ["one", "two"])
    #expect(copy.contains("ONE") && copy.words(withPrefix: "t") == ["three", "two"] && !copy.isEmpty)
    copy.remove("Two")
    #expect(copy.sorted == ["one", "three"] && list.contains("two"))
    var union = KnownWords(["four"])
    union.formUnion(list)
    #expect(union == KnownWords(["one", "two", "four"]) && union != list && list == KnownWords(["one", "two"]))
    union.formUnion(KnownWords(["five"]))
    union.share()
    union.formUnion(list)
    #expect(union.sorted == ["five", "four", "one", "two"])
  }
}
