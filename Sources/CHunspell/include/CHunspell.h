#ifndef HIGHLIGHT_CHUNSPELL
#define HIGHLIGHT_CHUNSPELL

#include "hl_hunspell.h"
#include "hl_hyphen.h"

#endif
