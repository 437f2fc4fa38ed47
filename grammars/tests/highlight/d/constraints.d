import std.stdio : writeln, writefln;
enum Color { red, green }
void f(T)(T x) if (isNumeric!T) { auto p = Point!int(3); pragma(msg, "x"); auto c = Color.red; mixin("int q;"); }
