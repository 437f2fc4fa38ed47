#ifndef HIGHLIGHT_LANGUAGE_H
#define HIGHLIGHT_LANGUAGE_H

#include <stdbool.h>
#include <stdint.h>

// The table that the parsers' generator writes for a language, which the library's headers do not declare. It is the same for every release
// of the library that loads it: nothing of the library itself is assumed here.

/// The functions of a lexer that scanners may call; the library's is a longer one.
struct TSLexer;

/// The external scanner of a language.
typedef struct {
  const bool *states;
  const uint16_t *symbol_map;
  void *(*create)(void);
  void (*destroy)(void *);
  bool (*scan)(void *, struct TSLexer *, const bool *);
  unsigned (*serialize)(void *, char *);
  void (*deserialize)(void *, const char *, unsigned);
} highlight_external_scanner;

/// The header before the actions of a state for a symbol.
typedef struct highlight_parse_actions {
  union {
    struct {
      uint8_t count;
      bool reusable;
    };
    // An action has this size.
    uint16_t size[4];
  };
} highlight_parse_actions;

/// `TSLanguage` of language ABI 14. The table of ABI 13 ends before `primary_state_ids`; the table of ABI 15 continues after it.
typedef struct {
  uint32_t version;
  uint32_t symbol_count;
  uint32_t alias_count;
  uint32_t token_count;
  uint32_t external_token_count;
  uint32_t state_count;
  uint32_t large_state_count;
  uint32_t production_id_count;
  uint32_t field_count;
  uint16_t max_alias_sequence_length;
  /// By state and symbol, for the first `large_state_count` states.
  const uint16_t *parse_table;
  /// For the others: a count of groups, and of each the value, how many symbols have it, and these.
  const uint16_t *small_parse_table;
  const uint32_t *small_parse_table_map;
  const highlight_parse_actions *parse_actions;
  const void *names_and_fields[5];
  const uint16_t *public_symbols;
  const uint16_t *alias_map;
  const uint16_t *alias_sequences;
  const void *lex_modes;
  const void *lex_functions[2];
  uint16_t keyword_capture_token;
  highlight_external_scanner scanner;
  const uint16_t *primary_state_ids;
} highlight_language;

/// The range of the fields of a rule in the list of all fields (`TSFieldMapSlice`), and one field (`TSFieldMapEntry`).
typedef struct {
  uint16_t index;
  uint16_t length;
} highlight_field_slice;

typedef struct {
  uint16_t field;
  uint8_t child;
  bool is_inherited;
} highlight_field_entry;

/// Where a language has them among `names_and_fields`.
enum { HIGHLIGHT_FIELD_SLICES = 2, HIGHLIGHT_FIELD_ENTRIES = 3 };

#endif
