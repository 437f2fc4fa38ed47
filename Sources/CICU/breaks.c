#include "hl_breaks.h"

#include <stdlib.h>
#include <unicode/ubrk.h>

_Static_assert(sizeof(UChar) == sizeof(uint16_t), "UTF-16 units cross the border as they are");
_Static_assert((int)HL_BREAKS_CHARACTER == UBRK_CHARACTER && (int)HL_BREAKS_WORD == UBRK_WORD, "kinds are ICU's");
_Static_assert((int)HL_BREAKS_LINE == UBRK_LINE && (int)HL_BREAKS_SENTENCE == UBRK_SENTENCE, "kinds are ICU's");
_Static_assert((int)HL_BREAKS_DONE == UBRK_DONE && (int)HL_BREAKS_STATUS_HARD == UBRK_LINE_HARD, "values are ICU's");

struct hl_breaks {
  UBreakIterator *handle;
};

hl_breaks *hl_breaks_open(hl_breaks_kind kind, const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  hl_breaks *breaks = calloc(1, sizeof *breaks);
  if (breaks == NULL) return NULL;
  breaks->handle = ubrk_open((UBreakIteratorType)kind, locale, NULL, 0, &status);
  if (U_SUCCESS(status)) return breaks;
  hl_breaks_close(breaks);
  return NULL;
}

void hl_breaks_close(hl_breaks *breaks) {
  if (breaks == NULL) return;
  if (breaks->handle != NULL) ubrk_close(breaks->handle);
  free(breaks);
}

bool hl_breaks_set_text(hl_breaks *breaks, const uint16_t *text, int32_t length) {
  UErrorCode status = U_ZERO_ERROR;
  ubrk_setText(breaks->handle, (const UChar *)text, length, &status);
  return U_SUCCESS(status);
}

int32_t hl_breaks_next(hl_breaks *breaks) { return ubrk_next(breaks->handle); }

int32_t hl_breaks_following(hl_breaks *breaks, int32_t offset) { return ubrk_following(breaks->handle, offset); }

int32_t hl_breaks_preceding(hl_breaks *breaks, int32_t offset) { return ubrk_preceding(breaks->handle, offset); }

bool hl_breaks_is_boundary(hl_breaks *breaks, int32_t offset) { return ubrk_isBoundary(breaks->handle, offset); }

int32_t hl_breaks_status(hl_breaks *breaks) { return ubrk_getRuleStatus(breaks->handle); }
