fun f() {
    when {
        !isEmpty -> g()
        !isLoading && !isEmpty -> g()
        !inRange -> h()
        !isDone() -> h()
    }
    when (x) {
        !is Int -> a()
        !in 1..2 -> b()
    }
    when { !isOne -> 1; !isTwo -> 2 }
    val a = projects.internal.utils
    val b = x?.private.y.public
    x.protected()
    internal val c = 1
}
