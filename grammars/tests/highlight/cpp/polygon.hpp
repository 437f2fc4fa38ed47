// An ordinary comment.
//    ^^^^^^^^ comment
//    ^^^^^^^^ !comment.documentation
/** A small geometry library. */
//    ^^^^^ comment.documentation
#pragma once
// <- keyword.directive
//      ^^^^ attribute
#include <vector>
// <- keyword.import
//       ^^^^^^^^ string.special.path
#include "shape.hpp"
//       ^^^^^^^^^^^ string.special.path
#define GEO_VERSION 3
// <- keyword.directive.define
//      ^^^^^^^^^^^ constant.macro
//                  ^ number
#define GEO_UNUSED(x) static_cast<void>(x)
//      ^^^^^^^^^^ function.macro
//                 ^ variable.parameter
#if defined(_WIN32) || GEO_VERSION >= 2
// <- keyword.directive
//  ^^^^^^^ keyword.directive
//          ^^^^^^ constant.macro
//                  ^^ operator
//                     ^^^^^^^^^^^ constant
#endif
// <- keyword.directive

namespace geo::detail {
// <- keyword.type
//        ^^^ module
//           ^^ punctuation.delimiter
//             ^^^^^^ module

namespace fs = std::filesystem;
//        ^^ module
//             ^^^ module.builtin
//                  ^^^^^^^^^^ module
using namespace std;
// <- keyword.import
//    ^^^^^^^^^ keyword.type
//              ^^^ module.builtin
using std::string;
//         ^^^^^^ type
using Table = std::unordered_map<std::string, std::vector<int>>;
// <- keyword.type
//    ^^^^^ type.definition
//                 ^^^^^^^^^^^^^ type
//                              ^ punctuation.bracket
//                                                 ^^^^^^ type
//                                                        ^^^ type.builtin
//                                                           ^^ punctuation.bracket
typedef unsigned long count_t;
// <- keyword.type
//      ^^^^^^^^ type.builtin
//                    ^^^^^^^ type.definition

template <typename T>
// <- keyword
//       ^ punctuation.bracket
//        ^^^^^^^^ keyword.type
//                 ^ type
concept Number = requires(T a, T b) { { a + b } -> std::same_as<T>; typename T::value_type; };
// <- keyword.type
//      ^^^^^^ type.definition
//               ^^^^^^^^ keyword
//                          ^ variable.parameter
//                                              ^^ operator
//                                                      ^^^^^^^ type
//                                                                              ^^^^^^^^^^ type

enum class Color : uint8_t { Red = 1, Green };
// <- keyword.type
//   ^^^^^ keyword.type
//         ^^^^^ type
//                 ^^^^^^^ type.builtin
//                           ^^^ constant

template <typename T, class U = int, int N = 3, typename... Rest>
//                    ^^^^^ keyword.type
//                                       ^ variable.parameter
//                                                      ^^^ punctuation.special
//                                                          ^^^^ type
  requires Number<T> && (sizeof...(Rest) > 0)
  // <- keyword
  //       ^^^^^^ type
  //                 ^^ operator
  //                     ^^^^^^ keyword.operator
  //                               ^^^^ type
  //               ^ punctuation.bracket
class Polygon final : public Shape, private virtual base::Other<T> {
// <- keyword.type
//    ^^^^^^^ type
//            ^^^^^ keyword.modifier
//                  ^ punctuation.delimiter
//                    ^^^^^^ keyword.modifier
//                           ^^^^^ type
//                                  ^^^^^^^ keyword.modifier
//                                          ^^^^^^^ keyword.modifier
//                                                  ^^^^ module
//                                                        ^^^^^ type
 public:
 // <- keyword.modifier
 //    ^ punctuation.delimiter
  explicit Polygon(int x, T &&y, U const &z = 0) : Shape(x), x_(x), y_{1} {}
  // <- keyword.modifier
  //       ^^^^^^^ constructor
  //               ^^^ type.builtin
  //                   ^ variable.parameter
  //                        ^^ operator
  //                          ^ variable.parameter
  //                                      ^ variable.parameter
  //                                               ^^^^^ constructor
  //                                                         ^^ variable.member
  //                                                                ^^ variable.member
  Polygon(const Polygon &) = delete;
  //      ^^^^^ keyword.modifier
  //                    ^ operator
  //                         ^^^^^^ keyword.modifier
  Polygon(Polygon &&other) noexcept = default;
  //                ^^^^^ variable.parameter
  //                       ^^^^^^^^ keyword.modifier
  //                                  ^^^^^^^ keyword.modifier
  virtual ~Polygon() override;
  // <- keyword.modifier
  //      ^ operator
  //       ^^^^^^^ constructor
  //                 ^^^^^^^^ keyword.modifier
  virtual void draw() const = 0;
  //           ^^^^ function.method
  //                          ^ number
  //                           ^ punctuation.delimiter
  bool operator==(const Polygon &) const;
  //   ^^^^^^^^ keyword
  //           ^^ operator
  int operator()(int n) const { return this->x_ + n; }
  //          ^^ operator
  //                                   ^^^^ variable.builtin
  //                                       ^^ operator
  //                                         ^^ variable.member
  explicit operator bool() const { return true; }
  //                ^^^^ type.builtin
  //                                      ^^^^ boolean
  static constexpr auto size() -> decltype(auto) { return kMaxSize; }
  // <- keyword.modifier
  //     ^^^^^^^^^ keyword.modifier
  //               ^^^^ type.builtin
  //                    ^^^^ function.method
  //                              ^^^^^^^^ keyword.operator
  //                                                      ^^^^^^^^ constant
  template <typename V> void set(V &&v, Rest &&...rest);
  //                         ^^^ function.method
  //                                 ^ variable.parameter
  //                                              ^^^^ variable.parameter
  friend std::ostream &operator<<(std::ostream &out, const Polygon &p);
  // <- keyword.modifier
  //          ^^^^^^^ type
  //                           ^^ operator
  //                                            ^^^ variable.parameter

 protected:
 // <- keyword.modifier
  mutable int x_ = 0;
  // <- keyword.modifier
  //          ^^ variable.member
  T *y_{nullptr};
  // <- type
 // ^ operator
  // ^^ variable.member
  //    ^^^^^^^ constant.builtin
};

}  // namespace geo::detail
// ^^^^^^^^^^^^ comment
