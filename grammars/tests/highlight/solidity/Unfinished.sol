contract A {
    function b() public {
        foo(c, d
        return e;
    }
}
