#ifndef HIGHLIGHT_CICU_SPOOF_H
#define HIGHLIGHT_CICU_SPOOF_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A checker for confusable names (UTS #39). One thread at a time.
typedef struct hl_spoof hl_spoof;

/// Restriction levels: how a name mixes scripts, each level including those before it (UTS #39, 5.2).
typedef enum {
  HL_RESTRICTION_ASCII = 1,
  HL_RESTRICTION_SINGLE_SCRIPT = 2,
  HL_RESTRICTION_HIGHLY = 3,
  HL_RESTRICTION_MODERATELY = 4,
  HL_RESTRICTION_MINIMALLY = 5,
  HL_RESTRICTION_UNRESTRICTED = 6,
} hl_restriction_level;

/// Opens a checker; NULL if ICU has no data for it. Takes 0.1 ms: keep it.
hl_spoof *hl_spoof_open(void);

void hl_spoof_close(hl_spoof *spoof);

/// Returns the restriction level of a name (UTS 39); unrestricted after an error of ICU.
hl_restriction_level hl_spoof_level(hl_spoof *spoof, const uint16_t *text, int32_t length);

/// Writes the skeleton of a UTF-16 text and returns its length in code units; -1 if that is greater than `capacity`.
/// Confusable texts have equal skeletons.
int32_t hl_spoof_skeleton(hl_spoof *spoof, const uint16_t *text, int32_t length, uint16_t *result, int32_t capacity);

#ifdef __cplusplus
}
#endif

#endif
