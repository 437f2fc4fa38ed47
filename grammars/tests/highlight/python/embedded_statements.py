cursor.execute("SELECT name FROM orders WHERE id = 1\n")
cursor.execute(f"""
    INSERT INTO orders (name)
    VALUES ({value})
""")
cursor.execute("UPDATE orders " "SET name = 1")
cursor.execute("CREATE UNIQUE INDEX names ON orders (name)")
cursor.execute(
    "DELETE FROM orders\n"
    "WHERE id = 1"
)
prose = "SELECT one of these"
update = "UPDATE the list"
lower = "select name from orders"
