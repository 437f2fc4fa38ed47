// The core schema of YAML 1.2 (section 10.3 of its specification) for the scanner of tree-sitter-yaml, whose package lacks this file: what a
// plain scalar is, read character by character.

#include <stdint.h>
#include <string.h>

typedef enum { RS_STR, RS_INT, RS_BOOL, RS_NULL, RS_FLOAT } ResultSchema;

// The state of a scalar that can only be a string.
#define SCH_STT_FRZ -1

// Words, and behind a point those that numbers may be. As a state, a word and how much of it was read: word * 8 + letters.
static const char *const schema_words[] = {
  "null", "Null", "NULL", "true", "True", "TRUE", "false", "False", "FALSE", "inf", "Inf", "INF", "nan", "NaN", "NAN",
};

enum {
  NULL_WORDS = 0,
  BOOL_WORDS = 3,
  INFINITY_WORDS = 9,
  NAN_WORDS = 12,
  WORDS_END = 15,
};

// The other states are the numbers of words of which nothing was read.
enum {
  START = 0 * 8,
  TILDE = 1 * 8,
  SIGN = 2 * 8,
  POINT = 3 * 8,
  SIGNED_POINT = 4 * 8,
  ZERO = 5 * 8,
  DIGITS = 6 * 8,
  FRACTION = 7 * 8,
  EXPONENT_MARK = 8 * 8,
  EXPONENT_SIGN = 9 * 8,
  EXPONENT = 10 * 8,
  OCTAL_MARK = 11 * 8,
  OCTAL = 12 * 8,
  HEXADECIMAL_MARK = 13 * 8,
  HEXADECIMAL = 14 * 8,
};

static int schema_is_digit(int32_t c) { return c >= '0' && c <= '9'; }
static int schema_is_octal(int32_t c) { return c >= '0' && c <= '7'; }
static int schema_is_hexadecimal(int32_t c) {
  return schema_is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

// Reads a letter of one of the words from `first` up to `end` that begin as `word` does.
static int8_t schema_word(int word, int letters, int first, int end, int32_t c) {
  for (int other = first; c != 0 && other < end; other++) {
    if (strncmp(schema_words[other], schema_words[word], (size_t)letters) == 0 && schema_words[other][letters] == c) {
      return (int8_t)(other * 8 + letters + 1);
    }
  }
  return SCH_STT_FRZ;
}

static int8_t schema_next(int8_t state, int32_t c) {
  int is_mark = c == 'e' || c == 'E';
  switch (state) {
    case SCH_STT_FRZ: return SCH_STT_FRZ;
    case START:
      if (c == '~') return TILDE;
      if (c == '+' || c == '-') return SIGN;
      if (c == '.') return POINT;
      if (c == '0') return ZERO;
      return schema_is_digit(c) ? DIGITS : schema_word(0, 0, NULL_WORDS, INFINITY_WORDS, c);
    case TILDE: return SCH_STT_FRZ;
    case SIGN: return c == '.' ? SIGNED_POINT : schema_is_digit(c) ? DIGITS : SCH_STT_FRZ;
    case POINT: return schema_is_digit(c) ? FRACTION : schema_word(0, 0, INFINITY_WORDS, WORDS_END, c);
    case SIGNED_POINT: return schema_is_digit(c) ? FRACTION : schema_word(0, 0, INFINITY_WORDS, NAN_WORDS, c);
    case ZERO:
      if (c == 'o') return OCTAL_MARK;
      if (c == 'x') return HEXADECIMAL_MARK;
      // fallthrough
    case DIGITS: return schema_is_digit(c) ? DIGITS : c == '.' ? FRACTION : is_mark ? EXPONENT_MARK : SCH_STT_FRZ;
    case FRACTION: return schema_is_digit(c) ? FRACTION : is_mark ? EXPONENT_MARK : SCH_STT_FRZ;
    case EXPONENT_MARK: return schema_is_digit(c) ? EXPONENT : c == '+' || c == '-' ? EXPONENT_SIGN : SCH_STT_FRZ;
    case EXPONENT_SIGN:
    case EXPONENT: return schema_is_digit(c) ? EXPONENT : SCH_STT_FRZ;
    case OCTAL_MARK:
    case OCTAL: return schema_is_octal(c) ? OCTAL : SCH_STT_FRZ;
    case HEXADECIMAL_MARK:
    case HEXADECIMAL: return schema_is_hexadecimal(c) ? HEXADECIMAL : SCH_STT_FRZ;
    default: {
      int word = state / 8;
      int is_plain = word < INFINITY_WORDS;
      return schema_word(word, state % 8, is_plain ? NULL_WORDS : INFINITY_WORDS, is_plain ? INFINITY_WORDS : WORDS_END, c);
    }
  }
}

// What a scalar is that ends here.
static ResultSchema schema_result(int8_t state) {
  switch (state) {
    case TILDE: return RS_NULL;
    case ZERO:
    case DIGITS:
    case OCTAL:
    case HEXADECIMAL: return RS_INT;
    case FRACTION:
    case EXPONENT: return RS_FLOAT;
    default: break;
  }
  if (state <= 0 || state % 8 == 0 || schema_words[state / 8][state % 8] != '\0') return RS_STR;
  return state / 8 < BOOL_WORDS ? RS_NULL : state / 8 < INFINITY_WORDS ? RS_BOOL : RS_FLOAT;
}

// Called by the scanner for each character of a plain scalar: the state behind it, and what the scalar is if it ends there.
static int8_t adv_sch_stt(int8_t state, int32_t c, ResultSchema *result) {
  int8_t next = schema_next(state, c);
  *result = schema_result(next);
  return next;
}
