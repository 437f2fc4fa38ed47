#ifndef HIGHLIGHT_CURSOR_H
#define HIGHLIGHT_CURSOR_H

#include "nodes.h"

// Steps of a tree cursor, like those of the library, but inline. They work on the stack of the library's own cursor, so that both may be used on
// one cursor. Only if `highlight_knows_nodes`.
//
// Gain: a walk takes hundreds of thousands of steps, and the calls into the library were nearly half of its time; in place they are a fifth, and
// highlighting takes a fifth to a quarter less time in the matcher (22 November 2026, RESULTS-costs.md, "Walks"). Remove it when the library has steps
// that the compiler can inline, or a walk that returns the field without climbing.

/// Whether two nodes are the same node of the same tree, with the same position and alias.
static inline bool highlight_nodes_are_equal(TSNode a, TSNode b) {
  for (int i = 0; i < 4; i++) {
    if (a.context[i] != b.context[i]) return false;
  }
  return a.id == b.id && a.tree == b.tree;
}

static inline const highlight_language *highlight_cursor_language(const TSTreeCursor *cursor) {
  return (const highlight_language *)((const highlight_tree *)cursor->tree)->language;
}

static inline bool highlight_subtree_has_visible_children(const highlight_subtree *tree) {
  return !highlight_subtree_is_inline(tree) && highlight_child_count(tree) > 0 && (uint32_t)tree->child_counts > 0;
}

/// Moves a position (bytes, row, column in bytes) over an extent: `columns` counts from the start of its last row if
/// it has `rows` of line ends, otherwise from the position.
static inline void highlight_position_add(uint32_t position[3], uint32_t bytes, uint32_t rows, uint32_t columns) {
  position[0] += bytes;
  position[1] += rows;
  position[2] = rows > 0 ? columns : position[2] + columns;
}

/// Moves a position from the start of the subtree `node` to the start of the subtree `next` after it, over its size
/// and the padding of `next`.
static inline void highlight_position_advance(uint32_t position[3], const highlight_subtree *node, const highlight_subtree *next) {
  if (highlight_subtree_is_inline(node)) {
    uint32_t size = (uint32_t)((uint64_t)(uintptr_t)node >> 56);
    highlight_position_add(position, size, 0, size);
  } else {
    highlight_position_add(position, node->size[0], node->size[1], node->size[2]);
  }
  if (highlight_subtree_is_inline(next)) {
    uint64_t value = (uint64_t)(uintptr_t)next;
    highlight_position_add(position, (uint32_t)(value >> 48 & 0xFF), (uint32_t)(value >> 40 & 0xF), (uint32_t)(value >> 32 & 0xFF));
  } else {
    highlight_position_add(position, next->padding[0], next->padding[1], next->padding[2]);
  }
}

/// Moves an entry to the first child, from its own child on, that is visible (returns 1) or has visible children
/// (returns 2). Returns 0 if there is none; then the entry is at the last child. If `is_passed` is true, begins after
/// the entry's child.
static inline int highlight_entry_find(
  highlight_cursor_entry *entry, const highlight_subtree *parent, const TSSymbol *aliases, bool is_passed
) {
  const highlight_subtree *const *children = highlight_subtree_children(parent);
  uint32_t count = highlight_child_count(parent);
  for (;;) {
    const highlight_subtree *child = children[entry->child_index];
    bool is_alias = false;
    uint32_t next_structural_index = entry->structural_child_index;
    if (aliases && !highlight_subtree_is_extra(child)) is_alias = aliases[next_structural_index++] != 0;
    if (!is_passed) {
      entry->subtree = children + entry->child_index;
      if (is_alias || highlight_subtree_is_visible(child)) return 1;
      if (highlight_subtree_has_visible_children(child)) return 2;
    }
    is_passed = false;
    if (entry->child_index + 1 == count) return 0;
    entry->child_index++;
    entry->structural_child_index = next_structural_index;
    highlight_position_advance(entry->position, child, children[entry->child_index]);
  }
}

/// Moves a cursor to the first visible child of its node, like `ts_tree_cursor_goto_first_child`. Returns false,
/// without moving, if there is none.
static inline bool highlight_cursor_goto_first_child(TSTreeCursor *cursor) {
  highlight_cursor_entry *entries = (highlight_cursor_entry *)cursor->id;
  const highlight_language *language = highlight_cursor_language(cursor);
  uint32_t depth = cursor->context[0];
  for (;;) {
    const highlight_subtree *parent = *entries[depth - 1].subtree;
    if (highlight_subtree_is_inline(parent) || highlight_child_count(parent) == 0) return false;
    // The library makes room.
    if (depth == cursor->context[1]) return ts_tree_cursor_goto_first_child(cursor);
    highlight_cursor_entry entry = entries[depth - 1];
    entry.child_index = 0;
    entry.structural_child_index = 0;
    int found = highlight_entry_find(&entry, parent, highlight_aliases(language, parent), false);
    if (found == 0) return false;
    entries[depth++] = entry;
    if (found == 1) {
      cursor->context[0] = depth;
      return true;
    }
  }
}

