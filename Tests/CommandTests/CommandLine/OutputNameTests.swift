import Foundation
import TestSupport
import Testing

@testable import highlight_lsp

/// `--output`: what a run wrote it does not write over; and formats of one document for each file.
@Suite struct OutputNameTests {
  @Test(arguments: [
    (["a.py", "sub/b.py"], ["a.py.x", "sub/b.py.x"]),
    (["../m/a.py", "m/a.py"], ["m/a.py.x", "m/a.py-2.x"]),
    (["/m/a", "./m/a", "m/../m/a", "m/a-2"], ["m/a.x", "m/a-3.x", "m/m/a.x", "m/a-2.x"]),
    (["a", "a.x/b"], ["a-2.x", "a.x/b.x"]),
    (["e\u{301}", "\u{E9}"], ["e\u{301}.x", "\u{E9}.x"]),
  ])
  func everyInputHasANameOfItsOwn(paths: [String], names: [String]) {
    let result = OutputNames.names(for: paths, fileExtension: "x")
    #expect(result.map { Array($0.utf8) } == names.map { Array($0.utf8) })
  }

  /// Names for readers: as seen from the working folder, and never a folder outside of it.
  @Test(arguments: [
    (["a.py", "./sub/b.py", "../c.py", "-"], ["a.py", "sub/b.py", "c.py", "-"]),
    (["/h/me/w/sub/../a.py", "/h/me/w/sub/b.py"], ["a.py", "sub/b.py"]),
    (["/h/me/x/a.py"], ["a.py"]),
    (["/h/me/x/a.py", "/h/me/y/a.py", "/h/me/w/a.py"], ["x/a.py", "y/a.py", "a.py"]),
    (["/h/me/x/a.py", "/tmp/b.py"], ["a.py", "b.py"]),
    (["/", "a//b"], ["/", "a/b"]),
  ])
  func aNameForReaders(paths: [String], names: [String]) {
    #expect(DisplayNames.names(of: paths.map { ($0, $0) }, workingFolders: ["/h/me/w"]) == names)
  }

  @Test func namesBelowAFolderBeginWithIt() {
    let found = ["/h/me/src/a.py", "/h/me/src/sub/b.py"].map { ($0, "/h/me/src") }
    #expect(DisplayNames.names(of: found, workingFolders: ["/w"]) == ["src/a.py", "src/sub/b.py"])
  }

  @Test(arguments: [
    (["a.py"], "a.py"), (["-"], "standard input"), (["a", "s/b", "c"], "a, s/b, c"),
    (["s/a", "s/t/b", "s/c", "s/d"], "s"), (["a", "s/b", "s/c", "s/d"], "a and 3 more files"),
  ])
  func aTitleOfSeveralFiles(names: [String], title: String) {
    #expect(DisplayNames.title(of: names) == title)
  }

  @Test func noTitleNamesAFolderOfTheMachine() throws {
    let (a, b) = (folder["m/a.py"], folder["w/m/a.py"])
    let top = String(folder.path.split(separator: "/").last ?? "")
    for format in ["html", "svg", "latex", "rtf"] {
      let text = try Program.run(["highlight", "-f", format, "-n", a], folder: folder["w"]).text
      #expect(text.contains("a.py") && !text.contains(top), "\(format)")
    }
    let two = try Program.run(["highlight", "-f", "html", a, b], folder: folder.path)
    #expect(two.text.contains("<title>m/a.py, w/m/a.py</title>") && two.text.contains("<h2>w/m/a.py</h2>"))
    let none = try Program.run(["highlight", "-f", "html", "--style=-header", a, b], folder: folder.path)
    #expect(!none.text.contains("<h2>"))
    let fragment = try Program.run(["highlight", "-f", "html", "--fragment", a, b], folder: folder.path)
    #expect(!fragment.text.contains("<h2>"))
    let titled = try Program.run(["highlight", "-f", "html", "--title", "T", a, b], folder: folder.path)
    #expect(titled.text.contains("<title>T</title>") && titled.text.contains("<h2>w/m/a.py</h2>"))
    #expect(try Program.run(["highlight", "-f", "html", "-o", "out", a], folder: folder["w"]).status == 0)
    #expect(folder.files(below: "w/out") == ["a.py.html"])
    let json = try Program.run(["highlight", "-f", "json", "--text", a, b], folder: folder.path)
    #expect(json.text.contains(top))
    let stored = try Program.run(["highlight", "--from-json", "-f", "html"], input: json.output, folder: folder.path)
    #expect(stored.text == two.text)
  }

  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("first = 1\n", to: "m/a.py")
    try folder.write("second = 2\n", to: "w/m/a.py")
  }

  @Test func inputsOfOneNameAreBothWritten() throws {
    let result = try Program.run(
      ["highlight", "-f", "plain", "-o", "out", "../m/a.py", "m/a.py"], folder: folder["w"])
    #expect(result.status == 0)
    #expect(try folder.bytes(of: "w/out/m/a.py.txt") == Array("first = 1\n".utf8))
    #expect(try folder.bytes(of: "w/out/m/a.py-2.txt") == Array("second = 2\n".utf8))
  }

  @Test(arguments: [["m/a.py", "w/m/a.py"], ["m/a.py", "-"]])
  func severalPicturesNeedAFolder(inputs: [String]) throws {
    let result = try Program.run(["highlight", "-f", "svg"] + inputs, folder: folder.path)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errorLines.count == 1 && result.errors.contains("-o DIR"))
  }

  @Test func aFolderOfSeveralPicturesNeedsAFolder() throws {
    #expect(try Program.run(["highlight", "-f", "svg", "."], folder: folder.path).status == 2)
    #expect(try Program.run(["highlight", "-f", "svg", "m"], folder: folder.path).status == 0)
    #expect(try Program.run(["highlight", "-f", "svg", "-o", "out", "."], folder: folder.path).status == 0)
    #expect(folder.files(below: "out").count == 2)
  }

  @Test func aPageOfNothingIsNothing() throws {
    let result = try Program.run(["highlight", "-f", "html", "missing"], folder: folder.path)
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
    let both = try Program.run(["highlight", "-f", "html", "missing", "m/a.py"], folder: folder.path)
    #expect(both.status == 1)
    #expect(both.text.hasPrefix("<!DOCTYPE html>") && both.text.hasSuffix("</html>\n") && both.text.contains("first"))
  }
}
