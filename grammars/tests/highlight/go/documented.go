package shop

// Sequence runs the commands as [Batch] does, see [fmt.Errorf], [*Reader.Read] and `go doc`:
//
//	cmd := tea.Sequence(a, b)
//
// # Order
//
//   - first a[i], then [RFC 7159]
//  1. second (a)[b]
//
// [RFC 7159]: https://tools.ietf.org/html/rfc7159
func Sequence[T ~[]Cmd](cmds []Cmd) Msg {
	// no [link] here
	T("text")
	return T(cmds)
}

type Key struct {
	// Code stands for [Key.Text].
	Code int
}
