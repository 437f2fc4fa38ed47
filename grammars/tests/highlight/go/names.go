package names

import (
	. "fmt"
	`strings`
)

const _limit, MAX_SIZE = 3, _X

type Pair[K comparable, V any] struct{ key K }

func kinds(x any) (rune, int) {
	switch v := x.(type) {
	case nil:
	case int, *Pair[string, int]:
	}
	(run)(v)
	convert[int](1)
	table[0](2)
	lists := lib.Box[int](v)
	return '\n', _X + __Y + MAX_SIZE
}
