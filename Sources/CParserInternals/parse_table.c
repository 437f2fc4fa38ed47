#include "parse_table.h"

#include "verdict.h"

#include <stdatomic.h>
#include <stdlib.h>

// 64 tokens of a state: which of them mean something, and where their values begin among those of the row.
typedef struct {
  uint64_t tokens;
  uint16_t first;
} group;

// What the tokens of a state mean. Nearly all mean nothing: written out, the rows of a large grammar would take megabytes, and each question
// about another state would wait for memory.
typedef struct {
  const uint16_t *values;
  group groups[];
} row;

// The rows of one grammar. Grammars are never unloaded, and neither are these.
typedef struct table {
  const highlight_language *language;
  struct table *next;
  // By state after the large ones; NULL until it is needed.
  _Atomic(row *) rows[];
} table;

static _Atomic(table *) tables;
// A thread asks about one grammar many times.
static _Thread_local table *last;

// Returns zeroed memory. Ends the process without memory, as `ParserMemory` does: parsing is impossible then.
static void *allocate(size_t count, size_t size) {
  void *result = calloc(count, size);
  if (!result) abort();
  return result;
}

bool highlight_keeps_rows(void) { return atomic_load_explicit(&tables, memory_order_acquire) != NULL; }

static table *find(const highlight_language *language) {
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

static const row *make_row(table *table, uint32_t index) {
  const highlight_language *language = table->language;
  uint16_t *all = allocate(language->token_count, sizeof(uint16_t));
  uint32_t count = 0;
  const uint16_t *data = language->small_parse_table + language->small_parse_table_map[index];
  for (uint16_t groups = *data++; groups > 0; groups--) {
    uint16_t value = *data++;
    for (uint16_t symbols = *data++; symbols > 0; symbols--) {
      uint16_t symbol = *data++;
      // A nonterminal has the next state, which is not queried here.
      if (symbol < language->token_count) all[symbol] = value;
    }
  }
  for (uint32_t symbol = 0; symbol < language->token_count; symbol++) count += all[symbol] != 0;
  size_t group_count = (language->token_count + 63) / 64;
  size_t size = sizeof(row) + group_count * sizeof(group);
  row *made = allocate(1, size + count * sizeof(uint16_t));
  uint16_t *values = (uint16_t *)((char *)made + size);
  made->values = values;
  uint16_t next = 0;
  for (uint32_t symbol = 0; symbol < language->token_count; symbol++) {
    group *group = &made->groups[symbol / 64];
    if (symbol % 64 == 0) group->first = next;
    if (all[symbol] == 0) continue;
    group->tokens |= UINT64_C(1) << symbol % 64;
    values[next++] = all[symbol];
  }
  free(all);
  row *present = NULL;
  if (atomic_compare_exchange_strong_explicit(&table->rows[index], &present, made, memory_order_acq_rel, memory_order_acquire)) {
    return made;
  }
  free(made);
  return present;
}

// Returns the row of a state, which is made if it is new, and remembers the grammar as the last one of this thread.
// Called for the first lookup of a state, and for the first one of a grammar after another. Seldom, so not inlined.
static __attribute__((noinline)) const row *find_row(const highlight_language *language, uint32_t index) {
  last = find(language);
  const row *known = atomic_load_explicit(&last->rows[index], memory_order_acquire);
  return known ? known : make_row(last, index);
}

// Returns the value of a symbol in a state's compressed list, read from its start; 0 if the list does not have it.
static uint16_t listed_value(const highlight_language *language, uint32_t index, uint16_t symbol) {
  const uint16_t *data = language->small_parse_table + language->small_parse_table_map[index];
  for (uint16_t groups = *data++; groups > 0; groups--) {
    uint16_t value = *data++;
    for (uint16_t symbols = *data++; symbols > 0; symbols--) {
      if (*data++ == symbol) return value;
    }
  }
  return 0;
}

static uint16_t value_of(const highlight_language *language, uint32_t index, uint16_t symbol) {
  const row *row = NULL;
  if (last && last->language == language) row = atomic_load_explicit(&last->rows[index], memory_order_acquire);
  if (!row) {
    if (highlight_accelerations_are_off()) return listed_value(language, index, symbol);
    row = find_row(language, index);
  }
  const group *group = &row->groups[symbol / 64];
  uint64_t before = group->tokens << (63 - symbol % 64);
  // The token's own bit is the highest now.
  if (before >> 63 == 0) return 0;
  return row->values[group->first + __builtin_popcountll(before) - 1];
}

void ts_language_table_entry(
  const highlight_language *language, uint16_t state, uint16_t symbol, highlight_table_entry *result
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
