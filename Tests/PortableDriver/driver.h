#ifndef HIGHLIGHT_PORTABLE_DRIVER_H
#define HIGHLIGHT_PORTABLE_DRIVER_H

#include <stdbool.h>
#include <stdint.h>

/// Counts a check, and names it if it fails.
void check(bool holds, const char *what, long number);

/// Compares the lexer's steps with those of the library.
void check_lexer(void);

/// The beginning of the lexer that scanners get.
struct lexer {
  int32_t lookahead;
  uint16_t result_symbol;
  void *functions[6];
};

#endif
