package names;

import static java.util.Map.Entry.MAX_SIZE;
import java.util.Map.Entry;
import Outer.Inner;

@lib.Marked
@lib.Named("x")
class Names {
    static final int _X = 1, __Y = 2;
    char tab = '\t', letter = 'x', accent = '\u00e9';

    int pick(Object o) {
        UUID.randomUUID();
        var inner = this.Inner.value;
        if (o instanceof Point(int x, _)) return _X + __Y;
        return Outer.Inner.VALUE;
    }
}
class Letters { void f() { g(A::bar); L.get(R.id); MAX.foo(); } }
