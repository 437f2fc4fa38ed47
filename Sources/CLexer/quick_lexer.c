#include "quick_lexer.h"

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

typedef struct lexer lexer;

// The beginning of a `TSParser`. The first part is the `TSLexer` that grammars are compiled for.
struct lexer {
  int32_t lookahead;
  uint16_t result_symbol;
  void (*advance)(lexer *, bool skip);
  void (*mark_end)(lexer *);
  uint32_t (*get_column)(lexer *);
  bool (*is_at_included_range_start)(const lexer *);
  bool (*eof)(const lexer *);

  length current;
  length token_start;
  length token_end;
  const range *included_ranges;
  const uint8_t *chunk;
  struct {
    void *payload;
    const char *(*read)(void *payload, uint32_t byte, uint64_t position, uint32_t *count);
    int32_t encoding;
  } input;
  struct {
    void *payload;
    void (*log)(void);
  } logger;
  uint32_t included_range_count;
  uint32_t included_range_index;
  uint32_t chunk_start;
  uint32_t chunk_size;
  uint32_t lookahead_size;
};

// One library, one function; several threads may store it.
static void (*_Atomic library_advance)(lexer *, bool skip);

static void advance(lexer *self, bool skip) {
  uint32_t size = self->lookahead_size;
  uint32_t next = self->current.bytes + size;
  uint32_t place = next - self->chunk_start;
  int32_t lookahead = -1;
  // Encoding 0 is UTF-8, whose longer characters are left to the library.
  if (size == 1 && self->input.encoding == 0) {
    if (place < self->chunk_size && self->chunk[place] < 0x80) lookahead = self->chunk[place];
  } else if (size == 2 && self->input.encoding != 0 && place < self->chunk_size && self->chunk_size - place >= 2) {
    uint16_t unit;
    __builtin_memcpy(&unit, self->chunk + place, 2);
    if ((unit & 0xF800) != 0xD800) lookahead = unit;
  }
  if (
    lookahead < 0 || self->included_range_index >= self->included_range_count
    || next >= self->included_ranges[self->included_range_index].end_byte || self->logger.log
  ) {
    atomic_load_explicit(&library_advance, memory_order_relaxed)(self, skip);
    return;
  }
  self->current.bytes = next;
  if (self->lookahead == '\n') {
    self->current.row++;
    self->current.column = 0;
  } else {
    self->current.column += size;
  }
  self->lookahead = lookahead;
  if (skip) self->token_start = self->current;
}

bool highlight_lexer_is_quick(const void *parser) { return ((const lexer *)parser)->advance == advance; }

void highlight_lexer_quicken(void *parser, const void *payload, uint32_t byte, const uint32_t *count) {
  lexer *self = parser;
  if (highlight_lexer_is_quick(parser)) return;
  if (
    self->input.payload != payload || self->current.bytes != byte || self->chunk_start != byte || &self->chunk_size != count
    || self->lookahead_size > 4 || !self->included_ranges || self->included_range_index >= self->included_range_count
  ) {
    return;
  }
  void (*theirs)(lexer *, bool) = self->advance;
  atomic_store_explicit(&library_advance, theirs, memory_order_relaxed);
  self->advance = advance;
}

_Static_assert(sizeof(void *) != 8 || offsetof(lexer, lookahead_size) == 0xA0, "as libtree-sitter 0.20.7 has it");
