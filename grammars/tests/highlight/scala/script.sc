#!/usr/bin/env scala
// <- keyword.directive
// a line
/* a block */
val (a, b) = pair
// <- keyword
//  ^ punctuation.bracket
//   ^ variable
//    ^ punctuation.delimiter
//      ^ variable
//       ^ punctuation.bracket
//         ^ operator
//           ^^^^ variable
var c: Int = 1_000
// <- keyword
//  ^ variable
//   ^ punctuation.delimiter
//     ^^^ type.builtin
//           ^^^^^ number
val text = s"Hi $name, ${ order.total } $this \t" + "tab\t" + f"$x%2d" + 'c'
//         ^ function.call
//          ^^^^ string
//              ^ punctuation.special
//                   ^^ string
//                     ^^ punctuation.special
//                              ^^^^^ variable.member
//                                    ^ punctuation.special
//                                       ^^^^ variable.builtin
val numbers = Seq(0xFF, 1L, 1.5f, true, null)
//  ^^^^^^^ variable
//            ^^^ constructor
//                ^^^^ number
//                      ^^ number
//                          ^^^^ number.float
//                                ^^^^ boolean
//                                      ^^^^ constant.builtin
val query = sql"SELECT id FROM users"
//  ^^^^^ variable
//          ^^^ function.call
//             ^ string
//                                  ^ string
val both: A with B = first
//  ^^^^ variable
//        ^ type
//          ^^^^ keyword
//               ^ type
//                   ^^^^^ variable
val fn: Int => Int = x => x + 1
//  ^^ variable
//          ^^ operator
//                   ^ variable.parameter
//                        ^ variable
//                          ^ operator
//                            ^ number
val context: Int ?=> String = ???
//  ^^^^^^^ variable
//               ^^^ operator
//                   ^^^^^^ type.builtin
//                            ^^^ function.builtin
order match {
// <- variable
//    ^^^^^ keyword.conditional
//          ^ punctuation.bracket
  case 1 | 2 => println("few")
  // <- keyword.conditional
  //     ^ operator
  //       ^ number
  //            ^^^^^^^ function.builtin
  //                    ^^^^^ string
  case n: Int if n > 3 => n
  //   ^ variable
  //          ^^ keyword.conditional
  //               ^ operator
  //                 ^ number
  case Order(head, _*) => head
  //   ^^^^^ constructor
  //               ^ character.special
  //                ^ operator
  case shapes.Circle(r) => r
  //   ^^^^^^ module
  //         ^ punctuation.delimiter
  //          ^^^^^^ constructor
  case h :: t => h
  //     ^^ operator
  case x @ Some(y) => y
  //     ^ operator
  //       ^^^^ constructor
  case Color.Red => new shapes.Circle(1)
  //   ^^^^^ type
  //         ^^^ type
  //                ^^^ keyword.operator
  case _ => throw new IllegalStateException("no")
  //        ^^^^^ keyword.exception
  //                  ^^^^^^^^^^^^^^^^^^^^^ constructor
  //                                        ^^^^ string
}
// <- punctuation.bracket
for { i <- 1 to 10; j = i * 2 if j > 3 } yield i
// <- keyword.repeat
//      ^^ operator
//           ^^ operator
//              ^^ number
//                ^ punctuation.delimiter
//                                       ^^^^^ keyword.repeat
while (a >= b) { a -= 1 }
// <- keyword.repeat
//       ^^ operator
//                 ^^ operator
if (!done) a else -b
//  ^ operator
//           ^^^^ keyword.conditional
//                ^ operator
try { risky() } catch { case e: Exception => e } finally { close() }
// <- keyword.exception
//    ^^^^^ function.call
//         ^^ punctuation.bracket
//              ^^^^^ keyword.exception
//                              ^^^^^^^^^ type
//                                               ^^^^^^^ keyword.exception
//                                                         ^^^^^ function.call
try risky() catch case e => e
list.map(_.price).filter { case (k, v) => k != v }.foreach(println)
//   ^^^ function.method.call
//         ^^^^^ variable.member
//                ^^^^^^ function.method.call
//                                          ^^ operator
//                                                 ^^^^^^^ function.method.call
list.map((x: Int) => x).foldLeft[Int](0)(_ + _)
//      ^^ punctuation.bracket
//                      ^^^^^^^^ function.method.call
//                              ^ punctuation.bracket
//                                  ^^ punctuation.bracket
//                                    ^ number
//                                     ^^ punctuation.bracket
x.asInstanceOf[Int]; classOf[String]; List[Int](1); shapes.Square(2); parse[Int](x); shapes.Triangle[Int](3); ~x
//                ^ punctuation.bracket
//                   ^^^^^^^ function.builtin
//                                    ^^^^ constructor
//                                                         ^^^^^^ constructor
//                                                                    ^^^^^ function.call
//                                                                                          ^^^^^^^^ constructor
//                                                                                                            ^ operator
val name: this.type = this
//             ^^^^ keyword.type
def loop(): Unit =
// <- keyword.function
//  ^^^^ function
//          ^^^^ type.builtin
  while ready do step()
  //          ^^ keyword.repeat
  //             ^^^^ function.call
  for x <- xs do print(x)
  //             ^^^^^ function.builtin
  x match
    case 1 => "one"
    //        ^^^^^ string
def old(x: Int) = new Base(1) with Shape { }
//  ^^^ function
//                    ^^^^ constructor
//                                 ^^^^^ constructor
