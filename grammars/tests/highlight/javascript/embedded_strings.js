const literal = /^\d+(a|b)$/gu;
const made = new RegExp("^a\\d+\u00e9[x-y]$", "g");
const called = RegExp('a|b');
const left = new RegExp("a\\(b+");

/**
 * Greets, see {@link World#hello}.
 *
 * @param {string} name - The name
 * @returns {Promise<void>} Nothing
 */
function greet(name) {}

/** Plain prose. */
const plain = 1;

/** @type {import("./x").Y} */
let typed;

const box = css`
  color: ${color};
`;
const Box = styled.div`
  color: red;
`;
const Other = styled(Box)`
  color: blue;
`;
const page = html`<p class="x">${text}</p>`;
const rows = sql`
  SELECT 1`;
