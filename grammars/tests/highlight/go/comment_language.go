package a

// language=sql
const q = `select a from b`
//         ^^^^^^ keyword

// language=sql
var v = "select 1"
//       ^^^^^^ keyword

func f() {
	// language=sql
	x := "select 1"
	//    ^^^^^^ keyword
	run(
		// language=sql
		`select 2`,
		//^^^^^ keyword
	)
	// a language=sql
	y := "select 1"
	//    ^^^^^^ string
}
