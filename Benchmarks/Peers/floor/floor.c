// What nobody who uses tree-sitter can be faster than: reads a file, parses it, walks its tree once, writes every leaf in a span.
// No query is matched. `floor PARSER.so SYMBOL FILE`: HTML on standard output; with `--tree` before them: the bytes of the tree.
#include <dlfcn.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>
#include <unistd.h>

static char *output, *end;

static void escape(const char *text, size_t length) {
  for (size_t i = 0; i < length; i++) {
    switch (text[i]) {
    case '<': end = stpcpy(end, "&lt;"); break;
    case '>': end = stpcpy(end, "&gt;"); break;
    case '&': end = stpcpy(end, "&amp;"); break;
    default: *end++ = text[i];
    }
  }
}

int main(int argc, char **argv) {
  int measures_tree = argc == 5 && !strcmp(argv[1], "--tree");
  if (argc != 4 + measures_tree) {
    fprintf(stderr, "usage: floor [--tree] PARSER.so SYMBOL FILE\n");
    return 2;
  }
  argv += measures_tree;
  void *library = dlopen(argv[1], RTLD_NOW);
  TSLanguage *(*language)(void) = library ? (TSLanguage * (*)(void)) dlsym(library, argv[2]) : NULL;
  FILE *file = fopen(argv[3], "rb");
  if (!language || !file) {
    fprintf(stderr, "floor: no grammar or no file\n");
    return 2;
  }
  fseek(file, 0, SEEK_END);
  size_t size = ftell(file);
  rewind(file);
  char *text = malloc(size + 1);
  if (fread(text, 1, size, file) != size) return 2;
  size_t before = mallinfo2().uordblks + mallinfo2().hblkhd;
  TSParser *parser = ts_parser_new();
  ts_parser_set_language(parser, language());
  TSTree *tree = ts_parser_parse_string(parser, NULL, text, size);
  if (measures_tree) {
    ts_parser_delete(parser);
    printf("%zu\n", mallinfo2().uordblks + mallinfo2().hblkhd - before);
    return 0;
  }
  // A span for each byte at worst.
  end = output = malloc(size * 32 + 64);
  size_t written = 0;
  TSTreeCursor cursor = ts_tree_cursor_new(ts_tree_root_node(tree));
  for (;;) {
    if (ts_tree_cursor_goto_first_child(&cursor)) continue;
    TSNode node = ts_tree_cursor_current_node(&cursor);
    size_t start = ts_node_start_byte(node), stop = ts_node_end_byte(node);
    if (start >= written && stop > start) {
      escape(text + written, start - written);
      end += sprintf(end, "<span class=\"%u\">", ts_node_symbol(node));
      escape(text + start, stop - start);
      end = stpcpy(end, "</span>");
      written = stop;
    }
    while (!ts_tree_cursor_goto_next_sibling(&cursor))
      if (!ts_tree_cursor_goto_parent(&cursor)) goto done;
  }
done:
  escape(text + written, size - written);
  for (char *from = output; from < end;) {
    ssize_t count = write(1, from, end - from);
    if (count <= 0) return 1;
    from += count;
  }
  _exit(0);
}
