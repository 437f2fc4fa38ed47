const q = gql`query { a(id: 1) }`;
