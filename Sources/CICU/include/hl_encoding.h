#ifndef HIGHLIGHT_CICU_ENCODING_H
#define HIGHLIGHT_CICU_ENCODING_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A converter between UTF-16 and another encoding. One thread at a time.
typedef struct hl_encoding hl_encoding;

/// Opens a converter by the name of an encoding, also by Hunspell's `microsoft-cp…`; NULL if ICU does not know the
/// name.
hl_encoding *hl_encoding_open(const char *name);

void hl_encoding_close(hl_encoding *encoding);

/// Writes UTF-16 text in the encoding, NUL-terminated, and returns the length in bytes; -1 if the encoding lacks a
/// character, or `capacity` is too small.
int32_t hl_encoding_encode(hl_encoding *encoding, const uint16_t *text, int32_t length, char *result, int32_t capacity);

/// Writes the UTF-16 code units of a NUL-terminated text in the encoding, and returns their number; -1 if it is
/// greater than `capacity` or after another error.
int32_t hl_encoding_decode(hl_encoding *encoding, const char *text, uint16_t *result, int32_t capacity);

/// Writes a UTF-16 text in Normalization Form C, and returns the number of code units; -1 if it is greater than
/// `capacity` or after another error.
int32_t hl_compose(const uint16_t *text, int32_t length, uint16_t *result, int32_t capacity);

/// Writes a decomposed UTF-16 text (Form D) without nonspacing marks, and returns the number of code units. Returns
/// -1 if the decomposed text has more than `capacity` units, or after another error. Only marks of one code unit are
/// removed.
int32_t hl_strip_marks(const uint16_t *text, int32_t length, uint16_t *result, int32_t capacity);

#ifdef __cplusplus
}
#endif

#endif
