// A counter.
class Counter extends Base {
    value = 0
    static limit = 100
    constructor(name) { this.name <- name }
    function add(by = 1) {
        if (by > limit) throw "too many"
        foreach (index, item in [1, 2, 3]) value += item * by
        return value
    }
}
local counter = Counter("first")
print("count " + counter.add(2) + "\n")
