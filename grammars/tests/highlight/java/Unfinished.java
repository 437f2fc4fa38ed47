class A {
    void a() {
        foo(b, c
        return;
    }

    private int d;
}
