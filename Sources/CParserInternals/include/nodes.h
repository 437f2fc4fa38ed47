#ifndef HIGHLIGHT_NODES_H
#define HIGHLIGHT_NODES_H

// The memory layout of trees and nodes of the parser library, and functions that read it. They use the layout only if a verdict says that it is
// the layout of this library (verdict.h). With other libraries each function uses the public interface or returns that it has no answer.

#include "language.h"
#include "verdict.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "../../CTreeSitter/shim.h"

/// Whether a node is a short token that the library keeps inside its pointer (bit 0 is set); such a node has no
/// children. Saves half of a cursor's steps. False if the structures are not known.
static inline bool highlight_node_is_inline(TSNode node) {
  return highlight_knows_nodes() && (*(const uintptr_t *)node.id & 1) != 0;
}

/// Returns a value that identifies the subtree of a node: equal values mean the same subtree, which a parse took over
/// from the old tree. If the structures are not known, that is the node's address.
static inline uintptr_t highlight_node_subtree(TSNode node) {
  // Its address identifies it as well, unless a node was rebuilt around it.
  return highlight_knows_nodes() ? *(const uintptr_t *)node.id : (uintptr_t)node.id;
}

// MARK: Units
//
// A node does not know how its text was encoded, but its tree keeps the ranges that were parsed. A tree over UTF-8 is parsed over all of the
// text with this column at the end, where no other code puts one.

static const uint32_t HIGHLIGHT_UTF8_COLUMN = UINT32_MAX - 1;

typedef struct {
  const void *root;
  const TSLanguage *language;
  const TSRange *included_ranges;
  uint32_t included_range_count;
} highlight_tree;

/// Returns the number of bits by which byte offsets of a tree are shifted right to get UTF-16 offsets: 0 for a text
/// parsed as UTF-8, 1 for UTF-16. Without known structures no text is parsed as UTF-8.
static inline uint32_t highlight_unit_shift(const TSTree *tree) {
  return !highlight_knows_trees() ? 1 : ((const highlight_tree *)tree)->included_ranges->end_point.column == HIGHLIGHT_UTF8_COLUMN ? 0 : 1;
}

// MARK: Supertypes
//
// A supertype such as `expression` is a hidden node between two visible ones. The public interface does not show hidden nodes, but a tree cursor
// keeps them on its stack. The structures below are the layouts of 0.20 and, if a cursor has room for a third number, of the pinned version.
// The tables of languages are of ABI 13 to 15.

enum {
  /// Whether the library counts children in 32 bits.
  HIGHLIGHT_COUNTS_WIDELY = sizeof(((TSTreeCursor *)0)->context) > 2 * sizeof(uint32_t)
};

typedef struct {
  uint32_t ref_count;
  uint32_t padding[3];
  uint32_t size[3];
  uint32_t lookahead_bytes;
  uint32_t error_cost;
  union {
    struct {
      uint16_t child_count;
      TSSymbol symbol;
      uint16_t parse_state;
      uint8_t flags;       // Bit 0: visible, bit 1: named, bit 2: extra.
      uint8_t more_flags;  // Bit 1: missing.
    } narrow;
    struct {
      uint32_t child_count;
      TSSymbol symbol;
      uint16_t parse_state;
      uint8_t flags;       // As above.
      uint8_t more_flags;  // Bit 1: missing.
    } wide;
  };
  // For nodes with children only.
  uint64_t child_counts;
  uint32_t node_count;
  int32_t dynamic_precedence;
  uint16_t repeat_depth;
  uint16_t production;
} highlight_subtree;

typedef struct {
  const highlight_subtree *const *subtree;
  uint32_t position[3];
  uint32_t child_index;
  uint32_t structural_child_index;
} highlight_cursor_entry;

// Of subtrees that are no tokens inside their own pointers.

static inline uint32_t highlight_child_count(const highlight_subtree *tree) {
  return HIGHLIGHT_COUNTS_WIDELY ? tree->wide.child_count : tree->narrow.child_count;
}

static inline TSSymbol highlight_symbol(const highlight_subtree *tree) {
  return HIGHLIGHT_COUNTS_WIDELY ? tree->wide.symbol : tree->narrow.symbol;
}

