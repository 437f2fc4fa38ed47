// Compiled into every grammar library that is built: its receipt, and the guard of its external scanner (guarded_lexer.h).
//
// Macros given by the build: HIGHLIGHT_RECEIPT (a string), HIGHLIGHT_SYMBOL (tree_sitter_NAME), HIGHLIGHT_HAS_SCANNER.
// The scanner itself is compiled with HIGHLIGHT_SYMBOL_external_scanner_scan and ..._serialize renamed to ..._unguarded, and
// calloc to highlight_lsp_calloc: Swift's asks for memory for no element and writes one into it. The C library happens to give
// room enough, others do not.

#include "tree_sitter/parser.h"

#include <stdlib.h>

__attribute__((visibility("default"))) const char highlight_lsp_grammar_receipt[] = HIGHLIGHT_RECEIPT;

#ifdef HIGHLIGHT_HAS_SCANNER

#include "guarded_lexer.h"

#define PASTE_EXPANDED(a, b) a##b
#define PASTE(a, b) PASTE_EXPANDED(a, b)
#define SCAN PASTE(HIGHLIGHT_SYMBOL, _external_scanner_scan)
#define SCAN_UNGUARDED PASTE(HIGHLIGHT_SYMBOL, _external_scanner_scan_unguarded)
#define SERIALIZE PASTE(HIGHLIGHT_SYMBOL, _external_scanner_serialize)
#define SERIALIZE_UNGUARDED PASTE(HIGHLIGHT_SYMBOL, _external_scanner_serialize_unguarded)

_Static_assert(SERIALIZATION_BUFFER == TREE_SITTER_SERIALIZATION_BUFFER_SIZE, "what the library has room for");

bool SCAN_UNGUARDED(void *scanner, TSLexer *lexer, const bool *valid_symbols);

bool SCAN(void *scanner, TSLexer *lexer, const bool *valid_symbols) {
  return guarded_scan(SCAN_UNGUARDED, scanner, lexer, valid_symbols);
}

unsigned SERIALIZE_UNGUARDED(void *scanner, char *buffer);

unsigned SERIALIZE(void *scanner, char *buffer) { return guarded_serialize(SERIALIZE_UNGUARDED, scanner, buffer); }

__attribute__((visibility("default"))) unsigned highlight_lsp_forgotten_states(void) { return forgotten_states; }

__attribute__((visibility("hidden"))) void *highlight_lsp_calloc(size_t count, size_t size) {
  return calloc(count > 0 ? count : 1, size);
}

#endif
