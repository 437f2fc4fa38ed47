const kBig = 2;

void main() async {
  final a = Foo<void>(builder: (_) => 1);
  final b = Foo<Bar>(key: a, tag: 1);
  final c = list.map<Widget>((e) => e).toList();
  final d = context?.read<Bloc>(a);
  final e = await context.push<bool>(a);
  final f = await load<String>(a);
  const edge = EdgeInsets.all(8.0);
  show(const EdgeInsets.all(8.0), const Foo(1), const ui.Foo.bar(2));
  final s = switch (a) { Color.red => 1, _ => 2 };
  final less = a < b && c > (d);
}

extension type const Id(int v) implements int { Id.zero() : this(0); }
extension type Name(String v) {
  String get upper => v.toUpperCase();
}
