package com.example.orders;
// <- keyword.import
//      ^^^ module
//         ^ punctuation.delimiter
//                  ^^^^^^ module
import java.util.List;
// <- keyword.import
//     ^^^^ module
//               ^^^^ type
//                   ^ punctuation.delimiter
import java.util.function.*;
//                        ^ character.special
import static java.lang.Math.max;
//     ^^^^^^ keyword.modifier
//                      ^^^^ type
//                           ^^^ function.method

// An ordinary line comment.
// <- comment
//    ^^^^^^^^ !comment.documentation
/* An ordinary block comment. */
//    ^^^^^^^^ comment
//    ^^^^^^^^ !comment.documentation
/** Keeps the orders of one customer. */
//  ^^^^^^^^^^^^^^^^ comment.documentation
@SuppressWarnings(value = "unchecked")
// <- attribute
 // <- attribute.builtin
//                ^^^^^ property
//                      ^ operator
//                        ^^^^^^^^^^^ string
@Service("orders")
 // <- attribute
public sealed abstract class Orders<T extends Comparable<T>> extends Base<T> implements Store, Closeable permits Local {
// <- keyword.modifier
//     ^^^^^^ keyword.modifier
//            ^^^^^^^^ keyword.modifier
//                     ^^^^^ keyword.type
//                           ^^^^^^ type
//                                 ^ punctuation.bracket
//                                  ^ type
//                                    ^^^^^^^ keyword.type
//                                                                           ^^^^^^^^^^ keyword.type
//                                                                                      ^^^^^ type
//                                                                                                       ^^^^^^^ keyword.type
//                                                                                                                     ^ punctuation.bracket
  private static final int MAX_ORDERS = 0x1F;
  // <- keyword.modifier
  //      ^^^^^^ keyword.modifier
  //             ^^^^^ keyword.modifier
  //                   ^^^ type.builtin
  //                       ^^^^^^^^^^ constant
  //                                    ^^^^ number
  protected transient volatile long count = 1_000L, other = 0b11, third = 017;
  // <- keyword.modifier
  //        ^^^^^^^^^ keyword.modifier
  //                  ^^^^^^^^ keyword.modifier
  //                           ^^^^ type.builtin
  //                                ^^^^^ variable.member
  //                                        ^^^^^^ number
  //                                                ^^^^^ variable.member
  //                                                        ^^^^ number
  //                                                                      ^^^ number
  double price = 1.5e3, rate = .5, half = 1f, exact = 0x1.8p3;
  // <- type.builtin
  //     ^^^^^ variable.member
  //             ^^^^^ number.float
  //              ^^ number.float
  //                                      ^^ number.float
  //                                                  ^^^^^^^ number.float
  private final Map.Entry<String, ? super Integer> last = null;
  //            ^^^ type
  //                ^^^^^ type
  //                      ^^^^^^ type
  //                              ^ operator
  //                                ^^^^^ keyword.type
  //                                             ^ punctuation.bracket
  //                                               ^^^^ variable.member
  //                                                      ^^^^ constant.builtin

  /** Makes an empty store. */
  public Orders(int size) {
  //     ^^^^^^ constructor
  //                ^^^^ variable.parameter
    super(size);
 // ^^^^^ variable.builtin
    //   ^ punctuation.bracket
    //    ^^^^ variable
    this.count = size;
 // ^^^^ variable.builtin
    //   ^^^^^ variable.member
    //         ^ operator
  }

  static {
  // <- keyword.modifier
    System.out.println("tab\there \u0041 \"quoted\"" + 'c' + '\n');
 // ^^^^^^ type
    //     ^^^ variable.member
    //         ^^^^^^^ function.method.call
    //                 ^^^^ string
    //                     ^^ string.escape
    //                            ^^^^^^ string.escape
    //                                   ^^ string.escape
    //                                                 ^^^ character
    //                                                        ^^ string.escape
    //                                               ^ operator
  }

  @Override
  // <- attribute
// ^^^^^^^^ attribute.builtin
  public synchronized <R> R apply(final T input, Function<T, R> mapper, int... rest) throws java.io.IOException {
  //     ^^^^^^^^^^^^ keyword.modifier
  //                   ^ type
  //                        ^^^^^ function.method
  //                              ^^^^^ keyword.modifier
  //                                      ^^^^^ variable.parameter
  //                                                            ^^^^^^ variable.parameter
  //                                                                       ^^^ punctuation.special
  //                                                                           ^^^^ variable.parameter
  //                                                                                 ^^^^^^ keyword.exception
  //                                                                                        ^^^^ module
  //                                                                                                ^^^^^^^^^^^ type
    assert rest.length > 0 : "nothing";
 // ^^^^^^ keyword
    //          ^^^^^^ variable.member
    //                 ^ operator
    //                     ^ punctuation.delimiter
    var result = mapper.apply(input);
 // ^^^ type.builtin
    //  ^^^^^^ variable
    //                  ^^^^^ function.method.call
    return result != null ? result : this.<R>fallback();
 // ^^^^^^ keyword.return
    //            ^^ operator
    //                    ^ keyword.conditional.ternary
    //                             ^ keyword.conditional.ternary
    //                                       ^^^^^^^^ function.method.call
  }

  native void load(String path);
  // <- keyword.modifier
  //     ^^^^ type.builtin
  //          ^^^^ function.method
  //                      ^^^^ variable.parameter
  strictfp float scale(byte a, short b, char c, boolean d) { return a * 2.0f; }
  // <- keyword.modifier
  //       ^^^^^ type.builtin
  //                   ^^^^ type.builtin
  //                           ^^^^^ type.builtin
  //                                    ^^^^ type.builtin
  //                                            ^^^^^^^ type.builtin
  //                                                                  ^ operator
  //                                                                    ^^^^ number.float
}
// <- punctuation.bracket
