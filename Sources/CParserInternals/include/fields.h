#ifndef HIGHLIGHT_FIELDS_H
#define HIGHLIGHT_FIELDS_H

#include <stdint.h>

#include "language.h"

/// Calls `visit` with the public symbol of each kind of node and each field that some rule of the grammar gives to a
/// child of such a node. A pair may come several times; without fields, none comes. O(parse table): some milliseconds
/// for a large grammar.
void highlight_visit_fields(
  const highlight_language *language, void *context, void (*visit)(void *context, uint16_t symbol, uint16_t field));

#endif
