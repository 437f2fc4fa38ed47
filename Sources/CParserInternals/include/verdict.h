#ifndef HIGHLIGHT_VERDICT_H
#define HIGHLIGHT_VERDICT_H

#include <stdbool.h>
#include <stdint.h>

// Whether the parser library of this process has the memory layouts that this target expects. There is one verdict for the process: the first
// tree is read through the structures and through the public interface, and both must agree. All code that reads or replaces private parts of the
// library checks the verdict. With an unknown library only the public interface is used: the answers are the same, but slower.
//
// Cost of doing without: a third more time for C, 6 % more for Python (docs/internals/parser-library.md). The verdict is needed as long as one of
// the accelerations is; the quick lexer, the parse table and the cursor say when each of them may go.

enum {
  /// No tree was compared yet, or none in which there is something to compare: like an unknown library.
  HIGHLIGHT_UNSETTLED,
  HIGHLIGHT_KNOWN,
  HIGHLIGHT_UNKNOWN
};

/// The verdicts, read with the functions below and stored by `judge.c`.
extern uint8_t highlight_verdict_of_trees;
extern uint8_t highlight_verdict_of_nodes;

/// Whether the layout of `TSTree` was found to be the expected one: its text may be parsed as UTF-8, for which a sign
/// is left in the tree. False as long as no tree was checked.
static inline bool highlight_knows_trees(void) {
  return __atomic_load_n(&highlight_verdict_of_trees, __ATOMIC_RELAXED) == HIGHLIGHT_KNOWN;
}

/// Whether the layouts of nodes and of the stacks of tree cursors were found to be the expected ones. False as long
/// as no tree with inner nodes was checked.
static inline bool highlight_knows_nodes(void) {
  return __atomic_load_n(&highlight_verdict_of_nodes, __ATOMIC_RELAXED) == HIGHLIGHT_KNOWN;
}

/// Whether a text may be parsed as UTF-8: true before the layout of trees is settled, false once it is unknown,
/// because such trees could not be told from others.
static inline bool highlight_may_know_trees(void) {
  return __atomic_load_n(&highlight_verdict_of_trees, __ATOMIC_RELAXED) != HIGHLIGHT_UNKNOWN;
}

/// Whether private structures of the library are not used: `HIGHLIGHT_LSP_ACCELERATIONS=off` is in the environment, or
/// the program was built with a version whose layouts are not known.
bool highlight_accelerations_are_off(void);

/// Whether the parser has requested rows of its tables from this process (`parse_table.h`) instead of reading them
/// itself.
bool highlight_keeps_rows(void);

/// Returns the version of the parser library for which the program was built; an empty string if the build did not
/// define it.
const char *highlight_library_version(void);

#endif
