#include <stdio.h>
static volatile int running = 1;
// <- keyword.modifier
//     ^^^^^^^^ keyword.modifier
//                  ^^^^^^^ variable
//                          ^ operator
//                            ^ number
static const char *const names[] = {"alpha", "tab\there", L"wide", u8"caf\u00e9"};
//     ^^^^^ keyword.modifier
//                       ^^^^^ variable
//                            ^^ punctuation.bracket
//                                  ^^^^^^^ string
//                                               ^^ string.escape
//                                                 ^^^^^ string
//                                                        ^^^^^^^ string
//                                                                 ^^^^^^ string
//                                                                       ^^^^^^ string.escape
static const double factors[] = {1.0, .5, 6.02e23, 1e-9, 0x1.8p3, 3.f};
//                               ^^^ number.float
//                                    ^^ number.float
//                                        ^^^^^^^ number.float
//                                                 ^^^^ number.float
//                                                       ^^^^^^^ number.float
//                                                                ^^^ number.float
static const unsigned masks[] = {0xFFu, 0755, 10UL, 0b1010, 0xBEEF};
//                               ^^^^^ number
//                               ^^^^^ !number.float
//                                      ^^^^ number
//                                            ^^^^ number
//                                                  ^^^^^^ number
//                                                          ^^^^^^ !number.float
static thread_local struct point origin = {.x = 1, .y = 2};
//     ^^^^^^^^^^^^ keyword.modifier
//                         ^^^^^ type
//                                         ^ punctuation.delimiter
//                                          ^ variable.member
_Static_assert(sizeof(int) == 4, "int is four bytes");
// <- keyword
//             ^^^^^^ keyword.operator
//                         ^^ operator

static inline int clamp(register int value, int *restrict low, int high)
//     ^^^^^^ keyword.modifier
//                ^^^^^ function
//                      ^^^^^^^^ keyword.modifier
//                                   ^^^^^ variable.parameter
//                                               ^^^^^^^^ keyword.modifier
//                                                        ^^^ variable.parameter
{
  auto int result = value < *low ? *low : value;
  // <- keyword.modifier
  //       ^^^^^^ variable
  //                      ^ operator
  //                             ^ keyword.conditional.ternary
  //                                    ^ keyword.conditional.ternary
  return result > high ? high : result;
  // <- keyword.return
}

int main(int argc, char **argv)
//  ^^^^ function
//                        ^^^^ variable.parameter
{
  struct point *p = NULL, q = {0};
  //            ^ variable
  //                ^^^^ constant.builtin
  bool ok = true, bad = !ok;
  // <- type.builtin
  //        ^^^^ boolean
  //                    ^ operator
  char c = 'x', nl = '\n', nul = '\0';
  //       ^^^ character
  //                  ^^ string.escape
  //                              ^^ string.escape
  long big = (long)q.x << 3 | 0xF;
  //          ^^^^ type.builtin
  //               ^ variable
  //                ^ punctuation.delimiter
  //                   ^^ operator
  //                        ^ operator
  size_t room = sizeof(reading_t) + sizeof q;
  //     ^^^^ variable
  //                   ^^^^^^^^^ type
  //                                ^^^^^^ keyword.operator

  if (argc > 1 && argv[1] != nullptr) {
  // <- keyword.conditional
  //           ^^ operator
  //              ^^^^ variable
  //                  ^ punctuation.bracket
  //                      ^^ operator
  //                         ^^^^^^^ constant.builtin
    printf("%d of %s\n", argc, names[0]);
 // ^^^^^^ function.call
    //              ^^ string.escape
    //                   ^^^^ variable
  } else if (p->next->handler(p, &q) < 0) {
 // ^^^^ keyword.conditional
  //          ^^ operator
  //            ^^^^ variable.member
  //                  ^^^^^^^ function.method.call
  //                             ^ operator
    MY_LOG("lost %s" PRIu64 "\n", __FILE__, errno, __func__);
 // ^^^^^^ function.macro
    //               ^^^^^^ constant
    //                            ^^^^^^^^ constant.builtin
    //                                      ^^^^^ variable.builtin
    //                                             ^^^^^^^^ constant.builtin
    fputs("no\n", stderr);
    //            ^^^^^^ variable.builtin
    goto fail;
 // ^^^^ keyword
    //   ^^^^ label
  }

  for (int i = 0; i < RING_SIZE; i++) {
  // <- keyword.repeat
  //                  ^^^^^^^^^ constant
  //                              ^^ operator
    if (i % 2) continue;
    //    ^ operator
    //         ^^^^^^^^ keyword.repeat
    total += factors[i] * 2.5;
    //    ^^ operator
    //                  ^ operator
  }
  while (running) { break; }
  // <- keyword.repeat
  //                ^^^^^ keyword.repeat
  do { --big; } while (big);
  // <- keyword.repeat
  //   ^^ operator
  switch (c) {
  // <- keyword.conditional
  case 'a': ok = false;
  // <- keyword.conditional
  //   ^^^ character
  //      ^ punctuation.delimiter
  //             ^^^^^ boolean
  default: break;
  // <- keyword.conditional
  }
  int kind = _Generic(big, long: 1, default: 0);
  //         ^^^^^^^^ keyword.operator
  //                       ^^^^ type.builtin
  //                                ^^^^^^^ keyword.conditional
  size_t where = offsetof(struct point, y) + _Alignof(double);
  //             ^^^^^^^^ keyword.operator
  //                                    ^ variable.member
  //                                         ^^^^^^^^ keyword.operator
  typeof(kind) other = va_arg(list, time_t);
  // <- keyword.operator
  //                   ^^^^^^ function.builtin
  //                                ^^^^^^ type
  __asm__ volatile("mov %1, %0" : [out] "=r"(kind) : "r"(other) : "memory");
  // <- keyword
  //      ^^^^^^^^ keyword.modifier
  //               ^^^^^^^^^^^^ string
  //                               ^^^ label
fail:
// <- label
//  ^ punctuation.delimiter
  return __builtin_expect(~kind ^ 1, 0);
  //     ^^^^^^^^^^^^^^^^ function.builtin
  //                      ^ operator
  //                            ^ operator
}
