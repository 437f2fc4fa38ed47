// Compiled in place of Markdown's parser, which it includes: what stands in a line is one token.
//
// The grammar has a token for each word, blank and punctuation character of a line, and the scanner is called before each. To the parser they are
// the same wherever a line goes on; the lexer here gives all of them up to the end of the line as one word. Nodes with names keep their
// ranges; the nodes of punctuation characters inside lines are gone.
//
// States of the parser in which a line goes on get a lexer state of their own. They are found in the tables when the library is loaded: a word
// leads from the state before a line to its `first`, any other part of the line from there to its `next`, where the two become one:
//
//     before --word--> first --part--> next, reduced to: before --two parts--> first

// Exported as well, to be compared with.
#define tree_sitter_markdown tree_sitter_markdown_generated

// The folder of the grammar's sources is searched first.
#include <parser.c>

#undef tree_sitter_markdown

#include <string.h>

_Static_assert(LANGUAGE_VERSION == 14, "elements of lex_modes are of type TSLexMode");

// Characters of ASCII.
typedef struct {
  uint64_t bits[2];
} Characters;

static void insert(Characters *set, int character) { set->bits[character / 64] |= UINT64_C(1) << character % 64; }

static void erase(Characters *set, int character) { set->bits[character / 64] &= ~(UINT64_C(1) << character % 64); }

// Other characters than ASCII are part of words. The end of the text is zero, which is in no set.
static inline bool contains(const Characters *set, int32_t character) {
  return (uint32_t)character >= 128 || (set->bits[character / 64] >> character % 64 & 1) != 0;
}

static inline bool is_blank(int32_t character) { return character == ' ' || character == '\t'; }

typedef struct {
  // The lexer state of the grammar, for tokens that begin with a character that is not in `first`.
  TSStateId generated;
  // Some characters of `inner`, and perhaps blanks.
  Characters first;
  // What may be in the token, beside blanks that one of these follows.
  Characters inner;
} LineState;

enum { FIRST_LINE_STATE = 0x8000, MOST_LINE_STATES = 64, INTERNAL_TOKEN_COUNT = TOKEN_COUNT - EXTERNAL_TOKEN_COUNT };

static LineState line_states[MOST_LINE_STATES];
static int line_state_count;
static TSLexMode lex_modes[STATE_COUNT];
static TSLanguage language;

// The last blanks are left to the scanner, whose token for the end of the line has them.
static bool lex(TSLexer *lexer, TSStateId state) {
  if (state < FIRST_LINE_STATE) return ts_lex(lexer, state);
  const LineState *line = &line_states[state - FIRST_LINE_STATE];
  if (!contains(&line->first, lexer->lookahead)) return ts_lex(lexer, line->generated);
  lexer->result_symbol = sym__whitespace;
  while (is_blank(lexer->lookahead)) lexer->advance(lexer, false);
  lexer->mark_end(lexer);
  while (contains(&line->inner, lexer->lookahead)) {
    do lexer->advance(lexer, false);
    while (contains(&line->inner, lexer->lookahead));
    lexer->result_symbol = aux_sym__word_token1;
    lexer->mark_end(lexer);
    while (is_blank(lexer->lookahead)) lexer->advance(lexer, false);
  }
  return true;
}

// A state's row of the table: indices of actions for tokens, states for other symbols.
typedef struct {
  uint16_t entries[SYMBOL_COUNT];
} Row;

static void read_row(TSStateId state, Row *row) {
  if (state < LARGE_STATE_COUNT) {
    memcpy(row->entries, ts_parse_table[state], sizeof row->entries);
    return;
  }
  memset(row, 0, sizeof *row);
  const uint16_t *next = &ts_small_parse_table[ts_small_parse_table_map[SMALL_STATE(state)]];
  for (int groups = *next++; groups > 0; groups--) {
    uint16_t entry = *next++;
    for (int symbols = *next++; symbols > 0; symbols--) row->entries[*next++] = entry;
  }
}

// Returns the state behind a token if nothing else can be done with it, otherwise 0.
static TSStateId state_after(const Row *row, TSSymbol token) {
  const TSParseActionEntry *actions = &ts_parse_actions[row->entries[token]];
  bool is_shift = actions[0].entry.count == 1 && actions[1].action.type == TSParseActionTypeShift && !actions[1].action.shift.extra;
  return is_shift ? actions[1].action.shift.state : 0;
}

// Returns the symbol that the last two parts of a line become before any token; 0 if there is none, or if anything else can be done.
static TSSymbol joined_symbol(const Row *next) {
  TSSymbol result = 0;
  for (TSSymbol token = 0; token < TOKEN_COUNT; token++) {
    const TSParseActionEntry *actions = &ts_parse_actions[next->entries[token]];
    if (actions[0].entry.count == 0) continue;
    TSParseAction joins = actions[1].action;
    // The library leaves out the second action, which says that the parts may also become one from the end.
    bool is_only = actions[0].entry.count == 1
      || (actions[0].entry.count == 2 && actions[2].action.type == TSParseActionTypeShift && actions[2].action.shift.repetition);
    if (!is_only || joins.type != TSParseActionTypeReduce || joins.reduce.child_count != 2 || joins.reduce.production_id != 0
        || joins.reduce.dynamic_precedence != 0 || (result != 0 && joins.reduce.symbol != result)) return 0;
    result = joins.reduce.symbol;
  }
  return result;
}

// Returns the first character of a token that is neither a word nor blanks.
static int first_character(TSSymbol token) {
  switch (token) {
    case aux_sym__word_token2:
    case aux_sym__word_token3: return '[';
    case sym__backslash_escape: return '\\';
    case sym_entity_reference:
    case sym_numeric_character_reference: return '&';
    default: return ts_symbol_names[token][0];
  }
}

