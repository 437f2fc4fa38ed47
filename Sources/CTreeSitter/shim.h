#ifndef HIGHLIGHT_CTREESITTER_SHIM_H
#define HIGHLIGHT_CTREESITTER_SHIM_H

#include <stddef.h>
#include <tree_sitter/api.h>

/// Raises or lowers a cancellation flag that a parse on another thread polls.
static inline void highlight_flag_store(size_t *flag, size_t value) {
  __atomic_store_n(flag, value, __ATOMIC_RELEASE);
}

/// Reads a cancellation flag.
static inline size_t highlight_flag_load(const size_t *flag) {
  return __atomic_load_n(flag, __ATOMIC_ACQUIRE);
}

#endif
