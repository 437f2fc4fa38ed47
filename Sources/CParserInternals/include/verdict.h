#ifndef HIGHLIGHT_VERDICT_H
#define HIGHLIGHT_VERDICT_H

#include <stdbool.h>
#include <stdint.h>
#include "../../CTreeSitter/shim.h"

// Whether the parser library that is at work keeps its trees as this target believes. One verdict for the process, found by comparing what
// the structures say with what the public interface says; everything that reads or replaces something private asks it. Of a library that is
// not known only the public interface is used: all answers are the same, but slower.

enum {
  /// No tree was compared yet, or none in which there is something to compare: like an unknown library.
  HIGHLIGHT_UNSETTLED,
  HIGHLIGHT_KNOWN,
  HIGHLIGHT_UNKNOWN
};

/// The verdicts, read with the functions below.
extern uint8_t highlight_verdict_of_trees;
extern uint8_t highlight_verdict_of_nodes;

/// Whether `TSTree` is known: its text may be parsed as UTF-8, for which a sign is left in it.
static inline bool highlight_knows_trees(void) {
  return __atomic_load_n(&highlight_verdict_of_trees, __ATOMIC_RELAXED) == HIGHLIGHT_KNOWN;
}

/// Whether nodes and the stacks of tree cursors are known.
static inline bool highlight_knows_nodes(void) {
  return __atomic_load_n(&highlight_verdict_of_nodes, __ATOMIC_RELAXED) == HIGHLIGHT_KNOWN;
}

/// Compares a tree with what is believed, until a verdict is found. O(1): at most some dozen nodes. From any thread.
/// - Parameter range_count: over how many included ranges it was parsed.
void highlight_settle(const TSTree *tree, uint32_t range_count);

/// What a tree tells of the nodes, whatever was settled: one of the verdicts. O(1).
uint8_t highlight_judge_nodes(const TSTree *tree);

/// Whether a text may be parsed as UTF-8: false once it is known that such trees cannot be told from others.
static inline bool highlight_may_know_trees(void) {
  return __atomic_load_n(&highlight_verdict_of_trees, __ATOMIC_RELAXED) != HIGHLIGHT_UNKNOWN;
}

/// Whether everything private stays untouched: `HIGHLIGHT_LSP_ACCELERATIONS=off` in the environment.
bool highlight_accelerations_are_off(void);

/// Whether the parser has asked this process for the rows of its tables (parse_table.h) instead of reading them itself.
bool highlight_keeps_rows(void);

/// The version of the parser library for which the program was built; empty where the build did not say.
const char *highlight_library_version(void);

#endif
