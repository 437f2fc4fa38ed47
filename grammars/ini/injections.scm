; Commands in the units of systemd and in entries of desktops
((setting
  (setting_name) @_name
  (setting_value) @injection.content)
  (#any-of? @_name
    "Exec" "ExecCondition" "ExecReload" "ExecStart" "ExecStartPost" "ExecStartPre" "ExecStop" "ExecStopPost")
  (#not-match? @injection.content "^[ \t]*[-@:+!|]")
  (#set! injection.language "bash"))

((setting
  (setting_name) @_name
  (setting_value) @injection.content)
  (#any-of? @_name
    "ExecCondition" "ExecReload" "ExecStart" "ExecStartPost" "ExecStartPre" "ExecStop" "ExecStopPost")
  (#match? @injection.content "^[-@:+!|][^-@:+!|]")
  (#offset! @injection.content 0 1 0 0)
  (#set! injection.language "bash"))

((setting
  (setting_name) @_name
  (setting_value) @injection.content)
  (#any-of? @_name
    "ExecCondition" "ExecReload" "ExecStart" "ExecStartPost" "ExecStartPre" "ExecStop" "ExecStopPost")
  (#match? @injection.content "^[-@:+!|][-@:+!|]")
  (#offset! @injection.content 0 2 0 0)
  (#set! injection.language "bash"))

; Aliases of Git that run a command
((section
  (section_name (text) @_section)
  (setting (setting_value) @injection.content))
  (#eq? @_section "alias")
  (#match? @injection.content "^[ ]!")
  (#offset! @injection.content 0 2 0 0)
  (#set! injection.language "bash"))

; The same between quotation marks
((section
  (section_name (text) @_section)
  (setting (setting_value) @injection.content))
  (#eq? @_section "alias")
  (#match? @injection.content "^[ ]\"![^\\\\]*\"$")
  (#offset! @injection.content 0 3 0 -1)
  (#set! injection.language "bash"))

; References, specifiers, paths and numbers inside values that have nothing but text to their parser

((setting
  (setting_name) @_name
  (setting_value) @injection.content)
  (#not-any-of? @_name
    "Exec" "ExecCondition" "ExecReload" "ExecStart" "ExecStartPost" "ExecStartPre" "ExecStop" "ExecStopPost")
  (#match? @injection.content "[$%/\\\\@0-9]|(CAP|AF|SIG|LC)_?[A-Z]|[ \t][;#]|\\.(service|socket|target|timer|mount|path|slice|scope|device|swap)")
  (#not-match? @injection.content "^[ \t]*(!|[-+]?[0-9.]+[ \t]*$)")
  (#set! injection.language "ini_value"))

; Conditions that are turned round
((setting
  (setting_name) @_name
  (setting_value) @injection.content)
  (#match? @_name "^(ConditionPath|AssertPath|EnvironmentFile|Condition[A-Z]|Assert[A-Z])")
  (#match? @injection.content "^[ \t]*!")
  (#set! injection.language "ini_value"))

((section_name
  (text) @injection.content)
  (#match? @injection.content "[\":]")
  (#set! injection.language "ini_section"))
