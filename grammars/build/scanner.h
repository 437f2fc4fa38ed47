// Included before every external scanner that is built: functions of the C library that some scanners call with arguments that they do not
// take. guard.c defines __assert_fail.
//
// - Swift's scanner asks for memory for no element and writes one into it.
// - A failed assertion, for which glibc calls __assert_fail and macOS __assert_rtn, ends the call of the scanner and not the process. Ruby's fails when it reads the
//   state that it wrote for a heredoc with a name of more than 255 bytes.
// - So does a call of abort: Kotlin's at 1024 strings inside each other.
// - A copy of less than no byte is a failed assertion: Markdown's scanner may count its open blocks below zero.
//
// And its small blocks of memory: a scanner that keeps the names of open tags frees and allocates all of them for each token.

#ifndef HIGHLIGHT_SCANNER_H
#define HIGHLIGHT_SCANNER_H

#define __assert_fail highlight_lsp_assert_fail
#define __assert_rtn highlight_lsp_assert_rtn

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

__attribute__((always_inline)) static inline void *highlight_lsp_memcpy(void *target, const void *source, size_t size) {
  assert(size <= PTRDIFF_MAX);
  return memcpy(target, source, size);
}

__attribute__((noreturn, unused)) static inline void highlight_lsp_abort(void) {
  assert(!"abort");
  __builtin_unreachable();
}

#define abort highlight_lsp_abort

// Blocks of up to 256 bytes have a size that is a multiple of 16. A thread keeps up to 1024 of them that were freed, in a list for each size;
// they are freed when it ends. A block may be freed by another thread.

enum { HIGHLIGHT_STEP = 16, HIGHLIGHT_SIZES = 16, HIGHLIGHT_MOST_KEPT = 1024 };

// Before each block, as large as what malloc aligns to.
typedef struct highlight_lsp_block {
  _Alignas(16) struct highlight_lsp_block *next;
  size_t size;
} highlight_lsp_block;

typedef struct {
  highlight_lsp_block *first[HIGHLIGHT_SIZES];
  // How many more are kept; none before the end of the thread is known.
  int room;
  bool ends_with_thread;
} highlight_lsp_blocks;

static _Thread_local highlight_lsp_blocks highlight_lsp_kept;
static pthread_key_t highlight_lsp_key;
static bool highlight_lsp_has_key;

static void highlight_lsp_free_kept(void *kept) {
  highlight_lsp_blocks *blocks = kept;
  for (int i = 0; i < HIGHLIGHT_SIZES; i++) {
    for (highlight_lsp_block *block; (block = blocks->first[i]);) {
      blocks->first[i] = block->next;
      free(block);
    }
  }
  blocks->room = 0;
  blocks->ends_with_thread = false;
}

__attribute__((constructor)) static void highlight_lsp_make_key(void) {
  highlight_lsp_has_key = pthread_key_create(&highlight_lsp_key, highlight_lsp_free_kept) == 0;
}

// The library is closed: no thread may call it when it ends.
__attribute__((destructor)) static void highlight_lsp_delete_key(void) {
  if (highlight_lsp_has_key) pthread_key_delete(highlight_lsp_key);
  highlight_lsp_free_kept(&highlight_lsp_kept);
}

// What the address sanitizer reports: all of a block that is kept, and what is behind the bytes that were asked for.
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#else
#define ASAN_POISON_MEMORY_REGION(start, size) ((void)0)
#define ASAN_UNPOISON_MEMORY_REGION(start, size) ((void)0)
#endif

static inline bool highlight_lsp_is_small(size_t size) { return size <= HIGHLIGHT_STEP * HIGHLIGHT_SIZES; }

