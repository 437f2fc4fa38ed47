terraform { required_version = "~> 5.0" }
resource "aws_vpc_endpoint" "this" {
  a = "x\n\t"
  b = aws_security_group.this[0].id
  c = { for k, v in var.x : k => v if v != "" }
  d = [for s in var.list : upper(s)]
  dynamic "ingress" {
    for_each = x
    content { a = ingress.value }
  }
  lifecycle { create_before_destroy = true }
  provisioner "local-exec" { command = "x" }
}
data "aws_ami" "web" {}
