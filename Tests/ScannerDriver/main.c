// Parses mutations of texts with a grammar that was built under the address sanitizer: `driver PARSER.so SYMBOL SECONDS SEED FILE…`.
//
// The grammar's scanner is called as the program does it: through the guard of the library (grammars/build) and that of the program
// (scanner_guard.c), which is linked here. Each text is parsed from scratch, then again after each of some edits; some texts only in ranges, as
// texts embedded in another one are; several in a row with the same scanner. Pieces are repeated, so that states grow through every length
// up to what there is room for. Without files, texts consist of the grammar's own tokens.
//
// A memory error of the scanner, the guard or the parser ends it with the sanitizer's report; the text is in `last-input` of the current folder, and `last-way` says whether
// it was a whole one, one in ranges or one after an edit.
// With 0 seconds, each file is parsed once as it is.
#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <tree_sitter/api.h>

#include "../../Sources/CParserInternals/include/language.h"
#include "scanner_guard.h"

// The library frees a node of more than 65,535 children at a wrong address, which the program survives (`ParserMemory`).
enum { LONGEST_TEXT = 60000, MOST_TOKENS = 1000, MOST_SEEDS = 1000 };

static unsigned long long state;

static unsigned next(unsigned below) {
  state = state * 6364136223846793005ULL + 1442695040888963407ULL;
  return below ? (unsigned)(state >> 33) % below : 0;
}

static const char *const pieces[] = {
  "(", ")", "{", "}", "[", "]", "<", ">", "\"", "'", "`", "\"\"\"", "'''", "\n", "\r\n", "\t", "    ", "#", "/*", "*/", "//", "<!--", "-->", "${", "#{", "%", "<<EOF\n", "EOF\n", "\\",
  "\\\n", "---\n", "|\n", ": ", "- ", "&", "*", "r#\"", "\"#", "\xC3\xA9", "\xF0\x9F\x98\x80", "\xFF", "\xE2\x80\xA8", "<div>", "</div>", "<script>", "</script>", "<a-b>", "<template>", "```\n", "~~~~\n", "> ", "0", "a", "$a$", "%(", "<<-A\n",
};

// The texts of the grammar's tokens without a name.
static const char *tokens[MOST_TOKENS];
static unsigned token_count = 0;

typedef struct {
  char *bytes;
  unsigned length;
} Text;

static Text seeds[MOST_SEEDS];
static unsigned seed_count = 0;

static Text copy_of(const char *bytes, unsigned length) {
  Text text = {malloc(length + 1), length};
  memcpy(text.bytes, bytes, length);
  text.bytes[length] = 0;
  return text;
}

// Replaces a part of a text; what makes it too long is dropped.
static void replace(Text *text, unsigned place, unsigned removed, const char *piece, unsigned size) {
  unsigned rest = text->length - place - removed;
  if (text->length - removed + size > LONGEST_TEXT) return;
  char *bytes = malloc(text->length - removed + size + 1);
  memcpy(bytes, text->bytes, place);
  memcpy(bytes + place, piece, size);
  memcpy(bytes + place + size, text->bytes + place + removed, rest + 1);
  free(text->bytes);
  text->bytes = bytes;
  text->length = place + size + rest;
}

static const char *random_piece(void) {
  if (token_count > 0 && next(2)) return tokens[next(token_count)];
  return pieces[next(sizeof pieces / sizeof *pieces)];
}

// A part of a text; the caller frees it.
static Text random_part(const Text *text, unsigned longest) {
  unsigned from = next(text->length + 1), size = next(longest);
  if (next(2)) {
    // From the beginning of a line.
    while (from > 0 && text->bytes[from - 1] != '\n') from--;
  }
  if (size > text->length - from) size = text->length - from;
  return copy_of(text->bytes + from, size);
}

// How often a piece is repeated: to the lengths of states and names at which something ends, and a little more.
static unsigned random_count(void) {
  static const unsigned counts[] = {16, 32, 64, 128, 253, 255, 256, 257, 510, 512, 1020, 1023, 1024, 1025, 1100, 2100};
  return counts[next(sizeof counts / sizeof *counts)] + next(4);
}

