#ifndef HIGHLIGHT_CICU_REGEX_H
#define HIGHLIGHT_CICU_REGEX_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A compiled regular expression with its matcher state. One thread at a time.
typedef struct hl_regex hl_regex;

/// The error of a pattern that did not compile.
typedef struct {
  int32_t code;            ///< ICU's error code, 0 when there is no error.
  int32_t utf16_offset;    ///< The UTF-16 offset of the error in the pattern, or -1 if ICU gives none.
  const char *message;     ///< ICU's name of the error; a static string.
} hl_regex_error;

/// Flags of `hl_regex_open`, the letters of a rule's `flags`.
enum {
  HL_REGEX_CASE_INSENSITIVE = 1,  ///< i
  HL_REGEX_MULTILINE = 2,         ///< m
  HL_REGEX_DOTALL = 4,            ///< s
  HL_REGEX_COMMENTS = 8,          ///< x
  HL_REGEX_UNICODE_WORD = 16,     ///< w
  HL_REGEX_LITERAL = 32,          ///< No character of the pattern is special.
  HL_REGEX_UNIX_LINES = 64,       ///< Only LF ends a line for `.`, `^` and `$`.
};

/// The meaning of the boundaries of a region.
enum {
  HL_REGEX_TRANSPARENT_BOUNDS = 1,    ///< Lookaround and `\b` see the text outside.
  HL_REGEX_NO_ANCHORING_BOUNDS = 2,   ///< `^` and `$` do not match at a boundary that is not a line boundary.
};

/// The result of a search.
typedef enum {
  HL_REGEX_NO_MATCH = 0,
  HL_REGEX_MATCH = 1,
  HL_REGEX_DEADLINE = 2,        ///< The time limit was exceeded.
  HL_REGEX_STACK_OVERFLOW = 3,  ///< The pattern needed more backtracking memory than allowed.
  HL_REGEX_FAILURE = 4,         ///< Any other ICU error.
} hl_regex_outcome;

/// Compiles a pattern. Returns NULL and fills `error` if the pattern is malformed or there is no memory.
/// A match that needs more than `stack_limit_bytes` of backtracking state ends with `HL_REGEX_STACK_OVERFLOW`.
hl_regex *hl_regex_open(
  const uint16_t *pattern, int32_t length, uint32_t flags, int32_t stack_limit_bytes, hl_regex_error *error);

/// Returns a copy of the expression for another thread, without a text; NULL without memory. Several threads may copy an
/// expression at the same time if no thread searches with it.
hl_regex *hl_regex_copy(const hl_regex *regex);

void hl_regex_close(hl_regex *regex);

/// Sets the complete text to search, and resets the time used. Returns whether that succeeded. O(1); the memory is
/// borrowed until the next call or `hl_regex_close`.
bool hl_regex_set_text(hl_regex *regex, const uint16_t *text, int32_t length);

/// Restricts the search to a region (half-open, UTF-16) with `HL_REGEX_..._BOUNDS`, and restarts it at the offset
/// `first` in it. Offsets inside a surrogate pair move to its end, `first` at most to `end`. Returns whether that
/// succeeded.
bool hl_regex_set_region(hl_regex *regex, int32_t start, int32_t end, int32_t first, uint32_t bounds);

/// Finds the next match in the region. After an empty match the search continues one character later. Returns the
/// outcome: a match, none, or the limit or error that ended the search.
/// `budget_nanoseconds` is the processor time that the calling thread may use for all matches in the current text; 0
/// for no limit. Ten times as much elapsed time also ends the search, and so do 24 steps of the engine for each
/// microsecond of the budget, about a third of those that it takes: most searches end there, the same way each time.
hl_regex_outcome hl_regex_find_next(hl_regex *regex, uint64_t budget_nanoseconds);

/// Finds a match that begins at a UTF-16 offset of the complete text; it may end at any later offset.
/// `budget_nanoseconds` is the limit of this call alone; 0 for none.
hl_regex_outcome hl_regex_looking_at(hl_regex *regex, int32_t offset, uint64_t budget_nanoseconds);

/// Returns the steps of the engine that the searches of the current text have taken, or the last call of
/// `hl_regex_looking_at`, in units of some thousand steps: short searches are not counted.
uint64_t hl_regex_steps(const hl_regex *regex);

/// Writes the start and the end (half-open, UTF-16) of a group of the last match; -1 for both if the group did not
/// participate or does not exist. Group 0 is the complete match.
void hl_regex_group(const hl_regex *regex, int32_t group, int32_t *start, int32_t *end);

/// Returns the number of capture groups of the pattern, without group 0.
int32_t hl_regex_group_count(const hl_regex *regex);

/// Returns the number of the group with a UTF-16 name, or -1 if there is none.
int32_t hl_regex_group_number(const hl_regex *regex, const uint16_t *name, int32_t length);

#ifdef __cplusplus
}
#endif

#endif
