#ifndef HIGHLIGHT_TREE_POOL_H
#define HIGHLIGHT_TREE_POOL_H

#include <stdbool.h>
#include <stddef.h>

#include "parse_meter.h"

/// Functions that allocate memory, with the contract of C's functions.
typedef struct {
  void *(*malloc)(size_t size);
  void *(*calloc)(size_t count, size_t size);
  void *(*realloc)(void *pointer, size_t size);
  void (*free)(void *pointer);
} highlight_allocator;

/// Reserves addresses for a pool of small blocks. Blocks have no header, and an allocation takes the first block of a list. A tree allocates a
/// block for each node. A freed block is used again by the thread that freed it, for blocks of the same size, and is never returned to the
/// system. So a parse gets only as much of the pool as `highlight_meter_begin` (`parse_meter.h`) allows. The rest comes from the other allocator.
/// - Parameters:
///   - others: allocates blocks that are too large for the pool, and all blocks when the pool is full. It may free any block that it allocated.
///   - expected: how many bytes will be used soon: the system is asked for large pages for them. 0: none.
/// Returns false if there are no addresses, or on another system than Linux. At most one call; before other threads use the pool.
bool highlight_tree_pool_open(highlight_allocator others, size_t expected);

/// The functions of the open pool. They also free and resize what the `others` allocated.
void *highlight_tree_pool_malloc(size_t size);
void *highlight_tree_pool_calloc(size_t count, size_t size);
void *highlight_tree_pool_realloc(void *pointer, size_t size);
void highlight_tree_pool_free(void *pointer);

#endif
