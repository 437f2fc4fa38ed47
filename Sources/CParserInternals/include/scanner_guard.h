#ifndef HIGHLIGHT_SCANNER_GUARD_H
#define HIGHLIGHT_SCANNER_GUARD_H

#include <stdbool.h>

// The guard between external scanners and libtree-sitter, for grammar libraries that were built without it or with an older one. It also does two
// things for libraries that were built with it: a scanner without a state gets the state of a new scanner, and a scanner forgets its state before
// it is destroyed.
//
// A language is a table with the addresses of its scanner's functions. The library gets a copy of the table with the functions of this target,
// which call the scanner's as `guarded_lexer.h` describes. It is the table that the parsers' generator writes, the same for every release of the
// library that loads it: nothing is assumed about the library's own structures.

/// State that a scanner's own functions do not keep. All zero: they keep all of it.
typedef struct {
  /// How many bytes of a new scanner its own code leaves as they were in memory, from the first one on.
  unsigned unset_bytes;
  /// The value of these bytes.
  unsigned char fill;
  /// An array of 32-bit numbers that a state does not have in full: where in the scanner its address and its count (32 bits) are, and
  /// how many numbers have room. Then a state is the numbers, and the unset bytes are filled again with each state.
  unsigned numbers_offset, count_offset, capacity;
} highlight_lost_state;

/// Returns the language to use instead of an unguarded one; valid as long as the process.
/// The same language gives the same copy. Any thread may call it.
/// - Parameters:
///   - language: a `TSLanguage` of ABI 13 or 14 that stays loaded.
///   - has_guard: whether it was built with the `guard.c` of this program.
///   - serialize: of a library that was built with an older one, the function that writes the scanner's state without it; otherwise NULL.
///   - lost: the state that the scanner's own functions do not keep.
/// - Returns: a guarded copy; `language` itself if it has no scanner; NULL if it cannot be guarded: another ABI, or
///   more than 256 languages.
const void *highlight_guarded_language(
  const void *language, bool has_guard, unsigned (*serialize)(void *scanner, char *state), highlight_lost_state lost);

/// Returns how often scanners of guarded languages had to forget their state on this thread.
unsigned highlight_guard_forgotten_states(void);

#endif
