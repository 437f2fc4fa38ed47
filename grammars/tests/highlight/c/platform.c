#ifdef _WIN32
// <- keyword.directive
//     ^^^^^^ constant.macro
__declspec(dllexport) int __stdcall entry(void *__restrict__ p);
// <- attribute
//         ^^^^^^^^^ attribute
//                        ^^^^^^^^^ keyword.modifier
//                                  ^^^^^ function
//                                              ^^^^^^^^^^^^ keyword.modifier
int __cdecl plain(void);
//  ^^^^^^^ keyword.modifier
#elifdef __linux__
// <- keyword.directive
//       ^^^^^^^^^ constant.macro
static __thread int slot;
//     ^^^^^^^^ keyword.modifier
//                  ^^^^ variable
#elifndef NOTHING
// <- keyword.directive
//        ^^^^^^^ constant.macro
extern __inline__ int fast(void);
//     ^^^^^^^^^^ keyword.modifier
//                    ^^^^ function
#endif

#include CONFIG_HEADER
//       ^^^^^^^^^^^^^ constant.macro
#line 100 "generated.c"
// <- keyword.directive
#warning "generated file"
// <- keyword.directive
//       ^^^^^^^^^^^^^^^^ string

struct __attribute__((packed)) header {
// <- keyword.type
//     ^^^^^^^^^^^^^ attribute
//                    ^^^^^^ attribute
//                             ^^^^^^ type
  short tag;
  // <- type.builtin
  signed char sign;
  // <- type.builtin
  _Atomic int users;
  // <- keyword.modifier
  alignas(16) char room[32];
  // <- keyword.modifier
  //               ^^^^ variable.member
};

constexpr size_t SIZE = alignof(struct header);
// <- keyword.modifier
//               ^^^^ constant
//                      ^^^^^^^ keyword.operator
typedef struct node *(*visit_fn)(struct node *);
//                     ^^^^^^^^ type.definition
static int (*const table[])(int) = {one, two};
//                 ^^^^^ variable

static void *lookup(struct node *root, const char (*keys)[8], FILE *log)
//           ^^^^^^ function
//                               ^^^^ variable.parameter
//                                                  ^^^^ variable.parameter
//                                                            ^^^^ type.builtin
//                                                                  ^^^ variable.parameter
{
  asm("nop");
  // <- keyword
  int a = MAX_OF(1, 2) /* the
     larger one */;
  // ^^^^^^^^^^ comment
  a -= 1, a *= 2, a /= 3, a %= 4, a <<= 1, a >>= 1, a &= 3, a |= 4, a ^= 5;
 // ^^ operator
  //    ^ punctuation.delimiter
  //                                ^^^ operator
  //                                                                  ^^ operator
  root->left->visit(root, ~a, a >= 1 || a <= 2, a >> 1, a / 2 - 3);
  //    ^^^^ variable.member
  //          ^^^^^ function.method.call
  //                            ^^ operator
  //                                 ^^ operator
  //                                              ^^ operator
  //                                                      ^ operator
  //  ^ !number
  (*callback)(a);
 // ^^^^^^^^ variable
  __try { a = 0; } __finally { __leave; }
  // <- keyword.exception
  //               ^^^^^^^^^ keyword.exception
  //                           ^^^^^^^ keyword.exception
  const wchar_t *w = L"wide", *cont = "one \
two \x41\101";
// <- string
//  ^^^^ string.escape
//      ^^^^ string.escape
//           ^ punctuation.delimiter
  return &root[a];
  //     ^ operator
  //          ^ punctuation.bracket
}
