// The table of a language with the scanner beside it.
#include "../../../Sources/CParserInternals/include/language.h"

void *tree_sitter_faulty_external_scanner_create(void);
void tree_sitter_faulty_external_scanner_destroy(void *scanner);
bool tree_sitter_faulty_external_scanner_scan(void *scanner, struct TSLexer *lexer, const bool *valid);
unsigned tree_sitter_faulty_external_scanner_serialize(void *scanner, char *buffer);
void tree_sitter_faulty_external_scanner_deserialize(void *scanner, const char *buffer, unsigned length);

const highlight_language *tree_sitter_faulty(void) {
  static const highlight_language language = {
    .version = 14,
    .external_token_count = 2,
    .scanner = {
      .create = tree_sitter_faulty_external_scanner_create,
      .destroy = tree_sitter_faulty_external_scanner_destroy,
      .scan = tree_sitter_faulty_external_scanner_scan,
      .serialize = tree_sitter_faulty_external_scanner_serialize,
      .deserialize = tree_sitter_faulty_external_scanner_deserialize,
    },
  };
  return &language;
}
