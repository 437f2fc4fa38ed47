#include "hl_characters.h"

#include <unicode/uchar.h>
#include <unicode/uversion.h>

bool hl_character_has(uint32_t code_point, hl_character_property property) {
  switch (property) {
    case HL_CHARACTER_EMOJI: return u_hasBinaryProperty((UChar32)code_point, UCHAR_EMOJI);
    case HL_CHARACTER_EMOJI_MODIFIER_BASE: return u_hasBinaryProperty((UChar32)code_point, UCHAR_EMOJI_MODIFIER_BASE);
    case HL_CHARACTER_EXTENDED_PICTOGRAPHIC:
      return u_hasBinaryProperty((UChar32)code_point, UCHAR_EXTENDED_PICTOGRAPHIC);
    case HL_CHARACTER_GRAPHEME_EXTEND:
      return u_getIntPropertyValue((UChar32)code_point, UCHAR_GRAPHEME_CLUSTER_BREAK) == U_GCB_EXTEND;
  }
  return false;
}

int32_t hl_character_cells(uint32_t code_point) {
  UChar32 character = (UChar32)code_point;
  // The bulk of Chinese, Japanese and Korean text needs no look-up.
  if ((code_point >= 0x4E00 && code_point <= 0x9FFF) || (code_point >= 0xAC00 && code_point <= 0xD7A3)) return 2;
  switch (u_charType(character)) {
    case U_NON_SPACING_MARK:
    case U_ENCLOSING_MARK:
    case U_LINE_SEPARATOR:
    case U_PARAGRAPH_SEPARATOR:
      return 0;
    case U_FORMAT_CHAR:
      // A soft hyphen is drawn by terminals; signs like U+06DD surround digits but take room of their own.
      return code_point == 0xAD || u_hasBinaryProperty(character, UCHAR_PREPENDED_CONCATENATION_MARK) ? 1 : 0;
    default:
      break;
  }
  // Vowels and final consonants of Hangul stand in the block of the consonant before them.
  switch (u_getIntPropertyValue(character, UCHAR_HANGUL_SYLLABLE_TYPE)) {
    case U_HST_VOWEL_JAMO:
    case U_HST_TRAILING_JAMO:
      return 0;
    default:
      break;
  }
  switch (u_getIntPropertyValue(character, UCHAR_EAST_ASIAN_WIDTH)) {
    case U_EA_WIDE:
    case U_EA_FULLWIDTH:
      return 2;
    default:
      return 1;
  }
}

const char *hl_icu_version(void) {
  static _Thread_local char text[U_MAX_VERSION_STRING_LENGTH];
  UVersionInfo version;
  u_getVersion(version);
  u_versionToString(version, text);
  return text;
}
