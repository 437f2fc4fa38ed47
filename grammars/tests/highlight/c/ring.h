/* A ring buffer of readings, with a small table of commands.
 * An ordinary block comment: no documentation. */
 // <- comment
 // <- !comment.documentation

#ifndef RING_H
// <- keyword.directive
//      ^^^^^^ constant.macro
#define RING_H
// <- keyword.directive.define
//      ^^^^^^ constant.macro

#include <stddef.h>
// <- keyword.import
//       ^^^^^^^^^^ string.special.path
#include "config.h"
//       ^^^^^^^^^^ string.special.path

#define RING_SIZE 64
//      ^^^^^^^^^ constant.macro
//                ^^ number
#define DEFAULT_SIZE RING_SIZE
//      ^^^^^^^^^^^^ constant.macro
//                   ^^^^^^^^^ constant
#define SCALE 1.5f
//            ^^^^ number.float
#define MIN_OF(a, b) ((a) < (b) ? (a) : (b))
//      ^^^^^^ function.macro
//            ^ punctuation.bracket
//             ^ variable.parameter
//              ^ punctuation.delimiter
#define LOG(fmt, ...) fprintf(stderr, fmt, __VA_ARGS__)
//      ^^^ function.macro
//               ^^^ punctuation.special
#undef OLD_NAME
// <- keyword.directive.define
//     ^^^^^^^^ constant.macro
#pragma once
// <- keyword.directive
//      ^^^^ attribute
#if defined(__linux__) && RING_SIZE > 16
// <- keyword.directive
//  ^^^^^^^ keyword.directive
//          ^^^^^^^^^ constant.macro
//                     ^^ operator
//                        ^^^^^^^^^ constant
//                                  ^ operator
//                                    ^^ number
#  define HAVE_LINUX 1
// <- keyword.directive.define
#elif RING_SIZE == 8
// <- keyword.directive
#else
// <- keyword.directive
#error "the ring is too small"
// <- keyword.directive
//     ^^^^^^^^^^^^^^^^^^^^^^^ string
#endif
// <- keyword.directive

/** What a reading is about. */
// <- comment.documentation
enum kind {
// <- keyword.type
//   ^^^^ type
//        ^ punctuation.bracket
  KIND_NONE = -1, // nothing yet
  // <- constant
  //        ^ operator
  //          ^^ number
  //              ^^^^^^^^^^^^^^ comment
  //              ^^ !comment.documentation
  lower_name = 0x1F,
  // <- constant
  //           ^^^^ number
};

/// One reading.
// <- comment.documentation
typedef struct reading {
// <- keyword.type
//      ^^^^^^ keyword.type
//             ^^^^^^^ type
  unsigned long long stamp;
  // <- type.builtin
  //       ^^^^ type.builtin
  //                 ^^^^^ variable.member
  //                      ^ punctuation.delimiter
  const char *name;
  // <- keyword.modifier
  //    ^^^^ type.builtin
  //         ^ operator
  //          ^^^^ variable.member
  double values[RING_SIZE];
  // <- type.builtin
  //     ^^^^^^ variable.member
  //            ^^^^^^^^^ constant
  unsigned int flags : 3;
  //           ^^^^^ variable.member
  //                 ^ punctuation.delimiter
  //                   ^ number
  int (*compare)(const void *left, const void *right);
  //    ^^^^^^^ variable.member
  //                         ^^^^ variable.parameter
  union { float f; uint32_t bits; } raw;
  // <- keyword.type
  //      ^^^^^ type.builtin
  //               ^^^^^^^^ type.builtin
  //                        ^^^^ variable.member
  //                                ^^^ variable.member
} reading_t, *reading_ptr;
// <- punctuation.bracket
  // <- type.definition
//            ^^^^^^^^^^^ type.definition

typedef int (*handler_fn)(reading_t *, size_t);
//            ^^^^^^^^^^ type.definition
//                        ^^^^^^^^^ type
//                                     ^^^^^^ type.builtin
typedef unsigned char byte;
//                    ^^^^ type.definition

extern int ring_push(reading_t *ring, int argc, char *argv[], void (*done)(int)) __attribute__((nonnull(1), cold));
// <- keyword.modifier
//     ^^^ type.builtin
//         ^^^^^^^^^ function
//                              ^^^^ variable.parameter
//                                                    ^^^^ variable.parameter
//                                                                   ^^^^ variable.parameter
//                                                                               ^^^^^^^^^^^^^ attribute
//                                                                                              ^^^^^^^ attribute
//                                                                                                          ^^^^ attribute
int ring_printf(const char *format, ...);
//  ^^^^^^^^^^^ function
//                                  ^^^ punctuation.special
[[nodiscard]] _Noreturn void give_up(void);
// <- punctuation.bracket
  // <- attribute
//            ^^^^^^^^^ keyword.modifier
//                      ^^^^ type.builtin
//                           ^^^^^^^ function

#endif /* RING_H */
// <- keyword.directive
//     ^^^^^^^^^^^^ comment
