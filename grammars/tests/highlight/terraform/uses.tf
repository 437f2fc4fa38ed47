locals {
  c = { for k, v in var.x : k => v if v != "" }
}
