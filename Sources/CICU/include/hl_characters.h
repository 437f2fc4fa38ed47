#ifndef HIGHLIGHT_CICU_CHARACTERS_H
#define HIGHLIGHT_CICU_CHARACTERS_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Properties of a code point.
typedef enum {
  HL_CHARACTER_EMOJI = 0,                 ///< Emoji: U+FE0F after it selects the wide form.
  HL_CHARACTER_EMOJI_MODIFIER_BASE = 1,   ///< Emoji_Modifier_Base: a skin tone may follow.
  HL_CHARACTER_EXTENDED_PICTOGRAPHIC = 2, ///< Extended_Pictographic: U+200D joins two of them.
  HL_CHARACTER_GRAPHEME_EXTEND = 3,       ///< Grapheme_Cluster_Break=Extend: may be between a pictograph and U+200D.
  HL_CHARACTER_IDENTIFIER_PART = 4,       ///< XID_Continue: may be part of an identifier.
  HL_CHARACTER_UPPER_CASE = 5,            ///< Uppercase, or title case.
  HL_CHARACTER_LOWER_CASE = 6,            ///< Lowercase.
  HL_CHARACTER_LETTER = 7,                ///< Alphabetic.
  HL_CHARACTER_MARK = 8,                  ///< A combining mark (M).
} hl_character_property;

/// Whether a code point has a property; false for an unknown property.
bool hl_character_has(uint32_t code_point, hl_character_property property);

/// Returns the number of terminal cells of a code point: 0, 1 or 2. Controls (Cc) and lone surrogates count 1; callers that
/// show them in another form count themselves.
int32_t hl_character_cells(uint32_t code_point);

/// The scripts that are most common in identifiers; every other script is `HL_SCRIPT_OTHER`.
typedef enum {
  HL_SCRIPT_COMMON = 0,  ///< Common or Inherited: digits, signs, combining marks.
  HL_SCRIPT_LATIN = 1,
  HL_SCRIPT_GREEK = 2,
  HL_SCRIPT_OTHER = 3,
} hl_script;

/// Returns the script of a code point: common (also for inherited), Latin, Greek, or other.
hl_script hl_character_script(uint32_t code_point);

/// Writes the English name of a code point's script, NUL-terminated and cut to `capacity` bytes, and returns its
/// length in bytes without the NUL.
int32_t hl_character_script_name(uint32_t code_point, char *result, int32_t capacity);

/// Writes the Unicode name of a code point, NUL-terminated, and returns its length in bytes without the NUL. Returns
/// 0 if the code point has no name or the name does not fit into `capacity` bytes.
int32_t hl_character_name(uint32_t code_point, char *result, int32_t capacity);

/// Returns the version of ICU, such as "72.1"; valid until the thread's next call.
const char *hl_icu_version(void);

#ifdef __cplusplus
}
#endif

#endif
