package main

var (
	raw   = regexp.MustCompile(`^\d+(a|b)$`)
	plain = regexp.MustCompile("^a\\d+\u00e9[x-y]\"$")
	left  = regexp.MustCompile("a\\(b+")
)

func main() {
	fmt.Printf("%d of %5.2f\n", 1, 2.0)
	fmt.Fprintf(w, "%s%%", "50%d")
	t.Errorf(`got %v`, x)
	fmt.Println("%d")
}
