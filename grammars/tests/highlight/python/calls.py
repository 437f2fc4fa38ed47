cur.execute("select id from t where a = %s", (1,))
pd.read_sql("select * from x", con)
db.session.execute(text("delete from t"))
cur.executemany(f"insert into t values ({n})", rows)
cur.execute("""
    update t
    set a = 1
""")
run.execute("select all that you like")
run.execute("update the docs")
spark.sql("with a as (select 1) select * from a")
