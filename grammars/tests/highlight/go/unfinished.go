package main

func a() {
	foo(b, c

	var d = 1
}
