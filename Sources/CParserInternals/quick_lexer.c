#include "quick_lexer.h"

#include "meter.h"
#include "verdict.h"

#include <stdatomic.h>
#include <stddef.h>

typedef struct {
  uint32_t bytes;
  uint32_t row;
  uint32_t column;
} length;

typedef struct {
  uint32_t start_row, start_column, end_row, end_column;
  uint32_t start_byte, end_byte;
} range;

// The beginning of a `TSParser`: the `TSLexer` that grammars are compiled for, and three parts after it. Their offsets depend on the
// version of the library.
typedef struct lexer lexer;

struct lexer {
  int32_t lookahead;
  uint16_t result_symbol;
  void (*advance)(lexer *, bool skip);
  void (*mark_end)(lexer *);
  uint32_t (*get_column)(lexer *);
};

typedef struct {
  length current;
  length token_start;
  length token_end;
  const range *included_ranges;
  const uint8_t *chunk;
} positions;

typedef struct {
  void *payload;
  const char *(*read)(void *payload, uint32_t byte, uint64_t position, uint32_t *count);
  int32_t encoding;
} input;

typedef struct {
  struct {
    void *payload;
    void (*log)(void);
  } logger;
  uint32_t included_range_count;
  uint32_t included_range_index;
  uint32_t chunk_start;
  uint32_t chunk_size;
  uint32_t lookahead_size;
  bool did_get_column;
  // In the pinned version only.
  struct {
    uint32_t value;
    bool is_valid;
  } column;
} state;

typedef struct {
  size_t positions;
  size_t input;
  size_t state;
  bool has_column;
} layout;

// Of the system's library, and of the pinned one, which has `TSLexer.log`, `TSInput.decode` and the column.
#define LAYOUT_0_20 ((layout){48, 104, 128, false})
#define LAYOUT_0_26 ((layout){56, 112, 144, true})

_Static_assert(
  sizeof(void *) != 8 || (sizeof(positions) == 56 && sizeof(input) == 24 && offsetof(state, lookahead_size) == 32), "as the layouts have it");

static inline positions *positions_of(void *parser, layout layout) { return (positions *)((char *)parser + layout.positions); }
static inline input *input_of(void *parser, layout layout) { return (input *)((char *)parser + layout.input); }
static inline state *state_of(void *parser, layout layout) { return (state *)((char *)parser + layout.state); }

// One library, one function; several threads may store it.
static void (*_Atomic library_advance)(lexer *, bool skip);
static uint32_t (*_Atomic library_get_column)(lexer *);

// Makes CR and LF one line end of two units, if the lexer is at them: grammars whose continued lines end with a
// backslash and LF know no CR there. Behind other characters a token may begin at the CR, which the library reads alone.
static inline __attribute__((always_inline)) void join_line_end(lexer *self, layout layout) {
  const positions *positions = positions_of(self, layout);
  state *state = state_of(self, layout);
  uint32_t unit = input_of(self, layout)->encoding == 0 ? 1 : 2;
  uint32_t offset = positions->current.bytes - state->chunk_start;
  if (
    self->lookahead != '\r' || state->lookahead_size != unit || state->included_range_index >= state->included_range_count
    || offset >= state->chunk_size || state->chunk_size - offset < 2 * unit
    || positions->included_ranges[state->included_range_index].end_byte - positions->current.bytes < 2 * unit
    || positions->chunk[offset + unit] != '\n' || (unit == 2 && positions->chunk[offset + 3] != 0)
  ) {
    return;
  }
  self->lookahead = '\n';
  state->lookahead_size = 2 * unit;
}

// Advances as the library does. `previous` is the character that the lexer was at.
static inline __attribute__((always_inline)) void advance_slowly(lexer *self, bool skip, int32_t previous, layout layout) {
  atomic_load_explicit(&library_advance, memory_order_relaxed)(self, skip);
  if (previous == '\\' && !skip) join_line_end(self, layout);
}

// `slowly` is the last thing that it calls, and not inlined: otherwise it would save registers for each character.
static inline __attribute__((always_inline)) void advance(
  lexer *self, bool skip, layout layout, void (*slowly)(lexer *, bool skip, int32_t previous)
) {
  meter_character();
  int32_t previous = self->lookahead;
  positions *positions = positions_of(self, layout);
  state *state = state_of(self, layout);
  uint32_t size = state->lookahead_size;
  uint32_t next = positions->current.bytes + size;
  uint32_t chunk_offset = next - state->chunk_start;
  // An encoding is the size of its units, less one: characters of several units are left to the library. So is the end of the last range,
  // behind which it has no chunk. A chunk of UTF-16 has whole units (`readUTF16`).
  if (size != (uint32_t)input_of(self, layout)->encoding + 1 || chunk_offset >= state->chunk_size) return slowly(self, skip, previous);
  int32_t lookahead;
  if (size == 1) {
    lookahead = positions->chunk[chunk_offset];
    if (lookahead >= 0x80) return slowly(self, skip, previous);
  } else {
    uint16_t unit;
    __builtin_memcpy(&unit, positions->chunk + chunk_offset, sizeof unit);
    lookahead = unit;
    if (lookahead >= 0xD800 && lookahead < 0xE000) return slowly(self, skip, previous);
  }
  if (next >= positions->included_ranges[state->included_range_index].end_byte) return slowly(self, skip, previous);
  if (__builtin_expect(lookahead == '\r', false) && previous == '\\') return slowly(self, skip, previous);
  if (previous == '\n') {
    positions->current.row++;
    positions->current.column = 0;
    if (layout.has_column) {
      state->column.value = 0;
      state->column.is_valid = true;
    }
  } else {
    positions->current.column += size;
    bool is_mark = positions->current.bytes == 0 && previous == 0xFEFF;
    if (layout.has_column && state->column.is_valid && !is_mark) state->column.value++;
  }
  positions->current.bytes = next;
  self->lookahead = lookahead;
  if (skip) positions->token_start = positions->current;
}

