class Statements {
    void run() {
        query("SELECT name FROM orders WHERE id = \u0031");
        query("""
            DELETE FROM orders
            WHERE id = 1
            """);
        print("SELECT one of these");
    }
}
