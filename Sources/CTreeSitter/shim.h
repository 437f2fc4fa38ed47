#ifndef HIGHLIGHT_CTREESITTER_SHIM_H
#define HIGHLIGHT_CTREESITTER_SHIM_H

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

// MARK: Supertypes
//
// A supertype such as `expression` is a hidden node between two visible ones. The public interface of 0.20.7 shows
// hidden nodes to nobody, but a tree cursor keeps them on its stack. The structures below are those of 0.20.6 to 0.20.8;
// before they are trusted, the size that they give for the current node is compared with the public one.

typedef struct {
  uint32_t ref_count;
  uint32_t padding[3];
  uint32_t size[3];
  uint32_t lookahead_bytes;
  uint32_t error_cost;
  uint16_t child_count;
  TSSymbol symbol;
  uint16_t parse_state;
  uint8_t flags;  // Bit 0: visible.
} highlight_subtree;

typedef struct {
  const highlight_subtree *const *subtree;
  uint32_t position[3];
  uint32_t child_index;
  uint32_t structural_child_index;
} highlight_cursor_entry;

/// Which of the given supertypes the cursor's node stands for, one bit each (the first 32). 0 when that cannot be known.
static inline uint32_t highlight_cursor_supertypes(
  const TSTreeCursor *cursor, const TSSymbol *supertypes, uint32_t count
) {
  const highlight_cursor_entry *entries = (const highlight_cursor_entry *)cursor->id;
  uint32_t depth = cursor->context[0];
  if (depth < 2) return 0;
  const highlight_subtree *current = *entries[depth - 1].subtree;
  if (((uintptr_t)current & 1) == 0) {
    TSNode node = ts_tree_cursor_current_node(cursor);
    if (current->size[0] != ts_node_end_byte(node) - ts_node_start_byte(node)) return 0;
  }
  uint32_t result = 0;
  for (uint32_t i = depth - 2; i > 0; i--) {
    const highlight_subtree *ancestor = *entries[i].subtree;
    if (((uintptr_t)ancestor & 1) != 0 || (ancestor->flags & 1) != 0) break;
    for (uint32_t j = 0; j < count && j < 32; j++) {
      if (ancestor->symbol == supertypes[j]) result |= 1u << j;
    }
  }
  return result;
}

#endif
