#ifndef HIGHLIGHT_CTREESITTER_SHIM_H
#define HIGHLIGHT_CTREESITTER_SHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tree_sitter/api.h>

/// Raises or lowers a cancellation flag that a parse on another thread polls.
static inline void highlight_flag_store(size_t *flag, size_t value) {
  __atomic_store_n(flag, value, __ATOMIC_RELEASE);
}

/// Reads a cancellation flag.
static inline size_t highlight_flag_load(const size_t *flag) {
  return __atomic_load_n(flag, __ATOMIC_ACQUIRE);
}

/// Whether a node is a short token that the library keeps inside its pointer (bit 0 tells): then it has no children.
/// Saves half of a cursor's steps. A missing child is all that a wrong answer could cost, so big-endian machines say no.
static inline bool highlight_node_is_inline(TSNode node) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  return (*(const uintptr_t *)node.id & 1) != 0;
#else
  return false;
#endif
}

/// What a node is below itself: equal values mean the same subtree, which a parse took over from the tree before.
static inline uintptr_t highlight_node_subtree(TSNode node) {
  return *(const uintptr_t *)node.id;
}

// MARK: Supertypes
//
// A supertype such as `expression` is a hidden node between two visible ones. The public interface of 0.20.7 shows
// hidden nodes to nobody, but a tree cursor keeps them on its stack. The structures below are those of 0.20.6 to 0.20.8
// and of parsers with language ABI 13 and 14; before they are trusted, the symbol that they give for the current node is
// compared with the public one.

typedef struct {
  uint32_t ref_count;
  uint32_t padding[3];
  uint32_t size[3];
  uint32_t lookahead_bytes;
  uint32_t error_cost;
  uint16_t child_count;
  TSSymbol symbol;
  uint16_t parse_state;
  uint8_t flags;  // Bit 0: visible, bit 2: extra.
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

/// The beginning of a language, as generated parsers define it.
typedef struct {
  uint32_t version;
  uint32_t counts[8];
  uint16_t max_alias_sequence_length;
  const void *tables[9];
  const TSSymbol *public_symbols;
  const uint16_t *alias_map;
  const TSSymbol *alias_sequences;
} highlight_language;

/// The name that the parent's rule gives to a child in place of its own; 0 for none.
static inline TSSymbol highlight_alias(
  const highlight_language *language, const highlight_subtree *parent, uint32_t structural_child_index
) {
  if (parent->child_count == 0 || parent->production == 0) return 0;
  return language->alias_sequences[
    (uint32_t)parent->production * language->max_alias_sequence_length + structural_child_index];
}

/// Which of the given supertypes the cursor's node stands for, one bit each (the first 32). 0 when that cannot be known.
static inline uint32_t highlight_cursor_supertypes(
  const TSTreeCursor *cursor, const TSSymbol *supertypes, uint32_t count
) {
  const highlight_cursor_entry *entries = (const highlight_cursor_entry *)cursor->id;
  uint32_t depth = cursor->context[0];
  if (depth < 2) return 0;
  const TSLanguage *tree_language = ts_tree_language((const TSTree *)cursor->tree);
  const highlight_language *language = (const highlight_language *)tree_language;
  const highlight_subtree *current = *entries[depth - 1].subtree;
  if (((uintptr_t)current & 1) == 0 && current->symbol != (TSSymbol)-1) {
    TSSymbol symbol = 0;
    if ((current->flags & 4) == 0) {
      symbol = highlight_alias(
        language, *entries[depth - 2].subtree, entries[depth - 1].structural_child_index);
    }
    if (symbol == 0) symbol = current->symbol;
    if (symbol < language->counts[0] + language->counts[1]) symbol = language->public_symbols[symbol];
    if (symbol != ts_node_symbol(ts_tree_cursor_current_node(cursor))) return 0;
  }
  uint32_t result = 0;
  for (uint32_t i = depth - 2; i > 0; i--) {
    const highlight_subtree *ancestor = *entries[i].subtree;
    if (((uintptr_t)ancestor & 1) != 0) break;
    TSSymbol symbol = ancestor->symbol;
    bool is_visible = (ancestor->flags & 1) != 0;
    if ((ancestor->flags & 4) == 0) {
      TSSymbol alias = highlight_alias(language, *entries[i - 1].subtree, entries[i].structural_child_index);
      if (alias != 0) {
        symbol = alias;
        is_visible = ts_language_symbol_type(tree_language, alias) != TSSymbolTypeAuxiliary;
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