// Returns the characters of words but those that are not ASCII.
static Characters word_characters(void) {
  Characters result = {{0, 0}};
  for (int character = 1; character < 128; character++) {
    bool is_end = is_blank(character) || character == '\n' || character == '\r';
    bool is_punctuation = (character > ' ' && character < '0') || (character > '9' && character < 'A') || (character > 'Z' && character < 'a')
      || (character > 'z' && character < 127);
    if (!is_end && !is_punctuation) insert(&result, character);
  }
  return result;
}

// Returns the punctuation characters with which only tokens begin that lead from one state to another. Tokens that are longer than a
// character are left out but those that end with a bracket.
static Characters punctuation_between(const Row *first, TSStateId next) {
  Characters result = {{0, 0}}, others = {{0, 0}};
  for (TSSymbol token = 1; token < INTERNAL_TOKEN_COUNT; token++) {
    if (token == aux_sym__word_token1 || token == sym__whitespace || first->entries[token] == 0) continue;
    bool is_bracketed = token == aux_sym__word_token2 || token == aux_sym__word_token3;
    bool is_character = ts_symbol_metadata[token].visible && !ts_symbol_metadata[token].named && ts_symbol_names[token][1] == 0;
    bool is_part = (is_character || is_bracketed) && state_after(first, token) == next;
    insert(is_part ? &result : &others, first_character(token));
  }
  for (int i = 0; i < 2; i++) result.bits[i] &= ~others.bits[i];
  return result;
}

// Leaves out the characters with which the scanner's tokens inside a line begin. Returns whether these are all known.
static bool leave_to_scanner(Characters *inner, uint16_t external_state) {
  for (int token = 0; token < EXTERNAL_TOKEN_COUNT; token++) {
    if (!ts_external_scanner_states[external_state][token]) continue;
    switch (token) {
      case ts_external_token__line_ending:
      case ts_external_token__soft_line_ending:
      case ts_external_token__pipe_table_line_ending:
      case ts_external_token__block_close:
      case ts_external_token__eof: break;
      case ts_external_token__fenced_code_block_end_backtick: erase(inner, '`'); break;
      case ts_external_token__fenced_code_block_end_tilde: erase(inner, '~'); break;
      case ts_external_token__html_block_1_end: erase(inner, '<'); break;
      default: return false;
    }
  }
  return true;
}

static bool is_equal(const LineState *a, const LineState *b) {
  return a->generated == b->generated && memcmp(&a->first, &b->first, sizeof a->first) == 0 && memcmp(&a->inner, &b->inner, sizeof a->inner) == 0;
}

// Gives a state of the parser a lexer state. There are few different ones; any further ones would stay as they are.
static void set_line_state(TSStateId state, Characters first, bool begins_with_blanks, Characters inner) {
  LineState line = {.generated = ts_lex_modes[state].lex_state, .first = first, .inner = inner};
  if (begins_with_blanks) {
    insert(&line.first, ' ');
    insert(&line.first, '\t');
  }
  int index = 0;
  while (index < line_state_count && !is_equal(&line_states[index], &line)) index++;
  if (index == MOST_LINE_STATES) return;
  if (index == line_state_count) line_states[line_state_count++] = line;
  lex_modes[state].lex_state = FIRST_LINE_STATE + index;
}

// Parts of a line behind a state `first`.
typedef struct {
  TSStateId first, next;
  // What two parts become; 0 if the line does not go on in this way.
  TSSymbol joined;
  Characters inner;
} Line;

static Line find_line(TSStateId first, Characters words) {
  Line line = {.first = first};
  Row row;
  read_row(first, &row);
  line.next = state_after(&row, aux_sym__word_token1);
  if (line.next == 0 || state_after(&row, sym__whitespace) != line.next) return line;
  line.inner = punctuation_between(&row, line.next);
  for (int i = 0; i < 2; i++) line.inner.bits[i] |= words.bits[i];
  TSLexMode mode = ts_lex_modes[first], next_mode = ts_lex_modes[line.next];
  bool is_same_mode = mode.lex_state == next_mode.lex_state && mode.external_lex_state == next_mode.external_lex_state;
  if (!is_same_mode || !leave_to_scanner(&line.inner, mode.external_lex_state)) return line;
  read_row(line.next, &row);
  line.joined = joined_symbol(&row);
  return line;
}

__attribute__((constructor)) static void find_line_states(void) {
  memcpy(lex_modes, ts_lex_modes, sizeof lex_modes);
  language = *tree_sitter_markdown_generated();
  language.lex_modes = (const void *)lex_modes;
  language.lex_fn = lex;
  Characters words = word_characters();
  static Line lines[STATE_COUNT];
  for (TSStateId before = 1; before < STATE_COUNT; before++) {
    Row row;
    read_row(before, &row);
    TSStateId first = state_after(&row, aux_sym__word_token1);
    if (first == 0) continue;
    Line *line = &lines[first];
    if (line->first == 0) {
      *line = find_line(first, words);
      if (line->joined != 0) {
        set_line_state(first, line->inner, true, line->inner);
        set_line_state(line->next, line->inner, true, line->inner);
      }
    }
    if (line->joined == 0 || row.entries[line->joined] != first) continue;
    set_line_state(before, words, state_after(&row, sym__whitespace) == first, line->inner);
  }
}

__attribute__((visibility("default"))) const TSLanguage *tree_sitter_markdown(void) { return &language; }
