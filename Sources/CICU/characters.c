#include "hl_characters.h"

#include <string.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/uversion.h>

bool hl_character_has(uint32_t code_point, hl_character_property property) {
  switch (property) {
    case HL_CHARACTER_EMOJI: return u_hasBinaryProperty((UChar32)code_point, UCHAR_EMOJI);
    case HL_CHARACTER_EMOJI_MODIFIER_BASE: return u_hasBinaryProperty((UChar32)code_point, UCHAR_EMOJI_MODIFIER_BASE);
    case HL_CHARACTER_EXTENDED_PICTOGRAPHIC:
      return u_hasBinaryProperty((UChar32)code_point, UCHAR_EXTENDED_PICTOGRAPHIC);
    case HL_CHARACTER_GRAPHEME_EXTEND:
      return u_getIntPropertyValue((UChar32)code_point, UCHAR_GRAPHEME_CLUSTER_BREAK) == U_GCB_EXTEND;
    case HL_CHARACTER_IDENTIFIER_PART: return u_hasBinaryProperty((UChar32)code_point, UCHAR_XID_CONTINUE);
    case HL_CHARACTER_UPPER_CASE: return u_isUUppercase((UChar32)code_point) || u_istitle((UChar32)code_point);
    case HL_CHARACTER_LOWER_CASE: return u_isULowercase((UChar32)code_point);
    case HL_CHARACTER_LETTER: return u_isUAlphabetic((UChar32)code_point);
    case HL_CHARACTER_MARK: return (U_GET_GC_MASK((UChar32)code_point) & U_GC_M_MASK) != 0;
  }
  return false;
}

int32_t hl_character_cells(uint32_t code_point) {
  UChar32 character = (UChar32)code_point;
  // Most Chinese, Japanese and Korean characters need no lookup.
  if ((code_point >= 0x4E00 && code_point <= 0x9FFF) || (code_point >= 0xAC00 && code_point <= 0xD7A3)) return 2;
  switch (u_charType(character)) {
    case U_NON_SPACING_MARK:
    case U_ENCLOSING_MARK:
    case U_LINE_SEPARATOR:
    case U_PARAGRAPH_SEPARATOR:
      return 0;
    case U_FORMAT_CHAR:
      // Terminals draw a soft hyphen; signs like U+06DD surround digits but have their own cell.
      return code_point == 0xAD || u_hasBinaryProperty(character, UCHAR_PREPENDED_CONCATENATION_MARK) ? 1 : 0;
    default:
      break;
  }
  // Vowels and final consonants of Hangul are in the syllable block of the consonant before them.
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

hl_script hl_character_script(uint32_t code_point) {
  UErrorCode status = U_ZERO_ERROR;
  switch (uscript_getScript((UChar32)code_point, &status)) {
    case USCRIPT_COMMON:
    case USCRIPT_INHERITED:
      return HL_SCRIPT_COMMON;
    case USCRIPT_LATIN: return HL_SCRIPT_LATIN;
    case USCRIPT_GREEK: return HL_SCRIPT_GREEK;
    default: return HL_SCRIPT_OTHER;
  }
}

int32_t hl_character_script_name(uint32_t code_point, char *result, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const char *name = uscript_getName(uscript_getScript((UChar32)code_point, &status));
  int32_t length = name == NULL ? 0 : (int32_t)strlen(name);
  if (length >= capacity) length = capacity - 1;
  if (length > 0) memcpy(result, name, (size_t)length);
  result[length] = 0;
  return length;
}

int32_t hl_character_name(uint32_t code_point, char *result, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t length = u_charName((UChar32)code_point, U_UNICODE_CHAR_NAME, result, capacity, &status);
  return U_SUCCESS(status) ? length : 0;
}

const char *hl_icu_version(void) {
  static _Thread_local char text[U_MAX_VERSION_STRING_LENGTH];
  UVersionInfo version;
  u_getVersion(version);
  u_versionToString(version, text);
  return text;
}
