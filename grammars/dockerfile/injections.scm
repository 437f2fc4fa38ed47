; Commands of the shell
((shell_command) @injection.content
  (#not-match? @injection.content "^<<")
  (#set! injection.language "dockerfile_shell")
  (#set! injection.include-children))

; The stage that a flag names
((copy_instruction
  (param) @injection.content)
  (#match? @injection.content "^--from=")
  (#set! injection.language "dockerfile_shell")
  (#set! injection.include-children))

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
