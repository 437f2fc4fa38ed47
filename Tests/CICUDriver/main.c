// Calls everything that CICU declares with ordinary and with bad arguments: for sanitizers, which look at the C files.

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "CICU.h"

enum { LENGTH = 64 };

static void search(const char *pattern, uint32_t flags, const uint16_t *text, int32_t length) {
  uint16_t units[LENGTH];
  int32_t count = 0;
  for (const char *c = pattern; *c != 0; c++) units[count++] = (uint16_t)(unsigned char)*c;
  hl_regex_error error;
  memset(&error, 0, sizeof error);
  hl_regex *regex = hl_regex_open(units, count, flags, 100000, &error);
  if (regex == NULL) {
    assert(error.code != 0);
    return;
  }
  const uint16_t name[] = {'n'};
  hl_regex_group_number(regex, name, 1);
  for (int32_t start = 0; start <= length; start += 7) {
    for (uint32_t bounds = 0; bounds < 4; bounds++) {
      if (!hl_regex_set_text(regex, text, length) || !hl_regex_set_region(regex, start, length, start, bounds)) continue;
      for (int i = 0; i < 200 && hl_regex_find_next(regex, UINT64_MAX) == HL_REGEX_MATCH; i++) {
        for (int32_t group = 0; group <= hl_regex_group_count(regex); group++) {
          int32_t from, to;
          hl_regex_group(regex, group, &from, &to);
          assert(from <= to && to <= length);
        }
      }
    }
  }
  hl_regex_close(regex);
}

int main(void) {
  uint16_t text[256];
  uint32_t random = 1;
  const uint16_t some[] = {'a', 'b', '1', ' ', '\n', '\r', 0x301, 0xD83D, 0xDE00, 0xD800, 0xDC00, 0x200D, 0xFFFF, 0};
  for (int round = 0; round < 50; round++) {
    for (int i = 0; i < 256; i++) {
      random = random * 1664525u + 1013904223u;
      text[i] = some[(random >> 16) % (sizeof some / sizeof *some)];
    }
    const char *patterns[] = {"a", "(?<n>a)|(b)", "^.*$", "(a*)*b", "[", "(?<=a)b", "\\b\\w+", "", "(a|ab)(c|bcd)*", "\\"};
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
      for (uint32_t flags = 0; flags < 128; flags += 21) search(patterns[i], flags, text, round % 3 == 0 ? 0 : 256);
    }
    for (int kind = HL_BREAKS_CHARACTER; kind <= HL_BREAKS_SENTENCE; kind++) {
      hl_breaks *breaks = hl_breaks_open((hl_breaks_kind)kind, round % 2 == 0 ? "en" : "th");
      assert(breaks != NULL && hl_breaks_set_text(breaks, text, 256));
      while (hl_breaks_next(breaks) != HL_BREAKS_DONE) hl_breaks_status(breaks);
      for (int32_t offset = -1; offset <= 257; offset++) {
        hl_breaks_following(breaks, offset);
        hl_breaks_preceding(breaks, offset);
        hl_breaks_is_boundary(breaks, offset);
      }
      assert(hl_breaks_set_text(breaks, text, 0));
      hl_breaks_next(breaks);
      hl_breaks_close(breaks);
    }
  }
  for (uint32_t c = 0; c < 0x110010; c += 3) {
    for (int property = 0; property < 4; property++) hl_character_has(c, (hl_character_property)property);
    hl_character_cells(c);
  }
  puts("nothing found");
  return 0;
}
