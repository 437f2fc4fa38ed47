# Greets people
import strutils
type Person = object
  name: string
proc greet(p: Person, times: int = 1): string =
  let line = "Hello, " & p.name
  for i in 0 ..< times:
    result.add(line & "\n")
echo greet(Person(name: "Ada"), 2)