static inline uint8_t highlight_flags(const highlight_subtree *tree) {
  return HIGHLIGHT_COUNTS_WIDELY ? tree->wide.flags : tree->narrow.flags;
}

static inline bool highlight_is_missing(const highlight_subtree *tree) {
  return ((HIGHLIGHT_COUNTS_WIDELY ? tree->wide.more_flags : tree->narrow.more_flags) & 2) != 0;
}

/// Whether a subtree is a token that is kept inside its own pointer, which must not be dereferenced.
static inline bool highlight_subtree_is_inline(const highlight_subtree *tree) {
  return ((uintptr_t)tree & 1) != 0;
}

static inline bool highlight_subtree_is_visible(const highlight_subtree *tree) {
  return highlight_subtree_is_inline(tree) ? ((uintptr_t)tree & 2) != 0 : (highlight_flags(tree) & 1) != 0;
}

static inline bool highlight_subtree_is_extra(const highlight_subtree *tree) {
  return highlight_subtree_is_inline(tree) ? ((uintptr_t)tree & 8) != 0 : (highlight_flags(tree) & 4) != 0;
}

/// Returns the number of bytes of a subtree and of its padding, the text between it and the subtree before it. For
/// little-endian machines, as `highlight_node_is_inline`.
static inline uint32_t highlight_subtree_length(const highlight_subtree *tree) {
  if (!highlight_subtree_is_inline(tree)) return tree->padding[0] + tree->size[0];
  uint64_t value = (uint64_t)(uintptr_t)tree;
  return (uint32_t)(value >> 48 & 0xFF) + (uint32_t)(value >> 56);
}

/// Returns the byte offset of the end of a node, like `ts_node_end_byte`.
static inline uint32_t highlight_node_end_byte(TSNode node) {
  if (!highlight_knows_nodes()) return ts_node_end_byte(node);
  const highlight_subtree *tree = *(const highlight_subtree *const *)node.id;
  return node.context[0] + (highlight_subtree_is_inline(tree) ? (uint32_t)((uint64_t)(uintptr_t)tree >> 56) : tree->size[0]);
}

static inline const highlight_subtree *const *highlight_subtree_children(const highlight_subtree *tree) {
  return (const highlight_subtree *const *)tree - highlight_child_count(tree);
}

/// Returns the number of children of a subtree that are not extras, which count in its rule.
static inline uint32_t highlight_structural_count(const highlight_subtree *tree) {
  const highlight_subtree *const *children = highlight_subtree_children(tree);
  uint32_t count = 0;
  for (uint32_t i = 0; i < highlight_child_count(tree); i++) {
    if (!highlight_subtree_is_extra(children[i])) count++;
  }
  return count;
}

/// Returns the number of nodes in a subtree, with the node itself and hidden nodes; 0 if it is not known.
static inline uint32_t highlight_node_count(TSNode node) {
  // Libraries that count children in 32 bits count visible nodes here.
  if (!highlight_knows_nodes() || HIGHLIGHT_COUNTS_WIDELY) return 0;
  const highlight_subtree *tree = *(const highlight_subtree *const *)node.id;
  if (highlight_subtree_is_inline(tree) || highlight_child_count(tree) == 0) return 1;
  return tree->node_count;
}

/// Whether the children of a subtree fill it: the sum of their lengths is its length. That is always so; if not, the
/// structures are not the expected ones. False without children.
static inline bool highlight_subtree_is_plausible(const highlight_subtree *tree) {
  if (highlight_child_count(tree) == 0) return false;
  const highlight_subtree *const *children = highlight_subtree_children(tree);
  uint64_t length = 0;
  for (uint32_t i = 0; i < highlight_child_count(tree); i++) length += highlight_subtree_length(children[i]);
  return length == (uint64_t)tree->padding[0] + tree->size[0];
}

/// Bytes, half-open.
typedef struct {
  uint32_t start;
  uint32_t end;
} highlight_extent;

