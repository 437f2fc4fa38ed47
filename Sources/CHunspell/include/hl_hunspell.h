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

/// Loads the library; false when the system has none. Any thread.
bool hl_hunspell_load(void);

/// Opens a dictionary; NULL without the library or the memory. Files that cannot be read give an empty dictionary. 70 to 170 ms for English.
hl_hunspell *hl_hunspell_open(const char *affixes, const char *words);

void hl_hunspell_close(hl_hunspell *dictionary);

/// The encoding of the words, such as `UTF-8` or `ISO8859-1`; valid as long as the dictionary.
const char *hl_hunspell_encoding(hl_hunspell *dictionary);

/// Whether a word is right. 2 µs.
bool hl_hunspell_spell(hl_hunspell *dictionary, const char *word);

/// What may be meant by a word, the best first; some 50 ms. Returns how many, and the list in `guesses`.
int hl_hunspell_suggest(hl_hunspell *dictionary, char ***guesses, const char *word);

void hl_hunspell_free(hl_hunspell *dictionary, char ***guesses, int count);

#ifdef __cplusplus
}
#endif

#endif
