const fs = require("fs");
function* each() {}
fs.readFile(each, later);
function later(fs) { return fs; }
const ObjectIs = Object.is, Link = styled.a;
