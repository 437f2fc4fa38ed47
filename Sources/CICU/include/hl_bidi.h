#ifndef HIGHLIGHT_CICU_BIDI_H
#define HIGHLIGHT_CICU_BIDI_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The bidirectional algorithm (UAX #9) with one paragraph and one row of it. One thread at a time.
typedef struct hl_bidi hl_bidi;

enum {
  HL_BIDI_DEFAULT_LEFT_TO_RIGHT = 0xFE,  ///< The level of the first strong character, 0 without one.
  HL_BIDI_DEFAULT_RIGHT_TO_LEFT = 0xFF,  ///< The level of the first strong character, 1 without one.
};

/// Returns a new object without a paragraph; NULL without memory.
hl_bidi *hl_bidi_open(void);

void hl_bidi_close(hl_bidi *bidi);

/// Resolves the levels of a paragraph, which is copied. Returns false without memory or for an invalid level.
/// O(length).
/// Paragraph separators in the text count as white space: the text is always one paragraph. `level` is the paragraph
/// level, 0 or 1, or one of the defaults.
bool hl_bidi_set_paragraph(hl_bidi *bidi, const uint16_t *text, int32_t length, uint8_t level);

/// Returns the embedding level of the paragraph: even for left to right, odd for right to left.
uint8_t hl_bidi_paragraph_level(const hl_bidi *bidi);

/// Returns the resolved level of each code unit, before rows are set; NULL for an empty text. Valid until the next
/// paragraph.
const uint8_t *hl_bidi_levels(hl_bidi *bidi);

/// Sets the row to the UTF-16 code units of the paragraph from `start` to `end` (half-open), and returns the number
/// of its visual runs: 0 for an empty range, -1 after an error.
int32_t hl_bidi_set_row(hl_bidi *bidi, int32_t start, int32_t end);

/// Writes the range and level of a visual run of the row, given by its index from the left, from 0: its UTF-16 offset
/// in the paragraph, its length in code units, and its level (odd: right to left).
void hl_bidi_run(hl_bidi *bidi, int32_t index, int32_t *start, int32_t *length, uint8_t *level);

/// Returns the direction of the first strong character (rules P2 and P3): 0 left to right, 1 right to left, -1 without one.
int32_t hl_bidi_first_strong(const uint16_t *text, int32_t length);

/// Returns the mirror image of a code point for right-to-left text, such as `(` for `)`; the code point itself if it
/// has none.
uint32_t hl_bidi_mirror(uint32_t code_point);

#ifdef __cplusplus
}
#endif

#endif
