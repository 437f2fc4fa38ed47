const q = gql`query { a(id: 1) }`;
db.query("select id from t where a = ?", [1]);
await knex.raw(`update t set a = ${b}`);
db.query("select the best");
