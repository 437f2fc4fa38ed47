#ifndef HIGHLIGHT_CHILDREN_H
#define HIGHLIGHT_CHILDREN_H

#include "cursor.h"

// The visible children of a node in one pass over the library's arrays. Only if `highlight_knows_nodes`. Gain: a cursor takes some hundred
// instructions for each child; patterns that read siblings share one list for each parent (RESULTS-costs.md, 26 November 2026). Remove it when the
// library lists children in one call.

/// A visible child of a node.
typedef struct {
  TSNode node;
  TSSymbol symbol;
  /// 0 for none, and if it is not requested.
  TSFieldId field;
  /// The given supertypes of the child, one bit each; 0 if they are not requested.
  uint32_t supertypes;
  /// The number of the caller's list of its children; 0 until there is one.
  uint32_t list;
} highlight_child_node;

/// The request for a list of children, and its result.
typedef struct {
  /// By symbol, the last for all from `last_slot` on: whether the field and the supertypes of such a child are asked for.
  const bool *needs_field;
  const bool *needs_supertypes;
  uint32_t last_slot;
  const TSSymbol *supertypes;
  uint32_t supertype_count;
  /// Room for `capacity` children; the first `count` are there.
  highlight_child_node *children;
  uint32_t capacity;
  uint32_t count;
  /// The symbols of the children: for each one the bit with the number of its lowest six bits.
  uint64_t symbols;
} highlight_child_list;

/// A position in bytes, rows and columns, passed by value.
typedef struct {
  uint32_t bytes;
  uint32_t row;
  uint32_t column;
} highlight_position;

/// How many hidden nodes are entered on the way to a child. Repetitions are balanced.
enum { HIGHLIGHT_LIST_DEPTH = 64 };

/// Returns the number of visible children of a node. O(1).
static inline uint32_t highlight_visible_child_count(TSNode node) {
  const highlight_subtree *tree = *(const highlight_subtree *const *)node.id;
  return highlight_subtree_has_visible_children(tree) ? (uint32_t)tree->child_counts : 0;
}

/// Returns a bit for each supertype in the list that is the symbol of a hidden node: bit i for supertype i, only the
/// first 32.
static inline uint32_t highlight_supertype_bits(const highlight_child_list *list, const highlight_subtree *tree) {
  uint32_t bits = 0;
  TSSymbol symbol = highlight_symbol(tree);
  for (uint32_t i = 0; i < list->supertype_count && i < 32; i++) {
    if (symbol == list->supertypes[i]) bits |= 1u << i;
  }
  return bits;
}

/// Appends the visible children of a node, or of a hidden node in it, to the list. Returns false if they do not fit
/// into it, or if hidden nodes are nested deeper than `depth`.
/// - `start`: where the node starts.
/// - `field`, `supertypes`: the field and supertypes that the hidden nodes around it give to their children.
static inline bool highlight_list_level(
  highlight_child_list *list, const TSTree *tree, const highlight_language *language, const highlight_subtree *parent,
  highlight_position start, bool names_fields, TSFieldId field, uint32_t supertypes, int depth
) {
  if (depth == 0) return false;
  const highlight_subtree *const *children = highlight_subtree_children(parent);
  const TSSymbol *aliases = highlight_aliases(language, parent);
  uint32_t count = highlight_child_count(parent);
  uint32_t structural_index = 0;
  uint32_t position[3] = {start.bytes, start.row, start.column};
  for (uint32_t i = 0; i < count; i++) {
    const highlight_subtree *child = children[i];
    if (i > 0) highlight_position_advance(position, children[i - 1], child);
    bool is_extra = highlight_subtree_is_extra(child);
    uint32_t index = structural_index;
    TSSymbol alias = 0;
    if (aliases && !is_extra) alias = aliases[structural_index++];
    if (alias != 0 || highlight_subtree_is_visible(child)) {
      if (list->count == list->capacity) return false;
      highlight_child_node *entry = &list->children[list->count++];
      TSNode node = {{position[0], position[1], position[2], alias}, children + i, tree};
      entry->node = node;
      entry->symbol = highlight_shown_symbol(language, child, alias);
      list->symbols |= UINT64_C(1) << (entry->symbol & 63);
      entry->field = 0;
      entry->supertypes = 0;
      entry->list = 0;
      uint32_t slot = entry->symbol < list->last_slot ? entry->symbol : list->last_slot;
      if (names_fields && !is_extra && list->needs_field[slot]) {
        entry->field = highlight_field_of_child(language, parent, index);
        if (entry->field == 0) entry->field = field;
      }
      if (list->needs_supertypes[slot]) entry->supertypes = supertypes;
    } else if (highlight_subtree_has_visible_children(child)) {
      TSFieldId inner = 0;
      if (names_fields && !is_extra) {
        inner = highlight_field_of_child(language, parent, index);
        if (inner == 0) inner = field;
      }
      uint32_t bits = list->supertype_count == 0 ? 0 : supertypes | highlight_supertype_bits(list, child);
      highlight_position inside = {position[0], position[1], position[2]};
      if (!highlight_list_level(list, tree, language, child, inside, names_fields, inner, bits, depth - 1)) return false;
    }
  }
  return true;
}

