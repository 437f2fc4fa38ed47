// language=sql
const q = `select a from b`;
//         ^^^^^^ keyword
// language=sql
var v = "select 1";
//       ^^^^^^ keyword
/* language=html */
x.y = '<b>x</b>';
//     ^ tag.delimiter
run(
  // language=sql
  "select 1",
  //^^^^^ keyword
);
// a language=sql
const s = "select";
//         ^^^^^^ string
