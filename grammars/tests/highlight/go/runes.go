package runes

var a, b, c, d = '\n', 'x', '\u00e9', '\''
