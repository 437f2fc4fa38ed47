query = <<SQL
SELECT name FROM users WHERE id = ${var.id} AND size > 1
SQL
other = <<SQL
DELETE FROM users
SQL
script = <<-EOT
  #!/bin/bash
  echo "${var.name}" $HOME
  %{ for x in names ~}
  echo ${x}
  %{ endfor ~}
  if true; then echo; fi
EOT
tool = <<EOF
#!/usr/bin/env python3
size = "${module}"
def f(): pass
EOF
data = <<JSON
{"a": ${jsonencode(a)}, "b": true}
JSON
plain = <<EOT
if SELECT import
EOT
