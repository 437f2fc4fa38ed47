#!/usr/bin/env rdmd
/// A module.
module sample.main;

import std.stdio, std.algorithm : map, filter;
public import io = core.stdc.stdio;

/* block */
/+ nested +/
enum Color { red, green = 2 }
alias Number = int;
immutable double pi = 3.14;
const string name = "it\n";
auto raw = `raw` ~ r"c:\x";
char c = 'a';
ulong big = 0xFFUL;

struct Point {
    int x, y = 1;
    this(int x) { this.x = x; }
    ~this() {}
}

interface Speaker { void speak(); }

abstract class Animal : Speaker {
    private string name_;
    protected static int count;
    @property string name() const pure nothrow @safe { return name_; }
    override void speak() { super.toString(); }
}

T add(T)(T a, T b) if (is(T : int)) in (a > 0) out (r; r > 0) {
    return a + b;
}

template Twice(T) { enum Twice = 2; }

void main(string[] args) {
    int[] list = [1, 2, 3];
    int[string] table = ["a": 1];
    auto p = new Point(1);
    if (list.length > 1 && !(args is null)) {
        writeln("Hello ", name);
    } else if (true) {
        writefln!"%s"(p.x);
    }
    foreach (i, ref e; list) { continue; }
    for (int i = 0; i < 10; i++) { break; }
    while (false) {}
    do { list ~= 4; } while (list.length < 10);
    switch (pi > 3 ? 1 : 2) {
        case 1: break;
        default: assert(0);
    }
    try { throw new Exception("bad"); }
    catch (Exception e) { throw e; }
    finally { scope(exit) writeln(); }
    auto f = (int x) => x * 2;
    auto g = list.map!(a => a + 1).array;
    static if (is(int)) { version (linux) { debug writeln(__FILE__); } }
    with (p) { x = cast(int) 3.5f; }
    mixin("int z;");
    goto end;
    end: return;
}

unittest { assert(add(1, 2) == 3); }
