import Foundation
import Testing

@testable import TextChecks

/// The cases that hunspell and hyphen bring with their sources, through the bindings: folders that HIGHLIGHT_LSP_HUNSPELL_CASES and
/// HIGHLIGHT_LSP_HYPHEN_CASES name.
struct LibraryCaseTests {
  private static let hunspellFolder = ProcessInfo.processInfo.environment["HIGHLIGHT_LSP_HUNSPELL_CASES"]
  private static let hyphenFolder = ProcessInfo.processInfo.environment["HIGHLIGHT_LSP_HYPHEN_CASES"]

  private func text(_ path: String) -> (text: String, encoding: String)? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    if let text = String(data: data, encoding: .utf8) { return (text, "UTF-8") }
    return String(data: data, encoding: .isoLatin1).map { ($0, "ISO8859-1") }
  }

  private func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// What the library's own tool writes.
  private func tool(_ arguments: [String], _ input: [String]) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["hunspell"] + arguments
    process.environment = ["LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"]
    let (source, target) = (Pipe(), Pipe())
    process.standardInput = source
    process.standardOutput = target
    process.standardError = FileHandle.nullDevice
    try process.run()
    source.fileHandleForWriting.write(Data((input.joined(separator: "\n") + "\n").utf8))
    source.fileHandleForWriting.closeFile()
    let output = target.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
  }

  @Test(.enabled(if: hunspellFolder != nil && SpellingDictionary.isLibraryThere, "no cases of Hunspell here"))
  func hunspellsOwnCases() throws {
    let folder = try #require(Self.hunspellFolder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".aff") }.sorted()
    var counts = (verdicts: 0, asExpected: 0, asTool: 0, guesses: 0, sameSuggestions: 0)
    for name in names {
      let stem = folder + "/" + name.dropLast(4)
      guard FileManager.default.fileExists(atPath: stem + ".dic") else { continue }
      let dictionary = try SpellingDictionary(name: name, affixes: stem + ".aff", words: stem + ".dic")
      for (ending, isGood) in [(".good", true), (".wrong", false)] {
        guard let (text, _) = text(stem + ending) else { continue }
        let all = words(text)
        let wrong = Set(try tool(["-l", "-i", "UTF-8", "-d", stem], all))
        for word in all {
          counts.verdicts += 1
          let verdict = dictionary.contains(word)
          if verdict == isGood { counts.asExpected += 1 }
          if verdict == !wrong.contains(word) {
            counts.asTool += 1
          } else {
            print("\(name.dropLast(4)): \(word) is \(verdict ? "right" : "wrong"), not so by the tool")
          }
        }
        guard !isGood, FileManager.default.fileExists(atPath: stem + ".sug") else { continue }
        for line in try tool(["-a", "-i", "UTF-8", "-d", stem], all) where line.hasPrefix("& ") {
          let parts = line.split(separator: ":", maxSplits: 1)
          let word = String(parts[0].split(separator: " ")[1])
          let wanted = parts[1].trimmingCharacters(in: .whitespaces)
          counts.guesses += 1
          // A guess may hold a comma.
          let guesses = dictionary.guesses(for: word).joined(separator: ", ")
          if guesses == wanted {
            counts.sameSuggestions += 1
          } else {
            print("\(name.dropLast(4)): \(word): \(guesses), by the tool \(wanted)")
          }
        }
      }
    }
    print(
      "hunspell: \(counts.verdicts) words, \(counts.asExpected) as the cases say, \(counts.asTool) as the tool says; "
        + "\(counts.guesses) lists of guesses, \(counts.sameSuggestions) as the tool's")
    // The tool divides lines by rules of its own, so that it may see another word.
    #expect(counts.asExpected == counts.verdicts && counts.sameSuggestions == counts.guesses)
  }

  @Test(.enabled(if: hyphenFolder != nil && Hyphenator.isLibraryThere, "no cases of libhyphen here")) func hyphensOwnCases()
    throws
  {
    let folder = try #require(Self.hyphenFolder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".pat") }.sorted()
    var counts = (files: 0, right: 0, words: 0, rightWords: 0)
    for name in names {
      let stem = folder + "/" + name.dropLast(4)
      guard let (input, _) = text(stem + ".word"), let (output, _) = text(stem + ".hyph") else { continue }
      let hyphenator = try Hyphenator(path: stem + ".pat")
      let (words, wanted) = (input.split(whereSeparator: \.isNewline), output.split(whereSeparator: \.isNewline))
      var right = 0
      for (word, wanted) in zip(words, wanted) {
        let found = hyphenator.hyphenated(String(word))
        if found.lowercased() == wanted.lowercased() {
          right += 1
        } else {
          print("\(name): \(word): \(found), not \(wanted)")
        }
      }
      counts.files += 1
      counts.right += right == words.count && words.count == wanted.count ? 1 : 0
      counts.words += words.count
      counts.rightWords += right
    }
    print("hyphen: \(counts.right) of \(counts.files) cases, \(counts.rightWords) of \(counts.words) words")
    #expect(counts.right == counts.files)
  }
}
