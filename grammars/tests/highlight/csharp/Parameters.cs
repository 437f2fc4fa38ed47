class T(int z) {
  public T(int a, string b = "x") : base(a) { this.a = a; }
  int F(int a, params string[] names) {
    var total = a + this.a + names.Length;
    Func<int, int> f = x => x + a;
    names.Select((n, i) => n + i);
    G(a: a, out var q);
    int L(int a) => a + total;
    foreach (var n in names) { Use(n); }
    try { } catch (Exception e) { Log(e); }
    return $"{a}" switch { _ => a };
  }
  int this[int i] => i;
  public static T operator +(T l, T r) => l;
}
