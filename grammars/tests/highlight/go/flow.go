package main
// <- keyword.import
//      ^^^^ module

import "time"
// <- keyword.import
//     ^^^^^^ string.special.path

/* everything
starts here */
// <- comment.documentation
func main() {
// <- keyword.function
//   ^^^^ function
//       ^^ punctuation.bracket
	// an inner note
 // <- comment
	defer func() { recover() }()
 // <- keyword
//     ^^^^ keyword.function
//              ^^^^^^^ function.builtin
	go run(true, false)
 // <- keyword.coroutine
//  ^^^ function.call
//      ^^^^ boolean
//            ^^^^^ boolean
	list := append(make([]byte, 0, len(names)), []byte("x")...)
 // <- variable
//    ^^ operator
//       ^^^^^^ function.builtin
//              ^^^^ function.builtin
//                     ^^^^ type.builtin
//                           ^ number
//                              ^^^ function.builtin
//                                             ^^^^ type.builtin
//                                                      ^^^ operator
	size := int64(cap(list)) << 2
//       ^^^^^ type.builtin
//             ^^^ function.builtin
//                        ^^ operator

outer:
// <- label
//   ^ punctuation.delimiter
	for i := 0; i < 10; i++ {
 // <- keyword.repeat
//   ^ variable
//         ^ punctuation.delimiter
//             ^ operator
//                    ^^ operator
		if i%2 == 0 && !ready || size >= 5 {
//^^ keyword.conditional
//    ^ operator
//       ^^ operator
//            ^^ operator
//               ^ operator
//                      ^^ operator
//                              ^^ operator
			continue outer
// ^^^^^^^^ keyword.repeat
//          ^^^^^ label
		} else {
//  ^^^^ keyword.conditional
			break
// ^^^^^ keyword.repeat
		}
	}

	switch kind := value.(type) {
 // <- keyword.conditional
//      ^^^^ variable
//                     ^^^^ keyword.type
	case int, *Item:
 // <- keyword.conditional
//    ^^^ type.builtin
//          ^^^^ type
		fallthrough
//^^^^^^^^^^^ keyword.conditional
	default:
 // <- keyword.conditional
		goto end
//^^^^ keyword
//     ^^^ label
	}

	select {
 // <- keyword.conditional
	case out <- 1:
//        ^^ operator
//           ^ number
	case got, ok := <-in:
//    ^^^ variable
//         ^^ variable
		print(got, ok)
//^^^^^ function.builtin
	}

	point := Point{X: 1, Y: .5}
//        ^^^^^ type
//              ^ variable.member
//                    ^ variable.member
//                       ^^ number.float
	ages := map[string]int{"ann": 30}
//       ^^^ keyword
//                      ^^^^^ string
//                             ^^ number
	point.move(func(by int) int { return -by }, &ages)
 // <- variable
//     ^^^^ function.method.call
//               ^^ variable.parameter
//                             ^^^^^^ keyword.return
//                                    ^ operator
//                                           ^ operator
	total := Sum[int](1) &^ mask
//        ^^^ function.call
//            ^^^ type.builtin
//                    ^^ operator
	time.Sleep(2 * time.Second)
 // <- module
//    ^^^^^ function.method.call
//            ^ operator
//                   ^^^^^^ constant
	var wait chan struct{} = nil
 // <- keyword
//   ^^^^ variable
//        ^^^^ keyword
//             ^^^^^^ keyword.type
//                        ^^^ constant.builtin
end:
// <- label
	panic("done\n")
 // <- function.builtin
//     ^^^^^ string
//          ^^ string.escape
}
