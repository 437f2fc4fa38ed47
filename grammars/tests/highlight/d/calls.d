module calls;
import std.stdio : File, writeln;
/**
 * Locks $(D it), see `lock` and $(LREF open(1)).
 *
 * Params:
 *   path = where it is
 *
 * Returns: a lock
 * ---
 * auto l = lock("x");
 * ---
 */
auto lock(string path) {
    auto f = File(path, "w");
    auto t = Clock.currTime();
    if (f.tryLock()) return std.file.exists(path);
    writefln("%s of %d\n", path, 1);
    auto s = path.format("x");
    return __traits(identifier, path) ~ dur.total();
}
/// Throws: nothing
void open() {}
auto j = Json.emptyObject;
