# A job
job "app" {
  datacenters = ["dc1", "dc2"]
  priority    = 50
  ratio       = 0.5

  group web {
    count = var.count
    task "server" {
      driver = "docker"
      config {
        image = "app:${var.version}"
        ports = [for p in local.ports : p.name if p.open]
        debug = false
        extra = null
        args  = { "a" : 1, b = merge(x, y...) }
      }
      template {
        data = <<JSON
{ "port": 80 }
JSON
        script = <<PY
#!/usr/bin/python3
print("x")
PY
        shell = <<EOF
#!/bin/sh
exit 1
EOF
        name = regex("[a-z]+", local.name)
        more = regexall("a|${x}", y)
        all  = var.list[*].id == var.other.*.id ? !a : -b
        math = a + 1 * 2 / 3 % 4 > 5 && c >= 6 || d < 7 && e <= 8 || f != 9
        pair = { for k, v in m : k => v }
        type = list(string)
      }
    }
  }
}
text = "%{ if a }x%{ else }y%{ endif }%{ for i in l ~}${i}%{ endfor }"
