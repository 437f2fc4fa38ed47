// Compiled into every grammar library that is built: its receipt, and the guard of its external scanner (guarded_lexer.h).
//
// Macros given by the build: HIGHLIGHT_RECEIPT (a string), HIGHLIGHT_SYMBOL (tree_sitter_NAME), HIGHLIGHT_HAS_SCANNER.
// The scanner itself is compiled with HIGHLIGHT_SYMBOL_external_scanner_scan, ..._serialize and ..._deserialize renamed to
// ..._unguarded. Two functions of the C library are renamed in it:
// - calloc to highlight_lsp_calloc: Swift's scanner asks for memory for no element and writes one into it.
// - __assert_fail, which glibc's assert calls, to highlight_lsp_assert_fail: a failed assertion ends the call of the scanner and
//   not the process. Ruby's fails when it reads the state that it wrote for a heredoc with a name of more than 255 bytes.

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

_Static_assert(SERIALIZATION_BUFFER == TREE_SITTER_SERIALIZATION_BUFFER_SIZE, "what the library has room for");

bool SCAN_UNGUARDED(void *scanner, TSLexer *lexer, const bool *valid_symbols);
unsigned SERIALIZE_UNGUARDED(void *scanner, char *buffer);
void DESERIALIZE_UNGUARDED(void *scanner, const char *buffer, unsigned length);

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
  bool found = guarded_scan(SCAN_UNGUARDED, scanner, lexer, valid_symbols);
  after_failure = NULL;
  return found;
}

// The scanner keeps what it had read if an assertion fails. Returns whether none failed.
static bool deserialize(void *scanner, const char *buffer, unsigned length) {
  void *target[5];
  if (__builtin_setjmp(target)) {
    after_failure = NULL;
    return false;
  }
  after_failure = target;
  DESERIALIZE_UNGUARDED(scanner, buffer, length);
  after_failure = NULL;
  return true;
}

void DESERIALIZE(void *scanner, const char *buffer, unsigned length) { deserialize(scanner, buffer, length); }

void *CREATE(void);
void DESTROY(void *scanner);

// A length in one byte is wrong from 256 on, so that the scanner would read past the state. Such a state is forgotten: whether it
// is one shows when another scanner reads it, with room behind it.
static unsigned checked_serialize(void *scanner, char *buffer) {
  void *target[5];
  if (__builtin_setjmp(target)) {
    after_failure = NULL;
    return SERIALIZATION_ROOM;
  }
  after_failure = target;
  unsigned length = SERIALIZE_UNGUARDED(scanner, buffer);
  after_failure = NULL;
  if (length <= UINT8_MAX || length > SERIALIZATION_BUFFER) return length;
  void *other = CREATE();
  bool isReadable = deserialize(other, buffer, length);
  DESTROY(other);
  return isReadable ? length : SERIALIZATION_ROOM;
}

unsigned SERIALIZE(void *scanner, char *buffer) { return guarded_serialize(checked_serialize, scanner, buffer); }

__attribute__((visibility("default"))) unsigned highlight_lsp_forgotten_states(void) { return forgotten_states; }

__attribute__((visibility("hidden"))) void *highlight_lsp_calloc(size_t count, size_t size) {
  return calloc(count > 0 ? count : 1, size);
}

#endif
