fn a() {
    foo(b, c
    let d = 1;
}
