css`a { color: ${d}; \n top: ${e}px }`;
html`<p class="${a}">${b}<b>${c}</b></p>`;
styled.div`top: ${a}; &:hover { color: ${({ theme }) => theme.b}; }`;
styled(Box)`${mixin} color: red`;
styled.a.attrs({ b: 1 })`color: red`;
styled(Box).attrs({ b: 1 })`color: red`;
sql`SELECT a FROM b WHERE c = ${d} AND e > 1`;
sql`DELETE FROM b`;
graphql`query { a { b ${c} } }`;
