class B(val n: Int, m: String) {
  private var myLabel: Symbol | Null = null
  val x: Int | String | Long = 3
  val y = 4
  def helper(i: Int)(using j: Int) = i + j + y + n
  def g = xs.map(helper).filter(_ > y + m)
  def h(y: Int) = {
    val x = y
    val (a, n) = (x, y)
    a + n + x
  }
  def after = n + x + late
  val late = 1
}
def top(a: Int, b: Int = 2): Unit =
  val c = a
  c + b
val q = xs.map(top)
object O:
  val inner = 2
  def r = inner + x
