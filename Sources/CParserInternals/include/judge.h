#ifndef HIGHLIGHT_JUDGE_H
#define HIGHLIGHT_JUDGE_H

#include <stdint.h>
#include "../../CTreeSitter/shim.h"

// Finds the verdicts (`verdict.h`) with the functions that ask them: above `nodes.h` and `cursor.h`, which include only the verdicts.

/// Compares a tree with the expected layouts and stores the verdicts, unless they are settled. O(1): at most some
/// dozen nodes. From any thread.
/// - Parameter range_count: the number of included ranges with which the tree was parsed.
void highlight_settle(const TSTree *tree, uint32_t range_count);

/// Returns the verdict of a tree about the layout of nodes, whatever was settled before: known, unknown, or unsettled
/// if its root has no children. O(1).
uint8_t highlight_judge_nodes(const TSTree *tree);

#endif
