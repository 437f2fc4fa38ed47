object Injected {
  val words = "[a-z]+".r
  //           ^^^^^^ @regex
  val digits = """\d+""".r
  //              ^^^ @regex
  val one = sql"SELECT id FROM users"
  //            ^^^^^^^^^^^^^^^^^^^^ @sql
  val two = sql"""SELECT id FROM users"""
  //              ^^^^^^^^^^^^^^^^^^^^ @sql
  val part = fr"SELECT id FROM users"
  //            ^^^^^^^^^^^^^^^^^^^^ @sql
}
