import DataFormats
import Foundation
import HighlightStorage
import TestSupport
import Testing

@testable import HighlightRendering

/// Whatever git prints of a repository is recognized, and shown line by line with its text; hunks have the right lines, and
/// every change is marked.
@Suite(.enabled(if: GitRepository.hasGit, "git is missing")) struct RandomRepositoryTests {
  /// The commands, and whether each prints a difference with signs.
  private static let commands: [(command: String, hasSigns: Bool)] = [
    ("diff HEAD~2 HEAD", true), ("diff --full-index -M HEAD~4", true), ("diff -U0 --no-prefix HEAD~3", true),
    ("diff -w --ignore-blank-lines HEAD~3", true), ("diff --stat -p HEAD~3", true), ("diff --submodule=log HEAD~3", true),
    ("diff --binary HEAD~3", true), ("diff --color-moved=zebra HEAD~3", true), ("log -p", true),
    ("log -p -m --full-index", true),
    ("log -p --cc", true), ("log --graph -p", true), ("log --graph --oneline -p --cc", true), ("log --oneline -p", true),
    ("log -p --abbrev-commit", true), ("log -p --format='%h %s%n%b'", true), ("show --format=reference HEAD~1", true),
    ("show v1", true), ("reflog -p", true), ("format-patch --stdout HEAD~2", true),
    ("range-diff HEAD~4..HEAD~1 HEAD~4..side", true),
    ("diff --color-words HEAD~3", false), ("diff --word-diff HEAD~3", false), ("diff --word-diff=porcelain HEAD~3", false),
    ("log --graph -p --color-words", false),
  ]

  @Test(arguments: 0..<(TestEnvironment.runsAll ? 4 : 2) as Range<UInt64>) func everyCommand(seed: UInt64) throws {
    let repository = try Self.repository(seed)
    var objects: [String: [String]] = [:]
    for (command, hasSigns) in Self.commands {
      let plain = try repository.git("-c core.quotePath=\(seed % 2 == 0) \(command) --no-color")
      let colored = try repository.git("-c core.quotePath=\(seed % 2 == 0) \(command) --color=always")
      // The first line of an empty commit says nothing of differences.
      let showsDiff = plain.firstRange(of: "diff --".utf8) != nil || command != "show --format=reference HEAD~1"
      for input in plain.isEmpty ? [] : [plain, colored] {
        let result = try Program.run(
          ["highlight", "--color", "always", "-t", "dark"], input: input,
          environment: seed % 2 == 0 ? [:] : ["LV": "-c"], folder: repository.folder.path)
        let shown = TerminalText(result.output)
        let text = String(decoding: shown.visible, as: UTF8.self).replacing("^M", with: "\r")
        #expect(result.status == 0 && text == String(decoding: plain, as: UTF8.self), "\(command)")
        // Git's own colors are those of text by words only.
        #expect(shown.styles.contains { $0.contains("38;") } || input == colored && !hasSigns || !showsDiff, "\(command)")
      }
      if hasSigns { try check(plain, repository, command, &objects) }
    }
  }

  /// Checks the lines of hunks against the objects that the header names, and that lines that differ in white space have
  /// marks.
  /// - Parameter objects: the lines of those that git was asked for.
  private func check(
    _ bytes: [UInt8], _ repository: GitRepository, _ command: String, _ objects: inout [String: [String]]
  ) throws {
    let units = ContiguousArray(String(decoding: bytes, as: UTF8.self).utf16)
    let text = ParsedDiff(units)
    func content(_ range: Range<Int>) -> String { String(decoding: units[range], as: UTF16.self) }
    // What looks like a line of a hunk is one, and files have all of their lines.
    #expect(text.files.allSatisfy { !$0.isContinued }, "\(command)")
    // Two ranges may be equal, and a commit empty.
    if content(0..<units.count).contains("\n@@ -") { #expect(text.files.contains { !$0.hunks.isEmpty }, "\(command)") }
    for line in text.lines where line.kind == .other {
      #expect(!content(line.start..<line.end).hasPrefix("@@ -"), "\(command)")
    }
    for file in text.files {
      let header = file.header
      for hunk in file.hunks where hunk.form == .signs && !command.contains("-w") {
        func lines(_ id: String?) throws -> [String]? {
          guard let id, id.contains(where: { $0 != "0" }) else { return nil }
          if let known = objects[id] { return known }
          let output = try repository.git("cat-file blob \(id) 2>/dev/null || true")
          let lines = output.split(separator: 0x0A, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
          objects[id] = lines
          return lines
        }
        let (old, new) = (try lines(hunk.parents == 1 ? header.oldObjects.first : nil), try lines(header.newObject))
        for line in text.lines[hunk.lines] where line.kind != .note {
          #expect([.context, .removed, .added].contains(line.kind), "\(command)")
          let end = line.end < units.count && units[line.end] == 0x0D ? line.end + 1 : line.end
          let shown = content(line.content.lowerBound..<end)
          if line.kind != .removed, let new, new.count > 1 { #expect(new[line.new - 1] == shown, "\(command)") }
          if line.kind != .added, let old, old.count > 1 { #expect(old[line.old - 1] == shown, "\(command)") }
        }
      }
    }
    let layout = DiffLines(text, UTF16Text(units), errors: { _ in WhiteSpaceErrors(kinds: nil, lines: "none") })
    for hunk in text.files.flatMap(\.hunks) where hunk.parents == 1 && hunk.form == .signs {
      for index in hunk.lines.dropLast() {
        let (line, next) = (text.lines[index], text.lines[index + 1])
        guard line.kind == .removed, next.kind == .added, text.lines[index - 1].kind != .removed,
          index + 2 == hunk.lines.upperBound || text.lines[index + 2].kind == .context
        else { continue }
        // One line that replaces one.
        let (first, second) = (content(line.content), content(next.content))
        guard first.filter({ !$0.isWhitespace }) == second.filter({ !$0.isWhitespace }) else { continue }
        let words = layout.words.filter { $0.overlaps(line.start..<next.end + 1) }
        #expect(!words.isEmpty, "\(command): \(first.debugDescription) \(second.debugDescription)")
      }
    }
  }

  /// The blank lines at the end of files are marked that git marks.
  @Test(arguments: 0..<(TestEnvironment.runsAll ? 12 : 4) as Range<UInt64>) func blankLinesAtTheEnd(seed: UInt64) throws {
    let repository = try GitRepository()
    var random = SeededGenerator(seed: seed)
    // Enough lines before each change to tell where its file ends.
    func text() -> String {
      let lines = (0..<Int.random(in: 0...9, using: &random)).map { _ in
        ["a", "b", "c ", "", "", "\tx"].randomElement(using: &random) ?? ""
      }
      return (["p", "q", "r", "s"] + lines).map { $0 + "\n" }.joined()
    }
    var files: [String: String] = [:]
    for number in 0..<12 { files["f\(number)"] = text() }
    try repository.commit(files)
    for name in files.keys.sorted() { try repository.folder.write(text(), to: name) }
    let units = ContiguousArray(String(decoding: try repository.git("diff"), as: UTF8.self).utf16)
    let colored = try repository.git("-c color.diff.whitespace='blue reverse' diff --color=always")
    let diff = ParsedDiff(units)
    let layout = DiffLines(diff, UTF16Text(units))
    let lines = colored.split(separator: 0x0A, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    for (line, shown) in zip(diff.lines, lines) where line.kind == .added {
      let isMarked = layout.words.contains { $0.lowerBound == line.start && $0.upperBound > line.start }
      #expect(isMarked == shown.hasPrefix("\u{1B}[7;34m+"), "\(String(decoding: units, as: UTF16.self))")
    }
  }

  // MARK: Repositories

  private static let names = [
    "a.py", "b and c.py", "d e.c", "\u{E4}.py", "sub/f.js", "g\t.txt", "h and h.bin", "x", "diff --git", "crlf.c", "- y",
  ]
  private static let words = [
    "x = 1", "  return x", "", "-- x", "++ y", "@@ -1 +1 @@", "\tif (a) {", "diff --git a/x b/x", "'''", "value  ", "[-a-]",
    "}", "| z",
    "# end of it all",
  ]

  /// Makes a repository of random commits: files that change, move, change their modes, end without a newline or in CRLF, or
  /// are binary; links, submodules, a merge with a conflict, a tag.
  private static func repository(_ seed: UInt64) throws -> GitRepository {
    var random = SeededGenerator(seed: seed)
    let repository = try GitRepository()
    var files: [String: [String]] = [:]
    func write(_ name: String) throws {
      let lines = files[name] ?? []
      if name.hasSuffix(".bin") {
        try repository.folder.write([0, 1, UInt8.random(in: 0...9, using: &random)], to: name)
        return
      }
      let ending = name.hasPrefix("crlf") && Bool.random(using: &random) ? "\r\n" : "\n"
      var text = lines.joined(separator: ending)
      if Int.random(in: 0...3, using: &random) > 0, !lines.isEmpty { text += ending }
      try repository.folder.write(text, to: name)
    }
    func change(_ count: Int) throws {
      for _ in 0..<count {
        let name = names.randomElement(using: &random) ?? ""
        var lines = files[name] ?? []
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let index = Int.random(in: 0...lines.count, using: &random)
          switch Int.random(in: 0...3, using: &random) {
          case 0 where index < lines.count: lines.remove(at: index)
          case 1 where index < lines.count: lines[index] += [" ", "\t", "\r", " z"].randomElement(using: &random) ?? ""
          default: lines.insert(words.randomElement(using: &random) ?? "", at: index)
          }
        }
        files[name] = lines
        try write(name)
        if Int.random(in: 0...5, using: &random) == 0 { chmod(repository.folder[name], 0o755) }
      }
    }
    func commit() throws {
      try repository.git("add -A && git commit -q --allow-empty -m 'Change it all' -m 'diff --git a/x b/x'")
    }
    for name in names { files[name] = (0..<12).map { _ in words.randomElement(using: &random) ?? "" } }
    for name in names { try write(name) }
    try commit()
    for round in 0..<3 {
      try change(4)
      if round == 1 {
        try repository.git("mv 'd e.c' moved.c && ln -s a.py link")
        try repository.git("update-index --add --cacheinfo 160000,\(String(repeating: "1a", count: 20)),lib")
        try repository.git("rm -q -f x")
        files["x"] = nil
        try repository.git("add moved.c link")
        try repository.git("commit -q -m 'Move and link'")
      }
      try commit()
    }
    try repository.git("branch side HEAD~1")
    try repository.git("checkout -q side")
    try change(3)
    try commit()
    try repository.git("checkout -q main")
    try repository.git("merge -q side >/dev/null 2>&1; true")
    try commit()
    try change(2)
    try commit()
    try repository.git("tag -a v1 -m 'The first one'")
    try change(2)
    return repository
  }
}
