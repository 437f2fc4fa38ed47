#include "hl_regex.h"

#include <stdlib.h>
#include <time.h>
#include <unicode/uregex.h>
#include <unicode/utf16.h>

_Static_assert(sizeof(UChar) == sizeof(uint16_t), "UTF-16 units cross the border as they are");
_Static_assert(sizeof(UErrorCode) == sizeof(int32_t), "error codes cross the border as they are");

// Attempts that fail before the engine counts its steps may each scan the region. In a region of this length all of them
// together take one or two milliseconds. Only searches of longer regions are interrupted between attempts, because the
// callback doubles the time of a search.
static const int32_t kLongRegion = 1024;

// Reading the clock takes as long as ten cheap attempts. This many attempts over the longest allowed line take some
// milliseconds.
static const uint32_t kAttemptsPerLook = 64;

// ICU calls back after so many steps of its engine.
static const uint64_t kStepsPerCall = 10000;

// The steps that a search may take for a microsecond of its budget: about a third of those that ICU takes in it. An attempt of a search in a long
// region counts as some of them.
static const uint64_t kStepsPerMicrosecond = 24;
static const uint64_t kStepsPerAttempt = 2;

// The limit of the elapsed time, as a multiple of the processor time budget.
static const uint64_t kPatience = 10;

struct hl_regex {
  URegularExpression *handle;
  uint64_t budget;
  // Monotonic nanoseconds when the clock was first read; 0 before that.
  uint64_t start;
  // Processor time of the thread when an eighth of the budget had elapsed; 0 before that.
  uint64_t start_used;
  // The steps that the searches of the text, or the last attempt at an offset, have taken.
  uint64_t steps;
  uint32_t attempts;
  const uint16_t *text;
  int32_t text_length;
};

static uint64_t nanoseconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

// Whether some of the budget is left; true without a budget. The first call sets the start of the time. Reading
// processor time is a system call, reading the clock is not; processor time is not greater than elapsed time, so it
// is read only after an eighth of the budget has elapsed.
static bool is_in_time(hl_regex *regex) {
  if (regex->budget == 0) return true;
  uint64_t now = nanoseconds(CLOCK_MONOTONIC);
  if (regex->start == 0) regex->start = now;
  uint64_t passed = now - regex->start;
  if (passed < regex->budget / 8) return true;
  if (regex->start_used == 0) {
    regex->start_used = nanoseconds(CLOCK_THREAD_CPUTIME_ID);
    return true;
  }
  if (passed < regex->budget) return true;
  return nanoseconds(CLOCK_THREAD_CPUTIME_ID) - regex->start_used < regex->budget && passed < regex->budget * kPatience;
}

// Whether some of the steps and the time are left. The steps are the same each time; the time is the last resort, for
// steps that scan much of a text.
static bool is_within_budget(hl_regex *regex) {
  if (regex->budget != 0 && regex->steps > regex->budget / 1000 * kStepsPerMicrosecond) return false;
  return is_in_time(regex);
}

// Returns whether ICU may continue a match. ICU calls it during the match.
static UBool U_CALLCONV continue_match(const void *context, int32_t steps) {
  (void)steps;
  hl_regex *regex = (hl_regex *)context;
  regex->steps += kStepsPerCall;
  return is_within_budget(regex);
}

// Returns whether ICU may continue a search, which it asks for each attempt, also for those that never reach the
// match callback. The budget is checked once in `kAttemptsPerLook` attempts.
static UBool U_CALLCONV continue_search(const void *context, int64_t index) {
  (void)index;
  hl_regex *regex = (hl_regex *)context;
  regex->attempts++;
  regex->steps += kStepsPerAttempt;
  return regex->attempts % kAttemptsPerLook != 0 || is_within_budget(regex);
}

static uint32_t icu_flags(uint32_t flags) {
  uint32_t result = 0;
  if (flags & HL_REGEX_CASE_INSENSITIVE) result |= UREGEX_CASE_INSENSITIVE;
  if (flags & HL_REGEX_MULTILINE) result |= UREGEX_MULTILINE;
  if (flags & HL_REGEX_DOTALL) result |= UREGEX_DOTALL;
  if (flags & HL_REGEX_COMMENTS) result |= UREGEX_COMMENTS;
  if (flags & HL_REGEX_UNICODE_WORD) result |= UREGEX_UWORD;
  if (flags & HL_REGEX_LITERAL) result |= UREGEX_LITERAL;
  if (flags & HL_REGEX_UNIX_LINES) result |= UREGEX_UNIX_LINES;
  return result;
}

// Returns the UTF-16 offset of an ICU error in the pattern: its length if the error is after it, -1 if ICU gave no
// offset. ICU counts lines and, within a line, code points, both from 1.
static int32_t offset_of(const UParseError *error, const UChar *pattern, int32_t length) {
  if (error->offset < 0) return -1;
  int32_t line = 1, column = 0, index = 0;
  UChar32 previous = 0;
  while (index < length) {
    int32_t start = index;
    UChar32 character;
    U16_NEXT(pattern, index, length, character);
    if (character == '\r' || character == 0x85 || character == 0x2028 || (character == '\n' && previous != '\r')) {
      line++;
      column = 0;
    } else if (character != '\n') {
      column++;
    }
    previous = character;
    if (line >= error->line && column >= error->offset) return start;
  }
  return length;
}

