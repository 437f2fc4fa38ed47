import strutils, times
var slots: slice[entry]
proc plain(x: int): int = x
proc `$`*(x: int): string = ""
func `-`(x: int): int = -x
let d = slots.convert[int](3)
slots.add(4)
