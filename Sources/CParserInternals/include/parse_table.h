#ifndef HIGHLIGHT_PARSE_TABLE_H
#define HIGHLIGHT_PARSE_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "language.h"

// The parse tables of a grammar, read more quickly than libtree-sitter does.
//
// The library looks up what the parser may do with a token in a state. Grammars store most states as a list, and the library reads the list from
// its start at each lookup. After a syntax error it looks up every token of the grammar, which is a third of the time of a C header full of
// macros. Here a row that was looked up several times is kept as an array, which is read by one access.
//
// Gain: a quarter of the time of 500 C headers of Debian and a fifth of 300 KB of SQLite, nothing for files without errors (RESULTS-costs.md, November
// 2026, with and without the replacement). A row is made at the fourth lookup: made at the first, the rows took a tenth of the instructions of 20
// lines of Python (26 November 2026, callgrind). Remove it when the library itself stores rows that are read by one access.
//
// `ts_language_table_entry` is a function inside libtree-sitter. A shared library calls it through its table of symbols, where one of the
// program with the same name comes first: linking this target is all that is needed. In an archive it is made a weak one first
// (scripts/static-libraries). A library that looks at neither uses its own. Its interface has been the same from 0.20 to 0.26.

/// The actions of the parser for a token in a state (`TableEntry` of the library).
typedef struct {
  const void *actions;
  uint32_t action_count;
  bool is_reusable;
} highlight_table_entry;

/// Writes the actions for a token in a state to `result`. O(1) except for the first lookup of a state; from any thread.
void ts_language_table_entry(
  const highlight_language *language, uint16_t state, uint16_t symbol, highlight_table_entry *result);

#endif
