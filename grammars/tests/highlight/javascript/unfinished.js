const a = call(b, c

const d = 2;
