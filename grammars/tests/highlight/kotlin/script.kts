#!/usr/bin/env kotlin
// <- keyword.directive
// a line
/* a block */
fun String.shout(times: Int): String {
// <- keyword.function
//  ^^^^^^ type.builtin
//        ^ punctuation.delimiter
//         ^^^^^ function
//              ^ punctuation.bracket
//               ^^^^^ variable.parameter
//                    ^ punctuation.delimiter
//                      ^^^ type.builtin
    val (first, second) = pair
    // <- keyword
    //   ^^^^^ variable
    //        ^ punctuation.delimiter
    //          ^^^^^^ variable
    //                ^ punctuation.bracket
    //                  ^ operator
    //                    ^^^^ variable
    val text = "Hi $first, ${ second + 1 } $MAX_SIZE $it"
    //         ^^^^ string
    //             ^ punctuation.special
    //                   ^^ string
    //                     ^^ punctuation.special
    //                                 ^ number
    //                                   ^ punctuation.special
    //                                      ^^^^^^^^ constant
    //                                                ^^ variable.builtin
    val char = '\n'
    //  ^^^^ variable
    //         ^ character
    //          ^^ string.escape
    val numbers = listOf(1, 1_000L, 0xFFu, 1.5f, true, null)
    //  ^^^^^^^ variable
    //            ^^^^^^ function.builtin
    //                      ^^^^^^ number
    //                              ^^^^^ number
    //                                     ^^^^ number.float
    //                                           ^^^^ boolean
    //                                                 ^^^^ constant.builtin
    if (text is String && first !is Int || char in 'a'..'z' && second !in 1..3) return text else TODO()
    // <- keyword.conditional
    //       ^^ keyword.operator
    //                 ^^ operator
    //                          ^^^ keyword.operator
    //                                          ^^ keyword.operator
    //                                                                ^^^ keyword.operator
    //                                                                          ^^^^^^ keyword.return
    //                                                                                      ^^^^ keyword.conditional
    when (val size = numbers.size) {
    // <- keyword.conditional
    //        ^^^^ variable
    //                       ^^^^ variable.member
    //                             ^ punctuation.bracket
        1, 2 -> {}
        // ^ number
        //   ^^ operator
        //      ^^ punctuation.bracket
        is Int -> size
        !in 2..3 -> throw IllegalStateException("no")
        //   ^^ operator
        //     ^ number
        //          ^^^^^ keyword.exception
        //                ^^^^^^^^^^^^^^^^^^^^^ constructor
        //                                      ^^^^ string
        else -> Color.RED
        //      ^^^^^ type
        //            ^^^ constant
    }
    // <- punctuation.bracket
    outer@ for ((key, value) in map) { break@outer; continue }
    // <- label
    //     ^^^ keyword.repeat
    //         ^^ punctuation.bracket
    //           ^^^ variable
    //                       ^^ keyword.repeat
    //                                 ^^^^^^ keyword.repeat
    //                                       ^^^^^ label
    //                                              ^^^^^^^^ keyword.repeat
    for (i in 0 until 10 step 2) { if (i and 1 == 0) break }
    //   ^ variable
    //        ^ number
    //          ^^^^^ keyword.operator
    //                ^^ number
    //                   ^^^^ keyword.operator
    //                                   ^^^ keyword.operator
    //                                         ^^ operator
    //                                               ^^^^^ keyword.repeat
    while (times >= 1) { times -= MAX_STEP; super@Base.run() }
    // <- keyword.repeat
    //           ^^ operator
    //                         ^^ operator
    //                            ^^^^^^^^ constant
    //                                      ^^^^^^ variable.builtin
    //                                            ^^^^ label
    //                                                 ^^^ function.method.call
    //                                                    ^^ punctuation.bracket
    do { times++ } while (times < 3 && times > 1 || !done)
    // <- keyword.repeat
    //   ^^^^^ variable
    //        ^^ operator
    //                          ^ operator
    //                                       ^ operator
    //                                           ^^ operator
    //                                              ^ operator
    //                                               ^^^^ variable
    try { risky() } catch (error: Exception) { } finally { }
    // <- keyword.exception
    //    ^^^^^ function.call
    //              ^^^^^ keyword.exception
    //                     ^^^^^ variable.parameter
    //                            ^^^^^^^^^ type
    //                                           ^^^^^^^ keyword.exception
    items.map { it.price * 2 / 3 % 4 }.filter { (a, b) -> a != b }.forEach(::println)
    //    ^^^ function.method.call
    //             ^^^^^ variable.member
    //                             ^ number
    //                                 ^^^^^^ function.method.call
    //                                           ^ variable.parameter
    //                                              ^ variable.parameter
    //                                                             ^^^^^^^ function.method.call
    //                                                                       ^^^^^^^ function
    list?.let { entry -> entry!!.name } ?: return@shout "x"
    // <- variable
    //    ^^^ function.method.call
    //          ^^^^^ variable.parameter
    //                   ^^^^^ variable
    //                           ^^^^ variable.member
    //                                     ^^^^^^^ keyword.return
    //                                            ^^^^^ label
    //                                                  ^^^ string
    val twice = fun(x: Int): Int { return x - 1 }
    //  ^^^^^ variable
    //              ^ variable.parameter
    //                                      ^ operator
    val kind = Order::class.java to Order::code
    //         ^^^^^ type
    //              ^^ operator
    //                ^^^^^ keyword.type
    //                      ^^^^ variable.member
    //                           ^^ keyword.operator
    //                                     ^^^^ function
    val maker = ::Order
    //            ^^^^^ constructor
    val anonymous = object : Base(), Shape { override val size = 1 }
    //              ^^^^^^ keyword.type
    //                       ^^^^ constructor
    //                               ^^^^^ type
    //                                       ^^^^^^^^ keyword.modifier
    //                                                    ^^^^ property
    shape as Shape; shape as? Color; a === b; a !== b; c += 1; c *= 2; c /= 2; c %= 2; --c; d <= e
    //    ^^ keyword.operator
    //                    ^^^ keyword.operator
    //                                 ^^^ operator
    //                                          ^^^ operator
    //                                                   ^^ operator
    //                                                           ^^ operator
    //                                                                   ^^ operator
    //                                                                           ^^ operator
    draw(name = "x", *rest)
    // <- function.call
    //   ^^^^ variable.parameter
    //               ^ operator
    this.size = Shapes.Circle.MAX_SIDES
    // <- variable.builtin
    //          ^^^^^^ type
    //                 ^^^^^^ type
    //                        ^^^^^^^^^ constant
    com.example.Order(1)
    //  ^^^^^^^ variable.member
    Int.MAX_VALUE + Int
    //  ^^^^^^^^^ constant
    //            ^ operator
    val words = Regex("[a-z]+").find(text) ?: "\\s+".toRegex()
    //          ^^^^^ constructor
    //                ^ string.regexp
    //                       ^ string.regexp
    //                          ^^^^ function.method.call
    //                                     ^^ operator
    //                                        ^ string.regexp
    //                                             ^ string.regexp
    //                                               ^^^^^^^ function.method.call
    db.rawQuery("SELECT id FROM orders", null)
    // ^^^^^^^^ function.method.call
    //          ^ string
    //                                ^ string
    first plus second
    //    ^^^^ function.call
}
@Query("SELECT * FROM users")
// <- attribute
//     ^ string
//                         ^ string
fun users(): List<Order<Int, String>>
//  ^^^^^ function
//           ^^^^ type.builtin
//               ^ punctuation.bracket
//                                 ^^ punctuation.bracket
