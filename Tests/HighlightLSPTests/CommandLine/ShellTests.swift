import Foundation
import TestSupport
import Testing

/// What only a process shows: pipes that are closed, names that are bytes, data folders.
@Suite struct ShellTests {
  private let folder: TemporaryFolder
  private let outside: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    outside = try TemporaryFolder()
  }

  @Test func formattingIsTakenOutOfATextWithoutEnd() throws {
    let page = "LS(1)\n\nN\u{8}NA\u{8}AM\u{8}ME\u{8}E\n       ls - list \u{1B}[4mfiles\u{1B}[24m\n"
    try folder.write(page, to: "page")
    #expect(
      try Program.script("yes \"$(cat page)\" | \"$P\" highlight --strip-ansi always | head -4", folder: folder.path).text
        == "LS(1)\n\nNAME\n       ls - list files\n")
  }

  @Test func namesThatAreNotUTF8() throws {
    let result = try Program.script(
      """
      N=$(printf 'n\\377.py'); echo 'x = 1' >"$N"
      "$P" highlight -f json --text "$N" >j && "$P" highlight --from-json -f json --text <j | cmp - j
      "$P" highlight --from-json -f html -o out j && cmp "out/$N.html" <("$P" highlight -f html "$N") || ls out
      """.replacing("<(\"$P\" highlight -f html \"$N\")", with: "\"out/$N.html\""), folder: folder.path)
    #expect(result.status == 0 && result.text.isEmpty && result.errors.isEmpty)
  }

  @Test func whatAPersonNamesIsReadWhateverItIs() throws {
    try outside.write("y = 2\n", to: "real.py")
    try FileManager.default.createSymbolicLink(atPath: folder["link.py"], withDestinationPath: outside["real.py"])
    #expect(mkfifo(folder["pipe.py"], 0o600) == 0)
    let process = try Program.start(["highlight", "link.py", "pipe.py"], folder: folder.path)
    let writer = open(folder["pipe.py"], O_WRONLY)
    #expect(write(writer, "z = 3\n", 6) == 6)
    close(writer)
    let result = try process.finish()
    #expect(result.status == 0)
    #expect(result.text == "y = 2\nz = 3\n")
    #expect(try Program.run(["highlight", "/dev/stdin"], input: Array("q\n".utf8), folder: folder.path).text == "q\n")
  }

  @Test func withoutACommandAPipeIsServedAndNothingElseIsPrinted() throws {
    let result = try Program.run([])
    #expect(result.output.isEmpty)
  }

  @Test func aDataFolderWithoutAManifestIsNamed() throws {
    let result = try Program.run(["highlight"], environment: ["HIGHLIGHT_LSP_DATA": folder.path])
    #expect(result.status == 2)
    #expect(result.errorLines.count == 1)
    #expect(result.errors.contains(folder.path))
  }

  @Test func aPagerGetsTheOutput() throws {
    try folder.write("second\n", to: "b.txt")
    func run(_ arguments: [String], environment: [String: String]) throws -> ChildProcess.Result {
      try Program.run(["highlight"] + arguments, environment: environment, folder: folder.path)
    }
    let paged = try run(["--paging", "always", "b.txt"], environment: ["PAGER": "sed 's/^/page: /'"])
    #expect(paged.text == "page: second\n")
    #expect(try run(["--paging", "always", "b.txt"], environment: ["PAGER": "nowhere-to-be-found"]).text == "second\n")
    #expect(try run(["b.txt"], environment: ["PAGER": "sed 's/^/page: /'"]).text == "second\n")
    #expect(try run(["--paging", "always", "nowhere"], environment: ["PAGER": "cat"]).status == 1)
    let named = try run(["--paging=always", "--pager", "sed 's/^/mine: /'", "b.txt"], environment: ["PAGER": "cat"])
    #expect(named.text == "mine: second\n")
  }
}
