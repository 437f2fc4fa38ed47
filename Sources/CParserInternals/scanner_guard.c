#include "scanner_guard.h"

#include "language.h"
#include "parse_meter.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct TSLexer TSLexer;

// The lexer for which scanners are compiled; newer ones know `log`.
struct TSLexer {
  int32_t lookahead;
  uint16_t result_symbol;
  void (*advance)(TSLexer *, bool);
  void (*mark_end)(TSLexer *);
  uint32_t (*get_column)(TSLexer *);
  bool (*is_at_included_range_start)(const TSLexer *);
  bool (*eof)(const TSLexer *);
  void (*log)(const TSLexer *, const char *, ...);
};

#define HIGHLIGHT_LEXER_LOGS
#include "../../grammars/build/guarded_lexer.h"

enum { MOST_LANGUAGES = 256 };

static struct {
  const highlight_language *original;
  highlight_language copy;
  // The scanner's own function, which is called without a guard of the library.
  unsigned (*serialize)(void *, char *);
  // The state that a new scanner writes; known after the first scanner was created.
  atomic_int initial_length;
  char initial[SERIALIZATION_BUFFER];
  highlight_lost_state lost;
} guarded[MOST_LANGUAGES];
static unsigned guarded_count = 0;
static pthread_mutex_t guarded_lock = PTHREAD_MUTEX_INITIALIZER;

// Calls the scanner of a language with a guarded lexer and returns whether it found a token. Once each, so that the
// code is not in all of the functions below.
__attribute__((noinline)) static bool scan(unsigned index, void *scanner, TSLexer *lexer, const bool *valid_symbols) {
  const highlight_language *original = guarded[index].original;
  return guarded_scan(original->scanner.scan, original->external_token_count, scanner, lexer, valid_symbols);
}

static uint32_t *numbers(const highlight_lost_state *lost, void *scanner) {
  uint32_t *result;
  memcpy(&result, (char *)scanner + lost->numbers_offset, sizeof result);
  return result;
}

static void fill_unset(const highlight_lost_state *lost, void *scanner) {
  memset(scanner, lost->fill, lost->unset_bytes);
}

// The functions of a language as `guarded_lexer.h` calls them; the context is the language's number.

static const void *context(unsigned index) { return (const void *)(uintptr_t)index; }

static void *create_own(const void *context) {
  unsigned index = (unsigned)(uintptr_t)context;
  void *scanner = guarded[index].original->scanner.create();
  if (scanner) fill_unset(&guarded[index].lost, scanner);
  return scanner;
}

static unsigned serialize_own(const void *context, void *scanner, char *room) {
  return guarded[(uintptr_t)context].serialize(scanner, room);
}

// By the scanner's own function, or, for a state that the scanner does not keep, by writing its numbers.
static bool deserialize_own(const void *context, void *scanner, const char *state, unsigned length) {
  unsigned index = (unsigned)(uintptr_t)context;
  const highlight_lost_state *lost = &guarded[index].lost;
  if (lost->capacity == 0) {
    guarded[index].original->scanner.deserialize(scanner, state, length);
    return true;
  }
  fill_unset(lost, scanner);
  uint32_t count = length / (uint32_t)sizeof(uint32_t);
  if (count > lost->capacity) count = lost->capacity;
  memset(numbers(lost, scanner), 0, lost->capacity * sizeof(uint32_t));
  if (count > 0) memcpy(numbers(lost, scanner), state, count * sizeof(uint32_t));
  memcpy((char *)scanner + lost->count_offset, &count, sizeof count);
  return true;
}

// libtree-sitter 0.20 resets scanners after each parse, later releases destroy them as they are.
static void destroy_own(const void *context, void *scanner) {
  deserialize_own(context, scanner, NULL, 0);
  guarded[(uintptr_t)context].original->scanner.destroy(scanner);
}

__attribute__((noinline)) static unsigned serialize(unsigned index, void *scanner, char *buffer) {
  const highlight_lost_state *lost = &guarded[index].lost;
  if (lost->capacity == 0) {
    const StateFunctions functions = {context(index), create_own, destroy_own, serialize_own, deserialize_own};
    return guarded_serialize(&functions, scanner, buffer);
  }
  uint32_t count;
  memcpy(&count, (char *)scanner + lost->count_offset, sizeof count);
  if (count > lost->capacity) count = lost->capacity;
  memcpy(buffer, numbers(lost, scanner), count * sizeof(uint32_t));
  return count * (unsigned)sizeof(uint32_t);
}

// Creates a scanner and, the first time, stores its serialized initial state; NULL without memory. Memory that some
// scanners do not initialize is filled first.
__attribute__((noinline)) static void *create(unsigned index) {
  void *scanner = create_own(context(index));
  if (!scanner) return NULL;
  if (atomic_load_explicit(&guarded[index].initial_length, memory_order_acquire) >= 0) return scanner;
  deserialize_own(context(index), scanner, NULL, 0);
  char state[SERIALIZATION_BUFFER];
  unsigned length = guarded[index].copy.scanner.serialize(scanner, state);
  pthread_mutex_lock(&guarded_lock);
  if (atomic_load_explicit(&guarded[index].initial_length, memory_order_relaxed) < 0) {
    memcpy(guarded[index].initial, state, length);
    atomic_store_explicit(&guarded[index].initial_length, (int)length, memory_order_release);
  }
  pthread_mutex_unlock(&guarded_lock);
  return scanner;
}

