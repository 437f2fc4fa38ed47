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
