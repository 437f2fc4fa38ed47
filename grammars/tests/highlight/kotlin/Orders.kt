@file:JvmName("Orders")
// <- attribute
//   ^ punctuation.delimiter
//    ^^^^^^^ attribute
//           ^ punctuation.bracket
//            ^^^^^^^^ string
//                    ^ punctuation.bracket
@file:[Suppress("unused") Generated]
//    ^ punctuation.bracket
//     ^^^^^^^^ attribute
//              ^^^^^^^^ string
//                        ^^^^^^^^^ attribute
//                                 ^ punctuation.bracket

package com.example.shop
// <- keyword
//      ^^^ module
//         ^ punctuation.delimiter
//          ^^^^^^^ module
//                  ^^^^ module

import com.example.money.Money as Price
// <- keyword.import
//                 ^^^^^ module
//                       ^^^^^ type
//                             ^^ keyword.import
//                                ^^^^^ type.definition
import com.example.money.format
//                       ^^^^^^ function
import com.example.money.round as rounded
//                       ^^^^^ function
//                                ^^^^^^^ function
import com.example.limits.MAX_ITEMS
//                 ^^^^^^ module
//                        ^^^^^^^^^ constant
import kotlinx.coroutines.*
//     ^^^^^^^ module
//             ^^^^^^^^^^ module
//                        ^ character.special

/** An order of a [customer]. */
@Serializable
// <- attribute
sealed class Order<out T : Any, in K>(
// <- keyword.modifier
//     ^^^^^ keyword.type
//           ^^^^^ type
//                 ^^^ keyword.modifier
//                     ^ type
//                         ^^^ type.builtin
//                              ^^ keyword.modifier
//                                 ^ type
    val code: String,
    // <- keyword
    //  ^^^^ property
    //        ^^^^^^ type.builtin
    //              ^ punctuation.delimiter
    private var count: Int = 3,
    // <- keyword.modifier
    //      ^^^ keyword
    //          ^^^^^ property
    //                 ^^^ type.builtin
    //                     ^ operator
    //                       ^ number
    vararg tags: Long,
    // <- keyword.modifier
    //     ^^^^ variable.parameter
    //           ^^^^ type.builtin
    limit: Double,
    // <- variable.parameter
    //     ^^^^^^ type.builtin
) : Base<T>(code), Countable by items where T : Comparable<T> {
//  ^^^^ constructor
//      ^ punctuation.bracket
//        ^^ punctuation.bracket
//          ^^^^ property
//                 ^^^^^^^^^ type
//                           ^^ keyword
//                              ^^^^^ property
//                                    ^^^^^ keyword
    companion object {
    // <- keyword
    //        ^^^^^^ keyword.type
    //               ^ punctuation.bracket
        const val Limit = 20
        // <- keyword.modifier
        //        ^^^^^ constant
        //                ^^ number
        val DEFAULT_NAME = "none"
        //  ^^^^^^^^^^^^ constant
        //                 ^^^^^^ string
        @JvmStatic fun make(): Order<*, *>? = null
        // <- attribute
        //         ^^^ keyword.function
        //             ^^^^ function.method
        //                 ^^ punctuation.bracket
        //                               ^ punctuation.bracket
        //                                ^ punctuation.special
        //                                    ^^^^ constant.builtin
    }
    // <- punctuation.bracket

    @get:JvmName("total") val total: Price by lazy { Price(0) }
    // <- attribute
    //           ^^^^^^^ string
    //                        ^^^^^ property
    //                               ^^^^^ type
    //                                        ^^^^ function.builtin
    //                                               ^^^^^ constructor
    //                                                     ^ number
    var note: String = ""
    //  ^^^^ property
    //                 ^^ string
        get() = field.trim()
        // <- keyword
        //      ^^^^^ variable.builtin
        //            ^^^^ function.method.call
        private set(value) { field = value }
        //      ^^^ keyword
        //          ^^^^^ variable.parameter
        //                           ^^^^^ variable
    lateinit var items: MutableList<Map<String, Int?>>
    // <- keyword.modifier
    //           ^^^^^ property
    //                  ^^^^^^^^^^^ type.builtin
    //                              ^^^ type.builtin
    //                                              ^^ punctuation.bracket
    var anything: dynamic = 1
    //  ^^^^^^^^ property
    //            ^^^^^^^ type.builtin
    //                      ^ number

    init { println(code) }
    // <- keyword
    //     ^^^^^^^ function.builtin

    constructor(code: String) : this(code, 1)
    // <- keyword
    //          ^^^^ variable.parameter
    //                          ^^^^ variable.builtin

    override suspend inline fun <reified R> load(
    // <- keyword.modifier
    //       ^^^^^^^ keyword.coroutine
    //               ^^^^^^ keyword.modifier
    //                           ^^^^^^^ keyword.modifier
    //                                   ^ type
    //                                      ^^^^ function.method
        crossinline block: suspend (Int) -> Unit,
        // <- keyword.modifier
        //          ^^^^^ variable.parameter
        //                               ^^ operator
        //                                  ^^^^ type.builtin
        noinline other: T.() -> Unit = {},
        // <- keyword.modifier
        //       ^^^^^ variable.parameter
        //                             ^^ punctuation.bracket
    ): R where R : Any {
        return@load withContext(Dispatchers.IO) { block(it) }
        // <- keyword.return
        //     ^^^^ label
        //          ^^^^^^^^^^^ function.call
        //                      ^^^^^^^^^^^ type
        //                                  ^^ constant
        //                                        ^^^^^ function.call
        //                                              ^^ variable.builtin
    }

    operator fun plus(other: Order<T, K>): Int = super<Base>.plus(this@Order.count + other.count)
    //           ^^^^ function.method
    //                                           ^^^^^ variable.builtin
    //                                                       ^^^^ function.method.call
    //                                                            ^^^^^ variable.builtin
    //                                                                 ^^^^^ label
    //                                                                       ^^^^^ variable.member
    //                                                                             ^ operator
    //                                                                               ^^^^^ variable
}

enum class Color(val rgb: Int) {
// <- keyword.type
//         ^^^^^ type
//                   ^^^ property
    RED(0xFF0000) { override fun label() = "r" },
    // <- constant
    //  ^^^^^^^^ number
    //                           ^^^^^ function.method
    //                                     ^^^ string
    Green(0b1u);
    // <- constant
    //    ^^^^ number
    //         ^ punctuation.delimiter

    abstract fun label(): String
    // <- keyword.modifier
}

interface Shape { fun area(): Double }
// <- keyword.type
//        ^^^^^ type
//                    ^^^^ function.method
object Registry : Shape { override fun area() = 0.0 }
//     ^^^^^^^^ type
//                                              ^^^ number.float
typealias Handler<T> = (T) -> Unit
// <- keyword.type
//        ^^^^^^^ type.definition
expect class Platform protected constructor(name: String)
// <- keyword.modifier
//           ^^^^^^^^ type
//                    ^^^^^^^^^ keyword.modifier
//                                          ^^^^ variable.parameter
