import HighlightStorage
import HighlightTestSupport

@testable import HighlightCore
@testable import HighlightLanguages

#if os(Linux)
  import CParserInternals
  import Glibc
  import Testing

  private enum LibrarysTable {
    /// The function of the library itself; nil where it is an archive or shows nobody the function.
    static var entry: UnsafeMutableRawPointer? {
      dlopen("libtree-sitter.so.0", RTLD_NOLOAD | RTLD_LAZY).flatMap { dlsym($0, "ts_language_table_entry") }
    }
  }

  /// Our reading of parse tables against the parser library's own, for every state and token.
  @Suite(
    .enabled(if: TestEnvironment.hasAccelerations && LibrarysTable.entry != nil, "the parser library shows no such function")
  )
  struct ParseTableTests {
    private typealias Entry =
      @convention(c) (
        UnsafePointer<highlight_language>?, UInt16, UInt16, UnsafeMutablePointer<highlight_table_entry>?
      ) -> Void

    @Test func theLibraryCallsOurs() throws {
      // What its own calls find: the first of that name, beginning with the program.
      let first = try #require(dlsym(nil, "ts_language_table_entry"))
      #expect(first != LibrarysTable.entry)
    }

    @Test(arguments: TestEnvironment.ownLanguages.map(\.name))
    func everyEntryIsWhatTheLibrarySays(language: String) throws {
      let grammar = try LanguageLoader(manifest: TestEnvironment.manifest).grammar(named: language).get()
      let table = UnsafeRawPointer(grammar.language).assumingMemoryBound(to: highlight_language.self)
      let libraryEntry = unsafeBitCast(try #require(LibrarysTable.entry), to: Entry.self)
      let (states, tokens) = (UInt16(table.pointee.state_count), UInt16(table.pointee.token_count))
      var (ours, theirs) = (highlight_table_entry(), highlight_table_entry())
      var differences = 0
      var actions = 0
      func compare(_ state: UInt16, _ symbol: UInt16) {
        ts_language_table_entry(table, state, symbol, &ours)
        libraryEntry(table, state, symbol, &theirs)
        if ours.actions != theirs.actions || ours.action_count != theirs.action_count
          || ours.is_reusable != theirs.is_reusable
        {
          differences += 1
        }
        actions += Int(theirs.action_count)
      }
      // Loops over ranges are ten times slower without optimization. Every state, or every third one.
      let stride: UInt16 = TestEnvironment.runsAll ? 1 : 3
      var state: UInt16 = 0
      while state < states {
        var symbol: UInt16 = 0
        while symbol < tokens {
          compare(state, symbol)
          symbol += 1
        }
        // Errors and their repetitions.
        compare(state, .max)
        compare(state, .max - 1)
        // The last one may be near the maximum.
        state = states - state > stride ? state + stride : states
      }
      #expect(differences == 0)
      #expect(actions > Int(states / stride))
    }
  }
#endif
