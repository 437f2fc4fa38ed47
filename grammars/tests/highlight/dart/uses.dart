import 'package:http/http.dart' as http;
const kBig = 2;
const int kTyped = 3;
bool _when(int r) => r == kBig + kTyped;

class A {
  final int size;
  static const kX = 1;
  int _count = 0, other;
  static final cache = {};
  A(this.size, {bool Function(int) when = _when}) : _count = size;
  int get total => size + _count + kX + cache.length;
  int run(int size) {
    final count = size + other;
    const local = 2;
    void inner(int n) => n;
    xs.forEach(inner);
    xs.forEach(_when);
    if (_count > local) {
      final other = 2;
      return other;
    }
    f(http);
    return other + late_;
  }
  int late_ = 0;
}
int g() { return size; }
final d = [Color.red, Foo.instance, Color.values.length, Color.red.name, Color.of(1), Platform.isLinux];