/// Whether a subtree only joins two parts of a repetition: it is hidden, and has two children, one with its own
/// symbol, and no production. It gives its children no names, and the library may join them differently.
static inline bool highlight_subtree_is_join(const highlight_subtree *tree) {
  if (highlight_subtree_is_inline(tree) || (highlight_flags(tree) & 1) != 0) return false;
  if (highlight_child_count(tree) != 2 || tree->production != 0) return false;
  const highlight_subtree *const *children = highlight_subtree_children(tree);
  for (int i = 0; i < 2; i++) {
    if (!highlight_subtree_is_inline(children[i]) && highlight_symbol(children[i]) == highlight_symbol(tree)) return true;
  }
  return false;
}

/// Whether two subtrees have equal nodes in equal rules, wherever they came from. False if one contains an error, or
/// below `depth` levels that differ. O(nodes that are not the same subtree).
static inline bool highlight_subtrees_are_alike(const highlight_subtree *a, const highlight_subtree *b, int depth) {
  if (a == b) return true;
  if (highlight_subtree_is_inline(a) || highlight_subtree_is_inline(b)) {
    // All but the state of the parser and how far it looked: flags, symbol, lengths and rows.
    uint64_t difference = (uint64_t)(uintptr_t)a ^ (uint64_t)(uintptr_t)b;
    return highlight_subtree_is_inline(a) && highlight_subtree_is_inline(b) && (difference & 0xFFFF0F000000FFEFu) == 0;
  }
  if (highlight_symbol(a) != highlight_symbol(b) || highlight_child_count(a) != highlight_child_count(b) || ((highlight_flags(a) ^ highlight_flags(b)) & 7) != 0) return false;
  if (highlight_is_missing(a) != highlight_is_missing(b)) return false;
  if (a->padding[0] != b->padding[0] || a->size[0] != b->size[0] || a->error_cost != 0 || b->error_cost != 0) return false;
  if (highlight_child_count(a) == 0) return true;
  if (a->production != b->production || depth == 0) return false;
  const highlight_subtree *const *left = highlight_subtree_children(a);
  const highlight_subtree *const *right = highlight_subtree_children(b);
  for (uint32_t i = 0; i < highlight_child_count(a); i++) {
    if (!highlight_subtrees_are_alike(left[i], right[i], depth - 1)) return false;
  }
  return true;
}

/// Whether two nodes have equal nodes in equal rules below them. If the structures are not known: whether they are
/// the same node.
static inline bool highlight_nodes_are_alike(TSNode a, TSNode b) {
  if (!highlight_knows_nodes()) return a.id == b.id;
  return highlight_subtrees_are_alike(
    *(const highlight_subtree *const *)a.id, *(const highlight_subtree *const *)b.id, 200);
}

enum { HIGHLIGHT_WALK_DEPTH = 128 };

/// A walk through the hidden nodes below a node, forwards or backwards.
typedef struct {
  struct {
    const highlight_subtree *tree;
    uint32_t index;
    bool is_join;
  } levels[HIGHLIGHT_WALK_DEPTH];
  int depth;
  bool is_backwards;
} highlight_walk;

static inline bool highlight_walk_enter(highlight_walk *walk, const highlight_subtree *tree, bool is_join) {
  if (walk->depth == HIGHLIGHT_WALK_DEPTH || !highlight_subtree_is_plausible(tree)) return false;
  walk->levels[walk->depth].tree = tree;
  walk->levels[walk->depth].index = 0;
  walk->levels[walk->depth].is_join = is_join;
  walk->depth++;
  return true;
}

/// Whether all children of the innermost level of a walk were passed.
static inline bool highlight_walk_is_at_end(const highlight_walk *walk) {
  return walk->levels[walk->depth - 1].index == highlight_child_count(walk->levels[walk->depth - 1].tree);
}

static inline const highlight_subtree *highlight_walk_current(const highlight_walk *walk) {
  const highlight_subtree *tree = walk->levels[walk->depth - 1].tree;
  uint32_t index = walk->levels[walk->depth - 1].index;
  return highlight_subtree_children(tree)[walk->is_backwards ? highlight_child_count(tree) - 1 - index : index];
}

