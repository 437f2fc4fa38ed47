void a() {
  foo(b, c

  for (var d in e) {}
}
