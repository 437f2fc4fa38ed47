#define _GNU_SOURCE
#include "highlight_lines.h"

#include <string.h>

static int ends_line(const unsigned char *bytes, size_t count, int next, size_t place) {
  if (bytes[place] == '\n') return 1;
  return bytes[place] == '\r' && (place + 1 < count ? bytes[place + 1] != '\n' : next != '\n');
}

size_t highlight_count_line_ends(const unsigned char *bytes, size_t count, int next) {
  size_t lines = 0;
  // In pieces whose sums stay small: compilers make vectors of that.
  for (size_t start = 0; start < count;) {
    size_t end = count - start < 4096 ? count : start + 4096;
    unsigned feeds = 0;
    for (size_t place = start; place < end; place++) feeds += bytes[place] == '\n';
    lines += feeds;
    start = end;
  }
  const unsigned char *place = bytes, *end = bytes + count;
  while (place < end && (place = memchr(place, '\r', (size_t)(end - place)))) {
    lines += (size_t)(place + 1 < end ? place[1] != '\n' : next != '\n');
    place++;
  }
  return lines;
}

size_t highlight_find_line_end(const unsigned char *bytes, size_t count, int next, size_t number) {
  if (number == 1) {
    // In pieces that grow: what does not end in LF would have all of the rest looked through for each line.
    for (size_t start = 0, size = 256; start < count; start += size, size *= 2) {
      size_t end = count - start < size ? count : start + size;
      const unsigned char *feed = memchr(bytes + start, '\n', end - start);
      size_t behind = feed ? (size_t)(feed - bytes) : end;
      for (size_t place = start; place < behind;) {
        const unsigned char *found = memchr(bytes + place, '\r', behind - place);
        if (!found) break;
        place = (size_t)(found - bytes);
        if (ends_line(bytes, count, next, place)) return place + 1;
        place++;
      }
      if (feed) return behind + 1;
    }
    return count + 1;
  }
  for (size_t place = 0; place < count; place++) {
    if (ends_line(bytes, count, next, place) && --number == 0) return place + 1;
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
  for (size_t place = count; place > feed; place--) {
    if (ends_line(bytes, count, next, place - 1)) return place;
  }
  return feed;
}
