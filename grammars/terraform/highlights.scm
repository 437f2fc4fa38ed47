; Terraform: what it has beyond HCL, whose patterns stand in front of these.

; path.module, terraform.workspace
((variable_expr
  (identifier) @_root)
  .
  (get_attr
    (identifier) @constant.builtin)
  (#any-of? @_root "path" "terraform")
  (#any-of? @constant.builtin "applying" "cwd" "module" "root" "workspace"))

((function_call
  (identifier) @function.builtin)
  (#any-of? @function.builtin
    "abs" "abspath" "alltrue" "anytrue" "base64decode" "base64encode" "base64gzip" "base64sha256" "base64sha512"
    "basename" "bcrypt" "can" "ceil" "chomp" "chunklist" "cidrhost" "cidrnetmask" "cidrsubnet" "cidrsubnets" "coalesce"
    "coalescelist" "compact" "concat" "contains" "csvdecode" "dirname" "distinct" "element" "endswith"
    "ephemeralasnull" "file" "filebase64" "filebase64sha256" "filebase64sha512" "fileexists" "filemd5" "fileset"
    "filesha1" "filesha256" "filesha512" "flatten" "floor" "format" "formatdate" "formatlist" "indent" "index"
    "issensitive" "join" "jsondecode" "jsonencode" "keys" "length" "log" "lookup" "lower" "matchkeys" "max" "md5"
    "merge" "min" "nonsensitive" "one" "parseint" "pathexpand" "plantimestamp" "pow" "range" "regex" "regexall"
    "replace" "reverse" "rsadecrypt" "sensitive" "setintersection" "setproduct" "setsubtract" "setunion" "sha1"
    "sha256" "sha512" "signum" "slice" "sort" "split" "startswith" "strcontains" "strrev" "substr" "sum"
    "templatefile" "templatestring" "textdecodebase64" "textencodebase64" "timeadd" "timecmp" "timestamp" "title"
    "tobool" "tolist" "tomap" "tonumber" "toset" "tostring" "transpose" "trim" "trimprefix" "trimspace" "trimsuffix"
    "try" "type" "upper" "urlencode" "uuid" "uuidv5" "values" "yamldecode" "yamlencode" "zipmap"))

; resource "type" "name", and its uses
((block
  (identifier) @_kind
  .
  (string_lit
    (template_literal) @type))
  (#any-of? @_kind "resource" "data" "ephemeral"))

((variable_expr
  (identifier) @type)
  .
  (get_attr
    (identifier) @_name)
  (#match? @type "^[a-z0-9]+_[a-z0-9_]+$")
  (#not-any-of? @_name "key" "value"))

; Blocks that are Terraform's own
((block
  .
  (identifier) @keyword)
  (#any-of? @keyword "connection" "content" "dynamic" "lifecycle" "postcondition" "precondition" "provisioner"))
