db.query("SELECT name FROM orders WHERE id = 1\t");
db.query(`
  SELECT name FROM orders WHERE id = ${id} AND size > 1\t
`);
const prose = "SELECT one of these";
