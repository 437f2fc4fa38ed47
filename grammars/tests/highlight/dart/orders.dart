library shop.orders;
// <- keyword.import
//      ^^^^ module
//          ^ punctuation.delimiter
//           ^^^^^^ module
//                 ^ punctuation.delimiter

import 'package:flutter/material.dart' as material show Widget, runApp hide Text;
// <- keyword.import
//     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ string
//                                     ^^ keyword.import
//                                                 ^^^^ keyword.import
//                                                      ^^^^^^ type
//                                                              ^^^^^^ variable
//                                                                     ^^^^ keyword.import
//                                                                          ^^^^ type
import 'dart:async' deferred as later;
//     ^^^^^^^^^^^^ string
//                  ^^^^^^^^ keyword.import
//                              ^^^^^ module
export 'src/a.dart' if (dart.library.io) 'src/b.dart';
// <- keyword.import
//     ^^^^^^^^^^^^ string
//                     ^ punctuation.bracket
//                      ^^^^ module
//                           ^^^^^^^ module
//                                   ^^ module
//                                     ^ punctuation.bracket
//                                       ^^^^^^^^^^^^ string
part 'orders.g.dart';
// <- keyword.import
//   ^^^^^^^^^^^^^^^ string

/// An order of a [Customer].
@immutable
// <- attribute
@JsonKey(name: 'order')
// <- attribute
//       ^^^^ variable.parameter
//           ^ punctuation.delimiter
//             ^^^^^^^ string
@meta.Table
// <- attribute
//    ^^^^^ attribute
abstract base mixin class Order<T extends Object> extends Base<T> with Loggable, Sortable implements Countable {
// <- keyword.modifier
//       ^^^^ keyword.modifier
//            ^^^^^ keyword.modifier
//                  ^^^^^ keyword.type
//                                ^^^^^^^ keyword
//                                        ^^^^^^ type.builtin
//                                                                ^^^^ keyword
//                                                                                        ^^^^^^^^^^ keyword
  const Order(this.code, {required this.count, super.key, int? limit = 3}) : _limit = limit, super(code);
  //    ^^^^^ constructor
  //          ^^^^ variable.builtin
  //               ^^^^ variable.parameter
  //                                           ^^^^^ variable.builtin
  //                                                         ^ operator
  //                                                                 ^ operator
  //                                                                   ^ number
  //                                                                         ^^^^^^ property
  Order.empty(String code) : this(code);
  //    ^^^^^ constructor
  //          ^^^^^^ type.builtin
  //                              ^^^^ variable
  factory Order.fromJson(Map<String, dynamic> json) => Order(json['code']);
  //            ^^^^^^^^ constructor
  //                     ^^^ type.builtin
  //                        ^ punctuation.bracket
  //                                 ^^^^^^^ type.builtin
  //                                        ^ punctuation.bracket
  //                                          ^^^^ variable.parameter
  //                                                ^^ operator
  //                                                         ^^^^ variable
  const factory Order.other() = Other;
  // <- keyword.modifier
  //    ^^^^^^^ keyword
  //                  ^^^^^ constructor
  //                       ^^ punctuation.bracket
  //                            ^^^^^ type

  static const int MAX = 20;
  // <- keyword.modifier
  //           ^^^ type.builtin
  //               ^^^ constant
  //                     ^^ number
  static final Order instance = Order.empty('x');
  //     ^^^^^ keyword.modifier
  //           ^^^^^ type
  //                 ^^^^^^^^ property
  //                                  ^^^^^ function.method.call
  //                                        ^^^ string
  final String code;
  //           ^^^^ property
  late final int? _limit;
  // <- keyword.modifier
  material.Widget? child;
  // <- module
  //               ^^^^^ property
  void Function(int index)? callback;
  // <- type.builtin
  //   ^^^^^^^^ type.builtin
  //                ^^^^^ variable.parameter
  //                        ^^^^^^^^ property

  int get total => code.length;
  //  ^^^ keyword
  //      ^^^^^ function.method
  //                    ^^^^^^ property
  set total(int value) { _limit = value; }
  // <- keyword
  //            ^^^^^ variable.parameter
  //                   ^ punctuation.bracket
  //                     ^^^^^^ property
  //                              ^^^^^ variable
  //                                     ^ punctuation.bracket
  external int native();
  // <- keyword.modifier
  //           ^^^^^^ function.method

  @override
  // <- attribute
  material.Widget build(BuildContext context) async {
  //              ^^^^^ function.method
  //                    ^^^^^^^^^^^^ type
  //                                 ^^^^^^^ variable.parameter
  //                                          ^^^^^ keyword.coroutine
    return Text('Hi $code ${ child.name } \n', style: const TextStyle());
    // <- keyword.return
    //     ^^^^ constructor
    //              ^ punctuation.special
    //                    ^^ punctuation.special
    //                                  ^ punctuation.special
    //                                    ^^ string.escape
    //                                       ^ punctuation.delimiter
    //                                                      ^^^^^^^^^ constructor
  }

  Order operator +(Order other) => this;
  //    ^^^^^^^^ keyword
  //             ^ operator
  //                     ^^^^^ variable.parameter
  bool operator ==(Object other) => identical(this, other);
  // <- type.builtin
  //            ^^ operator
  //                                ^^^^^^^^^ function.builtin
  //                                                ^^^^^ variable
  int operator [](int index) => ~index;
  //           ^^ operator
  //                            ^ operator
  //                             ^^^^^ variable
  void operator []=(int index, int value) {}
  //            ^^^ operator
  //                                      ^^ punctuation.bracket
  Order operator ~() => this;

  Stream<int> numbers() async* {
  // <- type.builtin
  //          ^^^^^^^ function.method
  //                    ^^^^^^ keyword.coroutine
    yield 1;
    // <- keyword.coroutine
    //    ^ number
    yield* numbers();
    //   ^ keyword.coroutine
    //     ^^^^^^^ function.call
    await for (final number in source) { print(number); }
    // <- keyword.coroutine
    //    ^^^ keyword.repeat
    //               ^^^^^^ variable
    //                      ^^ keyword.repeat
    //                         ^^^^^^ variable
    //                                   ^^^^^ function.builtin
  }

  Iterable<int> few() sync* {}
  // <- type.builtin
  //            ^^^ function.method
  //                  ^^^^^ keyword.coroutine
  static void log<K>(covariant int level, [String? text]) {}
  //          ^^^ function.method
  //              ^ type
  //               ^^ punctuation.bracket
  //                 ^^^^^^^^^ keyword.modifier
  //                               ^^^^^ variable.parameter
  //                                      ^ punctuation.bracket
  //                                               ^^^^ variable.parameter
  //                                                   ^^ punctuation.bracket
}

