// Compiled into every grammar library that is built: its receipt, and the guard of its external scanner (guarded_lexer.h).
//
// Macros given by the build: HIGHLIGHT_RECEIPT (a string), HIGHLIGHT_SYMBOL (tree_sitter_NAME), HIGHLIGHT_HAS_SCANNER.
// The scanner itself is compiled with scanner.h, and with HIGHLIGHT_SYMBOL_external_scanner_scan, ..._serialize and ..._deserialize renamed
// to ..._unguarded.

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
#define DESERIALIZE PASTE(HIGHLIGHT_SYMBOL, _external_scanner_deserialize)
#define DESERIALIZE_UNGUARDED PASTE(HIGHLIGHT_SYMBOL, _external_scanner_deserialize_unguarded)
#define CREATE PASTE(HIGHLIGHT_SYMBOL, _external_scanner_create)
#define DESTROY PASTE(HIGHLIGHT_SYMBOL, _external_scanner_destroy)
#define DESTROY_UNGUARDED PASTE(HIGHLIGHT_SYMBOL, _external_scanner_destroy_unguarded)

_Static_assert(SERIALIZATION_BUFFER == TREE_SITTER_SERIALIZATION_BUFFER_SIZE, "what the library has room for");

const TSLanguage *HIGHLIGHT_SYMBOL(void);
bool SCAN_UNGUARDED(void *scanner, TSLexer *lexer, const bool *valid_symbols);
unsigned SERIALIZE_UNGUARDED(void *scanner, char *buffer);
void DESERIALIZE_UNGUARDED(void *scanner, const char *buffer, unsigned length);
void DESTROY_UNGUARDED(void *scanner);
void *CREATE(void);

// Where the thread's running call of a scanner continues when an assertion fails; NULL outside of one.
static _Thread_local void **after_failure = NULL;

__attribute__((noreturn, visibility("hidden"))) void highlight_lsp_assert_fail(
  const char *assertion, const char *file, unsigned line, const char *function
) {
  (void)assertion, (void)file, (void)line, (void)function;
  if (after_failure) __builtin_longjmp(after_failure, 1);
  abort();
}

// Finds no token if an assertion fails. The library then restores the state before the call.
bool SCAN(void *scanner, TSLexer *lexer, const bool *valid_symbols) {
  void *target[5];
  if (__builtin_setjmp(target)) {
    after_failure = NULL;
    return false;
  }
  after_failure = target;
  bool found = guarded_scan(SCAN_UNGUARDED, HIGHLIGHT_SYMBOL()->external_token_count, scanner, lexer, valid_symbols);
  after_failure = NULL;
  return found;
}

static void *create(const void *context) {
  (void)context;
  return CREATE();
}

// Returns whether no assertion failed.
static bool deserialize(const void *context, void *scanner, const char *state, unsigned length) {
  (void)context;
  void *target[5];
  if (__builtin_setjmp(target)) {
    after_failure = NULL;
    return false;
  }
  after_failure = target;
  DESERIALIZE_UNGUARDED(scanner, state, length);
  after_failure = NULL;
  return true;
}

// A scanner that fails an assertion forgets what it had read until then.
void DESERIALIZE(void *scanner, const char *state, unsigned length) {
  if (!deserialize(NULL, scanner, state, length)) deserialize(NULL, scanner, NULL, 0);
}

static void destroy(const void *context, void *scanner) {
  deserialize(context, scanner, NULL, 0);
  DESTROY_UNGUARDED(scanner);
}

void DESTROY(void *scanner) { destroy(NULL, scanner); }

static unsigned serialize(const void *context, void *scanner, char *room) {
  (void)context;
  void *target[5];
  if (__builtin_setjmp(target)) {
    after_failure = NULL;
    return SERIALIZATION_ROOM;
  }
  after_failure = target;
  unsigned length = SERIALIZE_UNGUARDED(scanner, room);
  after_failure = NULL;
  return length;
}

unsigned SERIALIZE(void *scanner, char *buffer) {
  static const StateFunctions functions = {NULL, create, destroy, serialize, deserialize};
  return guarded_serialize(&functions, scanner, buffer);
}

__attribute__((visibility("default"))) unsigned highlight_lsp_forgotten_states(void) { return forgotten_states; }

#endif
