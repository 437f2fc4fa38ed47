function "tag" {
  params = [name]
  result = ["${name}"]
}
c = { for k, v in var.x : k => upper(v) if v != name }
d = [for s in var.list : s.id]
e = s
