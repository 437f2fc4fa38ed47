// Checks of the program's C parts that need no library, for another processor under an emulator (scripts/test-arm64): the guards of a
// scanner with faults (Tests/ScannerDriver/faulty), the steps of the lexer (lexer.c), the pool of trees, line ends, SHA-256, the line of a
// crash. Prints `N passed, N failed`; exit code 1 if one failed.
#define _GNU_SOURCE
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../../Sources/CParserInternals/include/language.h"
#include "../../Sources/CParserInternals/include/tree_pool.h"
#include "../../Sources/CSystem/include/highlight_sha256.h"
#include "../../Sources/CParserInternals/include/scanner_guard.h"
#include "../../Sources/CSystem/include/highlight_lines.h"
#include "../../Sources/CSystem/include/highlight_crash.h"
#include "driver.h"

static unsigned passed, failed;

void check(bool holds, const char *what, long number) {
  if (holds) {
    passed++;
  } else {
    failed++;
    printf("failed: %s (%ld)\n", what, number);
  }
}

// The scanner with the guard of `grammars/build`, and the same scanner without one.
const highlight_language *tree_sitter_faulty(void);
unsigned highlight_lsp_forgotten_states(void);
void set_state(void *scanner, unsigned unset, unsigned size);
extern unsigned unset_names;
const highlight_language *tree_sitter_plain(void);
void plain_set_state(void *scanner, unsigned unset, unsigned size);
extern unsigned plain_unset_names;

typedef struct {
  const highlight_language *language;
  void (*set)(void *scanner, unsigned unset, unsigned size);
  unsigned (*forgotten)(void);
} Guarded;

// The length of the state that a scanner writes; `state` gets it.
static unsigned written(const Guarded *guarded, unsigned unset, unsigned size, char *state) {
  void *scanner = guarded->language->scanner.create();
  guarded->set(scanner, unset, size);
  unsigned length = guarded->language->scanner.serialize(scanner, state);
  guarded->language->scanner.destroy(scanner);
  return length;
}

// The length of what a scanner that read a state writes.
static unsigned rewritten(const Guarded *guarded, const char *state, unsigned length) {
  char again[1024];
  void *scanner = guarded->language->scanner.create();
  guarded->language->scanner.deserialize(scanner, state, length);
  unsigned result = guarded->language->scanner.serialize(scanner, again);
  if (result == length && memcmp(state, again, length) != 0) result = 0;
  guarded->language->scanner.destroy(scanner);
  return result;
}

static void check_guard(const Guarded *guarded, bool has_assertions) {
  char state[1024];
  // Bytes from 128 on are lengths, whether `char` has a sign or not.
  for (unsigned size = 0; size <= 255; size++) {
    unsigned length = written(guarded, 3, size, state);
    check(length == size + 3, "a state is written", size);
    check(rewritten(guarded, state, length) == length, "a state is read", size);
  }
  unsigned forgotten = guarded->forgotten();
  check(written(guarded, 3, 256, state) == 0, "a state that is read past its end is forgotten", 256);
  check(guarded->forgotten() == forgotten + 1, "it is counted", guarded->forgotten());
  for (unsigned token = 0; token < 4; token++) {
    struct lexer lexer = {.lookahead = 'a'};
    void *scanner = guarded->language->scanner.create();
    guarded->set(scanner, token, 0);
    bool found = guarded->language->scanner.scan(scanner, (struct TSLexer *)&lexer, NULL);
    check(found == (token < 2), "a token that is none is not found", token);
    check(!found || lexer.result_symbol == token, "the token that was found", token);
    guarded->language->scanner.destroy(scanner);
  }
  if (!has_assertions) return;
  check(written(guarded, 10, 0, state) == 0, "an abort is a failed assertion", 10);
  check(written(guarded, 0, 999, state) == 0, "a copy of less than no byte is a failed assertion", 999);
  for (int times = 0; times < 1000; times++) {
    unsigned length = written(guarded, 9, 20, state);
    check(length == 23 && rewritten(guarded, state, length) == 3, "a failed assertion forgets the state", times);
  }
}

