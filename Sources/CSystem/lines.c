#define _GNU_SOURCE
#include "highlight_lines.h"

#include <string.h>

// Whether the byte at an offset ends a line: LF, or CR without an LF after it. `next` is the byte after `count`
// bytes.
static int ends_line(const unsigned char *bytes, size_t count, int next, size_t offset) {
  if (bytes[offset] == '\n') return 1;
  return bytes[offset] == '\r' && (offset + 1 < count ? bytes[offset + 1] != '\n' : next != '\n');
}

size_t highlight_count_line_ends(const unsigned char *bytes, size_t count, int next) {
  size_t lines = 0;
  // In chunks whose sums stay small, so that compilers vectorize the loop.
  for (size_t start = 0; start < count;) {
    size_t end = count - start < 4096 ? count : start + 4096;
    unsigned feeds = 0;
    for (size_t offset = start; offset < end; offset++) feeds += bytes[offset] == '\n';
    lines += feeds;
    start = end;
  }
  const unsigned char *byte = bytes, *end = bytes + count;
  while (byte < end && (byte = memchr(byte, '\r', (size_t)(end - byte)))) {
    lines += (size_t)(byte + 1 < end ? byte[1] != '\n' : next != '\n');
    byte++;
  }
  return lines;
}

size_t highlight_find_line_end(const unsigned char *bytes, size_t count, int next, size_t number) {
  if (number == 1) {
    // In chunks that grow: without an LF, the whole rest would be searched for each line.
    for (size_t start = 0, size = 256; start < count; start += size, size *= 2) {
      size_t end = count - start < size ? count : start + size;
      const unsigned char *feed = memchr(bytes + start, '\n', end - start);
      size_t behind = feed ? (size_t)(feed - bytes) : end;
      for (size_t offset = start; offset < behind;) {
        const unsigned char *found = memchr(bytes + offset, '\r', behind - offset);
        if (!found) break;
        offset = (size_t)(found - bytes);
        if (ends_line(bytes, count, next, offset)) return offset + 1;
        offset++;
      }
      if (feed) return behind + 1;
    }
    return count + 1;
  }
  for (size_t offset = 0; offset < count; offset++) {
    if (ends_line(bytes, count, next, offset) && --number == 0) return offset + 1;
  }
  return count + 1;
}

size_t highlight_find_last_line_end(const unsigned char *bytes, size_t count, int next) {
#ifdef __APPLE__
  size_t feed = count;
  while (feed > 0 && bytes[feed - 1] != '\n') feed--;
#else
  const unsigned char *last = count ? memrchr(bytes, '\n', count) : NULL;
  size_t feed = last ? (size_t)(last - bytes) + 1 : 0;
#endif
  // After the last LF a CR may end a line.
  if (!memchr(bytes + feed, '\r', count - feed)) return feed;
  for (size_t offset = count; offset > feed; offset--) {
    if (ends_line(bytes, count, next, offset - 1)) return offset;
  }
  return feed;
}
