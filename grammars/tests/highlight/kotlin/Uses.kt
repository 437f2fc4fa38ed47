class Range(override val start: Int, val end: Int, count: Int) : Base(start) {
    private val cache = mutableMapOf<String, Int>()
    val last: Int get() = end + later

    init {
        val count2 = count
        cache["a"] = count2
    }

    /**
     * @sample test.samples.RangeSamples.creation
     */
    fun run(name: String): Int {
        println("$name ${cache.size} $end")
        val cache = 3
        items.forEach { use(it, start, cache) }
        return last.plus(1).also { later = it }
    }

    var later: Int = 0
    private val full by lazy { later + start }
}

class User(@SerialName("n") var name: String) : Iface by delegate {
    companion object { val one = 1 }
    val full by lazy { name + one }
}

class Other(
    @SerialName("n") val name: String,
) : Iface by delegate {
    val full by lazy { name }
}

enum class Color(val rgb: Int) { RED(1); fun f() = rgb }
object Single { val a = 1; fun f() = a + end }
val LocalTheme: ProvidableCompositionLocal<Theme> = staticCompositionLocalOf { Theme() }
