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

// Clang has the builtin functions, which keep few registers, for some processors only: not for arm64.
#if defined(__clang__) && !defined(__x86_64__) && !defined(__i386__)
#include <setjmp.h>
typedef struct { jmp_buf registers; } Target;
#define KEEP(target) _setjmp((target).registers)
#define GO_TO(target) _longjmp((target)->registers, 1)
#else
typedef struct { void *registers[5]; } Target;
#define KEEP(target) __builtin_setjmp((target).registers)
#define GO_TO(target) __builtin_longjmp((target)->registers, 1)
#endif

// Where the thread's running call of a scanner continues when an assertion fails; NULL outside of one.
static _Thread_local Target *after_failure = NULL;

// glibc and musl call it.
__attribute__((noreturn, visibility("hidden"))) void highlight_lsp_assert_fail(
  const char *assertion, const char *file, unsigned line, const char *function
) {
  (void)assertion, (void)file, (void)line, (void)function;
  if (after_failure) GO_TO(after_failure);
  abort();
}

// macOS calls it.
__attribute__((noreturn, visibility("hidden"))) void highlight_lsp_assert_rtn(
  const char *function, const char *file, int line, const char *assertion
) {
  highlight_lsp_assert_fail(assertion, file, (unsigned)line, function);
}

// Finds no token if an assertion fails. The library then restores the state before the call.
bool SCAN(void *scanner, TSLexer *lexer, const bool *valid_symbols) {
  Target target;
  if (KEEP(target)) {
    after_failure = NULL;
    return false;
  }
  after_failure = &target;
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
  Target target;
  if (KEEP(target)) {
    after_failure = NULL;
    return false;
  }
  after_failure = &target;
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
  Target target;
  if (KEEP(target)) {
    after_failure = NULL;
    return SERIALIZATION_ROOM;
  }
  after_failure = &target;
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
