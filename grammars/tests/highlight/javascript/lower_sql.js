await client.query('select * from users where id = $1', [id]);
db.prepare(`select a from ${table}`).all();
console.log("select a from b");
list.all("select the first");
