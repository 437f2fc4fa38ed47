class Embedded {
    val words = Regex("""^\d+$""")
    val left = Regex("a\\(b+")
    val mixed = "a$b+${c.d}*".toRegex()
    val create = """
        CREATE TABLE orders (
            name TEXT DEFAULT '$name'
        )
    """.trimIndent()
    fun run() = db.rawQuery("SELECT a FROM b WHERE c = $d AND e = ${f.g} AND h > 1", null)
    @Query(value = "SELECT u FROM User u", nativeQuery = true)
    fun users(): List<User>
}
