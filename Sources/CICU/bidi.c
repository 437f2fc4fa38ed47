#include "hl_bidi.h"

#include <stdlib.h>
#include <unicode/ubidi.h>
#include <unicode/uchar.h>

_Static_assert(HL_BIDI_DEFAULT_LEFT_TO_RIGHT == UBIDI_DEFAULT_LTR, "values are ICU's");
_Static_assert(HL_BIDI_DEFAULT_RIGHT_TO_LEFT == UBIDI_DEFAULT_RTL, "values are ICU's");

struct hl_bidi {
  UBiDi *paragraph;
  UBiDi *row;
  UChar *text;
  int32_t capacity;
  // The UTF-16 offset of the row in the paragraph.
  int32_t row_start;
};

hl_bidi *hl_bidi_open(void) {
  hl_bidi *bidi = calloc(1, sizeof *bidi);
  if (bidi == NULL) return NULL;
  bidi->paragraph = ubidi_open();
  bidi->row = ubidi_open();
  if (bidi->paragraph != NULL && bidi->row != NULL) return bidi;
  hl_bidi_close(bidi);
  return NULL;
}

void hl_bidi_close(hl_bidi *bidi) {
  if (bidi == NULL) return;
  // The row refers to the paragraph.
  if (bidi->row != NULL) ubidi_close(bidi->row);
  if (bidi->paragraph != NULL) ubidi_close(bidi->paragraph);
  free(bidi->text);
  free(bidi);
}

bool hl_bidi_set_paragraph(hl_bidi *bidi, const uint16_t *text, int32_t length, uint8_t level) {
  if (length > bidi->capacity) {
    UChar *larger = realloc(bidi->text, sizeof(UChar) * (size_t)length);
    if (larger == NULL) return false;
    bidi->text = larger;
    bidi->capacity = length;
  }
  for (int32_t index = 0; index < length; index++) {
    UChar unit = text[index];
    // Paragraph separators (class B).
    bool separates = unit == 0x0A || unit == 0x0D || (unit >= 0x1C && unit <= 0x1E) || unit == 0x85 || unit == 0x2029;
    bidi->text[index] = separates ? 0x2028 : unit;
  }
  UErrorCode status = U_ZERO_ERROR;
  // An empty paragraph is valid, but ICU refuses a null pointer.
  static const UChar nothing[1];
  ubidi_setPara(bidi->paragraph, length > 0 ? bidi->text : nothing, length, level, NULL, &status);
  bidi->row_start = 0;
  return U_SUCCESS(status);
}

uint8_t hl_bidi_paragraph_level(const hl_bidi *bidi) { return ubidi_getParaLevel(bidi->paragraph); }

const uint8_t *hl_bidi_levels(hl_bidi *bidi) {
  UErrorCode status = U_ZERO_ERROR;
  const UBiDiLevel *levels = ubidi_getLevels(bidi->paragraph, &status);
  return U_SUCCESS(status) ? levels : NULL;
}

int32_t hl_bidi_set_row(hl_bidi *bidi, int32_t start, int32_t end) {
  UErrorCode status = U_ZERO_ERROR;
  if (end <= start) return 0;
  ubidi_setLine(bidi->paragraph, start, end, bidi->row, &status);
  if (U_FAILURE(status)) return -1;
  bidi->row_start = start;
  int32_t count = ubidi_countRuns(bidi->row, &status);
  return U_SUCCESS(status) ? count : -1;
}

void hl_bidi_run(hl_bidi *bidi, int32_t index, int32_t *start, int32_t *length, uint8_t *level) {
  ubidi_getVisualRun(bidi->row, index, start, length);
  *level = ubidi_getLevelAt(bidi->row, *start);
  *start += bidi->row_start;
}

int32_t hl_bidi_first_strong(const uint16_t *text, int32_t length) {
  switch (ubidi_getBaseDirection((const UChar *)text, length)) {
    case UBIDI_LTR:
      return 0;
    case UBIDI_RTL:
      return 1;
    default:
      return -1;
  }
}

uint32_t hl_bidi_mirror(uint32_t code_point) { return (uint32_t)u_charMirror((UChar32)code_point); }
