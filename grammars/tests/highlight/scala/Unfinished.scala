object A {
  val b = foo(c, d

  val e = 1
}
