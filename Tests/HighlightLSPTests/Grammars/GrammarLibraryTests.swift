import Foundation
import HighlightStorage
import TestSupport
import Testing

/// Files in the place of a grammar that are none: one clear line, and the text all the same.
@Suite struct GrammarLibraryTests {
  enum Fault: String, CaseIterable {
    case empty, text, truncated, withoutSymbol, newerABI, earlierGuard, folder
  }

  let sandbox: GrammarSandbox

  init() throws {
    sandbox = try GrammarSandbox()
    try sandbox.folder.write("{\"a\": 1}\n", to: "a.json")
  }

  /// Puts something that cannot be used in the place of the json grammar. Returns a word of the message.
  private func damage(_ fault: Fault) throws -> String {
    let library = sandbox.library("json")
    switch fault {
    case .empty:
      try sandbox.folder.write("", to: library)
      return "not a shared library"
    case .text:
      try sandbox.folder.write(String(repeating: "a line of text\n", count: 100), to: library)
      return "not a shared library"
    case .truncated:
      let whole = try Data(contentsOf: URL(filePath: Program.grammarFolder + "/json/parser.so"))
      try sandbox.folder.write(Array(whole.prefix(whole.count / 2)), to: library)
      return "truncated"
    case .withoutSymbol:
      try compile("int something_else = 1;", to: library)
      return "tree_sitter_json"
    case .newerABI:
      try compile(
        """
        struct language { unsigned version; };
        static const struct language language = {\(Grammar.supportedABI.upperBound + 1)};
        const struct language *tree_sitter_json(void) { return &language; }
        """, to: library)
      return "ABI \(Grammar.supportedABI.upperBound + 1)"
    case .earlierGuard:
      try compile(
        """
        struct language { unsigned version; };
        static const struct language language = {\(Grammar.supportedABI.upperBound)};
        const struct language *tree_sitter_json(void) { return &language; }
        unsigned highlight_lsp_forgotten_states(void) { return 0; }
        """, to: library)
      return "earlier guard"
    case .folder:
      try sandbox.folder.write("", to: library + "/file")
      return "not a shared library"
    }
  }

  private func compile(_ source: String, to library: String) throws {
    try sandbox.folder.write(source, to: "library.c")
    try sandbox.folder.write("", to: library)
    try ChildProcess.shell("cc -shared -fPIC \"$1\" -o \"$2\"", sandbox.folder["library.c"], sandbox.folder[library])
  }

  @Test(arguments: Fault.allCases) func theTextIsWrittenAndTheFaultTold(fault: Fault) throws {
    let word = try damage(fault)
    let result = try sandbox.run(["highlight", "--color", "always", sandbox.folder["a.json"]])
    #expect(result.status == 1)
    #expect(result.text == "{\"a\": 1}\n")
    #expect(result.errorLines.count == 1)
    #expect(result.errors.contains(word))
    #expect(result.errors.contains(sandbox.folder[sandbox.library("json")]))
    #expect(result.errors.contains("highlight-lsp grammar install json"))
  }

  @Test(arguments: Fault.allCases) func theListCallsItBroken(fault: Fault) throws {
    _ = try damage(fault)
    let result = try sandbox.run(["grammar", "list", "json"])
    #expect(result.status == 0)
    #expect(result.text.hasPrefix("json  broken: "))
  }

  @Test(arguments: Fault.allCases.filter { $0 != .folder }) func theNamedCommandRepairsIt(fault: Fault) throws {
    _ = try damage(fault)
    let result = try sandbox.install("json")
    #expect(result.status == 0)
    #expect(try sandbox.run(["grammar", "list", "json"]).text.contains("installed, ABI"))
  }

  @Test(arguments: Fault.allCases.filter { $0 != .folder }) func highlightRepairsItBeforeItColors(fault: Fault) throws {
    _ = try damage(fault)
    let result = try sandbox.run(["highlight", "--install", "-f", "json", sandbox.folder["a.json"]])
    #expect(result.status == 0)
    #expect(result.errors == "highlight-lsp: installed json\n")
    #expect(try HighlightedObject.all(in: result.output).first?.runs?.isEmpty == false)
  }
}