static void mutate_once(Text *text) {
  unsigned place = next(text->length + 1);
  switch (next(8)) {
  case 0:
  case 1: {
    const char *piece = random_piece();
    replace(text, place, 0, piece, (unsigned)strlen(piece));
    break;
  }
  case 2: {
    unsigned size = next(64);
    replace(text, place, size < text->length - place ? size : text->length - place, "", 0);
    break;
  }
  case 3: {
    Text part = random_part(text, 200);
    replace(text, place, 0, part.bytes, part.length);
    free(part.bytes);
    break;
  }
  case 4: {
    char byte = (char)next(256);
    if (place < text->length) replace(text, place, 1, &byte, 1);
    break;
  }
  case 5: {
    // Nested, or a long name.
    const char *piece = random_piece();
    Text part = next(2) ? copy_of(piece, (unsigned)strlen(piece)) : random_part(text, 24);
    unsigned count = next(40) == 0 ? 70000 : random_count();
    if (part.length > 0 && part.length * count < LONGEST_TEXT) {
      char *bytes = malloc(part.length * count);
      for (unsigned index = 0; index < count; index++) memcpy(bytes + index * part.length, part.bytes, part.length);
      replace(text, place, 0, bytes, part.length * count);
      free(bytes);
    }
    free(part.bytes);
    break;
  }
  case 6: {
    // Lines that are indented more and more.
    unsigned count = 2 + next(next(4) ? 40 : 300), step = 1 + next(4), size = 0;
    char *bytes = malloc(count * (count * step + 3));
    for (unsigned index = 0; index < count; index++) {
      memset(bytes + size, next(50) ? ' ' : '\t', index * step);
      size += index * step;
      bytes[size++] = "a-:>"[next(4)];
      bytes[size++] = next(3) ? '\n' : ':';
    }
    replace(text, place, 0, bytes, size);
    free(bytes);
    break;
  }
  default: replace(text, place, text->length - place, "", 0);
  }
}

static Text random_text(void) {
  Text text = copy_of("", 0);
  if (seed_count > 0) {
    unsigned index = next(seed_count);
    replace(&text, 0, 0, seeds[index].bytes, seeds[index].length);
  }
  if (seed_count == 0 || next(8) == 0) {
    for (unsigned count = next(200); count > 0; count--) {
      const char *piece = random_piece();
      replace(&text, text.length, 0, piece, (unsigned)strlen(piece));
      if (next(3) == 0) replace(&text, text.length, 0, next(2) ? " " : "\n", 1);
    }
  }
  for (unsigned count = 1 + next(8); count > 0; count--) mutate_once(&text);
  return text;
}

// Keeps a text and how it is parsed. `last-input-0` is the text before an edit.
static void keep(const Text *text, const char *way) {
  rename("last-input", "last-input-0");
  FILE *last = fopen("last-input", "wb");
  if (!last) return;
  fwrite(text->bytes, 1, text->length, last);
  fclose(last);
  last = fopen("last-way", "w");
  if (!last) return;
  fprintf(last, "%s\n", way);
  fclose(last);
}

// A parse has a second of processor time.
static volatile size_t is_cancelled = 0;

static void cancel(int signal) {
  (void)signal;
  is_cancelled = 1;
}

// Some ranges of a text, as the lines of a fence in a quotation have them.
static void include_ranges(TSParser *parser, const Text *text) {
  TSRange ranges[8];
  uint32_t count = 0, place = 0;
  TSPoint point = {0, 0};
  for (uint32_t index = 0; index < 2 * (1 + next(8)); index++) {
    uint32_t end = place + next(text->length / 4 + 2);
    if (end > text->length) end = text->length;
    TSPoint start_point = point;
    for (uint32_t byte = place; byte < end; byte++) {
      if (text->bytes[byte] == '\n') point = (TSPoint){point.row + 1, 0};
      else point.column++;
    }
    if (index % 2 && end > place) ranges[count++] = (TSRange){start_point, point, place, end};
    place = end;
  }
  ts_parser_set_included_ranges(parser, ranges, count);
}

static unsigned long parses = 0;
// How many states of more than 255 and of more than 1000 bytes were written.
static unsigned long_states[2];
static unsigned (*library_serialize)(void *, char *);

// Parses a text of its own length, so that a step past its end is seen. Returns NULL if it took too long.
static TSTree *parse(TSParser *parser, const TSTree *old, const Text *text) {
  char *exact = malloc(text->length ? text->length : 1);
  memcpy(exact, text->bytes, text->length);
  is_cancelled = 0;
  setitimer(ITIMER_PROF, &(struct itimerval){.it_value = {.tv_sec = 1}}, NULL);
  TSTree *tree = ts_parser_parse_string(parser, old, exact, text->length);
  setitimer(ITIMER_PROF, &(struct itimerval){0}, NULL);
  if (!tree) ts_parser_reset(parser);
  free(exact);
  parses++;
  return tree;
}

static TSPoint point_at(const Text *text, unsigned place) {
  TSPoint point = {0, 0};
  for (unsigned byte = 0; byte < place; byte++) {
    if (text->bytes[byte] == '\n') point = (TSPoint){point.row + 1, 0};
    else point.column++;
  }
  return point;
}

