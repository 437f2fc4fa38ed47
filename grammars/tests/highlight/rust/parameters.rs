impl S {
  fn new(name: &str, mut count: usize, (x, y): (i32, i32), Point { px, py: z }: Point) -> Self {
    let name = name.trim();
    let total = count + x as usize + px + z;
    let f = |a: i32, b| a + b + y;
    if let Some(count) = get(count) { use_it(count); }
    match y { 0 => count, x if x > 1 => x, Foo { y, .. } => y, }
    fn inner(q: u32) -> u32 { q + count }
    println!("{} {count}", count);
    for x in 0..x { use_it(x); }
    while let Ok((y, n)) = y.next() { use_it(y); }
    count += 1;
    Self { name, count, x: x }
  }
}
trait T { fn f(&self, a: u32) -> u32 { a } fn g(b: u32); }
