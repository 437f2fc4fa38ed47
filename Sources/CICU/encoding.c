#include "hl_encoding.h"

#include <string.h>
#include <unicode/uchar.h>
#include <unicode/ucnv.h>
#include <unicode/unorm2.h>

hl_encoding *hl_encoding_open(const char *name) {
  UErrorCode status = U_ZERO_ERROR;
  // Hunspell's names of Windows' encodings.
  char windows[32] = "windows-";
  if (strncmp(name, "microsoft-cp", 12) == 0 && strlen(name) < 30) {
    strcat(windows, name + 12);
    name = windows;
  }
  UConverter *converter = ucnv_open(name, &status);
  if (U_FAILURE(status)) return NULL;
  ucnv_setFromUCallBack(converter, UCNV_FROM_U_CALLBACK_STOP, NULL, NULL, NULL, &status);
  return (hl_encoding *)converter;
}

void hl_encoding_close(hl_encoding *encoding) { ucnv_close((UConverter *)encoding); }

int32_t hl_encoding_encode(hl_encoding *encoding, const uint16_t *text, int32_t length, char *result, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t count = ucnv_fromUChars((UConverter *)encoding, result, capacity, (const UChar *)text, length, &status);
  return U_SUCCESS(status) && count < capacity ? count : -1;
}

int32_t hl_encoding_decode(hl_encoding *encoding, const char *text, uint16_t *result, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t count = ucnv_toUChars((UConverter *)encoding, (UChar *)result, capacity, text, -1, &status);
  return U_SUCCESS(status) ? count : -1;
}

int32_t hl_compose(const uint16_t *text, int32_t length, uint16_t *result, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *composer = unorm2_getNFCInstance(&status);
  if (U_FAILURE(status)) return -1;
  int32_t count = unorm2_normalize(composer, (const UChar *)text, length, (UChar *)result, capacity, &status);
  return U_SUCCESS(status) ? count : -1;
}

int32_t hl_strip_marks(const uint16_t *text, int32_t length, uint16_t *result, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *decomposer = unorm2_getNFDInstance(&status);
  if (U_FAILURE(status)) return -1;
  int32_t count = unorm2_normalize(decomposer, (const UChar *)text, length, (UChar *)result, capacity, &status);
  if (U_FAILURE(status)) return -1;
  int32_t kept = 0;
  for (int32_t index = 0; index < count; index++) {
    if (u_charType(result[index]) != U_NON_SPACING_MARK) result[kept++] = result[index];
  }
  return kept;
}
