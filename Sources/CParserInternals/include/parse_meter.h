#ifndef HIGHLIGHT_PARSE_METER_H
#define HIGHLIGHT_PARSE_METER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Limits of a parse that count what it does, not the time that it takes: the same text gives the same result on every machine and under
// every load. A unit of work takes about a nanosecond.

/// Which limit a parse exceeded.
enum { HIGHLIGHT_WITHIN_LIMITS, HIGHLIGHT_TOO_MUCH_WORK, HIGHLIGHT_TOO_MUCH_MEMORY };

/// A block of this size can hold the children of a node that has more than it can count, in bytes.
enum { HIGHLIGHT_LARGE_BLOCK = 65536 * 8 };

/// The work and memory that a parse has used.
typedef struct {
  /// Units of work.
  uint64_t work;
  /// Bytes that were allocated and not freed; 0 if more were freed.
  uint64_t bytes;
  /// `HIGHLIGHT_WITHIN_LIMITS`, or the limit that was exceeded first.
  int exceeded;
  /// How many blocks of `HIGHLIGHT_LARGE_BLOCK` bytes or more were allocated.
  unsigned large_blocks;
} highlight_parse_use;

/// Starts to count the work and the memory of the parse that the calling thread does next.
/// - Parameters:
///   - work: the units of work that it may use.
///   - bytes: the bytes that it may allocate, beyond those that it frees.
///   - pooled: how many of them may come from the pool of small blocks, which never returns them to the system.
///   - flag: raised when the limit of work or of memory is exceeded: the parser ends after at most 100 steps.
void highlight_meter_begin(uint64_t work, uint64_t bytes, uint64_t pooled, size_t *flag);

/// Returns the work and memory that the parse has used so far. After that the flag is not raised any more.
highlight_parse_use highlight_meter_end(void);

/// Returns the units of work of all parses that the calling thread has ended.
uint64_t highlight_meter_total(void);

/// Counts the state of a scanner that is restored for the next token. Scanners keep open tags or indents in it.
/// - Parameter length: the length of the state in bytes.
void highlight_meter_scanner_state(unsigned length);

/// Counts a request of the parser library for memory that the pool does not answer, as work.
/// - Parameter size: the bytes that it requests.
void highlight_meter_request(size_t size);

/// Counts a block that the calling thread has allocated for the parser library outside of the pool, as memory.
/// - Parameter block: what `malloc` returned; not NULL.
void highlight_meter_take_block(const void *block);

/// Counts a block that the calling thread is about to free.
/// - Parameter block: what `malloc` returned; not NULL.
void highlight_meter_give_back_block(const void *block);

/// Starts to count the work of the query patterns that a folder adds, in the match that the calling thread does next.
void highlight_query_begin(void);

/// Counts units of such work.
void highlight_query_count(uint64_t units);

/// Returns the units of such work of the present match.
uint64_t highlight_query_work(void);

#endif
