# A network
terraform {
  required_version = ">= 1.5"
  required_providers {
    aws = { source = "hashicorp/aws", "version" = "~> 5.0" }
  }
}

variable "subnets" {
  type = map(object({
    name = string
    size = optional(number, 8)
    tags = list(any)
    open = bool
  }))
  default  = null
  nullable = false
}

/* What is used
   more than once */
locals {
  first = [for k, v in var.subnets : upper(v.name) if v.size > 1.5e2]
  sizes = { for s in local.first : s => length(s)... }
  path  = "${path.module}/files/${terraform.workspace}.json"
  ids   = aws_subnet.all[*].id
  old   = aws_subnet.all.*.id
  one   = local.first[0] == "a" && !var.open || -1 <= 2 ? "yes" : "no"
  rest  = (3 + 4 * 5 - 6 / 7) % 8 != 9
  own   = provider::aws::arn_parse(self.arn)
  (var.key) = each.value
}

// Two labels
resource "aws_subnet" "all" {
  for_each = var.subnets
  user_data = <<-EOT
    #!/bin/bash
    echo "$HOME"
  EOT

  dynamic "tag" {
    for_each = data.aws_tags.all.tags
    content {
      key   = tag.key
      value = tag.value["x"]
    }
  }

  lifecycle {
    prevent_destroy = true
  }
}

output "text" {
  value = <<EOT
%{ if var.open ~}
open ${var.name}
%{ else }
closed
%{ endif }
%{ for n in local.first ~}
${n}
%{ endfor ~}
EOT
  size = 1 < 2 || 3 >= 4
}

resource "null_resource" labelled {
  policy = <<-JSON
    { "Version": "2012-10-17" }
  JSON
  script = <<-EOT
    #!/usr/bin/env python3
    print(1)
  EOT
  words = regexall("[a-z]+", var.text)
}
