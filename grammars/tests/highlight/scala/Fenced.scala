/**
 * Text
 *
 * {{{
 * val x = 1
 * }}}
 *
 * ```scala
 * val y = 2
 * ```
 * @param a the `a`
 */
def f(a: Int) = a
