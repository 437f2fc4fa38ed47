#include "verdict.h"

#include "nodes.h"

#include <stdlib.h>
#include <string.h>

uint8_t highlight_verdict_of_trees = HIGHLIGHT_UNSETTLED;
uint8_t highlight_verdict_of_nodes = HIGHLIGHT_UNSETTLED;

static bool is_off;

// Whether the library is one of the two whose layouts are written down: 0.20, which counts children in 16 bits, and the pinned one, which loads
// ABI 15.
static const bool has_known_layouts = !HIGHLIGHT_COUNTS_WIDELY || TREE_SITTER_LANGUAGE_VERSION >= 15;

// Sets `is_off` and the verdicts from the environment, before there is any other thread.
static __attribute__((constructor)) void read_environment(void) {
  const char *value = getenv("HIGHLIGHT_LSP_ACCELERATIONS");
  is_off = !has_known_layouts || (value && strcmp(value, "off") == 0);
  if (is_off) highlight_verdict_of_trees = highlight_verdict_of_nodes = HIGHLIGHT_UNKNOWN;
}

bool highlight_accelerations_are_off(void) { return is_off; }

const char *highlight_library_version(void) {
#ifdef HIGHLIGHT_PARSER_VERSION
  return HIGHLIGHT_PARSER_VERSION;
#else
  return "";
#endif
}
