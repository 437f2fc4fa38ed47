// Parses mutations of files with a grammar that was built under the address sanitizer: `driver PARSER.so SYMBOL SECONDS SEED FILE…`. Each text is parsed from scratch, then
// again behind an edit, as the program does it. A memory error of the scanner or the parser ends it with the sanitizer's report; the text is in `last-input` of the current folder.
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <tree_sitter/api.h>

static unsigned long long state;

static unsigned next(unsigned below) {
  state = state * 6364136223846793005ULL + 1442695040888963407ULL;
  return below ? (unsigned)(state >> 33) % below : 0;
}

static const char *const pieces[] = {
  "(", ")", "{", "}", "[", "]", "<", ">", "\"", "'", "`", "\"\"\"", "'''", "\n", "\r\n", "\t", "    ", "#", "/*", "*/", "//", "<!--", "-->", "${", "#{", "%", "<<EOF\n", "EOF\n", "\\",
  "\\\n", "---\n", "|\n", ": ", "- ", "&", "*", "r#\"", "\"#", "\xC3\xA9", "\xF0\x9F\x98\x80", "\xFF", "\xE2\x80\xA8", "<div>", "</div>", "<script>", "</script>", "```\n", "~~~~\n", "> ", "0", "",
};

// A copy of a text with some changes. The caller frees it.
static char *mutate(const char *text, unsigned length, unsigned *new_length) {
  char *copy = malloc(length + 4096);
  memcpy(copy, text, length);
  for (unsigned count = 1 + next(8); count > 0; count--) {
    unsigned place = next(length + 1);
    switch (next(5)) {
    case 0: {
      const char *piece = pieces[next(sizeof pieces / sizeof *pieces)];
      unsigned size = (unsigned)strlen(piece);
      memmove(copy + place + size, copy + place, length - place);
      memcpy(copy + place, piece, size);
      length += size;
      break;
    }
    case 1: {
      unsigned size = next(64);
      if (size > length - place) size = length - place;
      memmove(copy + place, copy + place + size, length - place - size);
      length -= size;
      break;
    }
    case 2: {
      unsigned size = next(200), from = next(length + 1);
      if (size > length - from) size = length - from;
      char part[200];
      memcpy(part, copy + from, size);
      memmove(copy + place + size, copy + place, length - place);
      memcpy(copy + place, part, size);
      length += size;
      break;
    }
    case 3:
      if (place < length) copy[place] = (char)next(256);
      break;
    default: length = place > 0 ? place : length;
    }
  }
  *new_length = length;
  return copy;
}

int main(int count, char **arguments) {
  if (count < 6) {
    fprintf(stderr, "usage: driver PARSER.so SYMBOL SECONDS SEED FILE ...\n");
    return 2;
  }
  void *library = dlopen(arguments[1], RTLD_NOW);
  TSLanguage *(*language)(void) = library ? (TSLanguage * (*)(void)) dlsym(library, arguments[2]) : NULL;
  if (!language) {
    fprintf(stderr, "driver: %s\n", dlerror());
    return 2;
  }
  time_t end = time(NULL) + atoi(arguments[3]);
  state = strtoull(arguments[4], NULL, 10);
  unsigned long parses = 0;
  TSParser *parser = ts_parser_new();
  ts_parser_set_timeout_micros(parser, 2000000);
  while (time(NULL) < end) {
    FILE *file = fopen(arguments[5 + next((unsigned)count - 5)], "rb");
    if (!file) continue;
    char *text = malloc(1 << 16);
    unsigned length = (unsigned)fread(text, 1, (1 << 16) - 1, file);
    fclose(file);
    unsigned new_length;
    char *mutant = mutate(text, length, &new_length);
    FILE *last = fopen("last-input", "wb");
    if (last) {
      fwrite(mutant, 1, new_length, last);
      fclose(last);
    }
    // Of its own length, so that a step behind its end is seen.
    char *exact = malloc(new_length ? new_length : 1);
    memcpy(exact, mutant, new_length);
    ts_parser_set_language(parser, language());
    TSTree *tree = ts_parser_parse_string(parser, NULL, exact, new_length);
    if (!tree) ts_parser_reset(parser);
    if (tree) {
      // One character goes.
      unsigned place = next(new_length + 1);
      if (place < new_length) {
        memmove(exact + place, exact + place + 1, new_length - place - 1);
        TSInputEdit edit = {place, place + 1, place, {0, place}, {0, place + 1}, {0, place}};
        ts_tree_edit(tree, &edit);
        ts_parser_set_language(parser, language());
        TSTree *second = ts_parser_parse_string(parser, tree, exact, new_length - 1);
        if (second) ts_tree_delete(second);
        else ts_parser_reset(parser);
      }
      ts_tree_delete(tree);
    }
    parses += 2;
    free(exact);
    free(mutant);
    free(text);
  }
  ts_parser_delete(parser);
  printf("%lu parses\n", parses);
  return 0;
}