// Restores the state of a scanner; an empty one is the state of a new scanner. Without a state, some scanners keep
// all (Vim's) or some (CMake's) of the previous one, and then a text would depend on what was parsed before it.
__attribute__((noinline)) static void deserialize(unsigned index, void *scanner, const char *state, unsigned length) {
  highlight_meter_scanner_state(length);
  deserialize_own(context(index), scanner, state, length);
  if (length > 0) return;
  int initial_length = atomic_load_explicit(&guarded[index].initial_length, memory_order_acquire);
  if (initial_length <= 0) return;
  char present[SERIALIZATION_BUFFER];
  unsigned present_length = guarded[index].copy.scanner.serialize(scanner, present);
  if (present_length == (unsigned)initial_length && memcmp(present, guarded[index].initial, present_length) == 0) return;
  deserialize_own(context(index), scanner, guarded[index].initial, (unsigned)initial_length);
}

__attribute__((noinline)) static void destroy(unsigned index, void *scanner) { destroy_own(context(index), scanner); }

// A scanner's functions do not know their language: each language has five of its own, which know it by number.
#define FUNCTIONS(hex) \
  static bool scan_##hex(void *scanner, TSLexer *lexer, const bool *valid_symbols) { \
    return scan(0x##hex, scanner, lexer, valid_symbols); \
  } \
  static unsigned serialize_##hex(void *scanner, char *buffer) { return serialize(0x##hex, scanner, buffer); } \
  static void *create_##hex(void) { return create(0x##hex); } \
  static void deserialize_##hex(void *scanner, const char *state, unsigned length) { \
    deserialize(0x##hex, scanner, state, length); \
  } \
  static void destroy_##hex(void *scanner) { destroy(0x##hex, scanner); }
#define NAMES(hex) {scan_##hex, serialize_##hex, create_##hex, deserialize_##hex, destroy_##hex},
#define SIXTEEN(each, high) \
  each(high##0) each(high##1) each(high##2) each(high##3) each(high##4) each(high##5) each(high##6) each(high##7) \
  each(high##8) each(high##9) each(high##A) each(high##B) each(high##C) each(high##D) each(high##E) each(high##F)
#define ALL(each) \
  SIXTEEN(each, 0) SIXTEEN(each, 1) SIXTEEN(each, 2) SIXTEEN(each, 3) SIXTEEN(each, 4) SIXTEEN(each, 5) SIXTEEN(each, 6) \
  SIXTEEN(each, 7) SIXTEEN(each, 8) SIXTEEN(each, 9) SIXTEEN(each, A) SIXTEEN(each, B) SIXTEEN(each, C) SIXTEEN(each, D) \
  SIXTEEN(each, E) SIXTEEN(each, F)

ALL(FUNCTIONS)

static const struct {
  bool (*scan)(void *, TSLexer *, const bool *);
  unsigned (*serialize)(void *, char *);
  void *(*create)(void);
  void (*deserialize)(void *, const char *, unsigned);
  void (*destroy)(void *);
} functions[] = {ALL(NAMES)};

_Static_assert(sizeof functions / sizeof *functions == MOST_LANGUAGES, "five for each language");

static const highlight_language *guard(
  const highlight_language *original, bool has_guard, unsigned (*serialize)(void *, char *), highlight_lost_state lost
) {
  for (unsigned index = 0; index < guarded_count; index++) {
    if (guarded[index].original == original) return &guarded[index].copy;
  }
  if (guarded_count == MOST_LANGUAGES) return NULL;
  unsigned index = guarded_count++;
  guarded[index].original = original;
  highlight_language *copy = &guarded[index].copy;
  memcpy(copy, original, original->version < 14 ? offsetof(highlight_language, primary_state_ids) : sizeof *copy);
  guarded[index].lost = lost;
  guarded[index].serialize = serialize ? serialize : original->scanner.serialize;
  atomic_init(&guarded[index].initial_length, -1);
  const highlight_external_scanner *own = &original->scanner;
  if (own->destroy && own->deserialize) copy->scanner.destroy = functions[index].destroy;
  if (own->create && own->serialize && own->deserialize) {
    copy->scanner.create = functions[index].create;
    copy->scanner.deserialize = functions[index].deserialize;
    if (own->destroy && (lost.capacity > 0 || !has_guard)) copy->scanner.serialize = functions[index].serialize;
  }
  if (!has_guard) copy->scanner.scan = functions[index].scan;
  return copy;
}

const void *highlight_guarded_language(
  const void *original, bool has_guard, unsigned (*serialize)(void *, char *), highlight_lost_state lost
) {
  uint32_t version = ((const highlight_language *)original)->version;
  if (version < 13 || version > 14) return NULL;
  if (!((const highlight_language *)original)->scanner.scan) return original;
  pthread_mutex_lock(&guarded_lock);
  const highlight_language *result = guard(original, has_guard, serialize, lost);
  pthread_mutex_unlock(&guarded_lock);
  return result;
}

unsigned highlight_guard_forgotten_states(void) { return forgotten_states; }

_Static_assert(sizeof(void *) != 8 || offsetof(highlight_language, scanner) == 168, "as the parsers' generator has it");
