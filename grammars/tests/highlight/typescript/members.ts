enum Color { Red = 1, Blue = Red << 2, Both = Red | (Blue | 4), Alias = Red }
class Q<in out T> { a: T }
interface R<in K, out V> {}
type S<out> = out;
