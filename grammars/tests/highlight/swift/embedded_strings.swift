let literal = /a+(b|c)$/
let hashed = #/x+/y/#
let long = #/
  a+ # note
/#
let made = try Regex("^a\\d+[x-y]$")
let raw = try Regex(#"\d+(a|b)"#)
let old = try NSRegularExpression(pattern: "a*", options: [])
let left = try Regex("a\\(b+")
let text = String(format: "%d of %5.2f\n", 1, 2.0)
let object = String(format: "%@ %d", name, 1)
