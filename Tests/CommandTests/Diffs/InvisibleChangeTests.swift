import TestSupport
import Testing

/// Changes that colors alone would hide.
@Suite(.enabled(if: GitRepository.hasGit, "git is missing")) struct InvisibleChangeTests {
  private let repository: GitRepository

  init() throws { repository = try GitRepository() }

  private func shown(_ input: [UInt8], _ options: String...) throws -> String {
    let result = try Program.run(
      ["highlight", "--color", "always", "-t", "dark"] + options, input: input, folder: repository.folder.path)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    return result.text
  }

  @Test func lineEnds() throws {
    let text = Array("--- a.py\n+++ b.py\n@@ -1,2 +1,2 @@\n-y = 2\n-z\r\n+y = 2\r\n+z\n".utf8)
    let lines = try shown(text).split(separator: "\n").map { TerminalText(Array($0.utf8)).text ?? "" }
    #expect(lines.suffix(4) == ["-y = 2", "-z^M", "+y = 2^M", "+z"])
    for format in ["html", "svg"] {
      let page = try Program.run(["highlight", "-f", format, "-l", "diff"], input: text, folder: repository.folder.path).text
      #expect(page.contains("^M") || page.contains("\u{240D}"), "\(format)")
    }
  }

  /// The setting of the repository counts.
  @Test func errorsInWhiteSpace() throws {
    try repository.commit(["a.py": "a\n"])
    try repository.folder.write("a\nx = 1   \n", to: "a.py")
    let diff = try repository.git("diff")
    func lastLine() throws -> Substring? { try shown(diff).split(separator: "\n").last }
    let marked = try lastLine()
    try repository.git("config core.whitespace -trailing-space")
    let unmarked = try lastLine()
    #expect(marked != unmarked)
    // They have another background, without which they look like the rest of the line.
    let spaces = { (line: Substring?) in line?.split(separator: "\u{1B}[0m").last { $0.contains("m   ") } }
    #expect(spaces(marked) != spaces(unmarked))
  }

  /// So does the attribute of a file, and the configuration of the system.
  @Test func attributesAndSystem() throws {
    try repository.commit(["a.py": "a\n", "src/b.py": "b\n"])
    try repository.folder.write("a\nx = 1   \n", to: "a.py")
    try repository.folder.write("b\nx = 1   \n", to: "src/b.py")
    let diff = try repository.git("diff")
    func lines(_ environment: [String: String] = [:]) throws -> [Substring] {
      let result = try Program.run(
        ["highlight", "--color", "always", "-t", "dark"], input: diff, environment: environment,
        folder: repository.folder.path)
      return result.text.split(separator: "\n").filter { $0.contains("1") && $0.contains("   ") }
    }
    let marked = try lines()
    #expect(marked.count == 2 && marked[0] == marked[1])
    try repository.folder.write("*.py -whitespace\n", to: "src/.gitattributes")
    let byAttribute = try lines()
    #expect(byAttribute.first == marked[0] && byAttribute.last != marked[0])
    try repository.folder.write("", to: "src/.gitattributes")
    try repository.folder.write("[core]\nwhitespace = -trailing-space\n", to: "system")
    let bySystem = try lines(["GIT_CONFIG_SYSTEM": repository.folder["system"], "GIT_CONFIG_NOSYSTEM": "0"])
    #expect(bySystem == [byAttribute.last, byAttribute.last])
  }

  /// What follows a complete hunk is the header of another file.
  @Test func headersBehindHunks() throws {
    for end in ["+b\n", " b\n+c\n", "+b\n\\ No newline at end of file\n", "+b\n\n"] {
      let counts = end.hasPrefix(" ") ? "@@ -1,2 +1,2 @@" : "@@ -1 +1 @@"
      let text = Array("--- a.txt\n+++ b.txt\n\(counts)\n-a\n\(end)--- c.txt\n+++ d.txt\n@@ -1 +1 @@\n-x\n+y\n".utf8)
      let scopes = try repository.scopes(text)
      for header in ["--- c.txt", "+++ d.txt"] {
        let start = try #require(text.firstRange(of: header.utf8)).lowerBound
        #expect(scopes[start] == "keyword" && scopes[start + 4] == "string.special.path", "\(end)")
      }
    }
  }

  /// Moved lines keep the color of their sign, and the columns of a graph theirs.
  @Test func colorsOfGit() throws {
    let lines = (1...30).map { "value_\($0) = call_of_something(\($0))\n" }
    try repository.commit(["a.py": lines.joined()])
    try repository.commit(["a.py": (lines[10...] + lines[..<10]).joined()])
    let plain = try repository.git("show")
    let moved = try shown(try repository.git("show --color-moved=plain --color=always"))
    #expect(TerminalText(Array(moved.utf8)).visible == plain)
    #expect(moved.contains("1;35m-") && moved.contains("1;36m+"))
    let usual = try shown(try repository.git("show --color=always"))
    #expect(usual == (try shown(plain)))
    let graph = try shown(try repository.git("log --graph -p --color=always"))
    #expect(graph.contains("\u{1B}[33mcommit") && graph.contains("38;5;"))
    #expect(TerminalText(Array(graph.utf8)).visible == (try repository.git("log --graph -p")))
  }

  @Test func namesOfBinaryFiles() throws {
    let text = Array("diff --git a/a and b.png b/a and b.png\nBinary files a/a and b.png and b/a and b.png differ\n".utf8)
    let scopes = try repository.scopes(text)
    let start = try #require(text.firstRange(of: "Binary".utf8)).lowerBound
    let paths = scopes[start...].map { $0 == "string.special.path" ? "p" : "." }.joined()
    #expect(paths == "............." + "ppppppppppppp" + "....." + "ppppppppppppp" + "........")
  }

  /// Without colors, words are marked by signs.
  @Test func wordsWithoutColors() throws {
    let text = Array("diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,2 +1,3 @@\na [-b-]{+c+}\n  d\n{+e+}\n".utf8)
    let scopes = try repository.scopes(text)
    func scope(_ needle: String) throws -> String? { scopes[try #require(text.firstRange(of: needle.utf8)).lowerBound] }
    #expect(try scope("[-b-]") == "diff.minus" && scope("{+c+}") == "diff.plus" && scope("{+e+}") == "diff.plus")
    #expect(try scope("a [-") == nil && scope("d\n{") == nil)
  }
}
