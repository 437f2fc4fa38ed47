import CParserInternals
import Foundation
import TestSupport
import Testing

@testable import HighlightCore

/// Libraries whose scanner has faults, compiled with the guard of `grammars/build`, with one of an earlier version, or without.
@Suite struct GuardedLibraryTests {
  enum Guard: CaseIterable {
    case current, earlier, none
  }

  /// A library that was loaded.
  struct Library {
    let grammar: Grammar
    let handle: UnsafeMutableRawPointer

    init(_ path: String) throws {
      grammar = try Grammar.load(name: "faulty", path: path, symbol: "tree_sitter_faulty")
      handle = try #require(dlopen(path, RTLD_LAZY))
    }

    /// The functions that the parser library calls.
    var scanner: highlight_external_scanner { UnsafePointer<highlight_language>(grammar.language).pointee.scanner }

    /// How many names that were never set the scanner has freed.
    var unsetNames: UInt32 {
      get throws { try #require(dlsym(handle, "unset_names")).load(as: UInt32.self) }
    }

    /// Returns the state that a scanner writes with a number of unset names and a text of `size` bytes.
    /// - Parameter symbol: of another function that writes it than the grammar's.
    func state(unset: UInt32, size: UInt32, by symbol: String? = nil) throws -> [CChar] {
      let scanner = try #require(scanner.create())
      let set = unsafeBitCast(
        try #require(dlsym(handle, "set_state")),
        to: (@convention(c) (UnsafeMutableRawPointer?, UInt32, UInt32) -> Void).self)
      set(scanner, unset, size)
      var serialize = self.scanner.serialize
      if let symbol {
        serialize = unsafeBitCast(try #require(dlsym(handle, symbol)), to: type(of: self.scanner.serialize))
      }
      var state = [CChar](repeating: 0, count: 1024)
      let length = Int(serialize?(scanner, &state) ?? 0)
      self.scanner.destroy(scanner)
      return Array(state.prefix(length))
    }
  }

  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Compiles a library and returns its path.
  /// - Parameter visibility: of the scanner's own functions.
  private func compile(_ kind: Guard, visibility: String = "default") throws -> String {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path()
    let sources = package + "Tests/ScannerDriver/faulty"
    // What guard.c needs of the header that comes with each parser.
    try folder.write(
      """
      #include <stdbool.h>
      #include <stdint.h>
      enum { TREE_SITTER_SERIALIZATION_BUFFER_SIZE = 1024 };
      typedef struct TSLexer TSLexer;
      struct TSLexer {
        int32_t lookahead;
        uint16_t result_symbol;
        void (*advance)(TSLexer *, bool);
        void (*mark_end)(TSLexer *);
        uint32_t (*get_column)(TSLexer *);
        bool (*is_at_included_range_start)(const TSLexer *);
        bool (*eof)(const TSLexer *);
      };
      typedef struct {
        uint32_t version, symbol_count, alias_count, token_count, external_token_count;
      } TSLanguage;
      """, to: "tree_sitter/parser.h")
    var (renamed, guardSource) = (["scan", "serialize", "deserialize", "destroy"], package + "grammars/build/guard.c")
    switch kind {
    case .current: break
    case .earlier: (renamed, guardSource) = (["serialize", "deserialize"], sources + "/earlier_guard.c")
    case .none: (renamed, guardSource) = ([], "")
    }
    let names = renamed.map {
      "-Dtree_sitter_faulty_external_scanner_\($0)=tree_sitter_faulty_external_scanner_\($0)_unguarded"
    }
    let library = folder["\(kind).so"]
    try ChildProcess.shell(
      """
      set -e
      cc -O2 -fPIC -fvisibility=\(visibility) \(names.joined(separator: " ")) \
        \(kind == .current ? "-include \(package)grammars/build/scanner.h" : "") -c "$1/scanner.c" -o "$3.o"
      cc -O2 -fPIC -shared -I "$2" -DHIGHLIGHT_SYMBOL=tree_sitter_faulty -DHIGHLIGHT_HAS_SCANNER \
        -DHIGHLIGHT_RECEIPT='"faulty guard:\(Grammar.guardVersion)"' "$1/parser.c" \(guardSource) "$3.o" -o "$3"
      """, sources, folder.path, library)
    return library
  }

  @Test(arguments: Guard.allCases) func noNameIsFreedThatWasNeverSet(kind: Guard) throws {
    let library = try Library(try compile(kind))
    for size in [0, 100, 252, 253, 255] as [UInt32] {
      let state = try library.state(unset: 3, size: size)
      #expect(state.count == Int(size) + 3)
    }
    #expect(try library.unsetNames == 0)
  }

  @Test func anEarlierGuardHasTheFault() throws {
    let library = try Library(try compile(.earlier))
    _ = try library.state(unset: 3, size: 255, by: "tree_sitter_faulty_external_scanner_serialize")
    #expect(try library.unsetNames == 3)
  }

  /// Of a text of 300 bytes 44 are read, and 255 numbers after it.
  @Test(arguments: Guard.allCases) func aStateThatIsReadPastItsEndIsForgotten(kind: Guard) throws {
    let library = try Library(try compile(kind))
    for size in [256, 300, 400] as [UInt32] {
      let before = library.grammar.forgottenStates()
      #expect(try library.state(unset: 0, size: size) == [], "\(size)")
      #expect(library.grammar.forgottenStates() == before + 1)
    }
    // Its numbers end in the state: read otherwise than it was written, and not past the end.
    #expect(try library.state(unset: 0, size: 700).count == 703)
  }

  @Test func aStateThatFailsAnAssertionIsForgotten() throws {
    let library = try Library(try compile(.current))
    #expect(try library.state(unset: 9, size: 255) == [])
    let scanner = try #require(library.scanner.create())
    library.scanner.deserialize(scanner, [9, 0, 0], 3)
    var state = [CChar](repeating: 1, count: 1024)
    #expect(library.scanner.serialize(scanner, &state) == 3)
    #expect(state.prefix(3) == [0, 0, 0])
    library.scanner.destroy(scanner)
    #expect(try library.unsetNames == 0)
  }

  @Test func aCopyOfLessThanNoByteIsAFailedAssertion() throws {
    let library = try Library(try compile(.current))
    #expect(try library.state(unset: 0, size: 999) == [])
  }

  @Test func anAbortIsAFailedAssertion() throws {
    let library = try Library(try compile(.current))
    #expect(try library.state(unset: 10, size: 0) == [])
  }

  /// The parser library would look it up past the end of a table.
  @Test(arguments: Guard.allCases) func aTokenThatIsNoneIsNotFound(kind: Guard) throws {
    struct Lexer {
      var lookahead: Int32 = 0
      var symbol: UInt16 = 0
      var functions: (UInt, UInt, UInt, UInt, UInt) = (0, 0, 0, 0, 0)
    }
    let library = try Library(try compile(kind))
    let scanner = try #require(library.scanner.create())
    for (token, isFound) in [(0, true), (1, true), (2, false), (8, false)] as [(CChar, Bool)] {
      library.scanner.deserialize(scanner, [token, 0, 0], 3)
      var lexer = Lexer()
      let result = withUnsafeMutablePointer(to: &lexer) { library.scanner.scan(scanner, OpaquePointer($0), nil) }
      #expect(result == isFound)
      #expect(lexer.symbol == (isFound ? UInt16(token) : 0))
    }
    library.scanner.destroy(scanner)
  }

  @Test func withAnEarlierGuardThatCannotBeReplacedItIsNotLoaded() throws {
    let path = try compile(.earlier, visibility: "hidden")
    let error = #expect(throws: GrammarError.self) {
      try Grammar.load(name: "faulty", path: path, symbol: "tree_sitter_faulty")
    }
    guard case .earlierGuard = error else { throw try #require(error) }
  }
}
