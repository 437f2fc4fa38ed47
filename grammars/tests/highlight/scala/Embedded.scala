object Embedded {
  val left = "a\\(b+".r
  val words = "^[a-z]+\n$".r
  val query = sql"SELECT a FROM b WHERE c = $d AND e = ${f.g} AND h > 1"
  val part = fr"""SELECT a FROM b WHERE c = $d AND h > 1"""
  val data = json"""{"a": ${b}, "c": [true, "$d"]}"""
}
