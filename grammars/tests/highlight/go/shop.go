// Package shop sells things.
// <- comment.documentation
package shop
// <- keyword.import
//      ^^^^ module

import (
// <- keyword.import
//     ^ punctuation.bracket
	"fmt"
 // <- string.special.path
	str "strings"
 // <- module
//   ^^^^^^^^^ string.special.path
	_ "embed"
 // <- character.special
)

/* how much
   we keep */
const limit, Rate = 0x1F, 1.5e-3
// <- keyword
//    ^^^^^ constant
//           ^^^^ constant
//                ^ operator
//         ^ punctuation.delimiter
//                  ^^^^ number
//                        ^^^^^^ number.float

const (
	First = iota
 // <- constant
//       ^^^^ constant.builtin
	MAX_SIZE
 // <- constant
)

var names = []string{"tab\t", `raw \n`, "é\u00e9"}
// <- keyword
//  ^^^^^ variable
//            ^^^^^^ type.builtin
//                   ^^^^ string
//                       ^^ string.escape
//                            ^^^^^^^^ string
//                                        ^^^^^^ string.escape
//                  ^ punctuation.bracket
var text = `one
	two`
 // <- string
var letter, code, wave = 'x', '\n', 3i
//                       ^^^ character
//                             ^^ string.escape
//                                  ^^ number
var big, oct, bin = 1_000, 0o17, 0b101
//                  ^^^^^ number
//                         ^^^^ number
//                               ^^^^^ number

// Item is one thing.
// <- comment.documentation
type Item struct {
// <- keyword.type
//   ^^^^ type
//        ^^^^^^ keyword.type
	Name  string `json:"name"`
 // <- variable.member
//     ^^^^^^ type.builtin
//             ^^^^ property
	price float64 // in cents
 // <- variable.member
//     ^^^^^^^ type.builtin
//             ^^ comment
	*Base
 // <- operator
//^^^^ type
	done  chan<- bool
 // <- variable.member
//     ^^^^ keyword
//         ^^ operator
//            ^^^^ type.builtin
	tags  map[string][]any
//     ^^^ keyword
//                  ^^^ type.builtin
//        ^ punctuation.bracket
}

type Money = int64
//   ^^^^^ type.definition
//           ^^^^^ type.builtin

type Number interface {
//          ^^^^^^^^^ keyword.type
	~int | ~float64
 // <- operator
//^^^ type.builtin
//    ^ operator
}

type Priced interface {
	fmt.Stringer
 // <- module
//  ^ punctuation.delimiter
//   ^^^^^^^^ type
	Price(of Item, more ...int) (float64, error)
 // <- function.method
//     ^^ variable.parameter
//        ^^^^ type
//                   ^^^ operator
//                                     ^^^^^ type.builtin
}

func Sum[T Number, K comparable](items map[K]T, start ...T) (total T, err error) {
// <- keyword.function
//   ^^^ function
//       ^ type
//         ^^^^^^ type
//                   ^^^^^^^^^^ type.builtin
//                               ^^^^^ variable.parameter
//                                     ^^^ keyword
//                                              ^^^^^ variable.parameter
//                                                           ^^^^^ variable.parameter
//                                                                    ^^^ variable.parameter
	for _, item := range items {
 // <- keyword.repeat
//   ^ character.special
//      ^^^^ variable
//           ^^ operator
//              ^^^^^ keyword.repeat
		total += item
//      ^^ operator
	}
	return total, nil
 // <- keyword.return
//             ^^^ constant.builtin
}

//go:noinline
// <- keyword.directive
func (i *Item) String() string {
//    ^ variable.parameter
//      ^ operator
//       ^^^^ type
//             ^^^^^^ function.method
	return fmt.Sprintf("%s: %.2f", str.ToUpper(i.Name), i.price)
//      ^^^ module
//          ^^^^^^^ function.method.call
//                  ^ string
//                     ^^ string
//                              ^^^ module
//                                  ^^^^^^^ function.method.call
//                                            ^^^^ variable.member
}
