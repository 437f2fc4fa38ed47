fun a() {
    foo(b, c

    for (d in e) {}
}