/// Returns the index of the child of the innermost rule, not counting joins, in which the walk is; from the end if
/// the walk goes backwards.
static inline uint32_t highlight_walk_rule_index(const highlight_walk *walk) {
  int level = walk->depth - 1;
  while (walk->levels[level].is_join) level--;
  return walk->levels[level].index;
}

/// Passes over the current child of a walk, and leaves the joins that end with it.
static inline void highlight_walk_advance(highlight_walk *walk) {
  walk->levels[walk->depth - 1].index++;
  while (walk->levels[walk->depth - 1].is_join && highlight_walk_is_at_end(walk)) {
    walk->depth--;
    walk->levels[walk->depth - 1].index++;
  }
}

/// Enters two nodes, each in its walk. Returns false if they are not of the same rule, have no children, or are
/// nested too deeply.
static inline bool highlight_walks_enter(
  highlight_walk *a, highlight_walk *b, const highlight_subtree *left, const highlight_subtree *right
) {
  if (highlight_symbol(left) != highlight_symbol(right) || left->production != right->production) return false;
  if (highlight_child_count(left) == 0 || highlight_child_count(right) == 0) return false;
  // Seen from the end, a child's index in the rule depends on their number.
  if (a->is_backwards && left->production != 0
      && highlight_structural_count(left) != highlight_structural_count(right)) return false;
  return highlight_walk_enter(a, left, false) && highlight_walk_enter(b, right, false);
}

/// Returns the number of bytes at the start of two nodes, or at their end if `is_backwards` is true, that consist of
/// the same subtrees in the same parts of the same rules.
static inline uint32_t highlight_common_length(
  const highlight_subtree *old_tree, const highlight_subtree *new_tree, bool is_backwards
) {
  highlight_walk a, b;
  a.depth = b.depth = 0;
  a.is_backwards = b.is_backwards = is_backwards;
  uint32_t length = 0;
  if (!highlight_walks_enter(&a, &b, old_tree, new_tree)) return 0;
  for (;;) {
    // Nodes of one rule are walked side by side, however their repetitions are joined.
    bool is_rule = !a.levels[a.depth - 1].is_join && !b.levels[b.depth - 1].is_join;
    if (is_rule && (highlight_walk_is_at_end(&a) || highlight_walk_is_at_end(&b))) {
      if (!highlight_walk_is_at_end(&a) || !highlight_walk_is_at_end(&b) || a.depth == 1 || b.depth == 1) break;
      a.depth--;
      b.depth--;
      highlight_walk_advance(&a);
      highlight_walk_advance(&b);
      continue;
    }
    // One has left its repetition, the other not.
    if (highlight_walk_rule_index(&a) != highlight_walk_rule_index(&b)) break;
    if (highlight_walk_is_at_end(&a) || highlight_walk_is_at_end(&b)) break;
    const highlight_subtree *left = highlight_walk_current(&a);
    const highlight_subtree *right = highlight_walk_current(&b);
    if (left == right) {
      length += highlight_subtree_length(left);
      highlight_walk_advance(&a);
      highlight_walk_advance(&b);
      continue;
    }
    if (highlight_subtree_is_inline(left) || highlight_subtree_is_inline(right)) break;
    uint32_t left_length = highlight_subtree_length(left);
    uint32_t right_length = highlight_subtree_length(right);
    bool is_left_join = highlight_subtree_is_join(left);
    bool is_right_join = highlight_subtree_is_join(right);
    if (is_left_join && (left_length > right_length || (left_length == right_length && is_right_join))) {
      if (!highlight_walk_enter(&a, left, true)) break;
      if (left_length > right_length) continue;
      if (!highlight_walk_enter(&b, right, true)) break;
    } else if (is_right_join && right_length > left_length) {
      if (!highlight_walk_enter(&b, right, true)) break;
    } else {
      if (((highlight_flags(left) | highlight_flags(right)) & 1) != 0) break;
      if (!highlight_walks_enter(&a, &b, left, right)) break;
    }
  }
  return length;
}

