#ifndef HIGHLIGHT_CHYPHEN_H
#define HIGHLIGHT_CHYPHEN_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

// libhyphen, loaded when the first patterns are opened, as libhunspell is. Its interface has not changed since 2.3.

/// Patterns of a language. One thread at a time.
typedef struct hl_hyphen hl_hyphen;

/// Loads libhyphen once. Returns whether it is available: false if the system has no such library. Any thread may
/// call it.
bool hl_hyphen_load(void);

/// Opens a file of hyphenation patterns; NULL without the library, or if the file cannot be read.
hl_hyphen *hl_hyphen_open(const char *path);

void hl_hyphen_close(hl_hyphen *patterns);

/// Where a word may be divided. By character of the word, in the encoding of the patterns: `points` is odd where a hyphen may follow it.
/// A hyphen that changes letters has its replacement in `texts`, which begins `starts` characters before the one after which the hyphen stands,
/// less one, and replaces `lengths` characters. NULL where no hyphen changes letters. Free with `hl_hyphen_free`.
typedef struct {
  /// length + 5 bytes, given by the caller.
  char *points;
  char **texts;
  int *starts;
  int *lengths;
} hl_hyphen_result;

/// Finds the points at which a word may be hyphenated, and writes them into `result`. The word has `length` bytes in
/// the encoding of the patterns, in lower case. Returns true, or false without memory.
bool hl_hyphen_divide(hl_hyphen *patterns, const char *word, int length, hl_hyphen_result *result);

/// Frees the arrays of a result, but not its `points`, which the caller provided.
/// - Parameter length: the length of the word in bytes.
void hl_hyphen_free(hl_hyphen_result *result, int length);

#ifdef __cplusplus
}
#endif

#endif
