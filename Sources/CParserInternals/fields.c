#include "fields.h"

#include <stdbool.h>

// The action of the parser at the end of a rule (reduce): it creates a node with the rule's symbol. The production determines which children have
// which fields.

enum { reduce = 1 };

typedef struct {
  uint8_t type;
  uint8_t child_count;
  uint16_t symbol;
  int16_t dynamic_precedence;
  uint16_t production;
} reduction;

typedef struct {
  const highlight_language *language;
  void *context;
  void (*visit)(void *, uint16_t, uint16_t);
} walk;

static void visit_actions(const walk *walk, uint16_t index) {
  const highlight_language *language = walk->language;
  const highlight_parse_actions *head = &language->parse_actions[index];
  for (uint8_t i = 0; i < head->count; i++) {
    const reduction *action = (const reduction *)&head[1 + i];
    if (action->type != reduce || action->production >= language->production_id_count) continue;
    const highlight_field_slice *of_production =
      &((const highlight_field_slice *)language->names_and_fields[HIGHLIGHT_FIELD_SLICES])[action->production];
    const highlight_field_entry *first =
      &((const highlight_field_entry *)language->names_and_fields[HIGHLIGHT_FIELD_ENTRIES])[of_production->index];
    for (uint16_t j = 0; j < of_production->length; j++) {
      walk->visit(walk->context, language->public_symbols[action->symbol], first[j].field);
    }
  }
}

void highlight_visit_fields(
  const highlight_language *language, void *context, void (*visit)(void *context, uint16_t symbol, uint16_t field)) {
  if (language->field_count == 0) return;
  walk walk = {language, context, visit};
  for (uint32_t state = 0; state < language->large_state_count; state++) {
    const uint16_t *row = &language->parse_table[state * language->symbol_count];
    for (uint32_t token = 0; token < language->token_count; token++) {
      if (row[token]) visit_actions(&walk, row[token]);
    }
  }
  for (uint32_t state = language->large_state_count; state < language->state_count; state++) {
    const uint16_t *data = language->small_parse_table + language->small_parse_table_map[state - language->large_state_count];
    for (uint16_t groups = *data++; groups > 0; groups--) {
      uint16_t value = *data++;
      uint16_t symbols = *data++;
      // Groups of symbols that are no tokens say where the parser goes on.
      if (symbols > 0 && data[0] < language->token_count) visit_actions(&walk, value);
      data += symbols;
    }
  }
}
