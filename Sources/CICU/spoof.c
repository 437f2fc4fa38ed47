#include "hl_spoof.h"

#include <stdlib.h>
#include <unicode/uspoof.h>

_Static_assert(
  (unsigned)USPOOF_ASCII >> 28 == HL_RESTRICTION_ASCII && (unsigned)USPOOF_UNRESTRICTIVE >> 28 == HL_RESTRICTION_UNRESTRICTED,
  "levels are ICU's");

struct hl_spoof {
  USpoofChecker *checker;
  USpoofCheckResult *result;
};

hl_spoof *hl_spoof_open(void) {
  UErrorCode status = U_ZERO_ERROR;
  hl_spoof *spoof = calloc(1, sizeof *spoof);
  if (spoof == NULL) return NULL;
  spoof->checker = uspoof_open(&status);
  spoof->result = uspoof_openCheckResult(&status);
  if (U_SUCCESS(status)) uspoof_setChecks(spoof->checker, USPOOF_RESTRICTION_LEVEL | USPOOF_AUX_INFO, &status);
  if (U_SUCCESS(status)) return spoof;
  hl_spoof_close(spoof);
  return NULL;
}

void hl_spoof_close(hl_spoof *spoof) {
  if (spoof == NULL) return;
  if (spoof->result != NULL) uspoof_closeCheckResult(spoof->result);
  if (spoof->checker != NULL) uspoof_close(spoof->checker);
  free(spoof);
}

hl_restriction_level hl_spoof_level(hl_spoof *spoof, const uint16_t *text, int32_t length) {
  UErrorCode status = U_ZERO_ERROR;
  uspoof_check2(spoof->checker, (const UChar *)text, length, spoof->result, &status);
  URestrictionLevel level = uspoof_getCheckResultRestrictionLevel(spoof->result, &status);
  return U_SUCCESS(status) ? (hl_restriction_level)((unsigned)level >> 28) : HL_RESTRICTION_UNRESTRICTED;
}

int32_t hl_spoof_skeleton(hl_spoof *spoof, const uint16_t *text, int32_t length, uint16_t *result, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t count = uspoof_getSkeleton(spoof->checker, 0, (const UChar *)text, length, (UChar *)result, capacity, &status);
  return U_SUCCESS(status) ? count : -1;
}
