class C(name: String, val size: Int) {
  def f(a: Int, b: String*)(implicit c: Ctx): Int = {
    val total = a + b.size
    val a2 = a
    b.map(x => x + a).map { case (k, v) => k + a }
    b.map { (y: Int) => y + c.z }
    val a = 2
    use(a, b = b)
    for (b <- b; n = b) yield b + n
    c match { case Some(c) => c; case b => b }
  }
}
def g(x: Int): Int =
  x + 1
