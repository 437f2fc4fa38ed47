// A scanner with the faults that a guard withstands, for tests:
// - `destroy` frees names that were never set; `unset_names` counts them instead.
// - A state has the length of its text in one byte, so that of a longer text, part is taken for the count of numbers after it.
// - `deserialize` fails an assertion when it has read the state.
// - `serialize` copies less than no byte of a text of NEGATIVE bytes.
// - It aborts instead, with as many unset names as ABORTING.
// - The token that it finds has the number of unset names, and may be none.
// A state is the number of unset names, the length of the text, the text, a count and as many numbers of 16 bits.
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  unsigned unset, size;
  char text[1000];
  unsigned count;
  uint16_t numbers[255];
} Scanner;

enum { FAILING = 9, NEGATIVE = 999, ABORTING = 10 };

// The beginning of the lexer that scanners get.
struct lexer {
  int32_t lookahead;
  uint16_t result_symbol;
};

unsigned unset_names = 0;

void set_state(void *scanner, unsigned unset, unsigned size) {
  ((Scanner *)scanner)->unset = unset;
  ((Scanner *)scanner)->size = size;
  memset(((Scanner *)scanner)->text, 0xFF, sizeof ((Scanner *)scanner)->text);
}

void *tree_sitter_faulty_external_scanner_create(void) { return calloc(1, sizeof(Scanner)); }

void tree_sitter_faulty_external_scanner_destroy(void *scanner) {
  unset_names += ((Scanner *)scanner)->unset;
  free(scanner);
}

bool tree_sitter_faulty_external_scanner_scan(void *scanner, void *lexer, const bool *valid) {
  (void)valid;
  ((struct lexer *)lexer)->result_symbol = (uint16_t)((Scanner *)scanner)->unset;
  return true;
}

unsigned tree_sitter_faulty_external_scanner_serialize(void *scanner, char *buffer) {
  const Scanner *self = scanner;
  if (self->unset == ABORTING) abort();
  buffer[0] = (char)self->unset;
  buffer[1] = (char)self->size;
  memcpy(buffer + 2, self->text, self->size == NEGATIVE ? (size_t)-1 : self->size);
  buffer[2 + self->size] = (char)self->count;
  memcpy(buffer + 3 + self->size, self->numbers, self->count * sizeof *self->numbers);
  return 3 + self->size + self->count * (unsigned)sizeof *self->numbers;
}

void tree_sitter_faulty_external_scanner_deserialize(void *scanner, const char *buffer, unsigned length) {
  Scanner *self = scanner;
  self->unset = self->size = self->count = 0;
  if (length == 0) return;
  self->unset = (unsigned char)buffer[0];
  self->size = (unsigned char)buffer[1];
  memcpy(self->text, buffer + 2, self->size);
  self->count = (unsigned char)buffer[2 + self->size];
  memcpy(self->numbers, buffer + 3 + self->size, self->count * sizeof *self->numbers);
  assert(self->unset != FAILING);
}
