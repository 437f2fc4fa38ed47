#include "parse_table.h"

#include <stdatomic.h>
#include <stdlib.h>

// The rows of one grammar. Grammars are never unloaded, and neither are these.
typedef struct table {
  const highlight_parse_language *language;
  struct table *next;
  // By state behind the large ones: the value of each token; NULL until somebody asks.
  _Atomic(uint16_t *) rows[];
} table;

static _Atomic(table *) tables;
// A thread asks about one grammar many times.
static _Thread_local table *last;

// Without memory nobody can parse; `ParserMemory` ends the process too.
static void *allocate(size_t count, size_t size) {
  void *result = calloc(count, size);
  if (!result) abort();
  return result;
}

static table *find(const highlight_parse_language *language) {
  table *first = atomic_load_explicit(&tables, memory_order_acquire);
  for (table *known = first; known; known = known->next) {
    if (known->language == language) return known;
  }
  table *made = allocate(1, sizeof(table) + (language->state_count - language->large_state_count) * sizeof(made->rows[0]));
  made->language = language;
  made->next = first;
  // Two threads may add one grammar; both tables are right.
  while (!atomic_compare_exchange_weak_explicit(&tables, &made->next, made, memory_order_acq_rel, memory_order_acquire)) {
  }
  return made;
}

static const uint16_t *make_row(table *table, uint32_t index) {
  const highlight_parse_language *language = table->language;
  uint16_t *row = allocate(language->token_count, sizeof(uint16_t));
  const uint16_t *data = language->small_parse_table + language->small_parse_table_map[index];
  for (uint16_t groups = *data++; groups > 0; groups--) {
    uint16_t value = *data++;
    for (uint16_t count = *data++; count > 0; count--) {
      uint16_t symbol = *data++;
      // What is no token says where the parser goes on, which nobody asks here.
      if (symbol < language->token_count) row[symbol] = value;
    }
  }
  uint16_t *present = NULL;
  if (atomic_compare_exchange_strong_explicit(&table->rows[index], &present, row, memory_order_acq_rel, memory_order_acquire)) {
    return row;
  }
  free(row);
  return present;
}

// The first question about a state on this thread since it asked about another grammar, or at all. Seldom, so not inlined.
static __attribute__((noinline)) const uint16_t *find_row(const highlight_parse_language *language, uint32_t index) {
  last = find(language);
  const uint16_t *row = atomic_load_explicit(&last->rows[index], memory_order_acquire);
  return row ? row : make_row(last, index);
}

static uint16_t value_of(const highlight_parse_language *language, uint32_t index, uint16_t symbol) {
  const uint16_t *row = NULL;
  if (last && last->language == language) row = atomic_load_explicit(&last->rows[index], memory_order_acquire);
  if (!row) row = find_row(language, index);
  return row[symbol];
}

void ts_language_table_entry(
  const highlight_parse_language *language, uint16_t state, uint16_t symbol, highlight_table_entry *result
) {
  // The symbols of errors are in no table.
  if (symbol >= language->token_count) {
    *result = (highlight_table_entry){0};
    return;
  }
  uint16_t value = state < language->large_state_count
    ? language->parse_table[state * language->symbol_count + symbol]
    : value_of(language, state - language->large_state_count, symbol);
  const highlight_parse_actions *entry = &language->parse_actions[value];
  result->actions = entry + 1;
  result->action_count = entry->count;
  result->is_reusable = entry->reusable;
}
