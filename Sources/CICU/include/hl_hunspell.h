#ifndef HIGHLIGHT_CHUNSPELL_H
#define HIGHLIGHT_CHUNSPELL_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

// libhunspell, loaded when the first dictionary is opened: it is not needed to build the program, nor to run it without spelling.
// Its interface in C has not changed since 1.3; words are in the encoding of the dictionary.

/// A dictionary. One thread at a time.
typedef struct hl_hunspell hl_hunspell;

/// Loads libhunspell once. Returns whether it is available: false if the system has no such library. Any thread may
/// call it.
bool hl_hunspell_load(void);

/// Opens a dictionary with the paths of its affix file and word file; NULL without the library or memory. Files that
/// cannot be read give an empty dictionary. Takes 70 to 170 ms for English.
hl_hunspell *hl_hunspell_open(const char *affixes, const char *words);

void hl_hunspell_close(hl_hunspell *dictionary);

/// Returns the name of the encoding of the words, such as `UTF-8` or `ISO8859-1`; valid as long as the dictionary.
const char *hl_hunspell_encoding(hl_hunspell *dictionary);

/// Whether a word, in the dictionary's encoding, is spelled correctly. Takes 2 µs.
bool hl_hunspell_spell(hl_hunspell *dictionary, const char *word);

/// Sets `guesses` to the suggestions for a misspelled word, the best first, and returns their number. Takes some 50
/// ms.
int hl_hunspell_suggest(hl_hunspell *dictionary, char ***guesses, const char *word);

void hl_hunspell_free(hl_hunspell *dictionary, char ***guesses, int count);

#ifdef __cplusplus
}
#endif

#endif