/// Moves a cursor to the next visible sibling of its node, like `ts_tree_cursor_goto_next_sibling`. Returns false,
/// without moving, if there is none.
static inline bool highlight_cursor_goto_next_sibling(TSTreeCursor *cursor) {
  highlight_cursor_entry *entries = (highlight_cursor_entry *)cursor->id;
  const highlight_language *language = highlight_cursor_language(cursor);
  uint32_t size = cursor->context[0];
  for (uint32_t depth = size; depth > 1; depth--) {
    const highlight_cursor_entry *last = &entries[depth - 1];
    const highlight_subtree *parent = *entries[depth - 2].subtree;
    if (depth < size) {
      // After a visible node come no siblings of the nodes in it.
      const highlight_subtree *node = *last->subtree;
      if (highlight_subtree_is_visible(node)) return false;
      const TSSymbol *aliases = highlight_aliases(language, parent);
      if (aliases && !highlight_subtree_is_extra(node) && aliases[last->structural_child_index] != 0) return false;
    }
    if (last->child_index + 1 == highlight_child_count(parent)) continue;
    const TSSymbol *aliases = highlight_aliases(language, parent);
    highlight_cursor_entry entry = *last;
    int found = highlight_entry_find(&entry, parent, aliases, true);
    if (found == 0) continue;
    entries[depth - 1] = entry;
    cursor->context[0] = depth;
    if (found == 2) highlight_cursor_goto_first_child(cursor);
    return true;
  }
  return false;
}

/// Returns the node at which a cursor is, like `ts_tree_cursor_current_node`.
static inline TSNode highlight_cursor_current_node(const TSTreeCursor *cursor) {
  const highlight_cursor_entry *entry = (const highlight_cursor_entry *)cursor->id + (cursor->context[0] - 1);
  // The cursor stores the alias of its first node there.
  uint32_t alias = 0;
  if (HIGHLIGHT_COUNTS_WIDELY && cursor->context[0] == 1) alias = ((const uint16_t *)(&cursor->context[0] + 2))[0];
  if (cursor->context[0] > 1 && !highlight_subtree_is_extra(*entry->subtree)) {
    const TSSymbol *aliases = highlight_aliases(highlight_cursor_language(cursor), *entry[-1].subtree);
    if (aliases) alias = aliases[entry->structural_child_index];
  }
  TSNode node = {{entry->position[0], entry->position[1], entry->position[2], alias}, entry->subtree, (const TSTree *)cursor->tree};
  return node;
}

/// Returns the field that the rule of a node gives to one of its children, without inherited fields; 0 for none.
/// O(fields of the rule).
static inline TSFieldId highlight_field_of_child(
  const highlight_language *language, const highlight_subtree *parent, uint32_t structural_child_index
) {
  if (language->field_count == 0) return 0;
  const highlight_field_slice *slice = (const highlight_field_slice *)language->names_and_fields[HIGHLIGHT_FIELD_SLICES] + parent->production;
  const highlight_field_entry *entry = (const highlight_field_entry *)language->names_and_fields[HIGHLIGHT_FIELD_ENTRIES] + slice->index;
  for (uint32_t i = 0; i < slice->length; i++) {
    if (!entry[i].is_inherited && entry[i].child == structural_child_index) return entry[i].field;
  }
  return 0;
}

/// Returns the field of the cursor's node, or of an ancestor at `depth`, like `ts_tree_cursor_current_field_id`; 0
/// for none. Also 0 for nodes below more than `HIGHLIGHT_CLIMB_LIMIT` hidden ones, which occur only in errors.
/// - `depth`: the number of entries up to the node; for the cursor's own node the number of its entries.
static inline TSFieldId highlight_cursor_field(const TSTreeCursor *cursor, uint32_t depth) {
  const highlight_cursor_entry *entries = (const highlight_cursor_entry *)cursor->id;
  const highlight_language *language = highlight_cursor_language(cursor);
  uint32_t lowest = depth > HIGHLIGHT_CLIMB_LIMIT ? depth - HIGHLIGHT_CLIMB_LIMIT : 0;
  for (uint32_t i = depth - 1; i > lowest; i--) {
    const highlight_subtree *tree = *entries[i].subtree;
    const highlight_subtree *parent = *entries[i - 1].subtree;
    if (highlight_subtree_is_extra(tree)) break;
    if (i != depth - 1) {
      if (highlight_subtree_is_visible(tree)) break;
      if (highlight_alias(language, parent, entries[i].structural_child_index) != 0) break;
    }
    TSFieldId field = highlight_field_of_child(language, parent, entries[i].structural_child_index);
    if (field != 0) return field;
  }
  return 0;
}

/// Returns the number of entries of a cursor, hidden nodes included.
static inline uint32_t highlight_cursor_depth(const TSTreeCursor *cursor) { return cursor->context[0]; }

/// Returns the public symbol of a subtree, or of its alias if that is not 0.
static inline TSSymbol highlight_shown_symbol(
  const highlight_language *language, const highlight_subtree *tree, TSSymbol alias
) {
  TSSymbol symbol = alias;
  if (symbol == 0) symbol = highlight_subtree_is_inline(tree) ? (TSSymbol)((uintptr_t)tree >> 8 & 0xFF) : highlight_symbol(tree);
  return highlight_public_symbol(language, symbol);
}

/// Returns the public symbol of a node, or of its alias if it has one, like `ts_node_symbol`.
static inline TSSymbol highlight_node_symbol(TSNode node) {
  const highlight_language *language = (const highlight_language *)((const highlight_tree *)node.tree)->language;
  return highlight_shown_symbol(language, *(const highlight_subtree *const *)node.id, (TSSymbol)node.context[3]);
}

#endif
