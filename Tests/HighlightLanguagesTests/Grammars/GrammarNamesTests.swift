import CTreeSitter
import HighlightStorage
import HighlightTestSupport
import Testing

@testable import HighlightCore
@testable import HighlightLanguages

/// The table of a grammar's symbols against the library's own search.
@Suite struct GrammarNamesTests {
  @Test(arguments: TestEnvironment.manifest.languages.filter(\.isFirstTier).map(\.name))
  func everyNameIsWhatTheLibrarySays(language: String) throws {
    let grammar = try LanguageLoader(manifest: TestEnvironment.manifest).grammar(named: language).get()
    var names = GrammarNames(of: grammar.language)
    defer { names.release() }
    func symbolOf(_ name: String, isNamed: Bool) -> TSSymbol {
      var name = name
      return name.withUTF8 { names.symbol($0, isNamed: isNamed) }
    }
    var found = 0
    for symbol in 0..<ts_language_symbol_count(grammar.language) {
      let name = try #require(ts_language_symbol_name(grammar.language, TSSymbol(symbol)).map { String(cString: $0) })
      for isNamed in [true, false] {
        // The library takes the beginning of "ERROR" for all of it.
        if "ERROR".hasPrefix(name) && name != "ERROR" { continue }
        let expected = ts_language_symbol_for_name(grammar.language, name, UInt32(name.utf8.count), isNamed)
        #expect(symbolOf(name, isNamed: isNamed) == expected, "\(name), named: \(isNamed)")
        if expected != 0 { found += 1 }
      }
    }
    #expect(found > 10)
    #expect(symbolOf("no_such_node", isNamed: true) == 0)
    #expect(symbolOf("ERROR", isNamed: true) == 0xFFFF)
  }
}
