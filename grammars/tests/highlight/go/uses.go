package a

import (
	"flag"
	"net/http"
	tea "github.com/x/bubbletea/v2"
	"gopkg.in/yaml.v3"
	"github.com/y/mux/v2"
)

const first, limit = 1, 2

func handler(w http.ResponseWriter) {}

func generic[T any](v T) T { return generic }

func main() {
	http.HandleFunc("/", handler)
	tea.Run(limit, first)
	yaml.Marshal(mux.New)
	r := retry(generic)
	const inner = limit
	use(inner, r, later)
	handler := mux
	use(handler, x.limit, T{limit: limit})
}

func parse(flag *Flag) {
	flag.Name = flag
	for limit := range 3 {
		use(limit)
	}
	use(limit, inner)
}

func later() {}
