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
  (#match? @injection.content "^[-@:+!|]")
  (#offset! @injection.content 0 1 0 0)
  (#set! injection.language "bash"))

; Aliases of Git that run a command
((section
  (section_name (text) @_section)
  (setting (setting_value) @injection.content))
  (#eq? @_section "alias")
  (#match? @injection.content "^[ ]!")
  (#offset! @injection.content 0 2 0 0)
  (#set! injection.language "bash"))
