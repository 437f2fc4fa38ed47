//> using scala 3.3
//  ^^^^^ keyword.directive
//        ^^^^^ variable.parameter
//              ^^^ string
package com.example.shop
// <- keyword.import
//      ^^^ module
//         ^ punctuation.delimiter
//          ^^^^^^^ module
//                  ^^^^ module
package object util
//      ^^^^^^ keyword.type
//             ^^^^ module
import scala.collection.mutable.{Map => MutableMap, ListBuffer, round as rounded, hidden => _, *}
//                              ^ punctuation.bracket
//                               ^^^ type
//                                      ^^^^^^^^^^ type
//                                                  ^^^^^^^^^^ type
//                                                              ^^^^^ variable
//                                                                       ^^^^^^^ variable
//                                                                                ^^^^^^ variable
//                                                                                          ^ character.special
import cats.syntax.all._
// <- keyword.import
//     ^^^^ module
//          ^^^^^^ module
//                 ^^^ module
import Limits.given
//     ^^^^^^ type
//            ^^^^^ keyword
export tools.{format, Money as Price}
// <- keyword.import
//     ^^^^^ module
//            ^^^^^^ variable
//                  ^ punctuation.delimiter
//                    ^^^^^ type
//                          ^^ keyword.import
//                             ^^^^^ type
//                                  ^ punctuation.bracket

/** An order of a customer. */
@deprecated("old", since = "1.0") @annotations.Table @Lens[Int]
// <- attribute
//          ^^^^^ string
//                 ^^^^^ variable.parameter
//                       ^ operator
//                                ^ attribute
//                                             ^^^^^ attribute
//                                                   ^^^^^ attribute
//                                                         ^^^ type.builtin
sealed abstract case class Order[+A <: Any, -B >: Null, F[_]](val code: String, private var count: Int = 3, limit: Double)(implicit ec: ExecutionContext)
// <- keyword.modifier
//     ^^^^^^^^ keyword.modifier
//              ^^^^ keyword
//                   ^^^^^ keyword.type
//                                                                ^^^^ property
//                                                                              ^^^^^^^ keyword.modifier
//                                                                                          ^^^^^ property
//                                                                                                       ^ number
    extends Base[A](code) with Countable derives CanEqual { self: Shape =>
    // <- keyword
    //          ^ punctuation.bracket
    //            ^^ punctuation.bracket
    //                  ^ punctuation.bracket
    //                    ^^^^ keyword
    //                                   ^^^^^^^ keyword
    //                                                      ^^^^ variable.parameter
    //                                                                  ^^ operator
  private[this] lazy val first, second: Int = 5
  //      ^^^^ variable.builtin
  //          ^ punctuation.bracket
  //            ^^^^ keyword.modifier
  //                 ^^^ keyword
  //                     ^^^^^ variable.member
  //                            ^^^^^^ variable.member
  //                                  ^ punctuation.delimiter
  //                                          ^ number
  override protected def load[T: Ordering](block: => Int, rest: T*)(using ctx: Context): Option[T] = { return None }
  //                 ^^^ keyword.function
  //                     ^^^^ function.method
  //                                       ^^^^^ variable.parameter
  //                                                      ^^^^ variable.parameter
  //                                                             ^ operator
  //                                                                      ^^^ variable.parameter
  //                                                                                                   ^^^^^^ keyword.return
  //                                                                                                          ^^^^ constant.builtin
  var items: List[scala.collection.Map[String, Int]] = Nil
  // <- keyword
  //  ^^^^^ variable.member
  //         ^^^^ type
  //              ^^^^^ module
  //                    ^^^^^^^^^^ module
  //                                   ^^^^^^ type.builtin
  //                                              ^^ punctuation.bracket
  //                                                   ^^^ constant.builtin
  val Limit = 20
  //  ^^^^^ constant
  //          ^^ number
  def this(count: Int) = this("x", count)
  //  ^^^^ constructor
  //      ^ punctuation.bracket
  //       ^^^^^ variable.parameter
  //                          ^^^ string
  //                               ^^^^^ variable
  type Id = Int; opaque type Token = String
  // <- keyword.type
  //   ^^ type.definition
  //           ^ punctuation.delimiter
  //             ^^^^^^ keyword.modifier
  //                         ^^^^^ type.definition
  def +(other: Order): Order = super.+(other); def `odd name` = this.total
  //  ^ function.method
  //    ^^^^^ variable.parameter
  //           ^^^^^ type
  //                           ^^^^^ variable.builtin
  //                                 ^ function.method.call
  //                                   ^^^^^ variable
  //                                               ^^^^^^^^^^ function.method
  //                                                                 ^^^^^ variable.member
  final val total = Price.zero(name = "x").MAX_VALUE + Shape.Circle.sides
  // <- keyword.modifier
  //                      ^^^^ function.method.call
  //                           ^^^^ variable.parameter
  //                                       ^^^^^^^^^ constant
  //                                                 ^ operator
  //                                                   ^^^^^ type
  //                                                         ^^^^^^ type
  //                                                                ^^^^^ variable.member
}

