val d: java.util.Map.Entry<A, B> = x
class Foo : foo.bar.Base(), a.Iface
public open class Progression
internal constructor(internal val first: Month) : Collection<Month> {
    internal constructor(start: Month) : this(1)
}
public class Range(start: Month) : Base {
    public companion object { }
}
