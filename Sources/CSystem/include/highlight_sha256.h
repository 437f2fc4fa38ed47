#ifndef HIGHLIGHT_SHA256_H
#define HIGHLIGHT_SHA256_H

#include <stddef.h>
#include <stdint.h>

// SHA-256 as FIPS PUB 180-4 describes it (sections 4.1.2, 5.1.1, 5.3.3 and 6.2), for whole bytes.

typedef struct {
  uint32_t hash[8];
  /// How many bytes came so far.
  uint64_t count;
  /// The block that is not full yet.
  uint8_t block[64];
} highlight_sha256;

void highlight_sha256_begin(highlight_sha256 *state);

/// Adds bytes to the hash. `bytes` may be NULL if `count` is 0.
void highlight_sha256_add(highlight_sha256 *state, const void *bytes, size_t count);

/// Writes the 32 bytes of the hash to `hash`. The state must not be used again.
void highlight_sha256_end(highlight_sha256 *state, uint8_t *hash);

#endif
