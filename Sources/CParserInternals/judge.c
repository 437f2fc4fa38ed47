#include "judge.h"

#include "cursor.h"
#include "verdict.h"

// Nodes that are compared before the library is believed to be known.
enum { NODES = 48 };

static bool tree_is_known(const TSTree *tree, uint32_t range_count) {
  const highlight_tree *believed = (const highlight_tree *)tree;
  // The root is the first field of the tree. The third field is used as an address only after all other fields were checked.
  return ts_tree_root_node(tree).id == (const void *)tree && believed->language == ts_tree_language(tree)
    && believed->included_range_count == range_count && believed->included_ranges != NULL
    && (uintptr_t)believed->included_ranges % _Alignof(TSRange) == 0;
}

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ && UINTPTR_MAX == UINT64_MAX

static bool language_is_known(const TSLanguage *language) {
  const highlight_language *believed = (const highlight_language *)language;
  return believed->symbol_count + believed->alias_count >= ts_language_symbol_count(language)
    && believed->field_count == ts_language_field_count(language);
}

static bool node_is_known(TSNode node) {
  const highlight_subtree *tree = *(const highlight_subtree *const *)node.id;
  uint32_t size = ts_node_end_byte(node) - ts_node_start_byte(node);
  if (highlight_subtree_is_inline(tree)) {
    uint64_t value = (uint64_t)(uintptr_t)tree;
    return value >> 56 == size && highlight_subtree_is_extra(tree) == ts_node_is_extra(node)
      && ts_node_child_count(node) == 0 && highlight_node_symbol(node) == ts_node_symbol(node);
  }
  if (
    tree->size[0] != size || highlight_subtree_is_extra(tree) != ts_node_is_extra(node)
    || highlight_is_missing(tree) != ts_node_is_missing(node) || highlight_node_symbol(node) != ts_node_symbol(node)
  ) {
    return false;
  }
  // An alias in a rule can make a hidden child visible.
  if (node.context[3] == 0 && !(highlight_subtree_is_visible(tree) && ((highlight_flags(tree) & 2) != 0) == ts_node_is_named(node))) {
    return false;
  }
  if (highlight_child_count(tree) == 0) return ts_node_child_count(node) == 0;
  return (uint32_t)tree->child_counts == ts_node_child_count(node) && tree->child_counts >> 32 == ts_node_named_child_count(node)
    && highlight_subtree_is_plausible(tree);
}

// Compares two cursors in at most `NODES` steps, one moved by the library's functions and one by those of `cursor.h`.
uint8_t highlight_judge_nodes(const TSTree *tree) {
  TSNode root = ts_tree_root_node(tree);
  // Without an inner node there is nothing to compare.
  if (ts_node_child_count(root) == 0) return HIGHLIGHT_UNSETTLED;
  if (!language_is_known(ts_tree_language(tree))) return HIGHLIGHT_UNKNOWN;
  TSTreeCursor theirs = ts_tree_cursor_new(root);
  TSTreeCursor ours = ts_tree_cursor_new(root);
  const highlight_cursor_entry *entries = (const highlight_cursor_entry *)ours.id;
  bool is_known = ours.context[0] == 1 && ours.context[1] >= 1 && ours.tree == root.tree && entries && entries->subtree == root.id
    && entries->position[0] == ts_node_start_byte(root);
  for (int count = 0; is_known && count < NODES; count++) {
    TSNode node = ts_tree_cursor_current_node(&theirs);
    is_known = highlight_nodes_are_equal(highlight_cursor_current_node(&ours), node) && node_is_known(node);
    if (!is_known) break;
    bool is_entered = ts_tree_cursor_goto_first_child(&theirs);
    if (is_entered != highlight_cursor_goto_first_child(&ours)) is_known = false;
    if (is_entered) continue;
    bool is_at_end = false;
    while (is_known && !is_at_end) {
      bool is_moved = ts_tree_cursor_goto_next_sibling(&theirs);
      if (is_moved != highlight_cursor_goto_next_sibling(&ours)) is_known = false;
      if (is_moved) break;
      is_at_end = !ts_tree_cursor_goto_parent(&theirs);
      if (ts_tree_cursor_goto_parent(&ours) == is_at_end) is_known = false;
    }
    if (is_at_end) break;
  }
  ts_tree_cursor_delete(&theirs);
  ts_tree_cursor_delete(&ours);
  return is_known ? HIGHLIGHT_KNOWN : HIGHLIGHT_UNKNOWN;
}

#else

uint8_t highlight_judge_nodes(const TSTree *tree) {
  (void)tree;
  return HIGHLIGHT_UNKNOWN;
}

#endif

void highlight_settle(const TSTree *tree, uint32_t range_count) {
  if (__atomic_load_n(&highlight_verdict_of_nodes, __ATOMIC_RELAXED) != HIGHLIGHT_UNSETTLED) return;
  if (__atomic_load_n(&highlight_verdict_of_trees, __ATOMIC_RELAXED) == HIGHLIGHT_UNSETTLED) {
    uint8_t verdict = tree_is_known(tree, range_count) ? HIGHLIGHT_KNOWN : HIGHLIGHT_UNKNOWN;
    // Threads that come to it together find the same.
    __atomic_store_n(&highlight_verdict_of_trees, verdict, __ATOMIC_RELAXED);
  }
  uint8_t verdict = highlight_knows_trees() ? highlight_judge_nodes(tree) : HIGHLIGHT_UNKNOWN;
  if (verdict != HIGHLIGHT_UNSETTLED) __atomic_store_n(&highlight_verdict_of_nodes, verdict, __ATOMIC_RELAXED);
}
