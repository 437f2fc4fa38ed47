// The lexer's steps beside those of a library that is made here, with the layout of 0.20: over texts in UTF-8 and UTF-16, read in pieces.
#include "../../Sources/CParserInternals/quick_lexer.c"

#include <stdlib.h>
#include <string.h>

void check(bool holds, const char *what, long number);
void check_lexer(void);

enum { ROOM = 512, LENGTH = 4000, PIECE = 100 };

typedef struct {
  const uint8_t *text;
  uint32_t length;
  void *parser;
  bool is_quick;
} source;

static const layout shape = LAYOUT_0_20;

static const char *read_piece(void *payload, uint32_t byte, uint64_t position, uint32_t *count) {
  (void)position;
  source *from = payload;
  uint32_t rest = byte < from->length ? from->length - byte : 0;
  *count = rest < PIECE ? rest : PIECE;
  if (from->is_quick) highlight_lexer_accelerate(from->parser, payload, byte, count);
  return (const char *)from->text + byte;
}

static void look(lexer *self) {
  positions *positions = positions_of(self, shape);
  state *state = state_of(self, shape);
  const input *input = input_of(self, shape);
  uint32_t byte = positions->current.bytes;
  if (byte < state->chunk_start || byte >= state->chunk_start + state->chunk_size || state->chunk_start + state->chunk_size - byte < 4) {
    state->chunk_start = byte;
    positions->chunk = (const uint8_t *)input->read(input->payload, byte, 0, &state->chunk_size);
  }
  const uint8_t *next = positions->chunk + (byte - state->chunk_start);
  if (state->chunk_size == 0) {
    self->lookahead = 0;
    state->lookahead_size = 1;
  } else if (input->encoding == 0) {
    unsigned size = *next < 0x80 ? 1 : *next < 0xE0 ? 2 : *next < 0xF0 ? 3 : 4;
    int32_t value = size == 1 ? *next : *next & (0x7F >> size);
    for (unsigned index = 1; index < size; index++) value = value << 6 | (next[index] & 0x3F);
    self->lookahead = value;
    state->lookahead_size = size;
  } else {
    uint16_t unit, low;
    memcpy(&unit, next, 2);
    self->lookahead = unit;
    state->lookahead_size = 2;
    if ((unit & 0xFC00) == 0xD800) {
      memcpy(&low, next + 2, 2);
      self->lookahead = 0x10000 + ((unit & 0x3FF) << 10 | (low & 0x3FF));
      state->lookahead_size = 4;
    }
  }
}

static void library_step(lexer *self, bool skip) {
  positions *positions = positions_of(self, shape);
  state *state = state_of(self, shape);
  positions->current.bytes += state->lookahead_size;
  if (self->lookahead == '\n') {
    positions->current.row++;
    positions->current.column = 0;
  } else {
    positions->current.column += state->lookahead_size;
  }
  if (skip) positions->token_start = positions->current;
  if (positions->current.bytes >= positions->included_ranges[0].end_byte) {
    state->included_range_index = 1;
    state->chunk_size = 0;
    self->lookahead = 0;
    state->lookahead_size = 1;
    return;
  }
  look(self);
}

static uint32_t library_column(lexer *self) {
  const positions *positions = positions_of(self, shape);
  const input *input = input_of(self, shape);
  const source *from = input->payload;
  uint32_t count = 0;
  for (uint32_t byte = positions->current.bytes - positions->current.column; byte < positions->current.bytes; count++) {
    if (input->encoding == 0) {
      byte++;
    } else {
      uint16_t unit;
      memcpy(&unit, from->text + byte, 2);
      byte += (unit & 0xFC00) == 0xD800 ? 4 : 2;
    }
  }
  return count;
}

// Sets a parser to the start of a text.
static void begin(lexer *self, source *from, const range *all, bool is_utf8) {
  memset(self, 0, ROOM);
  self->advance = library_step;
  self->get_column = library_column;
  from->parser = self;
  *input_of(self, shape) = (input){from, read_piece, is_utf8 ? 0 : 1};
  positions_of(self, shape)->included_ranges = all;
  state_of(self, shape)->included_range_count = 1;
  look(self);
}

static uint32_t append(uint8_t *text, uint32_t length, uint32_t scalar, bool is_utf8) {
  if (is_utf8) {
    if (scalar < 0x80) text[length++] = (uint8_t)scalar;
    else if (scalar < 0x800) {
      text[length++] = (uint8_t)(0xC0 | scalar >> 6);
      text[length++] = (uint8_t)(0x80 | (scalar & 0x3F));
    } else {
      text[length++] = (uint8_t)(0xE0 | scalar >> 12);
      text[length++] = (uint8_t)(0x80 | (scalar >> 6 & 0x3F));
      text[length++] = (uint8_t)(0x80 | (scalar & 0x3F));
    }
    return length;
  }
  uint16_t units[2] = {(uint16_t)scalar, 0};
  unsigned count = 1;
  if (scalar > 0xFFFF) {
    units[0] = (uint16_t)(0xD800 | (scalar - 0x10000) >> 10);
    units[1] = (uint16_t)(0xDC00 | ((scalar - 0x10000) & 0x3FF));
    count = 2;
  }
  memcpy(text + length, units, count * 2);
  return length + count * 2;
}

void check_lexer(void) {
  static const uint32_t scalars[] = {'a', 'b', ' ', '\n', '\t', '(', 0x7F, '0', 'z', 0xE9, 0x20AC};
  static uint64_t first[ROOM / 8], second[ROOM / 8];
  static uint8_t text[LENGTH + 16];
  unsigned seed = 7;
  for (int round = 0; round < 40; round++) {
    bool is_utf8 = round % 2;
    uint32_t length = 0;
    while (length < LENGTH - 8) {
      seed = seed * 1103515245u + 12345u;
      unsigned choice = (seed >> 16) % 64;
      uint32_t scalar = choice == 63 && !is_utf8 ? 0x1F600 : scalars[choice % (is_utf8 && round % 4 == 1 ? 9 : 11)];
      length = append(text, length, scalar, is_utf8);
    }
    range all = {0, 0, UINT32_MAX, UINT32_MAX, 0, length};
    source quick = {text, length, NULL, true}, slow = {text, length, NULL, false};
    lexer *one = (lexer *)first, *other = (lexer *)second;
    begin(one, &quick, &all, is_utf8);
    begin(other, &slow, &all, is_utf8);
    check(highlight_lexer_is_accelerated(one) && !highlight_lexer_is_accelerated(other), "the lexer is replaced", round);
    bool is_same = true;
    for (uint32_t step = 0; step < length && is_same; step++) {
      seed = seed * 1103515245u + 12345u;
      bool skip = seed >> 20 & 1;
      one->advance(one, skip);
      other->advance(other, skip);
      const positions *here = positions_of(one, shape), *there = positions_of(other, shape);
      is_same &= one->lookahead == other->lookahead && here->current.bytes == there->current.bytes
        && here->current.row == there->current.row && here->current.column == there->current.column
        && here->token_start.bytes == there->token_start.bytes;
      // UTF-8 is ASCII there.
      if (!is_utf8 || round % 4 == 1) is_same &= one->get_column(one) == other->get_column(other);
      if (state_of(other, shape)->included_range_index > 0) break;
    }
    check(is_same, "the steps of the lexer", round);
  }
}
