// A guard like those of earlier versions, which destroys another scanner with its state.
#include <stdint.h>

const char highlight_lsp_grammar_receipt[] = "package==1 sha256:0 faulty guard:4";

unsigned highlight_lsp_forgotten_states(void) { return 0; }

void *tree_sitter_faulty_external_scanner_create(void);
void tree_sitter_faulty_external_scanner_destroy(void *scanner);
unsigned tree_sitter_faulty_external_scanner_serialize_unguarded(void *scanner, char *buffer);
void tree_sitter_faulty_external_scanner_deserialize_unguarded(void *scanner, const char *buffer, unsigned length);

void tree_sitter_faulty_external_scanner_deserialize(void *scanner, const char *buffer, unsigned length) {
  tree_sitter_faulty_external_scanner_deserialize_unguarded(scanner, buffer, length);
}

unsigned tree_sitter_faulty_external_scanner_serialize(void *scanner, char *buffer) {
  unsigned length = tree_sitter_faulty_external_scanner_serialize_unguarded(scanner, buffer);
  if (length <= UINT8_MAX) return length;
  void *other = tree_sitter_faulty_external_scanner_create();
  tree_sitter_faulty_external_scanner_deserialize_unguarded(other, buffer, length);
  tree_sitter_faulty_external_scanner_destroy(other);
  return length;
}
