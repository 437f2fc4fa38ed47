module;
// <- keyword.import
#include <cstdio>
export module geo.main;
// <- keyword.import
//            ^^^ module
//                ^^^^ module
import <iostream>;
// <- keyword.import
//     ^^^^^^^^^^ string.special.path
import geo.shapes;
//         ^^^^^^ module

constinit int counter = 0;
// <- keyword.modifier
consteval int twice(int n) { return n * 2; }
// <- keyword.modifier
//            ^^^^^ function
//                      ^ variable.parameter
//                                  ^ variable
//                                    ^ operator
extern "C" { int c_function(int); }
// <- keyword.modifier
//     ^^^ string
//               ^^^^^^^^^^ function

Polygon::Polygon(int x) : x_(x) {}
// <- type
//     ^^ punctuation.delimiter
//       ^^^^^^^ constructor
//                   ^ variable.parameter
//                        ^^ variable.member
int geo::Polygon::area(std::vector<int> const &points, int scale = 3) const & {
//  ^^^ module
//       ^^^^^^^ type
//                ^^^^ function.method
//                          ^^^^^^ type
//                                             ^^^^^^ variable.parameter
//                                                         ^^^^^ variable.parameter
  return points.size() * scale;
  // <- keyword.return
  //            ^^^^ function.method.call
}
auto operator""_km(long double v) { return v; }
//   ^^^^^^^^ keyword
//           ^^ operator
//             ^^^ function

[[nodiscard, gnu::always_inline]] inline int sum(auto... values) { return (values + ...); }
// <- punctuation.bracket
  // <- attribute
//           ^^^ module
//                ^^^^^^^^^^^^^ attribute
//                                               ^^^^ type.builtin
//                                                                                ^ operator

Task<int> worker(Queue &queue) {
// <- type
//        ^^^^^^ function
//                      ^^^^^ variable.parameter
  co_await queue.pop();
  // <- keyword.coroutine
  //             ^^^ function.method.call
  co_yield 1;
  // <- keyword.coroutine
  co_return 2;
  // <- keyword.coroutine
}

int main(int argc, char *argv[]) {
//  ^^^^ function
//                       ^^^^ variable.parameter
  auto plain = "tab\t" "two";
  //   ^^^^^ variable
  //           ^^^^ string
  //               ^^ string.escape
  //                   ^^^^^ string
  auto raw = R"(a "raw" \n string)";
  //         ^^^^^^^^^^^^^^^^^^^^^^ string
  auto query = R"sql(select 1)sql";
  //           ^^ string
  //             ^^^ string.special
  //                ^ string
  auto wide = L"wide", *u = u8"text";
  //          ^^^^^^^ string
  //                        ^^^^^^^^ string
  auto big = 1'000'000ULL + 0xFF'FFu + 0b1010 + 017;
  //         ^^^^^^^^^^^^ number
  //                        ^^^^^^^^ number
  //                                   ^^^^^^ number
  //                                            ^^^ number
  auto real = 1.5f + 6.02e23 + 0x1.8p3;
  //          ^^^^ number.float
  //                 ^^^^^^^ number.float
  //                           ^^^^^^^ number.float
  auto far = 10_km; auto text = "x"s; char c = '\n';
  //         ^^^^^ number
  //                            ^^^ string
  //                               ^ string.special
  //                                           ^ character
  //                                            ^^ string.escape
  auto f = [&, this, y = 1](auto a, int &&b) mutable -> int { return a + b; };
  //       ^ punctuation.bracket
  //        ^ operator
  //           ^^^^ variable.builtin
  //                 ^ variable
  //                             ^ variable.parameter
  //                                      ^ variable.parameter
  //                                         ^^^^^^^ keyword.modifier
  //                                                 ^^ operator
  for (const auto &[key, value] : table) std::cout << key << std::endl;
  // <- keyword.repeat
  //         ^^^^ type.builtin
  //                ^^^ variable
  //                            ^ punctuation.delimiter
  //                                     ^^^ module.builtin
  //                                          ^^^^ variable.builtin
  //                                               ^^ operator
  try {
  // <- keyword.exception
    throw std::runtime_error("x");
 // ^^^^^ keyword.exception
    //         ^^^^^^^^^^^^^ constructor
  } catch (const std::exception &error) {
 // ^^^^^ keyword.exception
  //                  ^^^^^^^^^ type
  //                             ^^^^^ variable.parameter
  } catch (...) {
  //       ^^^ punctuation.special
  }
  int *p = new int[3];
  //       ^^^ keyword.operator
  //           ^^^ type.builtin
  delete[] p;
  // <- keyword.operator
  //    ^^ punctuation.bracket
  auto q = new Polygon<int>{1};
  //           ^^^^^^^ constructor
  //                  ^ punctuation.bracket
  auto u = std::make_unique<Polygon>(1);
  //            ^^^^^^^^^^^ function.call
  //                        ^^^^^^^ type
  //                               ^ punctuation.bracket
  auto n = static_cast<int>(q->get<long>() + sizeof(Polygon));
  //       ^^^^^^^^^^^ keyword.operator
  //                   ^^^ type.builtin
  //                           ^^^ function.method.call
  //                               ^^^^ type.builtin
  //                                         ^^^^^^ keyword.operator
  //                                                ^^^^^^^ type
  auto now = std::chrono::steady_clock::now();
  //              ^^^^^^ module
  //                                    ^^^ function.call
  if constexpr (n > 1 and not done or bad) { n += 2; } else { n = n <=> 3; }
  // <- keyword.conditional
  // ^^^^^^^^^ keyword.modifier
  //              ^ operator
  //                  ^^^ keyword.operator
  //                      ^^^ keyword.operator
  //                               ^^ keyword.operator
  //                                           ^^ operator
  //                                                   ^^^^ keyword.conditional
  //                                                                ^^^ operator
  Color color = Color::Red;
  //            ^^^^^ type
  //                   ^^^ constant
  using enum Color;
  // <- keyword.import
  //         ^^^^^ type
  static_assert(alignof(int) == 4, "align");
  // <- keyword
  //            ^^^^^^^ keyword.operator
  alignas(16) int buffer[GEO_SIZE];
  // <- keyword.modifier
  //                     ^^^^^^^^ constant
  switch (n) { case 1: break; default: goto done; }
  // <- keyword.conditional
  //           ^^^^ keyword.conditional
  //                   ^^^^^ keyword.repeat
  //                          ^^^^^^^ keyword.conditional
  //                                   ^^^^ keyword
  //                                        ^^^^ label
  while (n ? true : false) { continue; }
  // <- keyword.repeat
  //       ^ keyword.conditional.ternary
  //         ^^^^ boolean
  //                         ^^^^^^^^ keyword.repeat
done:
// <- label
  CHECK_EQ(typeid(n), x.*y);
  // <- function.macro
  //       ^^^^^^ keyword.operator
  //                   ^^ operator
  return 0;
}

TEST(Geometry, Area) { EXPECT_EQ(1, 2); }
// <- function.macro
//                     ^^^^^^^^^ function.macro
