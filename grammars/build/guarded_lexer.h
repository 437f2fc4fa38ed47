// A guard between external scanners and libtree-sitter: compiled into the grammars that are built (guard.c), and into the program for those
// that come without one.
//
// libtree-sitter 0.20.7's lexer reads past its input when a scanner asks for the column at the end of the text. The scanner
// gets a lexer of ours that passes every call on, and answers that one question itself.
// Some scanners also write more than the 1024 bytes that there is room for (Markdown's at 250 nested blocks): they write
// into room of ours, and what does not fit is counted and forgotten. One call adds a few bytes to what fitted before. So is a state
// of more than 255 bytes that a scanner reads past its end.
//
// Who includes it has defined TSLexer, and HIGHLIGHT_LEXER_LOGS where that ends with `log`.

#ifndef HIGHLIGHT_GUARDED_LEXER_H
#define HIGHLIGHT_GUARDED_LEXER_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

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

#ifdef HIGHLIGHT_LEXER_LOGS
// The library's may have none.
static void guarded_log(const TSLexer *lexer, const char *format, ...) {
  (void)lexer;
  (void)format;
}
#endif

// Calls a scanner with a guarded lexer. A token that is none of the scanner's `token_count` counts as not found: the library would look it up
// past the end of a table. Agda's takes tokens from memory that it never wrote.
static bool guarded_scan(
  bool (*scan)(void *, TSLexer *, const bool *), uint32_t token_count, void *scanner, TSLexer *lexer, const bool *valid_symbols
) {
  GuardedLexer guarded = {
    .lexer = {
      .lookahead = lexer->lookahead,
      .result_symbol = lexer->result_symbol,
      .advance = guarded_advance,
      .mark_end = guarded_mark_end,
      .get_column = guarded_get_column,
      .is_at_included_range_start = guarded_is_at_included_range_start,
      .eof = guarded_eof,
#ifdef HIGHLIGHT_LEXER_LOGS
      .log = guarded_log,
#endif
    },
    .inner = lexer,
  };
  bool found = scan(scanner, &guarded.lexer, valid_symbols) && guarded.lexer.result_symbol < token_count;
  if (found) lexer->result_symbol = guarded.lexer.result_symbol;
  return found;
}

enum { SERIALIZATION_BUFFER = 1024, SERIALIZATION_ROOM = 64 * 1024 };

// How often a scanner's state was forgotten on this thread.
static _Thread_local unsigned forgotten_states = 0;

// The functions of a scanner whose state is written, each with `context`.
typedef struct {
  const void *context;
  void *(*create)(const void *context);
  // Gives the scanner the empty state first: some free memory that they never set, such as Vue's the names of open tags.
  void (*destroy)(const void *context, void *scanner);
  // Returns more than SERIALIZATION_BUFFER if the state cannot be written.
  unsigned (*serialize)(const void *context, void *scanner, char *room);
  // Returns whether the scanner read the state.
  bool (*deserialize)(const void *context, void *scanner, const char *state, unsigned length);
} StateFunctions;

// Has another scanner read a state, and writes what it has then into `room`. Returns the length; more than SERIALIZATION_BUFFER if it cannot
// be read. `next`: what is behind the state before zeros, which mean no further length.
static unsigned reread(const StateFunctions *functions, const char *state, unsigned length, char next, char *room) {
  void *other = functions->create(functions->context);
  if (!other) return SERIALIZATION_ROOM;
  functions->deserialize(functions->context, other, NULL, 0);
  memcpy(room, state, length);
  memset(room + length, 0, SERIALIZATION_ROOM - length);
  room[length] = next;
  unsigned result = SERIALIZATION_ROOM;
  if (functions->deserialize(functions->context, other, room, length)) result = functions->serialize(functions->context, other, room);
  functions->destroy(functions->context, other);
  return result;
}

// Returns whether a scanner reads a state, and nothing behind it. A length in one byte is wrong from 256 on, so that it would read past the
// end, or fail an assertion. A scanner that reads the same state as it wrote is tried once; others leave out what does not fit, as HTML's
// does with names of tags, and read the same whatever is behind.
static bool is_readable(const StateFunctions *functions, char *room, unsigned length) {
  char state[SERIALIZATION_BUFFER], first[SERIALIZATION_BUFFER];
  memcpy(state, room, length);
  unsigned count = reread(functions, state, length, 0, room);
  bool result = count == length && memcmp(room, state, length) == 0;
  if (!result && count <= SERIALIZATION_BUFFER) {
    memcpy(first, room, count);
    result = reread(functions, state, length, 1, room) == count && memcmp(room, first, count) == 0;
  }
  memcpy(room, state, length);
  return result;
}

// Has a scanner write its state into `buffer`, and returns the length. A state that does not fit there, or that a scanner would read past
// its end, is counted and forgotten.
static unsigned guarded_serialize(const StateFunctions *functions, void *scanner, char *buffer) {
  // Not of the thread: each thread would have to clear it first.
  char room[SERIALIZATION_ROOM];
  unsigned length = functions->serialize(functions->context, scanner, room);
  if (length > SERIALIZATION_BUFFER || (length > UINT8_MAX && !is_readable(functions, room, length))) {
    forgotten_states++;
    return 0;
  }
  memcpy(buffer, room, length);
  return length;
}

#endif
