#include "parse_table.h"

#include "meter.h"
#include "verdict.h"

#include <stdatomic.h>
#include <stdlib.h>

// The actions for the tokens of a state. Most tokens of a state have none, and the others share a few: a byte for each token is the index of its
// value. As full arrays of values the rows of a large grammar would take twice the memory, and each lookup in another state would wait for it.
typedef struct row {
  // By index; the first means that there are no actions.
  const uint16_t *values;
  uint8_t indices[];
} row;

// The rows of one grammar. Grammars are never unloaded, and neither are these.
typedef struct table {
  const highlight_language *language;
  struct table *next;
  // By state after the large ones: how often the state was asked about, at most `PATIENCE` times, then its row.
  _Atomic(uintptr_t) rows[];
} table;

// Questions about a state that are answered from its list. Most states of a short text are asked about once or twice, and a row takes the
// time of some ten questions.
enum { PATIENCE = 3 };

static _Atomic(table *) tables;
// A thread asks about one grammar many times. The initial-exec model needs no call, for which registers would be saved.
static _Thread_local table *last __attribute__((tls_model("initial-exec")));

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

// Returns the row of a state; NULL if its tokens have more values than indices. The parsers' generator stores a state with more than 64 symbols
// in the large table.
static const row *make_row(const highlight_language *language, uint32_t index) {
  const uint16_t *data = language->small_parse_table + language->small_parse_table_map[index];
  uint16_t groups = *data++;
  if (groups > UINT8_MAX) return NULL;
  size_t values_offset = sizeof(row) + (language->token_count + 1) / 2 * 2;
  row *made = allocate(1, values_offset + (groups + 1) * sizeof(uint16_t));
  uint16_t *values = (uint16_t *)((char *)made + values_offset);
  made->values = values;
  for (uint16_t group = 1; group <= groups; group++) {
    values[group] = *data++;
    for (uint16_t symbols = *data++; symbols > 0; symbols--) {
      uint16_t symbol = *data++;
      // A nonterminal has the next state, which is not queried here.
      if (symbol < language->token_count) made->indices[symbol] = (uint8_t)group;
    }
  }
  return made;
}

// A question about a state that had no row: the row, if there is one now. Seldom, so not inlined.
static __attribute__((noinline)) const row *find_row(const highlight_language *language, uint32_t index) {
  if (!last || last->language != language) last = find(language);
  _Atomic(uintptr_t) *slot = &last->rows[index];
  uintptr_t known = atomic_load_explicit(slot, memory_order_acquire);
  if (known > PATIENCE) return (const row *)known;
  if (known < PATIENCE) {
    // A question that another thread asks meanwhile may stay uncounted.
    atomic_compare_exchange_strong_explicit(slot, &known, known + 1, memory_order_acq_rel, memory_order_acquire);
    return known > PATIENCE ? (const row *)known : NULL;
  }
  const row *made = make_row(language, index);
  if (!made) return NULL;
  if (atomic_compare_exchange_strong_explicit(slot, &known, (uintptr_t)made, memory_order_acq_rel, memory_order_acquire)) {
    return made;
  }
  free((void *)made);
  return (const row *)known;
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

static inline uint16_t value_in(const row *row, uint16_t symbol) { return row->values[row->indices[symbol]]; }

static inline void answer(const highlight_language *language, uint16_t value, highlight_table_entry *result) {
  const highlight_parse_actions *entry = &language->parse_actions[value];
  result->actions = entry + 1;
  result->action_count = entry->count;
  result->is_reusable = entry->reusable;
  // At the end, so that no register is saved for the time after the call.
  if (value == 0) meter_lookup();
}

// About a state without a row. A function of its own that does all the rest, for the same reason.
static __attribute__((noinline)) void answer_without_row(
  const highlight_language *language, uint32_t index, uint16_t symbol, highlight_table_entry *result
) {
  const row *row = highlight_accelerations_are_off() ? NULL : find_row(language, index);
  answer(language, row ? value_in(row, symbol) : listed_value(language, index, symbol), result);
}

void ts_language_table_entry(
  const highlight_language *language, uint16_t state, uint16_t symbol, highlight_table_entry *result
) {
  // The symbols of errors are in no table.
  if (symbol >= language->token_count) {
    *result = (highlight_table_entry){0};
    meter_lookup();
    return;
  }
  if (state < language->large_state_count) {
    answer(language, language->parse_table[state * language->symbol_count + symbol], result);
    return;
  }
  uint32_t index = state - language->large_state_count;
  uintptr_t known = 0;
  if (last && last->language == language) known = atomic_load_explicit(&last->rows[index], memory_order_acquire);
  if (known <= PATIENCE) {
    answer_without_row(language, index, symbol, result);
    return;
  }
  answer(language, value_in((const row *)known, symbol), result);
}
