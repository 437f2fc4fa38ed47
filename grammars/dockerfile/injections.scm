; Commands of the shell
((shell_command) @injection.content
  (#not-match? @injection.content "^<<")
  (#not-match? @injection.content "(^|[ \t\n;({|])(Add|Clear|Copy|Enable|Expand|Get|Import|Install|Invoke|Move|New|Out|Remove|Rename|Select|Set|Start|Stop|Test|Update|Write)-[A-Z][A-Za-z]+[ \t;)]")
  (#set! injection.language "dockerfile_shell")
  (#set! injection.include-children))

; Commands of PowerShell
((shell_command) @injection.content
  (#match? @injection.content "(^|[ \t\n;({|])(Add|Clear|Copy|Enable|Expand|Get|Import|Install|Invoke|Move|New|Out|Remove|Rename|Select|Set|Start|Stop|Test|Update|Write)-[A-Z][A-Za-z]+[ \t;)]")
  (#set! injection.language "powershell")
  (#set! injection.include-children))

; What stands in a flag
([
  (param)
  (mount_param)
] @injection.content
  (#set! injection.language "dockerfile_text")
  (#set! injection.include-children))

; ARG with several names; here documents before CR and LF
((source_file) @injection.content
  (#match? @injection.content "<<[^\n]*\r\n|(^|\n)[ \t]*(ARG|arg)[ \t]+[A-Za-z_][A-Za-z0-9_]*(=(\"[^\"\n]*\"|[^ \t\n\"]*))?[ \t]+[A-Za-z_]")
  (#set! injection.language "dockerfile_text")
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

; # escape=` at the beginning
([
  (source_file)
  (ERROR)
] @injection.content
  (#not-has-ancestor? @injection.content source_file ERROR)
  (#match? @injection.content "^(#[^\n]*\n)*#[ \t]*escape[ \t]*=[ \t]*`")
  (#set! injection.language "dockerfile_escape")
  (#set! injection.include-children))
