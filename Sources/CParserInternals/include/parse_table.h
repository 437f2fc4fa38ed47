#ifndef HIGHLIGHT_PARSE_TABLE_H
#define HIGHLIGHT_PARSE_TABLE_H

#include <stdbool.h>
#include <stdint.h>

// The parse tables of a grammar, read more quickly than libtree-sitter does.
//
// Most states of a grammar have their row of the table written as a list, which the library reads from its start at every question: what the
// parser may do with a token in a state. After a syntax error it asks for every token of the grammar, and that is a third of the
// time of a C header full of macros. Here a row that was asked for is kept in the form that is read by one access.
//
// `ts_language_table_entry` is a function inside libtree-sitter. A shared library calls it through its table of symbols, where one of the
// program with the same name comes first: linking this target is all that is needed. In an archive it is made a weak one first
// (scripts/static-libraries). A library that looks at neither uses its own. Its interface has been the same from 0.20 to 0.26.

/// Everything of a grammar that is read here: the beginning of `TSLanguage` since language ABI 13, of which `TSLanguage` tells nothing.
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
  const struct highlight_parse_actions *parse_actions;
} highlight_parse_language;

/// What stands in front of the actions of a state for a symbol.
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

/// What the parser may do (`TableEntry` of the library).
typedef struct {
  const void *actions;
  uint32_t action_count;
  bool is_reusable;
} highlight_table_entry;

/// Looks up what the parser may do with a token in a state. O(1) but for the first question about a state; from any thread.
void ts_language_table_entry(
  const highlight_parse_language *language, uint16_t state, uint16_t symbol, highlight_table_entry *result);

#endif