/// Returns a bit for the symbol of each visible child of a node, hidden nodes entered, as in `highlight_child_list`.
/// All bits if hidden nodes are nested deeper than `depth`.
static inline uint64_t highlight_symbols_below(
  const highlight_language *language, const highlight_subtree *parent, int depth
) {
  if (depth == 0) return UINT64_MAX;
  const highlight_subtree *const *children = highlight_subtree_children(parent);
  const TSSymbol *aliases = highlight_aliases(language, parent);
  uint32_t count = highlight_child_count(parent);
  uint32_t structural_index = 0;
  uint64_t symbols = 0;
  for (uint32_t i = 0; i < count; i++) {
    const highlight_subtree *child = children[i];
    TSSymbol alias = 0;
    if (aliases && !highlight_subtree_is_extra(child)) alias = aliases[structural_index++];
    if (alias != 0 || highlight_subtree_is_visible(child)) {
      symbols |= UINT64_C(1) << (highlight_shown_symbol(language, child, alias) & 63);
    } else if (highlight_subtree_has_visible_children(child)) {
      symbols |= highlight_symbols_below(language, child, depth - 1);
    }
  }
  return symbols;
}

/// Returns the symbols of the visible children of a node, as in `highlight_child_list`; all bits if there are more than
/// `most` of them or they are hidden deeply.
static inline uint64_t highlight_child_symbols(TSNode node, uint32_t most) {
  uint32_t count = highlight_visible_child_count(node);
  if (count == 0 || count > most) return count == 0 ? 0 : UINT64_MAX;
  const highlight_language *language = (const highlight_language *)((const highlight_tree *)node.tree)->language;
  return highlight_symbols_below(language, *(const highlight_subtree *const *)node.id, HIGHLIGHT_LIST_DEPTH);
}

/// Replaces the list by all visible children of a node, as a cursor at the node would find them. Returns false if
/// they do not fit; the list must not be used then.
/// - `names_fields`: whether fields are needed.
static inline bool highlight_list_children(highlight_child_list *list, TSNode node, bool names_fields) {
  const highlight_subtree *tree = *(const highlight_subtree *const *)node.id;
  list->count = 0;
  list->symbols = 0;
  if (!highlight_subtree_has_visible_children(tree)) return true;
  const highlight_language *language = (const highlight_language *)((const highlight_tree *)node.tree)->language;
  highlight_position start = {node.context[0], node.context[1], node.context[2]};
  return highlight_list_level(
    list, (const TSTree *)node.tree, language, tree, start, names_fields && language->field_count > 0, 0, 0,
    HIGHLIGHT_LIST_DEPTH);
}

#endif
