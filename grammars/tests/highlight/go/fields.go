package a

import "os/signal"

// Model is what is shown.
type Model struct {
	// input reads what is typed.
	input bool
	// err is what went wrong.
	err error
	// width is one
	// of several
	width int
	n     int // a remark
	m     int
}

// Runner runs.
type Runner interface {
	// Run does it.
	Run() error
	// Stop ends it
	Stop()
}

const (
	// First is one
	First = iota
	// Second is two.
	Second
	third // not said
	fourth
)

var (
	// limit is the most
	limit = 1
)

func main() {
	// no documentation
	var c = 1
	signal.Notify(ch, syscall.SIGINT, os.O_RDONLY)
	x(http.StatusOK, 2*time.Second, io.EOF, r.URL, os.Args, math.MaxInt64)
}
