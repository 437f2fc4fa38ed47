import Foundation
import TestSupport
import Testing

/// What `grammars/build/lexer.h`, included before a parser, changes of its lexer.
@Suite struct LexerHeaderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // What the header needs of the one that comes with each parser.
    try folder.write(
      """
      #include <stdbool.h>
      #include <stdint.h>
      typedef struct TSLexer TSLexer;
      struct TSLexer {
        int32_t lookahead;
        bool (*eof)(const TSLexer *);
      };
      """, to: "tree_sitter/parser.h")
  }

  /// Compiles a source with the header, and runs it.
  private func run(_ source: String) throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path()
    try folder.write(source, to: "parser.c")
    try ChildProcess.shell(
      """
      cc -std=c11 -O2 -w -I "$1" -include "$2/grammars/build/lexer.h" "$1/parser.c" -o "$1/program" && "$1/program"
      """, folder.path, package)
  }

  /// Generated parsers with more than 300 states of their lexer begin so.
  @Test func aLargeLexerIsOptimizedByGcc() throws {
    try run(
      """
      #if defined(__clang__)
      #pragma clang optimize off
      #elif defined(__GNUC__)
      #pragma GCC optimize ("O0")
      #endif
      #ifndef __OPTIMIZE__
      #error "not optimized"
      #endif
      int main(void) { return 0; }
      """)
  }

  @Test func onlyZeroMayBeTheEndOfTheText() throws {
    try run(
      """
      static int questions;
      static bool is_at_end;
      static bool ask(const TSLexer *lexer) {
        questions++;
        return is_at_end;
      }
      static bool has_ended(TSLexer *lexer) {
        bool eof = false;
        eof = lexer->eof(lexer);
        return eof;
      }
      int main(void) {
        TSLexer lexer = {.lookahead = 'a', .eof = ask};
        if (has_ended(&lexer) || questions != 0) return 1;
        lexer.lookahead = 0;
        if (has_ended(&lexer) || questions != 1) return 2;
        is_at_end = true;
        return has_ended(&lexer) ? 0 : 3;
      }
      """)
  }
}