hl_regex *hl_regex_open(
  const uint16_t *pattern, int32_t length, uint32_t flags, int32_t stack_limit_bytes, hl_regex_error *error) {
  UErrorCode status = U_ZERO_ERROR;
  UParseError parse_error = {.line = 0, .offset = -1};
  error->code = 0;
  error->utf16_offset = -1;
  error->message = "";
  hl_regex *regex = calloc(1, sizeof *regex);
  if (regex != NULL) {
    regex->handle = uregex_open((const UChar *)pattern, length, icu_flags(flags), &parse_error, &status);
  } else {
    status = U_MEMORY_ALLOCATION_ERROR;
  }
  if (U_SUCCESS(status)) uregex_setStackLimit(regex->handle, stack_limit_bytes, &status);
  if (U_SUCCESS(status)) uregex_setMatchCallback(regex->handle, continue_match, regex, &status);
  if (U_SUCCESS(status)) return regex;
  error->code = status;
  error->utf16_offset = offset_of(&parse_error, (const UChar *)pattern, length);
  error->message = u_errorName(status);
  hl_regex_close(regex);
  return NULL;
}

hl_regex *hl_regex_copy(const hl_regex *regex) {
  hl_regex *copy = calloc(1, sizeof *copy);
  if (copy == NULL) return NULL;
  UErrorCode status = U_ZERO_ERROR;
  copy->handle = uregex_clone(regex->handle, &status);
  int32_t limit = U_SUCCESS(status) ? uregex_getStackLimit(regex->handle, &status) : 0;
  if (U_SUCCESS(status)) uregex_setStackLimit(copy->handle, limit, &status);
  if (U_SUCCESS(status)) uregex_setMatchCallback(copy->handle, continue_match, copy, &status);
  if (U_SUCCESS(status)) return copy;
  hl_regex_close(copy);
  return NULL;
}

void hl_regex_close(hl_regex *regex) {
  if (regex == NULL) return;
  if (regex->handle != NULL) uregex_close(regex->handle);
  free(regex);
}

bool hl_regex_set_text(hl_regex *regex, const uint16_t *text, int32_t length) {
  UErrorCode status = U_ZERO_ERROR;
  uregex_setText(regex->handle, (const UChar *)text, length, &status);
  regex->text = text;
  regex->start = 0;
  regex->start_used = 0;
  regex->steps = 0;
  regex->attempts = 0;
  regex->text_length = U_SUCCESS(status) ? length : 0;
  return U_SUCCESS(status);
}

/// Returns a UTF-16 offset, or the end of the surrogate pair if it is inside one: ICU 72 steps back over the complete
/// pair, past the start of the region and then out of the text.
static int32_t outside_pairs(const hl_regex *regex, int32_t offset) {
  bool is_inside = offset > 0 && offset < regex->text_length && U16_IS_TRAIL(regex->text[offset])
    && U16_IS_LEAD(regex->text[offset - 1]);
  return is_inside ? offset + 1 : offset;
}

bool hl_regex_set_region(hl_regex *regex, int32_t start, int32_t end, int32_t first, uint32_t bounds) {
  UErrorCode status = U_ZERO_ERROR;
  start = outside_pairs(regex, start);
  first = outside_pairs(regex, first);
  if (end < start) end = start;
  if (first > end) first = end;
  bool is_long = end - start > kLongRegion;
  uregex_setFindProgressCallback(regex->handle, is_long ? continue_search : NULL, is_long ? regex : NULL, &status);
  uregex_useTransparentBounds(regex->handle, (bounds & HL_REGEX_TRANSPARENT_BOUNDS) != 0, &status);
  uregex_useAnchoringBounds(regex->handle, (bounds & HL_REGEX_NO_ANCHORING_BOUNDS) == 0, &status);
  // uregex_find with an offset would reset the region.
  uregex_setRegionAndStart(regex->handle, start, end, first, &status);
  return U_SUCCESS(status);
}

static hl_regex_outcome outcome(UBool found, UErrorCode status) {
  if (status == U_REGEX_STOPPED_BY_CALLER) return HL_REGEX_DEADLINE;
  if (status == U_REGEX_STACK_OVERFLOW) return HL_REGEX_STACK_OVERFLOW;
  if (U_FAILURE(status)) return HL_REGEX_FAILURE;
  return found ? HL_REGEX_MATCH : HL_REGEX_NO_MATCH;
}

hl_regex_outcome hl_regex_looking_at(hl_regex *regex, int32_t offset, uint64_t budget_nanoseconds) {
  UErrorCode status = U_ZERO_ERROR;
  regex->budget = budget_nanoseconds;
  regex->start = 0;
  regex->start_used = 0;
  regex->steps = 0;
  UBool found = uregex_lookingAt(regex->handle, offset, &status);
  return outcome(found, status);
}

hl_regex_outcome hl_regex_find_next(hl_regex *regex, uint64_t budget_nanoseconds) {
  UErrorCode status = U_ZERO_ERROR;
  regex->budget = budget_nanoseconds;
  // A pattern that matches everywhere calls neither callback.
  regex->steps += kStepsPerAttempt;
  if (!is_within_budget(regex)) return HL_REGEX_DEADLINE;
  UBool found = uregex_findNext(regex->handle, &status);
  return outcome(found, status);
}

uint64_t hl_regex_steps(const hl_regex *regex) { return regex->steps; }

void hl_regex_group(const hl_regex *regex, int32_t group, int32_t *start, int32_t *end) {
  UErrorCode status = U_ZERO_ERROR;
  *start = uregex_start(regex->handle, group, &status);
  *end = uregex_end(regex->handle, group, &status);
  if (U_FAILURE(status)) *start = *end = -1;
}

int32_t hl_regex_group_count(const hl_regex *regex) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t count = uregex_groupCount(regex->handle, &status);
  return U_SUCCESS(status) ? count : 0;
}

int32_t hl_regex_group_number(const hl_regex *regex, const uint16_t *name, int32_t length) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t number = uregex_groupNumberFromName(regex->handle, (const UChar *)name, length, &status);
  return U_SUCCESS(status) ? number : -1;
}
