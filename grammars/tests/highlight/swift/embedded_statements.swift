let query = "SELECT name FROM orders WHERE id = \(id) AND size > 1\n"
let table = """
  CREATE TABLE orders (id INTEGER)
  """
let prose = "SELECT one of these"