sealed class Shape {}
// <- keyword.modifier
//           ^^^^^ type
final class Circle extends Shape {}
//          ^^^^^^ type
interface class Named = Object with Sortable;
// <- keyword.modifier
//              ^^^^^ type
//                                  ^^^^^^^^ type
mixin Sortable on Base {}
// <- keyword.type
//             ^^ keyword
//                ^^^^ type
extension Shout on String { int get loud => length; static final times = 2; }
// <- keyword.type
//        ^^^^^ type
//                                  ^^^^ function.method
//                                          ^^^^^^ variable
//                                                               ^^^^^ property
//                                                                       ^ number
enum Color {
// <- keyword.type
//   ^^^^^ type
  red,
  // <- constant
  green(1);
  // <- constant

  const Color([this.value]);
  //    ^^^^^ constructor
  //         ^^ punctuation.bracket
  final int? value;
  //         ^^^^^ property
}
typedef Compare<T> = int Function(T first, T second);
// <- keyword.type
//      ^^^^^^^ type.definition
//              ^ type
//                                  ^^^^^ variable.parameter
//                                           ^^^^^^ variable.parameter
typedef Handler = void Function();
//      ^^^^^^^ type.definition
typedef int Old(int first);
//          ^^^ type.definition

const limit = 3;
//    ^^^^^ constant
const int most = 4;
//        ^^^^ constant
//               ^ number
