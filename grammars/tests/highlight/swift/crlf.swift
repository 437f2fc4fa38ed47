let long = #/
  a+ # note
/#
let b = 1
