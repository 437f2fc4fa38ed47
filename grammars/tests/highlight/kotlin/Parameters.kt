class K(val name: String, size: Int) { val s = size; fun f() = name }
fun f(a: Int, names: List<String> = listOf(), vararg r: Int): Int {
  val total = a + names.size
  names.map { it + a }
  names.map { n -> n + a }
  names.forEach { (k, v) -> use(k, v) }
  val a = a + 1
  use(a, names = names)
  for (names in 0..3) { use(names) }
  try { } catch (e: Exception) { log(e) }
  val cb: (x: Int) -> Unit = fun(y: Int) { use(y) }
  return "$a ${names}".length
}
