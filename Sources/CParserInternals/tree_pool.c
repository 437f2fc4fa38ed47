#include "tree_pool.h"

#include "meter.h"

#include <stdatomic.h>
#include <stdint.h>
#include <string.h>

#if defined(__linux__)
#include <sys/mman.h>
#endif

enum {
  // Sizes are rounded up to a multiple of it.
  unit = 16,
  largest = 512,
  size_count = largest / unit + 1,
  // A chunk has one or more pieces. The blocks of a chunk have one size.
  piece_bytes = 1 << 10,
  most_pieces = 16,
  large_page = 2 << 20,
  // How many more pieces may be written at once.
  opened_pieces = (64 << 20) / piece_bytes,
};

// The size of the reserved addresses, which cost nothing. Further blocks come from the other allocator.
static const size_t pool_bytes = (size_t)8 << 30;
static const size_t piece_count = ((size_t)8 << 30) / piece_bytes;

typedef struct block {
  struct block *next;
} block;

// The blocks of one size that a thread may take: freed ones, and the rest of its last chunk.
typedef struct {
  block *freed;
  char *next, *end;
} shelf;

static _Thread_local shelf shelves[size_count];
// How many pieces the last chunk of each shelf has. A chunk has twice as many as the one before: the tree of a short text has few blocks of
// each size, and every page that it touches costs a page fault.
static _Thread_local uint8_t last_pieces[size_count];
static highlight_allocator other;
static char *pool;
// How many pieces are in use.
static _Atomic size_t pieces_used;
// How many of the first pieces may be written. The others are addresses only, which no limit of committed memory counts.
static _Atomic size_t pieces_open;
// The size of the blocks of each piece, in units.
static uint8_t piece_units[((size_t)8 << 30) / piece_bytes];

static inline bool is_inside(const void *pointer) { return (uintptr_t)pointer - (uintptr_t)pool < pool_bytes; }

static inline size_t units_of(const void *pointer) { return piece_units[((uintptr_t)pointer - (uintptr_t)pool) / piece_bytes]; }

bool highlight_tree_pool_open(highlight_allocator others, size_t expected) {
#if defined(__linux__)
  char *stretch =
    mmap(NULL, pool_bytes + large_page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (stretch == MAP_FAILED) return false;
  stretch += -(uintptr_t)stretch % large_page;
  expected = expected < pool_bytes ? expected / large_page * large_page : 0;
  if (expected > 0) madvise(stretch, expected, MADV_HUGEPAGE);
  other = others;
  pool = stretch;
  return true;
#else
  (void)others;
  (void)expected;
  return false;
#endif
}

// Makes the first pieces writable. False if the system has no memory for them.
static bool open_pieces(size_t count) {
  size_t open = atomic_load_explicit(&pieces_open, memory_order_relaxed);
  if (count <= open) return true;
#if defined(__linux__)
  // Two threads may both do it: the later one changes nothing.
  size_t more = (count + opened_pieces - 1) / opened_pieces * opened_pieces;
  if (mprotect(pool, more * piece_bytes, PROT_READ | PROT_WRITE) != 0) return false;
  while (open < more && !atomic_compare_exchange_weak(&pieces_open, &open, more)) continue;
  return true;
#else
  return false;
#endif
}

// A block of a new chunk.
__attribute__((noinline)) static void *take_from_chunk(shelf *shelf, size_t units) {
  // A parse that needs much more than a tree of its text will be abandoned, and the pool keeps what it has.
  if (highlight_meter.pooled < 0) return other.malloc(units * unit);
  size_t pieces = last_pieces[units] == 0 ? 1 : last_pieces[units] < most_pieces ? last_pieces[units] * 2 : most_pieces;
  size_t piece = atomic_fetch_add_explicit(&pieces_used, pieces, memory_order_relaxed);
  if (piece + pieces > piece_count) {
    atomic_store_explicit(&pieces_used, piece_count, memory_order_relaxed);
    return other.malloc(units * unit);
  }
  if (!open_pieces(piece + pieces)) return other.malloc(units * unit);
  memset(piece_units + piece, (int)units, pieces);
  char *first = pool + piece * piece_bytes;
  last_pieces[units] = (uint8_t)pieces;
  highlight_meter.pooled -= (int64_t)(pieces * piece_bytes);
  meter_take(units * unit);
  shelf->next = first + units * unit;
  shelf->end = first + pieces * piece_bytes / (units * unit) * (units * unit);
  return first;
}

static inline void *take(size_t size) {
  size_t units = size == 0 ? 1 : (size + unit - 1) / unit;
  shelf *shelf = &shelves[units];
  block *freed = shelf->freed;
  if (freed) {
    meter_take(units * unit);
    shelf->freed = freed->next;
    return freed;
  }
  char *next = shelf->next;
  if (next == shelf->end) return take_from_chunk(shelf, units);
  meter_take(units * unit);
  shelf->next = next + units * unit;
  return next;
}

static inline void put_back(void *pointer) {
  size_t units = units_of(pointer);
  meter_give_back(units * unit);
  shelf *shelf = &shelves[units];
  block *freed = pointer;
  freed->next = shelf->freed;
  shelf->freed = freed;
}

// A block without the work of the request: that was counted.
static void *allocate(size_t size) { return size <= largest ? take(size) : other.malloc(size); }

void *highlight_tree_pool_malloc(size_t size) {
  meter_request(size);
  return allocate(size);
}

void *highlight_tree_pool_calloc(size_t count, size_t size) {
  meter_request(count * size);
  if (count > largest || size > largest || count * size > largest) return other.calloc(count, size);
  void *pointer = take(count * size);
  return pointer ? memset(pointer, 0, count * size) : NULL;
}

void *highlight_tree_pool_realloc(void *pointer, size_t size) {
  meter_request(size);
  if (!pointer) return allocate(size);
  if (!is_inside(pointer)) return other.realloc(pointer, size);
  size_t room = units_of(pointer) * unit;
  if (size <= room && size + unit > room) return pointer;
  void *moved = allocate(size);
  if (!moved) return NULL;
  memcpy(moved, pointer, size < room ? size : room);
  put_back(pointer);
  return moved;
}

void highlight_tree_pool_free(void *pointer) {
  if (is_inside(pointer)) {
    put_back(pointer);
  } else {
    other.free(pointer);
  }
}
