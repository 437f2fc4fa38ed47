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

/// NULL when there is no memory.
hl_bidi *hl_bidi_open(void);

void hl_bidi_close(hl_bidi *bidi);

/// Resolves the levels of a paragraph, which is copied. O(length).
///
/// Paragraph separators inside count as white space: the text is one paragraph whatever it holds.
/// `level` is the paragraph's, 0 or 1, or one of the defaults.
bool hl_bidi_set_paragraph(hl_bidi *bidi, const uint16_t *text, int32_t length, uint8_t level);

/// The level of the paragraph.
uint8_t hl_bidi_paragraph_level(const hl_bidi *bidi);

/// The resolved level of each unit, before rows are made of them; NULL for no units. Valid until the next paragraph.
const uint8_t *hl_bidi_levels(hl_bidi *bidi);

/// Makes a row of the units from `start` up to `end` (half-open) and returns how many visual runs it has, or -1.
int32_t hl_bidi_set_row(hl_bidi *bidi, int32_t start, int32_t end);

/// A run of the row, counted from the left: its first unit in the paragraph, how many, and the level (odd: right to left).
void hl_bidi_run(hl_bidi *bidi, int32_t index, int32_t *start, int32_t *length, uint8_t *level);

/// 0 for a text whose first strong character goes left to right, 1 for right to left, -1 without a strong one (rules P2 and P3).
int32_t hl_bidi_first_strong(const uint16_t *text, int32_t length);

/// The character that shows a code point in text that goes right to left: `(` for `)`.
uint32_t hl_bidi_mirror(uint32_t code_point);

#ifdef __cplusplus
}
#endif

#endif
