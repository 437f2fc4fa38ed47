# Who may read.
package example.authz

import rego.v1
import data.roles

default allow := false

allow if {
	input.method == "GET"
	some role in roles[input.user]
	role in {"reader", "admin"}
}

count_of[name] := n if {
	n := count([x | x := input.items[_]; x.name == name])
	n > 1
}
