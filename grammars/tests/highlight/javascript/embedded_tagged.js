sql`SELECT a FROM b WHERE c = ${d} AND e > 1`;
sql`DELETE FROM b`;
graphql`query { a { b ${c} } }`;
