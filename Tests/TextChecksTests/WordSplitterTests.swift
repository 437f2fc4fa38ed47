import Foundation
import Testing

@testable import TextChecks

/// What is a name, and what are its words.
@Suite struct WordSplitterTests {
  private func names(_ text: String) -> [String] {
    let units = Array(text.utf16)
    return units.withUnsafeBufferPointer { buffer in
      WordSplitter.names(in: 0..<units.count, of: buffer).map { String(decoding: buffer[$0], as: UTF16.self) }
    }
  }

  private func words(_ name: String) -> [String] {
    let units = Array(name.utf16)
    return units.withUnsafeBufferPointer { buffer in
      WordSplitter.words(in: 0..<units.count, of: buffer).map { String(decoding: buffer[$0.range], as: UTF16.self) }
    }
  }

  @Test(arguments: [
    ("", []), ("word", ["word"]), ("A.B", ["A", "B"]), ("A::B", ["A", "B"]), ("A_B", ["A_B"]),
    ("don't 'quoted' users' l’eau", ["don't", "quoted", "users", "l’eau"]),
    // What says the kind of a string is no part of its first word; an apostrophe may be escaped.
    ("u'word' b'bytes' rb'both' Rf'rest' u8'x'", ["u", "word", "b", "bytes", "rb", "both", "Rf", "rest", "u8", "x"]),
    ("d'abord Qu'il L'eau o'clock brr'x", ["d'abord", "Qu'il", "L'eau", "o'clock", "brr'x"]),
    (#"doesn\'t 'it\'s' \'quoted\' C:\'x"#, [#"doesn\'t"#, #"it\'s"#, "quoted", "C", "x"]),
    ("1st 2nd 33RD 4th 5thing", ["5thing"]), ("Hello 0xDEADBEEF 124 0Hello", ["Hello", "0Hello"]),
    ("a 123e4567-e89b-12d3-a456-426652340000 b", ["a", "b"]),
    ("a 485865fd0412e40d041e861506bb3ac11a3a91e3 c7087fe b deadbeef ed25519", ["a", "b", "deadbeef", "ed25519"]),
    ("#aaa #111 #AABBCC #hello #AABBCCDD #1175BA #facade", ["hello"]),
    (#"Hello \nanana\tworld \\Hello \section{It}"#, ["Hello", "It"]),
    ("at https://user:a@example.com:1/a?b=c&d#e,f Bye", ["at", "Bye"]), ("to me@example.com or", ["to", "or"]),
    ("%d %s %-5.2lf %(name)s %{name} 100% sure", ["sure"]), ("{{% foo %}}", ["foo"]),
    ("naïve cafe\u{301} Straße 日本", ["naïve", "cafe\u{301}", "Straße", "日本"]),
    ("a Iy9+btvut+d92V+v84444ziIqJKHK879KJH59//X1Iy9+btvut+d92V+v84444ziIqJKHK879KJH59X12== b", ["a", "b"]),
  ])
  func namesAreFound(_ text: String, expected: [String]) {
    #expect(names(text) == expected)
  }

  @Test(arguments: [
    ("lowercase", ["lowercase"]), ("AString", ["A", "String"]), ("SimpleXMLTokenizer", ["Simple", "XML", "Tokenizer"]),
    ("vimRPCPlugin", ["vim", "RPC", "Plugin"]), ("GL11Version", ["GL", "11", "Version"]), ("99Bottles", ["99", "Bottles"]),
    ("May5", ["May", "5"]), ("BFG9000", ["BFG", "9000"]), ("appliqués", ["appliqués"]),
    ("snake_case__x", ["snake", "case", "x"]),
    ("SCREAMING_CASE", ["SCREAMING", "CASE"]), ("URLs", ["URLs"]), ("userIDs", ["user", "IDs"]), ("IDset", ["I", "Dset"]),
    ("e\u{301}tudeE\u{301}tude", ["e\u{301}tude", "E\u{301}tude"]), ("don't", ["don't"]), (#"don\'t"#, [#"don\'t"#]),
    ("_", []),
    ("ÜberÄhnlich", ["Über", "Ähnlich"]),
    ("日本Tokyo", ["日本Tokyo"]),
  ])
  func wordsAreFound(_ name: String, expected: [String]) {
    #expect(words(name) == expected)
  }

  // MARK: A corpus from outside

  private struct Names: Decodable {
    struct Name: Decodable {
      var token: String
      var byte: Int
    }

    var id: String
    var parser: String
    var text: String
    var identifiers: [Name]
  }

  private struct Parts: Decodable {
    struct Part: Decodable {
      var word: String
      var byte: Int
    }

    var id: String
    var ident: String
    var words: [Part]
  }

  private static let corpus = ProcessInfo.processInfo.environment["HIGHLIGHT_LSP_SPELLING_CORPUS"]

  private func lines<Line: Decodable>(_ name: String) throws -> [Line] {
    let text = try String(contentsOfFile: (Self.corpus ?? "") + "/" + name, encoding: .utf8)
    return try text.split(separator: "\n").map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
  }

  /// The cases of other splitters, where a folder has them.
  @Test(.enabled(if: corpus != nil, "no corpus of names here")) func theCorpusIsSplitAlike() throws {
    for line: Names in try lines("typos_identifiers.jsonl") where !line.parser.contains("unicode(false)") {
      #expect(names(line.text) == line.identifiers.map(\.token), "\(line.id)")
    }
    for line: Parts in try lines("typos_split_ident.jsonl") {
      #expect(words(line.ident) == line.words.map(\.word), "\(line.id)")
    }
  }
}