object Order extends App {
//                   ^^^ type
  private val words = "[a-z]+".r
  //          ^^^^^ variable.member
  //                  ^ string
  //                         ^ string
  //                           ^ variable.member
  private val digits = """\d+""".r
  //          ^^^^^^ variable.member
  //                   ^^^ string
  //                         ^^^ string
  def make(code: String) = new Order[Int](code) with Countable { var size = 1 }
  //  ^^^^ function.method
  //       ^^^^ variable.parameter
  //                       ^^^ keyword.operator
  //                           ^^^^^ constructor
  //                                      ^^^^ variable
  //                                                 ^^^^^^^^^ constructor
  //                                                                 ^^^^ variable
  //                                                                        ^ number
}

trait Shape { def area(): Double; val name: String; var size: Int; def <+>(o: Shape): Shape }
// <- keyword.type
//                ^^^^ function.method
//                    ^^ punctuation.bracket
//                        ^^^^^^ type.builtin
//                                    ^^^^ variable.member
//                                                      ^^^^ variable.member
//                                                                     ^^^ function.method
//                                                                         ^ variable.parameter
case object Nothing2
//          ^^^^^^^^ type
enum Color(val rgb: Int) extends Enum[Color] { case Red extends Color(1); case Green, Blue; case Mix(part: Int) }
// <- keyword.type
//   ^^^^^ type
//             ^^^ property
//                                                  ^^^ constant
//                                                                             ^^^^^ constant
//                                                                                    ^^^^ constant
//                                                                                               ^^^ constructor
//                                                                                                   ^^^^ variable.parameter
given byCode: Ordering[Int] = ???
//    ^^^^^^ variable
//            ^^^^^^^^ type
//                            ^^^ function.builtin
extension (text: String) def shout: String = text.toUpperCase
// <- keyword
//         ^^^^ variable.parameter
//                           ^^^^^ function
//                                           ^^^^ variable
//                                                ^^^^^^^^^^^ variable.member
transparent inline def twice(inline x: Int): Int = inline if x > MAX_SIZE then x * 2 else summon[Int]
//                     ^^^^^ function
//                                                        ^^ keyword.conditional
//                                                             ^ operator
//                                                               ^^^^^^^^ constant
//                                                                        ^^^^ keyword.conditional
//                                                                                 ^ number
//                                                                                   ^^^^ keyword.conditional
//                                                                                        ^^^^^^ function.builtin
open class Rich(implicit text: String)
// <- keyword.modifier
//         ^^^^ type
//              ^^^^^^^^ keyword
infix type Or[A, B] = [X] =>> Either[A, B]
// <- keyword.modifier
//         ^^ type.definition
//            ^ type
//               ^ type
//                     ^ type
//                        ^^^ operator
//                            ^^^^^^ type
implicit class Ops(value: java.time.Instant)
// <- keyword.modifier
//             ^^^ type
//                 ^^^^^ variable.parameter
//                        ^^^^ module
//                             ^^^^ module
//                                  ^^^^^^^ type
class Quiet:
//    ^^^^^ type
  def macros(x: Expr[Int]) = '{ ${ x } + 1 }
  //  ^^^^^^ function.method
  //         ^ variable.parameter
  //            ^^^^ type
  //                    ^^ punctuation.bracket
  //                         ^ punctuation.special
  //                            ^ punctuation.special
  //                               ^ variable
end Quiet
// <- keyword
//  ^^^^^ label
