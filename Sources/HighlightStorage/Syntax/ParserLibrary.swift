internal import CICU
internal import CParserInternals

/// The parser library and ICU as they are at work in this process.
package enum ParserLibrary {
  /// Something that is done in place of the library, or with what is known of its insides.
  package struct Acceleration: Equatable, Sendable {
    /// Its readable name.
    public let name: String
    /// Whether it is in use. Without it everything is the same but slower.
    public let isOn: Bool
  }

  /// The version that the program was built for; nil if the build did not record it.
  package static var version: String? {
    let version = String(cString: highlight_library_version())
    return version.isEmpty ? nil : version
  }

  /// The version of ICU, such as "72.1".
  package static var versionOfICU: String { String(cString: hl_icu_version()) }

  /// Whether `HIGHLIGHT_LSP_ACCELERATIONS=off` in the environment forbids all of them.
  package static var isPublicInterfaceOnly: Bool { highlight_accelerations_are_off() }

  /// Parses a few words with the library, in any language, and returns the accelerations in use then.
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
