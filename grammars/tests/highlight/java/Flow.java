/// A point, in the new style of documentation.
// <- comment.documentation
record Point(int x, int y) implements Shape {
// <- keyword.type
//     ^^^^^ type
//           ^^^ type.builtin
//               ^ variable.parameter
//                         ^^^^^^^^^^ keyword.type
  Point {
  // <- constructor
    if (x < 0) throw new IllegalArgumentException("x");
 // ^^ keyword.conditional
    //    ^ operator
    //         ^^^^^ keyword.exception
    //               ^^^ keyword.operator
    //                   ^^^^^^^^^^^^^^^^^^^^^^^^ constructor
  }
}

enum Color {
// <- keyword.type
//   ^^^^^ type
  RED(1), GREEN { void paint() {} };
  // <- constant
  //  ^ number
  //    ^ punctuation.delimiter
  //      ^^^^^ constant
  //                   ^^^^^ function.method
  Color(int code) {}
  // <- constructor
  //        ^^^^ variable.parameter
  Color() {}
}

@interface Limit {
// <- keyword.type
//         ^^^^^ type
  int value() default 3;
  //  ^^^^^ function.method
  //          ^^^^^^^ keyword
}

non-sealed interface Shape extends Base {
// <- keyword.modifier
//         ^^^^^^^^^ keyword.type
//                   ^^^^^ type
//                         ^^^^^^^ keyword.type
  int SIDES = 4;
  //  ^^^^^ constant
  default void draw() {}
  // <- keyword.modifier
  //           ^^^^ function.method
}

class Flow {
  Object run(Object o, int k) throws Exception {
  // <- type
  //     ^^^ function.method
  //                ^ variable.parameter
    String text = """
      two \n lines
      """;
   // ^^^ string
      // ^ punctuation.delimiter
    int[] numbers = new int[]{1, 2};
    // ^^ punctuation.bracket
    //    ^^^^^^^ variable
    //              ^^^ keyword.operator
    //                  ^^^ type.builtin
    var list = new ArrayList<String>();
    //             ^^^^^^^^^ constructor
    //                       ^^^^^^ type
    outer:
 // ^^^^^ label
    //   ^ punctuation.delimiter
    for (int i = 0; i < numbers.length; i++) {
 // ^^^ keyword.repeat
    //                  ^^^^^^^ variable
    //                                   ^^ operator
      if (i % 2 == 0) continue outer;
      //    ^ operator
      //        ^^ operator
      //              ^^^^^^^^ keyword.repeat
      //                       ^^^^^ label
      else break outer;
   // ^^^^ keyword.conditional
      //   ^^^^^ keyword.repeat
      //         ^^^^^ label
    }
    for (final String s : list) { s.length(); }
    //   ^^^^^ keyword.modifier
    //                ^ variable
    //                  ^ punctuation.delimiter
    //                              ^^^^^^ function.method.call
    while (k > 0 && !list.isEmpty()) { k >>>= 1; }
 // ^^^^^ keyword.repeat
    //           ^^ operator
    //              ^ operator
    //                    ^^^^^^^ function.method.call
    //                                   ^^^^ operator
    do { k--; } while (o instanceof String str);
 // ^^ keyword.repeat
    //    ^^ operator
    //                   ^^^^^^^^^^ keyword.operator
    //                              ^^^^^^ type
    //                                     ^^^ variable
    int code = switch (o) {
    //         ^^^^^^ keyword.conditional
      case Point(int px, var py) when px > 0 -> px + py;
   // ^^^^ keyword.conditional
      //   ^^^^^ type
      //         ^^^ type.builtin
      //             ^^ variable
      //                 ^^^ type.builtin
      //                         ^^^^ keyword.conditional
      //                                     ^^ operator
      case String s -> { yield s.length(); }
      //   ^^^^^^ type
      //                 ^^^^^ keyword.return
      case null, default -> throw new Problem.Fatal("bad");
      //   ^^^^ constant.builtin
      //         ^^^^^^^ keyword.conditional
      //                              ^^^^^^^ type
      //                                      ^^^^^ constructor
    };
    switch (k) {
      case 1: case RED: break;
      //           ^^^ constant
      //    ^ punctuation.delimiter
      default: k = Integer.MAX_VALUE;
   // ^^^^^^^ keyword.conditional
      //           ^^^^^^^ type
      //                   ^^^^^^^^^ constant
    }
    Runnable r = () -> log("x");
 // ^^^^^^^^ type
    //              ^^ operator
    //                 ^^^ function.method.call
    BinaryOperator<Integer> add = (a, b) -> a + b;
    //                             ^ variable.parameter
    //                                ^ variable.parameter
    //                                      ^ variable
    //            ^ punctuation.bracket
    Supplier<Point> make = Point::new;
    //                     ^^^^^ type
    //                          ^^ operator
    //                            ^^^ keyword.operator
    list.forEach(System.out::println);
    //   ^^^^^^^ function.method.call
    //           ^^^^^^ type
    //                       ^^^^^^^ function.method
    list.stream().map(s -> s.trim());
    //            ^^^ function.method.call
    //                     ^ variable
    try (var in = open(text)) {
 // ^^^ keyword.exception
    //       ^^ variable
    } catch (IOException | RuntimeException problem) {
   // ^^^^^ keyword.exception
    //       ^^^^^^^^^^^ type
    //                   ^ operator
    //                                      ^^^^^^^ variable.parameter
    } finally {
   // ^^^^^^^ keyword.exception
    }
    synchronized (this) { done = true; ready = false; }
 // ^^^^^^^^^^^^ keyword.modifier
    //            ^^^^ variable.builtin
    //                           ^^^^ boolean
    //                                         ^^^^^ boolean
    long bits = (long) k << 2 | ~code ^ 0xFFL & 7;
    //           ^^^^ type.builtin
    //                   ^^ operator
    //                        ^ operator
    //                          ^ operator
    //                                ^ operator
    //                                  ^^^^^ number
    java.util.List<Class<?>> classes = List.of(Point.class);
 // ^^^^ module
    //        ^^^^ type
    //                                 ^^^^ type
    //                                      ^^ function.method.call
    //                                               ^^^^^ keyword.type
    return STR."sum \{k + 1} end";
    //     ^^^ constant
    //         ^^^^ string
    //              ^^ punctuation.special
    //                ^ variable
    //                  ^ operator
    //                    ^ number
    //                     ^ punctuation.special
    //                       ^^^^ string
  }
}
