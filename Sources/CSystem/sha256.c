#include "highlight_sha256.h"

#include <string.h>

// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2).
static const uint32_t constants[64] = {
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotated(uint32_t word, int bits) { return word >> bits | word << (32 - bits); }

// Updates the hash with one block of 64 bytes (FIPS 180-4, 6.2.2).
static void compress(uint32_t hash[8], const uint8_t *block) {
  uint32_t schedule[64];
  for (int i = 0; i < 16; i++) {
    const uint8_t *bytes = block + 4 * i;
    schedule[i] = (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
  }
  for (int i = 16; i < 64; i++) {
    uint32_t early = schedule[i - 15], late = schedule[i - 2];
    uint32_t sigma0 = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3;
    uint32_t sigma1 = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10;
    schedule[i] = sigma1 + schedule[i - 7] + sigma0 + schedule[i - 16];
  }
  uint32_t a = hash[0], b = hash[1], c = hash[2], d = hash[3], e = hash[4], f = hash[5], g = hash[6], h = hash[7];
  for (int i = 0; i < 64; i++) {
    uint32_t choice = (e & f) ^ (~e & g), majority = (a & b) ^ (a & c) ^ (b & c);
    uint32_t first = h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + choice + constants[i] + schedule[i];
    uint32_t second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + majority;
    h = g, g = f, f = e, e = d + first, d = c, c = b, b = a, a = first + second;
  }
  hash[0] += a, hash[1] += b, hash[2] += c, hash[3] += d, hash[4] += e, hash[5] += f, hash[6] += g, hash[7] += h;
}

void highlight_sha256_begin(highlight_sha256 *state) {
  // The first 32 bits of the fractional parts of the square roots of the first 8 primes (FIPS 180-4, 5.3.3).
  static const uint32_t initial[8] = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
  };
  memcpy(state->hash, initial, sizeof initial);
  state->count = 0;
}

void highlight_sha256_add(highlight_sha256 *state, const void *bytes, size_t count) {
  const uint8_t *next = bytes;
  size_t held = state->count % 64;
  state->count += count;
  if (held > 0 && held + count >= 64) {
    memcpy(state->block + held, next, 64 - held);
    compress(state->hash, state->block);
    next += 64 - held, count -= 64 - held, held = 0;
  }
  for (; count >= 64; next += 64, count -= 64) compress(state->hash, next);
  if (count > 0) memcpy(state->block + held, next, count);
}

void highlight_sha256_end(highlight_sha256 *state, uint8_t *hash) {
  uint64_t bits = state->count * 8;
  size_t held = state->count % 64;
  // A one bit, zeros up to 8 bytes before the end of a block, and the count of bits (FIPS 180-4, 5.1.1).
  uint8_t padding[72] = {0x80};
  size_t zeros = (held < 56 ? 56 : 120) - held;
  for (int i = 0; i < 8; i++) padding[zeros + (size_t)i] = (uint8_t)(bits >> (56 - 8 * i));
  highlight_sha256_add(state, padding, zeros + 8);
  for (int i = 0; i < 32; i++) hash[i] = (uint8_t)(state->hash[i / 4] >> (24 - i % 4 * 8));
}