static void check_pool(void) {
  highlight_allocator others = {malloc, calloc, realloc, free};
  check(highlight_tree_pool_open(others, 4 << 20), "the pool is open", 0);
  highlight_meter_begin(UINT64_MAX, UINT64_MAX, UINT64_MAX, NULL);
  enum { COUNT = 4000 };
  static unsigned char *blocks[COUNT];
  static size_t sizes[COUNT];
  bool holds = true;
  unsigned seed = 1;
  for (int round = 0; round < 20; round++) {
    for (int index = 0; index < COUNT; index++) {
      seed = seed * 1103515245u + 12345u;
      size_t size = 1 + (seed >> 8) % 700;
      for (size_t byte = 0; byte < sizes[index]; byte++) holds &= blocks[index][byte] == (unsigned char)index;
      if (round % 3 == 0) {
        highlight_tree_pool_free(blocks[index]);
        blocks[index] = highlight_tree_pool_malloc(size);
      } else {
        blocks[index] = highlight_tree_pool_realloc(blocks[index], size);
        for (size_t byte = 0; byte < (sizes[index] < size ? sizes[index] : size); byte++) holds &= blocks[index][byte] == (unsigned char)index;
      }
      holds &= (uintptr_t)blocks[index] % 16 == 0;
      sizes[index] = size;
      memset(blocks[index], index, size);
    }
  }
  check(holds, "blocks keep their bytes", COUNT);
  highlight_meter_end();
}

static void check_bytes(void) {
  static const unsigned char text[] = "a\xC3\xA9\r\n\xFF\rb\n\r";
  size_t count = sizeof text - 1;
  check(highlight_count_line_ends(text, count, -1) == 4, "line ends", 4);
  check(highlight_count_line_ends(text, count, '\n') == 3, "line ends before LF", 3);
  check(highlight_find_line_end(text, count, -1, 2) == 7, "the second line end", 7);
  check(highlight_find_last_line_end(text, count, -1) == count, "the last line end", (long)count);
  // From FIPS PUB 180-4's examples.
  static const uint8_t expected[32] = {
    0xba, 0x78, 0x16, 0xbf, 0x8f, 0x01, 0xcf, 0xea, 0x41, 0x41, 0x40, 0xde, 0x5d, 0xae, 0x22, 0x23,
    0xb0, 0x03, 0x61, 0xa3, 0x96, 0x17, 0x7a, 0x9c, 0xb4, 0x10, 0xff, 0x61, 0xf2, 0x00, 0x15, 0xad,
  };
  highlight_sha256 state;
  uint8_t hash[32];
  highlight_sha256_begin(&state);
  highlight_sha256_add(&state, "abc", 3);
  highlight_sha256_end(&state, hash);
  check(memcmp(hash, expected, 32) == 0, "SHA-256", 3);
}

static __attribute__((noinline)) unsigned deeper(unsigned depth) {
  volatile char room[4096];
  room[depth % sizeof room] = (char)depth;
  return depth == UINT32_MAX ? 0 : deeper(depth + 1) + (unsigned)room[depth % sizeof room];
}

// A process whose stack overflows says so in a line.
static void check_crash(void) {
  int ends[2];
  if (pipe(ends)) exit(2);
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], STDERR_FILENO);
    highlight_crash_install_line("1.2.3");
    highlight_crash_begin("work", "a\xC3\xA9.c", "c", 1);
    _exit((int)deeper(0) & 1);
  }
  close(ends[1]);
  char said[4096];
  size_t count = 0;
  ssize_t size;
  while ((size = read(ends[0], said + count, sizeof said - 1 - count)) > 0) count += (size_t)size;
  said[count] = 0;
  int status = 0;
  waitpid(child, &status, 0);
  check(strstr(said, "version 1.2.3 crashed with signal 11 (SIGSEGV) while it worked on a\\xc3\\xa9.c (c)") != NULL, said, (long)count);
  check(WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV, "the signal ends the process", status);
}

int main(void) {
  const Guarded built = {tree_sitter_faulty(), set_state, highlight_lsp_forgotten_states};
  check_guard(&built, true);
  check(unset_names == 0, "no name is freed that was never set", unset_names);
  const Guarded prebuilt = {
    highlight_guarded_language(tree_sitter_plain(), false, NULL, (highlight_lost_state){0}), plain_set_state, highlight_guard_forgotten_states};
  check_guard(&prebuilt, false);
  check(plain_unset_names == 0, "no name is freed that was never set", plain_unset_names);
  check_lexer();
  check_pool();
  check_bytes();
  check_crash();
  printf("%u passed, %u failed\n", passed, failed);
  return failed > 0;
}
