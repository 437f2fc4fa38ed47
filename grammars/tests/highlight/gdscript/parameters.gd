extends Node
var total = 0
func add(amount: int, factor := 2, name = "x") -> int:
	var sum = amount * factor + total
	print(name, self.total)
	var twice = func(value): return value * factor
	return sum
