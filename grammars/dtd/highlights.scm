; DTD: what stands in files of their own only.

; Sections that are read or left out
[
  "INCLUDE"
  "IGNORE"
] @keyword.conditional
(conditionalSect
  "[" @tag.delimiter)
