// Compiled into every grammar library: its receipt, and a guard between its external scanner and libtree-sitter.
//
// The guard is for libtree-sitter 0.20.7, whose lexer reads past its input when a scanner asks for the column at the end
// of the text. The scanner gets a lexer of ours that passes every call on, and answers that one question itself.
// Some scanners also write more than the 1024 bytes that there is room for (Markdown's at 250 nested blocks): they write
// into room of ours, and what does not fit is counted and forgotten. One call adds a few bytes to what fitted before.
// Swift's asks for memory for no element and writes one into it: the C library happens to give room enough, others do not.
//
// Macros given by the build: HIGHLIGHT_RECEIPT (a string), HIGHLIGHT_SYMBOL (tree_sitter_NAME), HIGHLIGHT_HAS_SCANNER.
// The scanner itself is compiled with HIGHLIGHT_SYMBOL_external_scanner_scan and ..._serialize renamed to ..._unguarded, and
// calloc to highlight_lsp_calloc.

#include "tree_sitter/parser.h"

#include <stdlib.h>
#include <string.h>

__attribute__((visibility("default"))) const char highlight_lsp_grammar_receipt[] = HIGHLIGHT_RECEIPT;

#ifdef HIGHLIGHT_HAS_SCANNER

#define PASTE_EXPANDED(a, b) a##b
#define PASTE(a, b) PASTE_EXPANDED(a, b)
#define SCAN PASTE(HIGHLIGHT_SYMBOL, _external_scanner_scan)
#define SCAN_UNGUARDED PASTE(HIGHLIGHT_SYMBOL, _external_scanner_scan_unguarded)

bool SCAN_UNGUARDED(void *scanner, TSLexer *lexer, const bool *valid_symbols);

typedef struct {
  TSLexer lexer;  // First, so that a pointer to it is a pointer to the whole.
  TSLexer *inner;
} GuardedLexer;

static TSLexer *inner_lexer(const TSLexer *lexer) { return ((const GuardedLexer *)lexer)->inner; }

static void guarded_advance(TSLexer *lexer, bool skip) {
  TSLexer *inner = inner_lexer(lexer);
  inner->advance(inner, skip);
  lexer->lookahead = inner->lookahead;
}

static void guarded_mark_end(TSLexer *lexer) {
  TSLexer *inner = inner_lexer(lexer);
  inner->mark_end(inner);
}

static bool guarded_eof(const TSLexer *lexer) {
  const TSLexer *inner = inner_lexer(lexer);
  return inner->eof(inner);
}

static uint32_t guarded_get_column(TSLexer *lexer) {
  TSLexer *inner = inner_lexer(lexer);
  // Zero at the end, as later releases answer; some scanners loop for ever on any other value.
  if (inner->eof(inner)) return 0;
  uint32_t column = inner->get_column(inner);
  lexer->lookahead = inner->lookahead;
  return column;
}

static bool guarded_is_at_included_range_start(const TSLexer *lexer) {
  const TSLexer *inner = inner_lexer(lexer);
  return inner->is_at_included_range_start(inner);
}

bool SCAN(void *scanner, TSLexer *lexer, const bool *valid_symbols) {
  GuardedLexer guarded = {.lexer = *lexer, .inner = lexer};
  guarded.lexer.advance = guarded_advance;
  guarded.lexer.mark_end = guarded_mark_end;
  guarded.lexer.get_column = guarded_get_column;
  guarded.lexer.is_at_included_range_start = guarded_is_at_included_range_start;
  guarded.lexer.eof = guarded_eof;
  bool found = SCAN_UNGUARDED(scanner, &guarded.lexer, valid_symbols);
  lexer->result_symbol = guarded.lexer.result_symbol;
  return found;
}

#define SERIALIZE PASTE(HIGHLIGHT_SYMBOL, _external_scanner_serialize)
#define SERIALIZE_UNGUARDED PASTE(HIGHLIGHT_SYMBOL, _external_scanner_serialize_unguarded)

enum { SERIALIZATION_ROOM = 64 * 1024 };

// How often a scanner's state was forgotten on this thread.
static _Thread_local unsigned forgotten_states = 0;

__attribute__((visibility("default"))) unsigned highlight_lsp_forgotten_states(void) { return forgotten_states; }

unsigned SERIALIZE_UNGUARDED(void *scanner, char *buffer);

unsigned SERIALIZE(void *scanner, char *buffer) {
  static _Thread_local char room[SERIALIZATION_ROOM];
  unsigned length = SERIALIZE_UNGUARDED(scanner, room);
  if (length > TREE_SITTER_SERIALIZATION_BUFFER_SIZE) {
    forgotten_states++;
    return 0;
  }
  memcpy(buffer, room, length);
  return length;
}

__attribute__((visibility("hidden"))) void *highlight_lsp_calloc(size_t count, size_t size) {
  return calloc(count > 0 ? count : 1, size);
}

#endif
