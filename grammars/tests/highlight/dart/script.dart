#!/usr/bin/env dart
// <- keyword.directive
part of shop.orders;
// <- keyword.import
//      ^^^^ module
//          ^ punctuation.delimiter
//           ^^^^^^ module
//                 ^ punctuation.delimiter
// a line
/* a block */
/** documentation */
void main(List<String> args) async {
// <- type.builtin
//   ^^^^ function
//       ^ punctuation.bracket
//        ^^^^ type.builtin
//            ^ punctuation.bracket
//             ^^^^^^ type.builtin
//                   ^ punctuation.bracket
//                     ^^^^ variable.parameter
  var first = 1, second = 0xFF;
  // <- keyword
  //  ^^^^^ variable
  //        ^ operator
  //          ^ number
  //           ^ punctuation.delimiter
  //             ^^^^^^ variable
  //                      ^^^^ number
  final ratio = 1.5e3, raw = r'raw\n', words = RegExp(r'\w+');
  // <- keyword.modifier
  //    ^^^^^ variable
  //            ^^^^^ number.float
  //                   ^^^ variable
  //                         ^^^^^^^^ string
  //                                   ^^^^^ variable
  //                                           ^^^^^^ constructor
  //                                                  ^^ string
  //                                                       ^ string
  const done = true;
  // <- keyword.modifier
  //    ^^^^ constant
  //           ^^^^ boolean
  late dynamic anything = null;
  // <- keyword.modifier
  //   ^^^^^^^ type.builtin
  //           ^^^^^^^^ variable
  //                      ^^^^ constant.builtin
  var list = <int>[1, ...rest, if (done) 1 else 2, for (var item in items) item];
  //             ^^ punctuation.bracket
  //                  ^^^ operator
  //                           ^^ keyword.conditional
  //                                   ^ punctuation.bracket
  //                                       ^^^^ keyword.conditional
  //                                            ^ number
  //                                               ^^^ keyword.repeat
  //                                                             ^^ keyword.repeat
  var map = {'a': 1, #symbol: 2};
  //  ^^^ variable
  //        ^ punctuation.bracket
  //         ^^^ string
  //            ^ punctuation.delimiter
  //                 ^^^^^^^ string.special.symbol
  //                           ^ punctuation.bracket
  if (a is String && b is! int || !done) {} else {}
  //  ^ variable
  //    ^^ keyword.operator
  //              ^^ operator
  //                 ^ variable
  //                     ^ operator
  //                       ^^^ type.builtin
  //                           ^^ operator
  //                                     ^^ punctuation.bracket
  for (int i = 0; i < 10; i++) { break; }
  //       ^ variable
  //           ^ number
  //                ^ operator
  //                  ^^ number
  //                       ^^ operator
  //                             ^^^^^ keyword.repeat
  while (a >= b) { continue; }
  // <- keyword.repeat
  //       ^^ operator
  //               ^^^^^^^^ keyword.repeat
  do {} while (a == b);
  // <- keyword.repeat
  //             ^^ operator
  switch (shape) {
  // <- keyword.conditional
  //      ^^^^^ variable
    case 1:
    // <- keyword.conditional
    case Color.red:
    //   ^^^^^ type
    //         ^^^ constant
    case Circle(radius: var radius, :final name) when radius > 1:
    //   ^^^^^^ type
    //          ^^^^^^ property
    //                      ^^^^^^ variable
    //                                           ^^^^ keyword.conditional
    //                                                       ^ operator
      break again;
      //    ^^^^^ label
    case int x as num:
    //         ^^ keyword.operator
    //            ^^^ type.builtin
    default:
    // <- keyword.conditional
      continue again;
  }
  var kind = switch (shape) { 1 || 2 => 'few', [var head, ...] => 'list', (int i, name: var n) => 'pair', _ => 'x' };
  //                                 ^^ operator
  //                                    ^^^^^ string
  //                                           ^ punctuation.bracket
  //                                                         ^ punctuation.bracket
  //                                                              ^^^^^^ string
  //                                                                              ^^^^ property
  //                                                                                              ^^^^^^ string
  //                                                                                                           ^^^ string
  try { risky(); } on FormatException catch (error, stack) { rethrow; } catch (error) { throw Exception('x'); } finally {}
  // <- keyword.exception
  //    ^^^^^ function.call
  //               ^^ keyword.exception
  //                                  ^^^^^ keyword.exception
  //                                         ^^^^^ variable.parameter
  //                                                         ^^^^^^^ keyword.exception
  //                                                                                    ^^^^^ keyword.exception
  //                                                                                                            ^^^^^^^ keyword.exception
  assert(done, 'message');
  // <- keyword
  //           ^^^^^^^^^ string
  a?.b?.close(); a!; a ??= b ?? c; a ~/= b; a..name = 1..close()..next.run(); a?..name;
// ^^ operator
  // ^ property
  //    ^^^^^ function.method.call
  //         ^^ punctuation.bracket
  //                   ^^^ operator
  //                         ^^ operator
  //                                                              ^^^^ property
  //                                                                   ^^^ function.method.call
  shape as Circle; list.map((e) => e + 1).where((x) { return true; }).toList();
  //    ^^ keyword.operator
  //                    ^^^ function.method.call
  //                       ^^ punctuation.bracket
  //                         ^ variable.parameter
  //                                      ^^^^^ function.method.call
  //                                             ^ variable.parameter
  //                                                  ^^^^^^ keyword.return
  //                                                                  ^^^^^^ function.method.call
  a += 1; a -= 1; a *= 2; a /= 2; a %= 2; a <<= 1; a >>= 1; a >>>= 1; a &= 1; a ^= 1; a |= 1; a = -b * c << 1 & 2 | 3 ^ 4;
//  ^^ operator
  //        ^^ operator
  //                ^^ operator
  //                        ^^ operator
  //                                ^^ operator
  //                                        ^^^ operator
  //                                                                                                                ^ number
  //                                                                                                                    ^ number
  new Circle(); material.Text('x'); Circle<int>.named(1); super.close(); int.parse('1'); Colors.MAX_VALUE; Colors.RED;
  // <- keyword.operator
  //  ^^^^^^ constructor
  //                     ^^^^ constructor
  //                                            ^^^^^ function.method.call
  //                                                      ^^^^^ variable.builtin
  //                                                                                     ^^^^^^ type
  //                                                                                            ^^^^^^^^^ constant
  //                                                                                                              ^^^ constant
  var make = Circle.new; var record = (1, name: 2); done ? first : second; await later.loadLibrary(); MAX_SIZE;
  //                ^^^ constructor
  //                                                     ^ keyword.conditional.ternary
  //                                                             ^ keyword.conditional.ternary
  //                                                                       ^^^^^ keyword.coroutine
  //                                                                                   ^^^^^^^^^^^ function.method.call
  //                                                                                                  ^^^^^^^^ constant
  material.Icons.Group; material?.Group; identical(a, b); a?.MAX;
  //       ^^^^^ type
  //             ^^^^^ type
  //                                     ^^^^^^^^^ function.builtin
  //                                                         ^^^ constant
  db.rawQuery('SELECT id FROM orders');
  // ^^^^^^^^ function.method.call
  //          ^ string
  //                                ^ string
}
