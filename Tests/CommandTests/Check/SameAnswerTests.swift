import Foundation
import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

/// What is said about a file depends on that file, the configuration and the word lists alone.
@Suite(.enabled(if: SpellingDictionary.isLibraryThere && GitRepository.hasGit, "git or hunspell is missing"))
struct SameAnswerTests {
  private let sandbox: CheckSandbox
  /// The dictionaries and lists, outside of the project.
  private let other: TemporaryFolder

  init() throws {
    sandbox = try CheckSandbox([
      "highlight-lsp.toml": "[spelling]\nenabled = true\nlanguages = [\"en_XX\"]\nseverity = \"warning\"\n\n"
        + CheckSandbox.rule("todo", "TODO", "within = [\"comment\"]")
    ])
    other = try TemporaryFolder()
    try SpellingFixture.write(to: other, below: "dictionaries")
  }

  private func run(_ arguments: [String]) throws -> ChildProcess.Result {
    try sandbox.run(arguments, environment: SpellingFixture.environment(other))
  }

  private func found(_ arguments: [String]) throws -> [String] {
    try sandbox.found("--only", "sources,characters,spelling", paths: arguments, SpellingFixture.environment(other))
  }

  @Test func namesOfOtherFilesExcuseNothing() throws {
    try sandbox.folder.write("# the recieve\n", to: "one.py")
    try sandbox.folder.write("def recieve(): return 1\n", to: "two.py")
    try sandbox.folder.write("recieve: 1\n", to: "three.yaml")
    #expect(try found(["one.py"]) == ["one.py:1:7 spelling"])
    #expect(try found([]).contains("one.py:1:7 spelling"))
    #expect(try run(["spell", "."]).lines.contains("one.py:1:7: recieve [comment]"))
    let explained = try run(["spell", "--explain", "recieve", "one.py", "two.py"]).lines
    #expect(explained.contains("one.py:1:7: recieve [comment]: sure"), "\(explained)")
  }

  @Test func aWordThatOtherFilesRepeatIsReportedAsOften() throws {
    for name in ["a", "b", "c", "d"] { try sandbox.folder.write("# the wathcing\n", to: name + ".py") }
    let alone = try ["a", "b", "c", "d"].flatMap { try found([$0 + ".py"]) }
    #expect(try found([]) == alone && alone.count == 4)
  }

  /// Names that excuse words are written where people see them.
  @Test func namesThatExcuseWordsAreWritten() throws {
    try sandbox.folder.write("# the recieve\n", to: "one.py")
    try sandbox.folder.write("def recieve(): return 1\ndef unused(): return 1\n", to: "two.py")
    let dry = try run(["spell", "--write-words", "--dry-run", "."])
    #expect(dry.errors.contains("highlight-lsp.words: 1 name would be added: recieve"), "\(dry.errors)")
    #expect(!FileManager.default.fileExists(atPath: sandbox.folder["highlight-lsp.words"]))
    #expect(try run(["spell", "--write-words", "."]).errors.contains("highlight-lsp.words: 1 name added: recieve"))
    #expect(String(decoding: try sandbox.folder.bytes(of: "highlight-lsp.words"), as: UTF8.self) == "recieve\n")
    #expect(try found([]) == [] && found(["one.py"]) == [])
  }

