import Foundation
import Platform
import TestSupport
import Testing

@testable import SystemSupport

/// What lines of a `.gitignore` say of paths: as git does, and in time.
@Suite struct IgnoreRulesTests {
  private func isIgnored(_ path: String, by text: String, isDirectory: Bool = false) -> Bool? {
    IgnoreRules(text.utf8).isIgnored(Array(path.utf8)[...], isDirectory: isDirectory)
  }

  @Test(
    arguments: [
      ("*[[:digit:]].c", ["a1.c": true, "a.c": nil]), ("[\\]]", ["]": true, "\\": nil]), ("[[:nothing:]a]", ["a": nil]),
      ("[a", ["[a": nil, "a": nil]), ("a\\", ["a\\": nil, "a": nil]), ("***/b", ["b": true, "x/y/b": true]),
      ("a/***", ["a": nil, "a/b/c": true]), ("a/**/", ["a/b": nil]), ("/**", ["a": true]), ("**/**", ["a/b": true]),
      ("a\\\\ ", ["a\\": true]), ("a\\ ", ["a ": true]), ("a\t", ["a": nil]), ("!", ["!": nil]), ("/", ["/": nil]),
      ("a\rb", ["a\rb": true]), ("a\u{2028}b", ["a\u{2028}b": true]),
      ("**/x/y*", ["x/y1": true, "a/x/y": true, "a/x/z/y": nil]),
      ("a**/b", ["a/b": true, "ax/b": true]), ("*", ["a": true, "a/b": true]), ("*a*", ["bab": true, "b/c": nil]),
      ("*.o\n!keep.*\n", ["keep.o": false, "a.o": true]), ("é*", ["é1": true, "e": nil]),
    ] as [(String, [String: Bool?])])
  func linesAreReadAsGitReadsThem(lines: String, subjects: [String: Bool?]) {
    for (path, expected) in subjects {
      #expect(isIgnored(path, by: lines) == expected, "\(lines.debugDescription) on \(path.debugDescription)")
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func randomLinesAgreeWithTheDefinition(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let lines = (0..<Int.random(in: 1...12, using: &random)).map { _ in RandomIgnoreLines.line(&random) }
      let rules = IgnoreRules(lines.joined(separator: "\n").utf8)
      let definitions = lines.compactMap(IgnoreDefinition.init)
      for _ in 0..<40 {
        let path = RandomIgnoreLines.path(&random)
        let isDirectory = Bool.random(using: &random)
        let expected = definitions.last { $0.fits(path, isDirectory: isDirectory) }.map { !$0.isNegated }
        guard rules.isIgnored(Array(path.utf8)[...], isDirectory: isDirectory) == expected else {
          Issue.record("seed \(seed): \(path) must be \(String(describing: expected)) by \(lines)")
          return
        }
      }
    }
  }

  private static let git = [
    "/usr/bin/git", "/usr/local/bin/git", "/bin/git",
  ].first(where: FileManager.default.isExecutableFile)

  @Test(.enabled(if: git != nil, "git is not there"), arguments: 0..<30 as Range<UInt64>)
  func randomFoldersAreWalkedAsByGit(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    for _ in 0..<60 {
      let path = RandomIgnoreLines.path(&random)
      // A file may stand where another path has a folder.
      _ = try? folder.write("", to: path)
    }
    var contents: [String: String] = [:]
    for place in ["", "a/", "b/", "a/b/"] where place.isEmpty || Bool.random(using: &random) {
      let lines = (0..<Int.random(in: 1...10, using: &random)).map { _ in RandomIgnoreLines.line(&random) }
      contents[place] = lines.joined(separator: "\n")
      _ = try? folder.write(lines.joined(separator: "\n"), to: place + ".gitignore")
    }
    func git(_ arguments: String...) throws -> String {
      let result = try ChildProcess(
        #require(Self.git), ["-C", folder.path] + arguments,
        environment: ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "HOME": folder.path]
      ).finish()
      #expect(result.status == 0, "\(result.errors)")
      return result.text
    }
    _ = try git("init", "-q")
    let listed = try git("ls-files", "-z", "--others", "--exclude-per-directory=.gitignore")
      .split(separator: "\0").map(String.init)
      .filter { !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
    let walker = SourceWalker(root: folder.path)
    #expect(walker.errors.isEmpty)
    let walked = walker.files.map { String($0.dropFirst(folder.path.count + 1)) }
    #expect(Set(walked) == Set(listed), "seed \(seed): \(contents)")
  }

  /// 15,000 lines are not tried one after the other on each of 3,000 paths.
  @Test(arguments: [
    "name%.c", "*.ending%", "src/folder%/name.c", "/folder%/*.c", "beginning%*", "folder%/**", "a%*b", "**/a/x%",
  ])
  func manyLinesTakeNoTime(line: String) {
    let lines = (0..<15_000).map { line.replacing("%", with: String($0)) }
    let start = threadNanoseconds()
    let rules = IgnoreRules(lines.joined(separator: "\n").utf8)
    for index in 0..<3_000 {
      let path = "src/folder\(index % 50)/file\(index).c"
      #expect(rules.isIgnored(Array(path.utf8)[...], isDirectory: false) == nil)
    }
    // One after the other they take minutes in a debug build.
    #expect(threadNanoseconds() - start < 15_000_000_000)
  }
}

/// Lines and paths of few letters, so that many lines fit.
private enum RandomIgnoreLines {
  private static let names = ["a", "b", "ab", "a.x", "b.x", "ab.y", "a b", "#a", "!b", "a]", "é"]
  private static let sets = ["[ab]", "[!b]", "[a-b]", "[[:alpha:]]", "[]b]", "[^.]", "[\\a]"]

