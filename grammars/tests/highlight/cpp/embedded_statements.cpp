auto query = R"(SELECT name FROM orders)";
auto named = R"sql(SELECT name FROM orders)sql";
auto prose = R"(SELECT one of these)";
void f() {
    db.exec("DELETE FROM orders");
}
void g() {
    db.exec("DELETE FROM orders\n"
            "WHERE id = 1");
}
