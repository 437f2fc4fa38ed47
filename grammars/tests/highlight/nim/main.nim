## A module
# plain
import std/[strutils, os]
from math import sqrt
export strutils

const Max = 10'u8
let name = "it\n"
var count: int = 0x1F

type
  Color = enum
    red, green
  Person* = ref object of RootObj
    name*: string
    age: int
  Shape = tuple[x: int, y: float]

proc greet*(p: Person, times = 1): string {.inline, raises: [].} =
  ## Greets.
  if times > 1 and not p.isNil:
    result = "x" & $times
  elif times == 0:
    return fmt"hello {p.name}"
  else:
    discard
  for i in 0 ..< times:
    echo i
    continue
  while true:
    break
  case times
  of 1: echo "one"
  else: raise newException(ValueError, "bad")
  try:
    inc count
  except OSError as e:
    echo e.msg
  finally:
    defer: close(f)

func add[T](a, b: T): T = a + b
template twice(body: untyped) =
  body
macro gen(x: static int): untyped = nil
iterator items(a: seq[int]): int =
  yield a[0]
method speak(self: Person) {.base.} = discard
converter toInt(x: string): int = parseInt(x)
when defined(windows):
  let p = Person(name: "x", age: 3)
let s = r"raw\n" & """long"""
let c = 'a'
let f = 1.5e3
let l = proc (x: int): int = x * 2
let ok = true xor false
block outer:
  discard cast[int](1.0)
