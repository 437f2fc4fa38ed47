if x in {1} and y notin z: discard
let b = a is int or c isnot d
let s = fmt"{x} {y:>5}" & &"a{b}"
let t = fmt("{x}")
