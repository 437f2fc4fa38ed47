#ifndef HIGHLIGHT_CICU_ENCODING_H
#define HIGHLIGHT_CICU_ENCODING_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A converter between UTF-16 and another encoding. One thread at a time.
typedef struct hl_encoding hl_encoding;

/// Opens a converter by the encoding's name; NULL for one that ICU does not know.
hl_encoding *hl_encoding_open(const char *name);

void hl_encoding_close(hl_encoding *encoding);

/// Writes units in the encoding, 0-terminated; returns the length, or -1 where a character is not in it or there is no room.
int32_t hl_encoding_encode(hl_encoding *encoding, const uint16_t *text, int32_t length, char *result, int32_t capacity);

/// Writes the units of a 0-terminated text; returns how many, or -1.
int32_t hl_encoding_decode(hl_encoding *encoding, const char *text, uint16_t *result, int32_t capacity);

/// Writes a text with letters and marks composed (NFC); returns how many units, or -1.
int32_t hl_compose(const uint16_t *text, int32_t length, uint16_t *result, int32_t capacity);

/// Writes a text without the marks on its letters; returns how many units, or -1.
int32_t hl_strip_marks(const uint16_t *text, int32_t length, uint16_t *result, int32_t capacity);

#ifdef __cplusplus
}
#endif

#endif
