; Commands of the shell
((shell_command) @injection.content
  (#not-match? @injection.content "^<<")
  (#not-match? @injection.content "\n[ \t]*#")
  (#set! injection.language "bash")
  (#set! injection.include-children))

; with lines of comment between, which the shell never sees
((shell_command
  [
    (shell_fragment)
    (line_continuation)
  ]+ @injection.content) @_command
  (#match? @_command "\n[ \t]*#")
  (#set! injection.language "bash"))

; Here documents: scripts of the shell, or of Python where that is named in front or in the first line
((run_instruction
  (shell_command) @_command
  (heredoc_block
    .
    (heredoc_line) @_first @injection.content
    [
      (heredoc_line)
      "\n"
    ]* @injection.content))
  (#match? @_command "^(<<|(/bin/)?(bash|dash|ash|sh) )")
  (#not-match? @_first "^#!.*(python|node|perl|ruby)")
  (#set! injection.language "bash"))

((run_instruction
  (shell_command) @_command
  (heredoc_block
    .
    (heredoc_line) @_first @injection.content
    [
      (heredoc_line)
      "\n"
    ]* @injection.content))
  (#match? @_command "^(/usr/bin/)?python[0-9.]* ")
  (#set! injection.language "python"))

((run_instruction
  (shell_command) @_command
  (heredoc_block
    .
    (heredoc_line) @_first @injection.content
    [
      (heredoc_line)
      "\n"
    ]* @injection.content))
  (#match? @_command "^<<")
  (#match? @_first "^#!.*python")
  (#set! injection.language "python"))
