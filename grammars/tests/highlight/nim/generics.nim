type
  Letter* = byte | char
  Wide = Letter or string
  Box* = object
    case kind*: Shape
    of square: side: int
    else: discard

  Lid = object
    case open: bool
    of true: angle: cint
    of false: discard

var a = newSeq[byte](4)
var b = initTable[string, Box](8)
var c = tables.initTable[string, Box]()
var d = Pair[int](left: 1)
let e = byte('-') + uint8(3)
copyMem(addr a[0], unsafeAddr e, 1)
import pkg/chronos
const Top* = 5
method speak*(self: Box) = discard
iterator pairs*(a: Box): int = yield 1
converter toBox*(x: string): Box = discard
template twice*(x: untyped) = x
macro gen*(x: untyped): untyped = nil
func idle*(x: int): int = x