  static func path(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in names.randomElement(using: &random)! }.joined(separator: "/")
  }

  static func line(_ random: inout SeededGenerator) -> String {
    func happens(_ chance: Int) -> Bool { Int.random(in: 0..<chance, using: &random) == 0 }
    let parts = path(&random).split(separator: "/").map { name -> String in
      if happens(6) { return "**" }
      if happens(8) { return "*" }
      var result = ""
      for letter in name {
        switch Int.random(in: 0..<14, using: &random) {
        case 0: result += "?"
        case 1 where !result.hasSuffix("*"): result += "*"
        case 2 where !result.hasSuffix("*"): result += "*\(letter)"
        case 3: result += sets.randomElement(using: &random)!
        case 4 where letter.isASCII: result += "\\\(letter)"
        default: result += String(letter)
        }
      }
      return result
    }
    let taken = happens(3) ? parts : parts.suffix(1)
    return (happens(4) ? "!" : "") + (happens(5) ? "/" : "") + taken.joined(separator: "/") + (happens(5) ? "/" : "")
      + (happens(8) ? "  " : "")
  }
}

/// A line of a `.gitignore`, tried letter by letter and folder by folder.
private struct IgnoreDefinition {
  let isNegated: Bool
  private let foldersOnly: Bool
  private let isAnchored: Bool
  private let parts: [[UInt8]]

  init?(_ line: String) {
    var rest = Array(line.utf8)
    guard rest.first != UInt8(ascii: "#") else { return nil }
    while rest.last == UInt8(ascii: " ") && rest.dropLast().last != UInt8(ascii: "\\") { rest.removeLast() }
    isNegated = rest.first == UInt8(ascii: "!")
    if isNegated { rest.removeFirst() }
    foldersOnly = rest.last == UInt8(ascii: "/")
    if foldersOnly { rest.removeLast() }
    isAnchored = rest.contains(UInt8(ascii: "/"))
    if rest.first == UInt8(ascii: "/") { rest.removeFirst() }
    if rest.isEmpty { return nil }
    parts = rest.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(Array.init)
  }

  func fits(_ path: String, isDirectory: Bool) -> Bool {
    guard isDirectory || !foldersOnly else { return false }
    let names = path.utf8.split(separator: UInt8(ascii: "/")).map(Array.init)
    return isAnchored ? fits(parts[...], names[...]) : fits(parts[0][...], names[names.count - 1][...])
  }

  private func fits(_ parts: ArraySlice<[UInt8]>, _ names: ArraySlice<[UInt8]>) -> Bool {
    guard let part = parts.first else { return names.isEmpty }
    guard part.elementsEqual("**".utf8) else {
      return names.first.map { fits(part[...], $0[...]) } ?? false && fits(parts.dropFirst(), names.dropFirst())
    }
    if parts.count == 1 { return !names.isEmpty }
    return (0...names.count).contains { fits(parts.dropFirst(), names.dropFirst($0)) }
  }

  private func fits(_ pattern: ArraySlice<UInt8>, _ name: ArraySlice<UInt8>) -> Bool {
    guard let head = pattern.first else { return name.isEmpty }
    let rest = pattern.dropFirst()
    switch head {
    case UInt8(ascii: "*"): return (0...name.count).contains { fits(rest, name.dropFirst($0)) }
    case UInt8(ascii: "?"): return !name.isEmpty && fits(rest, name.dropFirst())
    case UInt8(ascii: "\\"): return !rest.isEmpty && name.first == rest.first && fits(rest.dropFirst(), name.dropFirst())
    case UInt8(ascii: "["):
      // The few that lines are made of.
      let sets: [(String, (UInt8) -> Bool)] = [
        ("ab]", { $0 == 0x61 || $0 == 0x62 }), ("!b]", { $0 != 0x62 }), ("a-b]", { $0 == 0x61 || $0 == 0x62 }),
        ("[:alpha:]]", { (0x61...0x7A).contains($0 | 0x20) }), ("]b]", { $0 == 0x5D || $0 == 0x62 }),
        ("^.]", { $0 != 0x2E }), ("\\a]", { $0 == 0x61 }),
      ]
      guard let byte = name.first, let set = sets.first(where: { rest.starts(with: $0.0.utf8) }), set.1(byte) else {
        return false
      }
      return fits(rest.dropFirst(set.0.utf8.count), name.dropFirst())
    default: return name.first == head && fits(rest, name.dropFirst())
    }
  }
}
