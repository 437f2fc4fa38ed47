; INI

; Sections and keys
(section_name (text) @type)
(setting_name) @property

; Values
(setting_value) @string

((setting_value) @string.special.path
  (#match? @string.special.path "^[ \t]*(~|[.][.]?)?/[^ ]*$"))

((setting_value) @string.special.url
  (#match? @string.special.url "^[ \t]*[a-z][a-z0-9+.-]*://[^ ]*$"))

((setting_value) @number
  (#match? @number "^[ \t]*[-+]?([0-9][0-9_]*|0[xX][0-9a-fA-F]+)[ \t]*$"))

((setting_value) @number.float
  (#match? @number.float "^[ \t]*[-+]?[0-9]*[.][0-9]+[ \t]*$"))

((setting_value) @boolean
  (#match? @boolean "^[ \t]*([tT]rue|TRUE|[fF]alse|FALSE|[yY]es|YES|[nN]o|NO|[oO]n|ON|[oO]ff|OFF)[ \t]*$"))

((setting_value) @constant.builtin
  (#match? @constant.builtin "^[ \t]*([nN]one|[nN]ull|NULL|nil|auto|default|inherit|unset|infinity)[ \t]*$"))

; The second line of a list of requirements, which has a sign of comparison
((setting_name) @string
  (#match? @string "[<>!~]$"))

; The next line of a command that goes on
((setting_name) @variable.parameter
  (#match? @variable.parameter "^--?[A-Za-z]"))

((setting_name) @string
  (#match? @string "^[$/'\"&|]"))

; Punctuation
"=" @operator

[
  "["
  "]"
] @punctuation.bracket

; Comments
(comment) @comment
