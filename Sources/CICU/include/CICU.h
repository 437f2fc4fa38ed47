#ifndef HIGHLIGHT_CICU_H
#define HIGHLIGHT_CICU_H

// ICU behind headers without ICU types: ICU's own headers and Foundation cannot be imported into one Swift module.
// And libhunspell and libhyphen, which are loaded with `dlopen`.

#include "hl_bidi.h"
#include "hl_breaks.h"
#include "hl_characters.h"
#include "hl_encoding.h"
#include "hl_hunspell.h"
#include "hl_hyphen.h"
#include "hl_regex.h"
#include "hl_spoof.h"

#endif