// Removes some bytes of a text and inserts others.
static void edit(Text *text, TSTree *tree) {
  unsigned place = next(text->length + 1), removed = next(next(4) ? 3 : 200);
  if (removed > text->length - place) removed = text->length - place;
  const char *piece = next(3) ? random_piece() : "";
  unsigned size = (unsigned)strlen(piece);
  TSInputEdit edit = {.start_byte = place, .old_end_byte = place + removed, .new_end_byte = place + size};
  edit.start_point = point_at(text, place);
  edit.old_end_point = point_at(text, place + removed);
  replace(text, place, removed, piece, size);
  edit.new_end_point = point_at(text, place + size);
  ts_tree_edit(tree, &edit);
}

static unsigned counted_serialize(void *scanner, char *buffer) {
  unsigned length = library_serialize(scanner, buffer);
  if (length > 255) long_states[0]++;
  if (length > 1000) long_states[1]++;
  return length;
}

int main(int count, char **arguments) {
  if (count < 5) {
    fprintf(stderr, "usage: driver PARSER.so SYMBOL SECONDS SEED [FILE ...]\n");
    return 2;
  }
  void *library = dlopen(arguments[1], RTLD_NOW);
  const TSLanguage *(*function)(void) = library ? (const TSLanguage * (*)(void)) dlsym(library, arguments[2]) : NULL;
  if (!function) {
    fprintf(stderr, "driver: %s\n", dlerror());
    return 2;
  }
  unsigned (*forgotten)(void) = (unsigned (*)(void))dlsym(library, "highlight_lsp_forgotten_states");
  highlight_language *guarded =
    (highlight_language *)highlight_guarded_language(function(), forgotten != NULL, NULL, (highlight_lost_state){0});
  if (!guarded) {
    fprintf(stderr, "driver: no guard for %s\n", arguments[1]);
    return 2;
  }
  library_serialize = guarded->scanner.serialize;
  if (guarded->scanner.scan) guarded->scanner.serialize = counted_serialize;
  const TSLanguage *language = (const TSLanguage *)guarded;
  for (TSSymbol symbol = 1; symbol < ts_language_symbol_count(language) && token_count < MOST_TOKENS; symbol++) {
    if (ts_language_symbol_type(language, symbol) == TSSymbolTypeAnonymous) tokens[token_count++] = ts_language_symbol_name(language, symbol);
  }
  for (int index = 5; index < count && seed_count < MOST_SEEDS; index++) {
    FILE *file = fopen(arguments[index], "rb");
    if (!file) continue;
    char *bytes = malloc(LONGEST_TEXT);
    unsigned length = (unsigned)fread(bytes, 1, LONGEST_TEXT, file);
    seeds[seed_count++] = copy_of(bytes, length);
    free(bytes);
    fclose(file);
  }
  signal(SIGPROF, cancel);
  clock_t end = clock() + atoi(arguments[3]) * CLOCKS_PER_SEC;
  state = strtoull(arguments[4], NULL, 10);
  TSParser *parser = ts_parser_new();
  ts_parser_set_cancellation_flag(parser, (const size_t *)&is_cancelled);
  ts_parser_set_language(parser, language);
  for (unsigned index = 0; index < seed_count && atoi(arguments[3]) == 0; index++) {
    TSTree *tree = parse(parser, NULL, &seeds[index]);
    if (tree) ts_tree_delete(tree);
  }
  while (clock() < end) {
    Text text = random_text();
    bool has_ranges = next(4) == 0;
    keep(&text, has_ranges ? "ranges" : "whole");
    // Otherwise with the scanner of the text before.
    if (next(4) == 0) ts_parser_set_language(parser, language);
    ts_parser_set_included_ranges(parser, NULL, 0);
    if (has_ranges) include_ranges(parser, &text);
    TSTree *tree = parse(parser, NULL, &text);
    for (unsigned edits = next(4); tree && edits > 0; edits--) {
      ts_parser_set_included_ranges(parser, NULL, 0);
      edit(&text, tree);
      keep(&text, has_ranges ? "edit after ranges" : "edit");
      TSTree *other = parse(parser, tree, &text);
      ts_tree_delete(tree);
      tree = other;
    }
    if (tree) ts_tree_delete(tree);
    free(text.bytes);
  }
  ts_parser_delete(parser);
  printf("%lu parses, %u states of more than 255 bytes, %u of more than 1000, %u forgotten\n", parses, long_states[0], long_states[1],
         forgotten ? forgotten() : highlight_guard_forgotten_states());
  return 0;
}