/// Returns the byte range in which two nodes at the same offset may differ: nodes that end before it or begin after
/// it are the same in both, with the same role in the same rules. The complete range if nothing is known. Descends
/// through the hidden nodes in which the library keeps repetitions: O(log children), not O(children).
static inline highlight_extent highlight_node_difference(TSNode old_node, TSNode new_node) {
  highlight_extent extent = {0, UINT32_MAX};
  if (!highlight_knows_nodes()) return extent;
  const highlight_subtree *old_tree = *(const highlight_subtree *const *)old_node.id;
  const highlight_subtree *new_tree = *(const highlight_subtree *const *)new_node.id;
  if (highlight_subtree_is_inline(old_tree) || highlight_subtree_is_inline(new_tree)) return extent;
  uint32_t start = ts_node_start_byte(new_node) - new_tree->padding[0];
  uint32_t end = ts_node_end_byte(new_node);
  if (ts_node_start_byte(old_node) - old_tree->padding[0] == start) {
    extent.start = start + highlight_common_length(old_tree, new_tree, false);
  }
  if (ts_node_end_byte(old_node) == end) extent.end = end - highlight_common_length(old_tree, new_tree, true);
  return extent;
}

/// Returns the aliases that the rule of a node gives to its children, by the index of the child without extras; NULL
/// for none.
static inline const TSSymbol *highlight_aliases(const highlight_language *language, const highlight_subtree *parent) {
  if (parent->production == 0) return NULL;
  return language->alias_sequences + (uint32_t)parent->production * language->max_alias_sequence_length;
}

/// Returns the alias that the parent's rule gives to a child instead of its own symbol; 0 for none.
static inline TSSymbol highlight_alias(
  const highlight_language *language, const highlight_subtree *parent, uint32_t structural_child_index
) {
  const TSSymbol *aliases = highlight_child_count(parent) == 0 ? NULL : highlight_aliases(language, parent);
  return aliases ? aliases[structural_child_index] : 0;
}

/// Returns the public symbol of a symbol, under which a node is known outside. Symbols that the language does not have, such as the symbol of
/// errors, are returned unchanged.
static inline TSSymbol highlight_public_symbol(const highlight_language *language, TSSymbol symbol) {
  return symbol < language->symbol_count + language->alias_count ? language->public_symbols[symbol] : symbol;
}

/// A search for the first child of a node that ends at an offset or after it.
typedef struct {
  const highlight_language *language;
  /// By symbol, the last for all from `last_slot` on: whether such a child must not be passed over. NULL: none.
  const bool *stops;
  uint32_t last_slot;
  /// The byte offset at or after which the child ends.
  uint32_t byte_offset;
  /// The byte offset of the next child, with its padding.
  uint32_t position;
  /// How many children were passed over.
  uint32_t count;
  /// The child that was found, and the byte at which it begins.
  uintptr_t found;
  uint32_t found_start;
} highlight_child_search;

/// Searches the visible children of a subtree for the first one that ends at the offset of the search or after it.
/// Returns 1 if the child was found, 0 if all end before the offset, -1 if that cannot be known or a child stops the
/// search.
static inline int highlight_search_children(highlight_child_search *search, const highlight_subtree *tree, int depth) {
  if (depth == 0 || !highlight_subtree_is_plausible(tree)) return -1;
  const highlight_subtree *const *children = highlight_subtree_children(tree);
  uint32_t structural_index = 0;
  for (uint32_t i = 0; i < highlight_child_count(tree); i++) {
    const highlight_subtree *child = children[i];
    bool is_inline = highlight_subtree_is_inline(child);
    uintptr_t value = (uintptr_t)child;
    TSSymbol symbol = is_inline ? (TSSymbol)(value >> 8 & 0xFF) : highlight_symbol(child);
    TSSymbol alias = highlight_subtree_is_extra(child) ? 0 : highlight_alias(search->language, tree, structural_index++);
    if (alias != 0) symbol = alias;
    uint32_t end = search->position + highlight_subtree_length(child);
    if (highlight_subtree_is_visible(child) || alias != 0) {
      if (end >= search->byte_offset) {
        search->found = value;
        search->found_start = search->position + (is_inline ? (uint32_t)((uint64_t)value >> 48 & 0xFF) : child->padding[0]);
        return 1;
      }
      if (search->stops) {
        symbol = highlight_public_symbol(search->language, symbol);
        if (search->stops[symbol < search->last_slot ? symbol : search->last_slot]) return -1;
      }
      search->count++;
    } else if (!is_inline && highlight_child_count(child) > 0 && (uint32_t)child->child_counts > 0) {
      if (!search->stops && end < search->byte_offset) {
        // The low half counts the visible children, including the visible children of hidden children.
        search->count += (uint32_t)child->child_counts;
        search->position = end;
        continue;
      }
      int result = highlight_search_children(search, child, depth - 1);
      if (result != 0) return result;
    }
    search->position = end;
  }
  return 0;
}

