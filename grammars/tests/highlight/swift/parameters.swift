func f(from source: String, _ count: Int, by step: Int = 1) -> Int {
  let total = source.count + count + from
  guard let source = source.first else { return count }
  if let count = count.next { use(count) }
  use(source, step: step)
  items.map { item in item + count }
  items.map { (a: Int, b) -> Int in a + b + step }
  for count in 0..<count { use(count) }
  switch step { case let .some(x): use(x) default: use(step) }
  switch step { case let count: use(count) }
  while let step = step.next { use(step) }
  do { try g() } catch let error { use(error) }
  var count = count
  return count
}
class C { init(name: String) { self.name = name } var v: Int { set(x) { y = x } } subscript(i: Int) -> Int { i } }
