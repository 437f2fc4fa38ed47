package kotlinx.datetime.internal.format

import kotlinx.datetime.internal.*

public class LocalDateProgression
internal constructor(internal val longProgression: LongProgression) : Collection<LocalDate> {
    fun iterator(): X = foo.bar()
    public companion object { val x = 1 }
}

public class LocalDateRange(start: LocalDate, endInclusive: LocalDate) : LocalDateProgression(start, 1),
    ClosedRange<LocalDate>, OpenEndRange<LocalDate> {
    override val start: Int get() = 1
}

public fun LocalDateProgression.first(): LocalDate = x
class Foo
@Inject constructor(val a: Int) : Bar()
fun f() { for (i in 0..<n step 2) { g(i) } }

/**
 * Runs it:
 * ```
 * f() { x }
 * ```
 * and [K] `k`.
 */
class K
@Inject
constructor(val b: Int)
class L
val x = 1
// 0..<n
class A : I by impl { val x = 1; fun y() {} }
public class R : I by impl {
    public companion object { val y = 1 }
    internal constructor(a: Int)
    private interface J { }
    internal class K(val c: Int)
}
val e = 1
