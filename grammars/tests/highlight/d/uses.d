module a.b;
import std.stdio : writeln, File;
import io = std.file;
static immutable int MAX = 10;
immutable size_t LIM = 3;
enum kBig = 4;
enum Color { red, green }
struct S(T, size_t n = 4, alias fn, string s) {
    T[n] data; int pack; private size_t len_;
    static immutable int MAX2 = 10;
    bool opEquals(const S other) const @safe { return pack == other.pack && len_ > n; }
    ref T opIndex(size_t i) return @safe { return data[i]; }
    this(int pack) { this.pack = pack; len_ = pack; }
    @property size_t length() const { return len_; }
}
bool isValidVersion(scope string ver) pure nothrow {
    auto c = Color.red; auto x = S!int(); auto y = ResolveConfig(1);
    static assert(__traits(compiles, { foo(); }));
    pragma(lib, "curl"); pragma(inline, true);
    foreach (i, ch; ver) { auto root = ver.length; writeln(i, ch, root, kBig, MAX); }
    auto f = (int a, b) => a + b; auto g = delegate(int q) { return q; };
    xs.map!(e => e * 2).filter!"a > 1".array; xs.each!writeln;
    return ver.length > 0 && fn(ver);
}
version (Windows) { } else { }
unittest { assert(isValidVersion("x")); }
