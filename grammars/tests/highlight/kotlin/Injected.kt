@Query("SELECT * FROM users")
//      ^^^^^^^^^^^^^^^^^^^ @sql
fun users(db: Database): List<User> {
    val words = Regex("[a-z]+")
    //                 ^^^^^^ @regex
    val spaces = "a b".split(" +".toRegex())
    //                        ^^ @regex
    return db.rawQuery("SELECT id FROM orders", null)
    //                  ^^^^^^^^^^^^^^^^^^^^^ @sql
}
