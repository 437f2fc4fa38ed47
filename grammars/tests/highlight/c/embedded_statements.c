void f(void) {
    run(db, "SELECT name FROM orders\t");
    run(db, "INSERT INTO orders\n"
            "VALUES (1)");
    puts("SELECT one of these");
}