  /// The files of a project with all that `check` finds, chosen at random.
  private func writeProject(_ random: inout SeededGenerator) throws -> [String] {
    let lines = [
      "# the recieve", "def recieve(word): return word", "# the wathcing TODO", "wathcing = 1", "x = \"the recieve word\"",
      "# a\u{202E}b", "# highlight-lsp: ignore todo", "y = '\u{0430}ccess'", "# TODO the word", "", "hello = 2",
    ]
    var names: [String] = []
    for index in 0..<8 {
      let text = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        lines[Int.random(in: 0..<lines.count, using: &random)]
      }
      let name = "\(index % 3 == 0 ? "lib/" : "")f\(index).\(["py", "sh", "rb", "txt"][index % 4])"
      try sandbox.folder.write(text.joined(separator: "\n") + "\n", to: name)
      names.append(name)
    }
    return names
  }

  /// `check` of a project is the union of `check` over any split of its files.
  @Test(arguments: 0..<(TestEnvironment.runsAll ? 40 : 4)) func aSplitChangesNothing(_ round: Int) throws {
    var random = SeededGenerator(seed: UInt64(round))
    let names = try writeProject(&random)
    let whole = try found([]).sorted()
    for _ in 0..<5 {
      let half = names.filter { _ in Bool.random(using: &random) }
      let other = names.filter { !half.contains($0) }
      let union = try [half, other].filter { !$0.isEmpty }.flatMap { try found($0) }
      #expect(union.sorted() == whole, "\(half) and \(other)")
    }
    #expect(try found(names).sorted() == whole)
    try other.write(names.joined(separator: "\n"), to: "list")
    #expect(try found(["--files-from", other["list"]]).sorted() == whole)
  }

  /// How many subsets of each tree are checked, and of how many files; `HIGHLIGHT_SUBSETS` asks for more.
  private static let wanted = ProcessInfo.processInfo.environment["HIGHLIGHT_SUBSETS"].flatMap(Int.init)
  private static let subsets = wanted ?? 3
  private static let mostFiles = wanted == nil ? 10 : 60
  private static let largestFile = wanted == nil ? 6_000 : 60_000

  /// `check` of any files of a tree says of each what `check` of the whole tree says, whatever is in the tree.
  @Test(arguments: ["Tools", "docs", "Sources"]) func aSubsetOfARealTreeChangesNothing(_ tree: String) throws {
    let root = Program.package + tree
    var names = try FileManager.default.subpathsOfDirectory(atPath: root).sorted().filter { name in
      let size = try FileManager.default.attributesOfItem(atPath: root + "/" + name)[.size] as? Int ?? 0
      return ["py", "md", "swift", "c", "h", "sh", "js"].contains { name.hasSuffix("." + $0) } && size <= Self.largestFile
    }
    // Spread over the tree.
    let step = max(1, names.count / Self.mostFiles)
    names = stride(from: 0, to: names.count, by: step).prefix(Self.mostFiles).map { names[$0] }
    try sandbox.folder.write(
      "[spelling]\nenabled = true\nlanguages = [\"en_XX\"]\nconfidence = \"possible\"\n\n"
        + CheckSandbox.rule("the", #"\bthe\b"#, "within = [\"comment\"]"), to: "highlight-lsp.toml")
    for name in names {
      try sandbox.folder.write(
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: root + "/" + name)), as: UTF8.self), to: "tree/" + name)
    }
    let whole = Dictionary(grouping: try found(["tree"])) { $0.prefix { $0 != ":" } }
    #expect(whole.count > names.count / 2, "\(whole.keys)")
    for round in 1...Self.subsets {
      var random = SeededGenerator(seed: UInt64(round))
      let subset = names.filter { _ in Bool.random(using: &random) }.map { "tree/" + $0 }
      if subset.isEmpty { continue }
      let expected = subset.flatMap { whole[Substring($0)] ?? [] }.sorted()
      #expect(try found(subset.shuffled(using: &random)).sorted() == expected, "seed \(round): \(subset)")
    }
  }

  @Test func aPathIsCheckedOnce() throws {
    try sandbox.folder.write("# TODO\n", to: "src/a.py")
    let paths = ["src", "src/a.py", "./src/a.py", sandbox.folder["src/a.py"]]
    #expect(try found(paths) == ["src/a.py:1:3 todo"])
    #expect(try run(["check", "--write-baseline", "old.json", "src"]).status == 0)
    #expect(try run(["check", "--baseline", "old.json"] + paths).status == 0)
  }

  @Test func listsAndStandardInputAreChecked() throws {
    try sandbox.folder.write("# TODO\n", to: "a b.py")
    try sandbox.folder.write("# TODO\n", to: "c.py")
    try other.write(Array("a b.py\0c.py\0".utf8), to: "list")
    #expect(try found(["--files-from", other["list"], "-0"]) == ["a b.py:1:3 todo", "c.py:1:3 todo"])
    let environment = SpellingFixture.environment(other).merging(["CI": ""]) { $1 }
    func input(_ arguments: String..., text: String) throws -> ChildProcess.Result {
      try Program.run(arguments, input: Array(text.utf8), environment: environment, folder: sandbox.folder.path)
    }
    let listed = try input("check", "--files-from", "-", text: "c.py\n")
    #expect(
      listed.status == 1 && listed.lines.first?.hasPrefix("c.py:1:3: warning: ") == true, "\(listed.text)\(listed.errors)")
    let text = try input("check", "-", "--stdin-filename", "new.py", text: "x = 1 # TODO\n")
    #expect(text.status == 1 && text.lines.first?.hasPrefix("new.py:1:9: warning: ") == true, "\(text.text)\(text.errors)")
    #expect(try run(["check", "--files-from", "none"]).status == 2 && run(["check", "-0"]).status == 2)
    #expect(try run(["check", "--fix", "-"]).status == 2)
  }

  @Test func theIndexIsChecked() throws {
    try sandbox.folder.write("# clean\n", to: "a.py")
    try sandbox.folder.write("# TODO old\n", to: "b.py")
    try sandbox.git("init -q . && git add -A && git -c user.name=a -c user.email=a@example.com commit -qm one")
    #expect(try found(["--staged"]) == [])
    try sandbox.folder.write("# TODO\n", to: "a.py")
    try sandbox.git("add a.py")
    try sandbox.folder.write("# clean\n", to: "a.py")
    #expect(try found(["--staged"]) == ["a.py:1:3 todo"])
    #expect(try found(["a.py"]) == [])
    #expect(try found(["--staged", "b.py"]) == [])
    // A file of the index alone.
    try FileManager.default.removeItem(atPath: sandbox.folder["a.py"])
    #expect(try found(["--staged", "--since", "HEAD"]) == ["a.py:1:3 todo"])
    #expect(try run(["spell", "--staged"]).status == 0)
  }

  @Test func aListOfWordsIsNoSourceAndItsMarkNoLetter() throws {
    try sandbox.folder.write("\u{FEFF}recieve\nadress\n", to: "highlight-lsp.words")
    try sandbox.folder.write("# the recieve adress\n", to: "a.py")
    #expect(try found([]) == [])
    #expect(try found(["--config", "highlight-lsp.toml", "a.py"]) == [])
    #expect(try run(["spell", "highlight-lsp.words", "highlight-lsp.toml"]).status == 0)
  }

  @Test func aLineThatIsTooLongForWordsIsAFindingOfSpell() throws {
    try sandbox.folder.write(String(repeating: "word ", count: 20_000) + "\n", to: "a.txt")
    let result = try run(["spell", "a.txt"])
    #expect(result.status == 1 && result.lines.first?.hasPrefix("a.txt:1: the line is longer than") == true)
  }

  /// What one word in a string means is not known: it may be a key.
  @Test(arguments: [
    ("a.py", "d[\"recieve\"] = getattr(x, \"wathcing\")\n"),
    ("b.py", "if kind == \"recieve\": pass\ny = \"SELECT wathcing FROM word\"\n"),
    ("a.go", "package a\ntype T struct { A int `json:\"recieve\" xml:\"the\"` }\n"),
    ("a.ts", "switch (k) { case \"recieve\": see(); }\nconst o = { \"recieve\": 1, \"the recieve\": 2 };\n"),
    ("a.sql", "SELECT a FROM t WHERE k = 'recieve' OR k = 'the recieve word';\n"),
    ("a.yaml", "kind: recieve\nname: \"the recieve word\"\n"),
    ("a.json", "{\"a\": \"recieve\", \"b\": \"the recieve word\"}\n"),
    ("a.html", "<p title=\"the recieve word\" class=\"the recieve\">hello</p>\n"), ("a.rb", "x = %w[the recieve]\n"),
  ]) func dataIsNeverChanged(_ name: String, _ text: String) throws {
    try sandbox.folder.write(text, to: name)
    _ = try run(["spell", "--write", name])
    #expect(String(decoding: try sandbox.folder.bytes(of: name), as: UTF8.self) == text)
  }

  @Test func proseIsWritten() throws {
    let texts = [
      "a.py": "# recieve\nx = \"see the recieve.\"\n\"\"\"The recieve thing.\"\"\"\n",
      "b.md": "# The recieve\n\nsee recieve\n",
      "c.yaml": "# the recieve\na: 1\n", "d.go": "package a\nvar x = \"see (recieve) word\" // recieve\n",
    ]
    for (name, text) in texts { try sandbox.folder.write(text, to: name) }
    let dry = try run(["spell", "--write", "--dry-run"] + texts.keys.sorted())
    #expect(
      dry.status == 1 && dry.lines.first == "--- a/a.py" && dry.lines.contains("+# receive"), "\(dry.text)\(dry.errors)")
    for (name, text) in texts { #expect(String(decoding: try sandbox.folder.bytes(of: name), as: UTF8.self) == text) }
    let result = try run(["spell", "--write"] + texts.keys.sorted())
    #expect(result.status == 0 && result.lines == [], "\(result.text)\(result.errors)")
    for (name, text) in texts {
      let written = String(decoding: try sandbox.folder.bytes(of: name), as: UTF8.self)
      #expect(written == text.replacing("recieve", with: "receive"), "\(name)")
    }
  }
}