// Returns a new block; one of 0 bytes has one, as Swift's scanner needs it.
__attribute__((noinline)) static void *highlight_lsp_new_block(size_t size) {
  if (size > PTRDIFF_MAX - sizeof(highlight_lsp_block)) return NULL;
  size_t whole = size;
  if (highlight_lsp_is_small(size)) whole = size == 0 ? HIGHLIGHT_STEP : (size + HIGHLIGHT_STEP - 1) / HIGHLIGHT_STEP * HIGHLIGHT_STEP;
  highlight_lsp_block *block = malloc(sizeof *block + whole);
  if (!block) return NULL;
  block->size = whole;
  ASAN_POISON_MEMORY_REGION(block + 1, whole);
  ASAN_UNPOISON_MEMORY_REGION(block + 1, size);
  return block + 1;
}

__attribute__((always_inline)) static inline void *highlight_lsp_malloc(size_t size) {
  size_t index = (size - 1) / HIGHLIGHT_STEP;
  if (index >= HIGHLIGHT_SIZES) return highlight_lsp_new_block(size);
  highlight_lsp_blocks *blocks = &highlight_lsp_kept;
  highlight_lsp_block *block = blocks->first[index];
  if (!block) return highlight_lsp_new_block(size);
  blocks->first[index] = block->next;
  blocks->room++;
  ASAN_UNPOISON_MEMORY_REGION(block + 1, size);
  return block + 1;
}

// Returns whether freed blocks can be kept from now on.
__attribute__((noinline)) static bool highlight_lsp_make_room(highlight_lsp_blocks *blocks) {
  if (blocks->ends_with_thread || !highlight_lsp_has_key || pthread_setspecific(highlight_lsp_key, blocks) != 0) return false;
  blocks->ends_with_thread = true;
  blocks->room = HIGHLIGHT_MOST_KEPT;
  return true;
}

__attribute__((always_inline)) static inline void highlight_lsp_free(void *memory) {
  if (!memory) return;
  highlight_lsp_block *block = (highlight_lsp_block *)memory - 1;
  highlight_lsp_blocks *blocks = &highlight_lsp_kept;
  if (!highlight_lsp_is_small(block->size) || (blocks->room == 0 && !highlight_lsp_make_room(blocks))) {
    free(block);
    return;
  }
  blocks->room--;
  size_t index = block->size / HIGHLIGHT_STEP - 1;
  ASAN_POISON_MEMORY_REGION(memory, block->size);
  block->next = blocks->first[index];
  blocks->first[index] = block;
}

__attribute__((unused)) static void *highlight_lsp_realloc(void *memory, size_t size) {
  if (!memory) return highlight_lsp_malloc(size);
  highlight_lsp_block *block = (highlight_lsp_block *)memory - 1;
  if (size <= block->size) {
    ASAN_POISON_MEMORY_REGION(memory, block->size);
    ASAN_UNPOISON_MEMORY_REGION(memory, size);
    return memory;
  }
  ASAN_UNPOISON_MEMORY_REGION(memory, block->size);
  if (!highlight_lsp_is_small(block->size)) {
    if (size > PTRDIFF_MAX - sizeof *block) return NULL;
    block = realloc(block, sizeof *block + size);
    if (!block) return NULL;
    block->size = size;
    return block + 1;
  }
  void *result = highlight_lsp_malloc(size);
  if (result) {
    memcpy(result, memory, block->size);
    highlight_lsp_free(memory);
  }
  return result;
}

__attribute__((malloc, unused)) static void *highlight_lsp_calloc(size_t count, size_t size) {
  size_t all;
  if (__builtin_mul_overflow(count > 0 ? count : 1, size, &all)) return NULL;
  void *result = highlight_lsp_malloc(all);
  if (result) memset(result, 0, all);
  return result;
}

// No scanner frees what the C library allocated.
#undef malloc
#undef calloc
#undef realloc
#undef free
#define malloc highlight_lsp_malloc
#define calloc highlight_lsp_calloc
#define realloc highlight_lsp_realloc
#define free highlight_lsp_free

#undef memcpy
#define memcpy highlight_lsp_memcpy

#endif
