// Included before every external scanner that is built: functions of the C library that some scanners call with arguments that they do not
// take. guard.c defines the others.
//
// - Swift's scanner asks for memory for no element and writes one into it.
// - A failed assertion, for which glibc calls __assert_fail and macOS __assert_rtn, ends the call of the scanner and not the process. Ruby's fails when it reads the
//   state that it wrote for a heredoc with a name of more than 255 bytes.
// - So does a call of abort: Kotlin's at 1024 strings inside each other.
// - A copy of less than no byte is a failed assertion: Markdown's scanner may count its open blocks below zero.

#ifndef HIGHLIGHT_SCANNER_H
#define HIGHLIGHT_SCANNER_H

#define calloc highlight_lsp_calloc
#define __assert_fail highlight_lsp_assert_fail
#define __assert_rtn highlight_lsp_assert_rtn

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

__attribute__((always_inline)) static inline void *highlight_lsp_memcpy(void *target, const void *source, size_t size) {
  assert(size <= PTRDIFF_MAX);
  return memcpy(target, source, size);
}

__attribute__((noreturn, unused)) static inline void highlight_lsp_abort(void) {
  assert(!"abort");
  __builtin_unreachable();
}

#define abort highlight_lsp_abort
#undef memcpy
#define memcpy highlight_lsp_memcpy

#endif
