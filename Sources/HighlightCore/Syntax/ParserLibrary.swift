internal import CICU
internal import CParserInternals
internal import TextModel

/// Information about the parser library and ICU that this process uses.
package enum ParserLibrary {
  /// An optimization that replaces a function of the library or reads its internal data.
  package struct Acceleration: Equatable, Sendable {
    /// Its name for the user.
    public let name: String
    /// Whether it is in use. Without it the results are the same, but slower.
    public let isOn: Bool
  }

  /// The version that the program was built for; nil if the build did not record it.
  package static var version: String? {
    let version = String(cString: highlight_library_version())
    return version.isEmpty ? nil : version
  }

  /// The version of ICU, such as "72.1".
  package static var versionOfICU: String { String(cString: hl_icu_version()) }

  /// Whether all accelerations are off: by `HIGHLIGHT_LSP_ACCELERATIONS=off` in the environment, or for this version.
  package static var isPublicInterfaceOnly: Bool { highlight_accelerations_are_off() }

  /// Parses a few words with a grammar, and returns all accelerations with whether they are in use.
  package static func accelerations(tryingOut grammar: Grammar) -> [Acceleration] {
    let parser = Parser(grammar)
    // Brackets that some languages have and others do not: after an error the parser queries every token.
    let text = UTF16Text("a (b, c) [1] {d: \"e\"}; f\n")
    _ = parser.parse(text.table, oldTree: nil, milliseconds: 1_000, flag: CancellationFlag())
    return [
      Acceleration(name: "ASCII parsed as UTF-8", isOn: highlight_knows_trees()),
      Acceleration(name: "nodes and cursors read in place", isOn: highlight_knows_nodes()),
      Acceleration(name: "steps of the lexer", isOn: parser.hasQuickLexer),
      Acceleration(name: "rows of the parse tables", isOn: highlight_keeps_rows()),
    ]
  }
}
