#ifndef HIGHLIGHT_METER_H
#define HIGHLIGHT_METER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The work and memory that the parse of this thread may still use (`parse_meter.h`). Counted where the library calls this target: a step of its
// lexer, a lookup in its tables, a block of its memory.

// Measured over source texts and texts full of errors: each of them takes 0.5 to 3 ns for a unit.
enum {
  /// A lookup of actions that finds none. After an error the parser makes one for every token of the grammar; without errors nearly every lookup
  /// finds something, and is not counted.
  METER_LOOKUP = 20,
  /// A step of the lexer to the next character.
  METER_CHARACTER = 16,
  /// A block of memory, and the steps of the parser that fill it.
  METER_BLOCK = 200,
  /// This many bytes of a block are a unit.
  METER_BYTES = 2,
};

typedef struct {
  /// The units of work, and the bytes of memory, that may still be used. Negative: the limit was exceeded.
  int64_t work, bytes;
  /// The bytes that may still be taken from the pool of small blocks.
  int64_t pooled;
  /// The values at the start.
  int64_t first_work, first_bytes;
  /// The flag that ends the parse; NULL outside of a parse.
  size_t *flag;
  int exceeded;
  unsigned large_blocks;
} highlight_meter_state;

// The initial-exec model: one instruction for an access, in a program and in the libraries that it starts with.
extern _Thread_local highlight_meter_state highlight_meter __attribute__((tls_model("initial-exec"), visibility("hidden")));

/// Raises the flag of the parse, because its work or its memory is used up. Outside of a parse only lets the counters go on.
void highlight_meter_exceed(void) __attribute__((visibility("hidden")));

static inline void meter_lookup(void) {
  if (__builtin_expect((highlight_meter.work -= METER_LOOKUP) < 0, 0)) highlight_meter_exceed();
}

// The next request checks whether the limit is exceeded.
static inline void meter_character(void) { highlight_meter.work -= METER_CHARACTER; }

// A request for memory, from the pool or not.
static inline void meter_request(size_t size) {
  if (__builtin_expect((highlight_meter.work -= METER_BLOCK + (int64_t)(size / METER_BYTES)) < 0, 0)) highlight_meter_exceed();
}

static inline void meter_take(size_t bytes) {
  if (__builtin_expect((highlight_meter.bytes -= (int64_t)bytes) < 0, 0)) highlight_meter_exceed();
}

static inline void meter_give_back(size_t bytes) { highlight_meter.bytes += (int64_t)bytes; }

#endif
