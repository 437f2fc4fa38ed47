function outer(name, { a, b: c = 1 }, [d], ...rest) {
  const o = { name, a: a, c, d };
  if (name) { let name = 2; use(name); }
  use(name, o.name);
  const f = (x, y) => x + y + name;
  rest.map(item => item.name + d);
  try { x(); } catch (err) { log(err); }
  for (const a of rest) { use(a); }
  { const d = 1; use(d); }
  use(a);
  var name = name || 1;
  return name(name);
}
class K { constructor(size) { this.size = size; } set v(size) { this.size = size } }
name = size;
