#!/usr/bin/env node
// <- keyword.directive
'use strict'
// <- keyword.directive

/** The unit prices, by name. */
// <- comment.documentation
/* A plain block. */
// <- comment
// <- !comment.documentation
const prices = { apple: 1, 'dried-plum': 2.5, [`key`]: 0, total() { return 3 } }
// <- keyword
//    ^^^^^^ variable
//           ^ operator
//             ^ punctuation.bracket
//               ^^^^^ property
//                    ^ punctuation.delimiter
//                      ^ number
//                         ^^^^^^^^^^^^ property
//                                       ^^^ number.float
//                                            ^ punctuation.bracket
//                                             ^^^^^ string
//                                                        ^^^^^ function.method
//                                                                  ^^^^^^ keyword.return
let greeting = "Dear \u00e9 \"guest\"\n"
// <- keyword
//             ^^^^^ string
//                   ^^^^^^ string.escape
//                          ^^ string.escape
//                                   ^^ string.escape
//                            ^^^^^ string
var count = 0x1F + 0b101 + 0o17 + 1_000 + 12n - .5 * 1e3 / 6.02e-23 % 2 ** 3
// <- keyword
//          ^^^^ number
//                 ^^^^^ number
//                         ^^^^ number
//                                ^^^^^ number
//                                        ^^^ number
//                                              ^^ number.float
//                                                   ^^^ number.float
//                                                         ^^^^^^^^ number.float
//               ^ operator
//                                            ^ operator
//                                                 ^ operator
//                                                       ^ operator
//                                                                  ^ operator
//                                                                      ^^ operator
const text = `Total: ${prices.apple + count} of ${format(greeting, `in ${text}`)}\t`
//           ^^^^^^^ string
//                   ^^ punctuation.special
//                     ^^^^^^ variable
//                           ^ punctuation.delimiter
//                            ^^^^^ variable.member
//                                         ^ punctuation.special
//                                           ^^ string
//                                                ^^^^^^ function.call
//                                                ^^^^^^ !string
//                                                                               ^^ string.escape
//                                                                              ^ punctuation.special
const poem = `two
lines, ${count}`
// <- string
//       ^^^^^ variable
const pattern = /^[a-z/]+\.js$/giu.test(text)
//              ^ string.regexp
//                         ^^ string.regexp
//                             ^^^ character.special
//                                 ^^^^ function.method.call
//                                     ^ punctuation.bracket

const MAX_SIZE = 10, ratio = NaN, none = undefined, empty = null, yes = true, no = false;
//    ^^^^^^^^ constant
//                           ^^^ constant.builtin
//                                       ^^^^^^^^^ constant.builtin
//                                                          ^^^^ constant.builtin
//                                                                      ^^^^ boolean
//                                                                                 ^^^^^ boolean
//                 ^ punctuation.delimiter
<!-- an old kind of comment
// <- comment
console.log(Math.PI, Number.MAX_VALUE, JSON.stringify(window), parseInt('7', 10))
// <- variable.builtin
//      ^^^ function.method.call
//          ^^^^ type.builtin
//               ^^ constant
//                          ^^^^^^^^^ constant
//                                          ^^^^^^^^^ function.method.call
//                                                    ^^^^^^ variable.builtin
//                                                             ^^^^^^^^ function.builtin
//                                                                      ^^^ string

if (count >= 3 && !empty || yes ?? no) {
// <- keyword.conditional
//        ^^ operator
//             ^^ operator
//                ^ operator
//                       ^^ operator
//                              ^^ operator
  count += 1; count--; count <<= 2; empty ??= {}; yes &&= no
  //    ^^ operator
  //               ^^ operator
  //                         ^^^ operator
  //                                      ^^^ operator
  //                                                  ^^^ operator
  //        ^ punctuation.delimiter
} else if (count < 3 === true || count > 9 !== false || ~count & 1 | 4 ^ 5 >>> 2) {
//^^^^ keyword.conditional
//     ^^ keyword.conditional
//               ^ operator
//                   ^^^ operator
//                                     ^ operator
//                                         ^^^ operator
//                                                      ^ operator
//                                                             ^ operator
//                            ^ operator
//                                                                     ^ operator
//                                                                         ^^^ operator
} else {
//^^^^ keyword.conditional
  count = yes ? -1 : +2
  //          ^ keyword.conditional.ternary
  //               ^ keyword.conditional.ternary
  //            ^ operator
  //            ^^ !string
  //             ^ number
}

outer: for (let i = 0, n = prices?.list?.length; i < n; i++) {
// <- label
//     ^^^ keyword.repeat
//                               ^^ operator
//                                       ^^^^^^ variable.member
//                                                       ^^ operator
  for (const key in prices) continue outer
//^^^ keyword.repeat
  //             ^^ keyword.repeat
  //                        ^^^^^^^^ keyword.repeat
  //                                 ^^^^^ label
  //   ^^^^^ keyword
  for (const item of [...list]) { if ('a' in item) break outer }
  //              ^^ keyword.repeat
  //                  ^^^ operator
  //                                      ^^ keyword.operator
  //                                               ^^^^^ keyword.repeat
  //                                                     ^^^^^ label
}
while (count) { do { count = void 0 } while (typeof count !== 'number') }
// <- keyword.repeat
//              ^^ keyword.repeat
//                           ^^^^ keyword.operator
//                                           ^^^^^^ keyword.operator
//                                    ^^^^^ keyword.repeat

switch (text) {
// <- keyword.conditional
  case 'a': debugger
//^^^^ keyword.conditional
  //   ^^^ string
  //        ^^^^^^^^ keyword.debug
  default: delete prices.apple
//^^^^^^^ keyword.conditional
  //       ^^^^^^ keyword.operator
  //                     ^^^^^ variable.member
}
try {
// <- keyword.exception
  if (text instanceof String) throw new RangeError(`bad`)
  //       ^^^^^^^^^^ keyword.operator
  //                  ^^^^^^ type.builtin
  //                          ^^^^^ keyword.exception
  //                                ^^^ keyword.operator
  //                                    ^^^^^^^^^^ constructor
} catch ({ message, code: status }) {
//^^^^^ keyword.exception
//         ^^^^^^^ variable.parameter
//                        ^^^^^^ variable.parameter
//                  ^^^^ property
} finally {
//^^^^^^^ keyword.exception
}
with (Math) { max(1, 2) }
// <- keyword
// The end: "not a string" and no `template` either, 12
// <- comment
//                                                   ^^ comment
//                                 ^^^^^^^^ !string
