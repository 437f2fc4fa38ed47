fn main() {
    let rows = sqlx::query!("SELECT name FROM orders \
        WHERE id = $1");
    let table = r#"CREATE TABLE orders (id INTEGER)"#;
    let prose = "SELECT one of these";
}
