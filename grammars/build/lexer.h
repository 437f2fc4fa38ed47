// Included before every parser that is built: its lexer finds an ASCII character in a table, or among the first ranges of a set.
//
// `tree_sitter/parser.h` compares a character with each of a list in turn (ADVANCE_MAP), and searches a set by halves, which are hundreds of
// ranges for the letters of names. All of it is constant, so that threads share it; parsers of older generators have neither.

#ifndef HIGHLIGHT_LEXER_H
#define HIGHLIGHT_LEXER_H

// At -O2, and with these two passes, gcc takes up to a minute for a lexer of thousands of states, which is no faster for it.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("O1", "no-tree-fre", "no-tree-dominator-opts")
#endif

#include "tree_sitter/parser.h"

#ifdef ADVANCE_MAP

// HIGHLIGHT_PAIRS takes one pair of a list and leaves the others for the next expansion. Lists have up to 80 pairs, and this expands 256 times;
// more would be an error of the compiler.
#define HIGHLIGHT_EXPAND(...) HIGHLIGHT_EXPAND_64(HIGHLIGHT_EXPAND_64(HIGHLIGHT_EXPAND_64(HIGHLIGHT_EXPAND_64(__VA_ARGS__))))
#define HIGHLIGHT_EXPAND_64(...) HIGHLIGHT_EXPAND_16(HIGHLIGHT_EXPAND_16(HIGHLIGHT_EXPAND_16(HIGHLIGHT_EXPAND_16(__VA_ARGS__))))
#define HIGHLIGHT_EXPAND_16(...) HIGHLIGHT_EXPAND_4(HIGHLIGHT_EXPAND_4(HIGHLIGHT_EXPAND_4(HIGHLIGHT_EXPAND_4(__VA_ARGS__))))
#define HIGHLIGHT_EXPAND_4(...) HIGHLIGHT_ONCE(HIGHLIGHT_ONCE(HIGHLIGHT_ONCE(HIGHLIGHT_ONCE(__VA_ARGS__))))
#define HIGHLIGHT_ONCE(...) __VA_ARGS__
#define HIGHLIGHT_NOTHING
#define HIGHLIGHT_LATER() HIGHLIGHT_PAIRS
// The last element of the table takes what is not ASCII.
#define HIGHLIGHT_PAIRS(character, next, ...) \
  [(character) < 128 ? (character) : 128] = (next), __VA_OPT__(HIGHLIGHT_LATER HIGHLIGHT_NOTHING () (__VA_ARGS__))

#undef ADVANCE_MAP
#define ADVANCE_MAP(...) { \
  static const uint16_t ascii[129] = {[0 ... 128] = UINT16_MAX, HIGHLIGHT_EXPAND(HIGHLIGHT_PAIRS(__VA_ARGS__))}; \
  if ((uint32_t)lookahead < 128) { \
    if (ascii[lookahead] != UINT16_MAX) { \
      state = ascii[lookahead]; \
      goto next_state; \
    } \
  } else { \
    static const uint16_t map[] = {__VA_ARGS__}; \
    for (uint32_t i = 0; i < sizeof map / sizeof map[0]; i += 2) { \
      if (map[i] == lookahead) { \
        state = map[i + 1]; \
        goto next_state; \
      } \
    } \
  } \
}

// Of sets of letters in all scripts the first three or four ranges are ASCII.
static inline bool highlight_set_contains(const TSCharacterRange *ranges, uint32_t count, int32_t character) {
  if ((uint32_t)character >= 128) return set_contains((TSCharacterRange *)ranges, count, character);
  const TSCharacterRange *end = ranges + count;
  for (; ranges < end && ranges->start <= character; ranges++) {
    if (character <= ranges->end) return true;
  }
  return false;
}
#define set_contains highlight_set_contains

#endif

// A lexer asks at each character whether it is at the end of the text, where the library has zero as the character.
#define eof(lexer) lookahead == 0 && (lexer)->eof(lexer)

// A parser with a large lexer asks its compiler for code without optimization. Gcc finds no compiler that it knows, and optimizes; clang needs a
// minute for the largest lexers, and does what it is asked for.
#ifndef __clang__
#undef __GNUC__
#endif
#endif
