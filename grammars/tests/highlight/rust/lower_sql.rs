fn f() {
    sqlx::query("select * from users where id = $1");
    sqlx::query_as!(User, r#"delete from b"#);
    query_as::<_, User>("update t set a = 1");
    conn.execute("insert into t values (1)", []);
    print("select a from b ");
}
