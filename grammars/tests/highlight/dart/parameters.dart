int add(int a, [String? name, int b = 1]) {
  final total = a + b;
  items.map((x) => x + a).forEach((item) { use(item, name: name); });
  int inner(int c) => c + total + a;
  if (a > 2) { var a = 3; use(a); }
  for (final b in items) { use(b); }
  try { use(name); } on Exception catch (e, s) { log(e, s); }
  return inner(b);
}
class Point {
  Point(this.x, int y, {required int z}) : sum = y + z;
  int move(int by) { x = x + by; return by; }
}
int half(int value) => value ~/ 2;
