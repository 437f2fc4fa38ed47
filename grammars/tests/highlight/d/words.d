struct Queue(T) if (isNumeric!T) {
    this(this) {}
    ~this() {}
    bool put(T item, T[] list) {
        if (list !is null && item !in list) return item in x;
        static if (hasIndirections!T) GC.addRange(list, 3);
        if (!hasMember!(T, "x")) return typeid(item) is typeid(T);
        asm { mov EAX, item; }
        Box!T box = Box!T(3);
    }
}
