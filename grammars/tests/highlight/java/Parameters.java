class T {
  private int a;
  T(int a) { this.a = a; }
  int f(int a, String... names) {
    int total = a + this.a;
    names.stream().map(n -> n + a).filter((x, y) -> x > y);
    try { g(a); } catch (IOException | X e) { log(e); }
    new Runnable() { public void run() { int a = 1; use(a); } };
    for (String a : names) use(a);
    synchronized (names) { return a; }
  }
  record P(int x) { int f() { return x; } }
}
