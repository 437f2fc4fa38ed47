#ifndef HIGHLIGHT_CICU_CHARACTERS_H
#define HIGHLIGHT_CICU_CHARACTERS_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Properties of a code point that change how wide the characters beside it are.
typedef enum {
  HL_CHARACTER_EMOJI = 0,                 ///< Emoji: U+FE0F after it asks for the wide form.
  HL_CHARACTER_EMOJI_MODIFIER_BASE = 1,   ///< Emoji_Modifier_Base: takes a skin tone.
  HL_CHARACTER_EXTENDED_PICTOGRAPHIC = 2, ///< Extended_Pictographic: U+200D joins two of them.
  HL_CHARACTER_GRAPHEME_EXTEND = 3,       ///< Grapheme_Cluster_Break=Extend: may stand between a pictograph and U+200D.
} hl_character_property;

/// Whether a code point has the property.
bool hl_character_has(uint32_t code_point, hl_character_property property);

/// How many terminal cells a code point adds: 0, 1 or 2. Controls (Cc) and lone surrogates count 1; the caller knows better.
int32_t hl_character_cells(uint32_t code_point);

/// The version of ICU, such as "72.1".
const char *hl_icu_version(void);

#ifdef __cplusplus
}
#endif

#endif
