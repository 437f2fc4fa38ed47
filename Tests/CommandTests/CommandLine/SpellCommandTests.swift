import Foundation
import HighlightStorage
import TestSupport
import Testing

@testable import DataFormats
@testable import Spelling
@testable import SystemSupport

/// `highlight-lsp spell` and `check --only spelling`, with a dictionary of the tests' own: where the system has libhunspell.
@Suite(.enabled(if: SpellingDictionary.isLibraryThere, "hunspell is missing")) struct SpellCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try SpellingFixture.write(to: folder, below: "dictionaries")
  }

  private func run(_ arguments: [String], input: String = "") throws -> ChildProcess.Result {
    try Program.run(
      arguments, input: Array(input.utf8), environment: SpellingFixture.environment(folder), folder: folder.path)
  }

  /// `line:column word part` of each misspelled word.
  private func spell(_ text: String, _ name: String, _ arguments: String...) throws -> [String] {
    try folder.write(text, to: name)
    let result = try run(["spell", "--all", "--languages", "en_XX", name] + arguments)
    #expect(result.status == (result.lines.isEmpty ? 0 : 1), "\(result.errors)")
    return result.lines.map { $0.replacingOccurrences(of: "\(name):", with: "") }
  }

  @Test func textIsForPeopleAndNamesAreSpelledWhereTheyAreDefined() throws {
    #expect(
      try spell(
        "int helo_world(int wrold) { /* the wrold is wrnog */ return wrold; } // see `wrd`\nchar *a = \"hello wrd %s\\n\";\n",
        "a.c") == [
          "1:5: helo [name]", "1:20: wrold [name]", "1:45: wrnog [comment]", "2:18: wrd [string]",
        ])
    #expect(
      try spell(
        "# the wrold\n\nhello `wrd` [word](https://wrd.example/wrd) wrd\n\n```python\nhello_wrd = 1  # wrd\n```\n", "a.md")
        == [
          "1:7: wrold [prose]", "3:45: wrd [prose]", "6:7: wrd [name]", "6:18: wrd [comment]",
        ])
    #expect(try spell("import re\nre.match('wrd', 'hello wrd') # the\n", "b.py") == ["2:24: wrd [string]"])
  }

  @Test func whatQueriesCallNoTextIsNotLookedAt() throws {
    #expect(
      try spell(
        """
        import a from "wrold";
        export * from "wrold";
        const b = require("wrold"), c = import("wrold"), d = hello("wrold");

        """, "a.js") == ["3:61: wrold [string]"])
    #expect(try spell("grep 'wrold' a | hello 'wrd'\n", "a.sh") == ["1:25: wrd [string]"])
  }

  @Test func namesOfTheLanguageAndOfPackagesAreNotLookedAt() throws {
    #expect(try spell("COMPREPLY=1\nwrold=1\n", "a.sh") == ["2:1: wrold [name]"])
    #expect(
      try spell("int f(char **wrold) { char *wrd[2]; }\n", "b.c") == ["1:14: wrold [name]", "1:29: wrd [name]"])
    #expect(try spell("namespace wrold { int wrd; } // the wrold\n", "a.cpp") == ["1:23: wrd [name]"])
  }

  @Test func stringsOfDataAreNotLookedAt() throws {
    #expect(try spell("hello,word\n\"wrold\",wrold\n", "a.csv") == [])
  }

  @Test func translationsAreLookedAtWhereTheirLanguageIsNamed() throws {
    let catalog = "# the wrold\nmsgid \"hello\"\nmsgstr \"hallo\"\n"
    #expect(try spell(catalog, "de.po") == ["1:7: wrold [comment]"])
    #expect(try spell(catalog, "a.pot") == ["1:7: wrold [comment]", "3:9: hallo [string]"])
    try folder.write(
      "[[spelling.overrides]]\nglobs = [\"*.po\"]\nlanguages = [\"en_XX\"]\n", to: "highlight-lsp.toml")
    #expect(try spell(catalog, "de.po") == ["1:7: wrold [comment]", "3:9: hallo [string]"])
  }

  @Test func placesOfValuesInStringsAreNotLookedAt() throws {
    #expect(
      try spell("a = 'the %(wrold)s %(wrold)05d is {wrold} {{wrold}} {a.wrold:>10} (wrold) {wrold is}' # {wrold}\n", "a.py")
        == ["1:68: wrold [string]", "1:76: wrold [string]", "1:90: wrold [comment]"])
  }

  @Test func aLanguageThatNobodyKnowsIsProse() throws {
    #expect(try spell("hello wrold\n", "a.unknown") == ["1:7: wrold [prose]"])
  }

  @Test func jsonHasBytesAndGuesses() throws {
    let result = try run(["spell", "-f", "json", "--suggest", "--languages", "en_XX", "-"], input: "é\nhello ü wrold\n")
    let object = try JSONReader.read(ContiguousArray(result.output.split(separator: 0x0A).first ?? []))
    #expect(result.status == 1 && object["path"]?.string == "-" && object["word"]?.string == "wrold")
    #expect(object["line"]?.int == 1 && object["column"]?.int == 9 && object["start"]?.int == 12 && object["end"]?.int == 17)
    #expect(object["suggestions"]?.array?.first?.string == "world" && object["language"]?.string == "plaintext")
  }

  @Test func whatHasOneGuessIsWritten() throws {
    try folder.write("int wrold; // the wrold, zzqqzz hello\r\n", to: "a.c")
    let result = try run(["spell", "--all", "--write", "--languages", "en_XX", "a.c"])
    #expect(result.status == 1)
    // A name stays, and so does what repeats it; and what nobody can guess.
    #expect(result.lines == ["a.c:1:5: wrold [name]: world", "a.c:1:26: zzqqzz [comment]: no guess"])
    try folder.write("// the wrold\r\nint a;\r\n", to: "b.c")
    #expect(try run(["spell", "--write", "--languages", "en_XX", "b.c"]).status == 0)
    #expect(try String(contentsOfFile: folder["b.c"], encoding: .utf8) == "// the world\r\nint a;\r\n")
  }

  /// An apostrophe may end a string: it is escaped, or the guess is left out.
  @Test func guessesDoNotEndStrings() throws {
    func guesses(_ text: String, _ name: String) throws -> [String] {
      try spell(text, name, "--suggest").map { $0.split(separator: ":").last.map { String($0.dropFirst()) } ?? "" }
    }
    #expect(try guesses("a = 'see the wouldnt'\n", "a.py") == [#"wouldn\'t"#])
    #expect(try guesses("a = \"see the wouldnt\"  # wouldnt\n", "a.py") == ["wouldn't", "wouldn't"])
    #expect(try guesses("a = '''see the wouldnt'''\n", "a.py") == ["wouldn't"])
    #expect(try guesses("a = r'see the wouldnt'\n", "a.py") == ["no guess"])
    #expect(try guesses("hello 'see the wouldnt' \"see wouldnt\"\n", "a.sh") == ["no guess", "wouldn't"])
    #expect(try guesses("a: 'see the wouldnt'\nb: \"see wouldnt\"\n", "a.yaml") == ["wouldn''t", "wouldn't"])
    #expect(try guesses("char *a = \"see wouldnt\";\n", "a.c") == ["wouldn't"])
    #expect(try run(["spell", "--all", "--write", "--languages", "en_XX", "a.py"]).status == 1)
    #expect(try String(contentsOfFile: folder["a.py"], encoding: .utf8) == "a = r'see the wouldnt'\n")
  }

  @Test func wordsOfTheProjectAndOfThePersonAreRight() throws {
    try folder.write("gizmo # a thing\n", to: "words.txt")
    try folder.write(
      "[spelling]\nlanguages = [\"en_XX\"]\nwords = [\"Wrold\"]\nwordFiles = [\"words.txt\"]\nignore = ['<<\\w+>>']\n",
      to: "highlight-lsp.toml")
    try folder.write("frobnicate\n", to: "config/highlight-lsp/words.txt")
    try folder.write("wrold gizmo frobnicate <<wrd>> gizmos wrd\n", to: "a.txt")
    let result = try run(["spell", "--all", "a.txt"])
    #expect(result.lines == ["a.txt:1:39: wrd [prose]"], "\(result.errors)")
    #expect(try run(["check", "--only", "config", "highlight-lsp.toml"]).status == 0)
  }

  @Test func checkSpellsWhereItIsOnOrAskedFor() throws {
    try folder.write("// the wrold\n", to: "a.c")
    try folder.write("[spelling]\nlanguages = [\"en_XX\"]\n", to: "highlight-lsp.toml")
    #expect(try run(["check"]).status == 0)
    let result = try run(["check", "--only", "spelling"])
    #expect(result.status == 0 && result.lines.first == "a.c:1:8: hint: unknown word \"wrold\" [spelling]")
    #expect(try run(["check", "--only", "spelling", "--fail-on", "hint"]).status == 1)
    try folder.write("[spelling]\nenabled = true\nlanguages = [\"en_XX\"]\nseverity = \"error\"\n", to: "highlight-lsp.toml")
    let other = try run(["check", "--format", "github"])
    #expect(
      other.lines.first == "::error file=a.c,line=1,col=8,endColumn=12,title=highlight-lsp spelling::unknown word \"wrold\"")
  }

  @Test func aMissingDictionaryIsNamedWithItsPackage() throws {
    try folder.write("hello\n", to: "a.txt")
    let result = try run(["spell", "--languages", "de_ZZ", "a.txt"])
    #expect(result.status == 2 && result.errors.contains("apt install hunspell-de-zz") && result.output.isEmpty)
    try folder.write("[spelling]\nenabled = true\nlanguages = [\"fr_ZZ\"]\n", to: "highlight-lsp.toml")
    let check = try run(["check", "--only", "spelling"])
    #expect(check.status == 1 && check.text.contains("[missing-dictionary]") && check.text.contains("hunspell-fr"))
    // A folder names no dictionary by a path.
    try folder.write("[spelling]\nlanguages = [\"./x.dic\"]\n", to: "highlight-lsp.toml")
    #expect(try run(["spell", "a.txt"]).errors.contains("is refused"))
  }

  /// After any edits words and hidden characters are found as in a fresh run.
  @Test func editsLeaveWhatAFreshRunFinds() throws {
    try folder.write("[spelling]\nenabled = true\nlanguages = [\"en_XX\"]\n", to: "highlight-lsp.toml")
    try folder.write(
      "# The wrold\n\nhello `wrd` https://wrd.example wrd \u{202E}\n\n```c\n/* wrd */ int i\u{200B}s; char *a = \"wrd \u{2066}\";\n```\n",
      to: "a.md")
    try folder.write("int wrd; // wrd \u{202E}\n/* the\n wrold */ f(\"hello wrd\", s\u{430}y);\n", to: "b.c")
    let result = try run(["check", "--fuzz-edits", "150", "a.md", "b.c"])
    #expect(result.status == 0 && result.lines.last == "300 passed, 0 failed", "\(result.text)")
  }

  /// `@spell` and `@nospell` of query files.
  @Test func queriesSayWhatIsSpelled() throws {
    try folder.write(
      "(comment) @comment @nospell\n(string_literal) @none @spell\n(identifier) @variable\n", to: "c.scm")
    try folder.write(
      "[spelling]\nlanguages = [\"en_XX\"]\nidentifiers = \"none\"\n[languages.c]\nhighlights = [\"c.scm\"]\n",
      to: "highlight-lsp.toml")
    try folder.write("// wrold\nchar *a = \"wrd\";\n", to: "a.c")
    let result = try run(["spell", "--all", "--trust", "a.c"])
    #expect(result.lines == ["a.c:2:12: wrd [string]"], "\(result.errors)")
    let check = try run(["check", "--trust", "--only", "spelling", "--fuzz-edits", "60", "a.c"])
    #expect(check.status == 0, "\(check.text)")
  }

  @Test func namesOfOtherFilesExcuseNothing() throws {
    try folder.write(
      "[spelling]\nenabled = true\nlanguages = [\"en_XX\"]\nconfidence = \"possible\"\n", to: "highlight-lsp.toml")
    try folder.write("int wrold;\n", to: "a.c")
    try folder.write("// the wrold is wrd\n", to: "b.c")
    #expect(
      try run(["spell", "a.c", "b.c"]).lines == [
        "a.c:1:5: wrold [name]", "b.c:1:8: wrold [comment]", "b.c:1:17: wrd [comment]",
      ])
    let check = try run(["check", "--only", "spelling", "a.c", "b.c"])
    #expect(check.lines.filter { $0.contains("[spelling]") }.count == 3, "\(check.text)")
    // An abbreviation that many names share is a word.
    try folder.write("int qzx_the;\nint qzx_two;\nint qzx_is;\nint qzx_see;\n", to: "c.c")
    #expect(try run(["spell", "c.c"]).status == 0)
    try folder.write("int qzx_the;\nint qzx_two;\nint qzx_is;\n", to: "c.c")
    #expect(try run(["spell", "c.c"]).lines.count == 3)
  }

  /// The commonest misspellings of three and four letters, and contractions without their apostrophe.
  @Test func commonMisspellingsAreSureInTextAndShortOnesNeverInNames() throws {
    let words =
      """
      teh hte thn adn nad taht thta tht waht hwat wich whcih thsi tihs htis jsut hsa thne wiht wtih fomr frmo ahve hvae \
      abuot soem smoe mroe knwo konw liek tiem tmie yuo hvaing dont doesnt isnt wasnt arent didnt couldnt wouldnt \
      shouldnt havent hasnt werent thier thats theres
      """.split(separator: " ").map(String.init)
    func sure(_ text: [String], _ name: String) throws -> Int {
      try folder.write(text.joined(separator: "\n") + "\n", to: name)
      return try run(["spell", "--languages", "en_XX", name]).lines.count
    }
    #expect(try sure(words.map { "# see \($0) word" }, "comments.py") >= 45)
    #expect(try sure(words.map { "print(\"see \($0) word\")" }, "strings.py") >= 45)
    #expect(try sure(words.map { "See \($0) word.\n" }, "prose.md") >= 45)
    // As often as one writes them.
    let thrice = words.map { "# see \($0)\n# the \($0) word\nprint(\"see \($0) word\")\n# is \($0) word" }
    #expect(try sure(thrice, "often.py") >= 4 * 45)
    let short = words.filter { $0.count <= 4 }
    #expect(try sure(short.map { "def \($0)(): pass" } + short.map { "\($0)_word = 1" }, "names.py") == 0)
    #expect(try sure(short.map { "# see \($0)_word, the\($0.capitalized)" }, "mentions.py") == 0)
  }

  @Test func textMayMentionNamesWithoutTheirUnderscores() throws {
    #expect(
      try spell("// see wrold, wrnog\nvoid thing(int __wrold_) { return; }\n", "a.c") == [
        "1:15: wrnog [comment]", "2:18: wrold [name]",
      ])
  }

  @Test func aListOfWordsStaysOne() throws {
    try folder.write("# ours\nZebra\napple\n", to: "words.txt")
    try WordFile.add("mango", to: folder["words.txt"])
    try WordFile.add("APPLE", to: folder["words.txt"])
    #expect(try String(contentsOfFile: folder["words.txt"], encoding: .utf8) == "# ours\napple\nmango\nZebra\n")
    try folder.write("#!/bin/sh\nrm -rf x\n", to: "run.sh")
    #expect(throws: FileError.self) { try WordFile.add("mango", to: folder["run.sh"]) }
    try WordFile.add("new", to: folder["a/b/words.txt"])
    #expect(try String(contentsOfFile: folder["a/b/words.txt"], encoding: .utf8) == "new\n")
  }

  @Test func usage() throws {
    #expect(try run(["spell", "--write", "-"]).status == 2)
    #expect(try run(["spell", "--interactive", "a.txt"]).status == 2)
    #expect(try run(["spell", "--languages", "en_XX", "missing.txt"]).status == 1)
  }
}

extension SpellingFixture {
  /// Runs `spell` in a sandbox, with a dictionary that lies outside of it.
  static func spell(
    _ arguments: [String], in sandbox: CheckSandbox, subfolder: String? = nil
  ) throws -> ChildProcess.Result {
    let folder = try TemporaryFolder()
    try write(to: folder, below: "dictionaries")
    return try sandbox.run(
      ["spell", "--languages", "en_XX"] + arguments, environment: ["DICPATH": folder["dictionaries"]], in: subfolder)
  }
}
