#ifndef HIGHLIGHT_FIELDS_H
#define HIGHLIGHT_FIELDS_H

#include <stdint.h>

#include "language.h"

/// Calls `visit` with each kind of node (its public symbol) and each field that some rule of the grammar gives to a child of such a node; a pair may come
/// several times. O(parse table): some milliseconds for a large grammar.
void highlight_visit_fields(
  const highlight_language *language, void *context, void (*visit)(void *context, uint16_t symbol, uint16_t field));

#endif
