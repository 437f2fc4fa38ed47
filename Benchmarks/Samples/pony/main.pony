"""
A counter.
"""
use "collections"

class Counter
  var _value: U64 = 0
  let name: String

  new create(name': String) => name = name'

  fun ref add(by: U64 = 1): U64 =>
    if by > 0 then _value = _value + by else _value end
    _value

actor Main
  new create(env: Env) =>
    let counter = Counter("first")
    for i in Range(0, 10) do counter.add(i.u64()) end
    env.out.print(counter.name + " done")
