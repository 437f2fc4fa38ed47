#ifndef ALT_TOKENS
// <- keyword.directive
//      ^^^^^^^^^^ constant.macro
#elif ALT_TOKENS > 1
// <- keyword.directive
#endif

struct Flags {
// <- keyword.type
//     ^^^^^ type
  union { short low; signed char sign; };
  // <- keyword.type
  //      ^^^^^ type.builtin
  //                 ^^^^^^ type.builtin
  volatile int *restrict_me;
  // <- keyword.modifier
};

template <template <typename> class Box, auto Value>
// <- keyword
//                            ^^^^^ keyword.type
//                                  ^^^ type
//                                       ^^^^ type.builtin
struct Holder : Box<int> {
//     ^^^^^^ type
  using type = typename Box<int>::type;
  //    ^^^^ type.definition
  //           ^^^^^^^^ keyword.type
  template <class T> Holder(T value) : Box<int>(value) {}
  //                 ^^^^^^ constructor
  //                          ^^^^^ variable.parameter
  //                                   ^^^ constructor
};

template <> struct Holder<int> {};
// <- keyword
//                 ^^^^^^ type
template int largest<int>(int, int);
// <- keyword
//       ^^^ type.builtin
//           ^^^^^^^ function
//                  ^ punctuation.bracket

namespace {
// <- keyword.type
thread_local int seed = 0;
// <- keyword.modifier
}

int Holder<int>::count() { return Holder::total + geo::detail::kLimit; }
//  ^^^^^^ type
//               ^^^^^ function.method
//                                ^^^^^^ type
//                                        ^^^^^ variable
//                                                ^^^ module
//                                                     ^^^^^^ module
//                                                             ^^^^^^ constant

bool mix(unsigned a, unsigned b) {
//   ^^^ function
  a and_eq b; a or_eq b; a xor_eq b;
 // ^^^^^^ keyword.operator
  //            ^^^^^ keyword.operator
  //                       ^^^^^^ keyword.operator
  a = b bitand 1 bitor 2 xor compl a;
  //    ^^^^^^ keyword.operator
  //             ^^^^^ keyword.operator
  //                     ^^^ keyword.operator
  //                         ^^^^^ keyword.operator
  do { --a; } while (a not_eq b);
  // <- keyword.repeat
  //   ^^ operator
  //                   ^^^^^^ keyword.operator
  if (auto it = map.find(a); it != map.end()) { (*it).second.clear(); }
  //       ^^ variable
  //                ^^^^ function.method.call
  //                            ^^ operator
  //                                                  ^^^^^^ variable.member
  //                                                         ^^^^^ function.method.call
  auto size = offsetof(Flags, low) + sizeof(size_t);
  //          ^^^^^^^^ keyword.operator
  //                          ^^^ variable.member
  auto text = u8R"x(one
two)x";
// <- string
//    ^ punctuation.delimiter
  std::function<void(int)> call = std::bind(&Flags::run, this, NULL);
  //   ^^^^^^^^ type
  //            ^^^^ type.builtin
  //                                   ^^^^ function.call
  //                                         ^^^^^ type
  //                                                           ^^^^ constant.builtin
  (std::forward<int>(a), ...);
  //    ^^^^^^^ function.call
  //                     ^^^ punctuation.special
  switch (code) { case Color::Red: break; case low_limit: break; }
  //                   ^^^^^ type
  //                          ^^^ constant
  //                                           ^^^^^^^^^ constant
  object.template convert<int>();
  //     ^^^^^^^^ keyword
  //              ^^^^^^^ function.method.call
  return dynamic_cast<Flags *>(p) == reinterpret_cast<Flags *>(q) || const_cast<int &>(r);
  //     ^^^^^^^^^^^^ keyword.operator
  //                  ^^^^^ type
  //                                 ^^^^^^^^^^^^^^^^ keyword.operator
  //                                                              ^^ operator
  //                                                                 ^^^^^^^^^^ keyword.operator
}