#define ADVANCE(version)                                                                                           \
  static __attribute__((noinline, cold)) void advance_slowly_##version(lexer *self, bool skip, int32_t previous) { \
    advance_slowly(self, skip, previous, LAYOUT_##version);                                                        \
  }                                                                                                                \
  static void advance_##version(lexer *self, bool skip) {                                                          \
    advance(self, skip, LAYOUT_##version, advance_slowly_##version);                                               \
  }

ADVANCE(0_20)
ADVANCE(0_26)

// Returns the number of characters between the start of the line and the lexer. The library counts them in each call, so that scanners that ask
// at each token of a long line take quadratic time. Text that this function cannot count, such as with surrogates or outside of the chunk, is
// left to the library. UTF-8 is ASCII here. The byte order mark of a text, which no parser sees, is not a character of its first line. 0.20
// counts it, so scanners that test for the start of a line would not find the start of the first line.
static inline __attribute__((always_inline)) uint32_t get_column(lexer *self, layout layout) {
  const positions *positions = positions_of(self, layout);
  state *state = state_of(self, layout);
  uint32_t column = positions->current.column;
  bool is_ours = state->included_range_index < state->included_range_count && !state->logger.log;
  if (is_ours && input_of(self, layout)->encoding != 0) {
    uint32_t chunk_offset = positions->current.bytes - column - state->chunk_start;
    is_ours = column <= positions->current.bytes && positions->current.bytes - column >= state->chunk_start
      && chunk_offset <= state->chunk_size && column <= state->chunk_size - chunk_offset;
    bool has_halves = false;
    for (uint32_t offset = 0; is_ours && offset < column; offset += 2) {
      uint16_t unit;
      __builtin_memcpy(&unit, positions->chunk + chunk_offset + offset, 2);
      has_halves |= (unit & 0xF800) == 0xD800;
    }
    is_ours &= !has_halves;
    column /= 2;
    if (is_ours && column > 0 && positions->current.bytes == column * 2) {
      uint16_t first;
      __builtin_memcpy(&first, positions->chunk + chunk_offset, 2);
      column -= first == 0xFEFF;
    }
  } else if (is_ours && column > 0 && positions->current.bytes == column) {
    // The ASCII after a mark is parsed from the byte after it on.
    column -= positions->included_ranges[0].start_byte;
  }
  if (!is_ours) return atomic_load_explicit(&library_get_column, memory_order_relaxed)(self);
  state->did_get_column = true;
  return column;
}

static uint32_t get_column_0_20(lexer *self) { return get_column(self, LAYOUT_0_20); }

bool highlight_lexer_is_accelerated(const void *parser) {
  void (*present)(lexer *, bool) = ((const lexer *)parser)->advance;
  return present == advance_0_20 || present == advance_0_26;
}

static void quicken(
  void *parser, layout layout, void (*ours)(lexer *, bool), uint32_t (*our_column)(lexer *), const void *payload,
  uint32_t byte
) {
  const positions *positions = positions_of(parser, layout);
  const state *state = state_of(parser, layout);
  if (
    input_of(parser, layout)->payload != payload || positions->current.bytes != byte || state->chunk_start != byte
    || state->lookahead_size > 4 || !positions->included_ranges || state->included_range_index >= state->included_range_count
  ) {
    return;
  }
  lexer *self = parser;
  void (*theirs)(lexer *, bool) = self->advance;
  atomic_store_explicit(&library_advance, theirs, memory_order_relaxed);
  self->advance = ours;
  if (!our_column) return;
  uint32_t (*their_column)(lexer *) = self->get_column;
  atomic_store_explicit(&library_get_column, their_column, memory_order_relaxed);
  self->get_column = our_column;
}

void highlight_lexer_accelerate(void *parser, const void *payload, uint32_t byte, const uint32_t *count) {
  // A library with an unknown tree layout has an unknown lexer layout, too.
  if (highlight_lexer_is_accelerated(parser) || !highlight_may_know_trees()) return;
  size_t count_offset = (size_t)((const char *)count - (const char *)parser);
  size_t size = offsetof(state, chunk_size);
  if (count_offset == LAYOUT_0_20.state + size) {
    quicken(parser, LAYOUT_0_20, advance_0_20, get_column_0_20, payload, byte);
  } else if (count_offset == LAYOUT_0_26.state + size) {
    quicken(parser, LAYOUT_0_26, advance_0_26, NULL, payload, byte);
  }
}