/// Moves a cursor from a node to its first child that ends at a byte offset or after it, without a visit to the
/// children before.
/// - Returns: the number of children that were passed over. -1, and the cursor stays, if one of them stops the
///   search, there is no such child, or that cannot be known. O(children before), but a few nanoseconds for each;
///   O(log children) without `stops`.
/// - `stops`: by symbol, whether such a child ends the search; NULL for none.
static inline int64_t highlight_cursor_goto_child(
  TSTreeCursor *cursor, TSNode node, uint32_t byte_offset, const bool *stops, uint32_t last_slot
) {
  if (!highlight_knows_nodes()) return -1;
  const highlight_subtree *tree = *(const highlight_subtree *const *)node.id;
  if (byte_offset == 0 || highlight_subtree_is_inline(tree)) return -1;
  highlight_child_search search = {
    (const highlight_language *)ts_tree_language((const TSTree *)node.tree), stops, last_slot, byte_offset,
    ts_node_start_byte(node) - tree->padding[0], 0, 0, 0
  };
  if (highlight_search_children(&search, tree, 64) != 1) return -1;
  uint32_t depth = cursor->context[0];
  if (ts_tree_cursor_goto_first_child_for_byte(cursor, byte_offset) < 0) return -1;
  // Among errors this function of 0.20.7 skips nodes, so its count is not always the number of the children before.
  TSNode child = ts_tree_cursor_current_node(cursor);
  if (highlight_node_subtree(child) == search.found && ts_node_start_byte(child) == search.found_start) return search.count;
  while (cursor->context[0] > depth && ts_tree_cursor_goto_parent(cursor)) {}
  return -1;
}

/// The number of hidden nodes above a node that are searched for its field and supertypes. Trees are balanced, but not inside errors: a text of
/// 200,000 lines with one error may have as many hidden nodes above its first line, and each line would search all hidden nodes above it.
#define HIGHLIGHT_CLIMB_LIMIT 1024

/// Returns a bit for each of the first 32 supertypes that is a hidden node directly around the cursor's node: bit i
/// for supertype i. Only if the structures are known.
static inline uint32_t highlight_cursor_supertypes(
  const TSTreeCursor *cursor, const TSSymbol *supertypes, uint32_t count
) {
  const highlight_cursor_entry *entries = (const highlight_cursor_entry *)cursor->id;
  uint32_t depth = cursor->context[0];
  if (depth < 2) return 0;
  const TSLanguage *tree_language = ts_tree_language((const TSTree *)cursor->tree);
  const highlight_language *language = (const highlight_language *)tree_language;
  uint32_t result = 0;
  uint32_t lowest = depth > HIGHLIGHT_CLIMB_LIMIT ? depth - HIGHLIGHT_CLIMB_LIMIT : 0;
  for (uint32_t i = depth - 2; i > lowest; i--) {
    const highlight_subtree *ancestor = *entries[i].subtree;
    if (((uintptr_t)ancestor & 1) != 0) break;
    TSSymbol symbol = highlight_symbol(ancestor);
    bool is_visible = (highlight_flags(ancestor) & 1) != 0;
    if ((highlight_flags(ancestor) & 4) == 0) {
      TSSymbol alias = highlight_alias(language, *entries[i - 1].subtree, entries[i].structural_child_index);
      if (alias != 0) {
        symbol = alias;
        is_visible = !highlight_symbol_is_hidden(tree_language, alias);
      }
    }
    if (is_visible) break;
    for (uint32_t j = 0; j < count && j < 32; j++) {
      if (symbol == supertypes[j]) result |= 1u << j;
    }
  }
  return result;
}

#endif
